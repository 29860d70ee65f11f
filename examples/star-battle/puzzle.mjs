// Star battle: one star in every row, every column and every region, and no two stars touch, not even at a corner.
import { svg } from '@quadrille/base';
import { ModelBuilder } from '@quadrille/cover';
import { say } from './sentences.mjs';

/** @typedef {{ size: number, regions: string[] }} Puzzle  for every square, row by row, the letter of its region */
/** @typedef {number[]} Stars  for every row the column of its star */

/**
 * Notation: one line per row, one letter per square.
 * @param {string} text
 * @returns {Puzzle}
 */
export function parse(text) {
  const rows = text
    .trim()
    .split('\n')
    .map(row => row.trim());
  rows.forEach((row, y) => {
    if (row.length === rows.length) return;
    throw say.error('row', { squares: row.length, rows: rows.length }, { line: y + 1, column: 1 });
  });
  return { size: rows.length, regions: [...rows.join('')] };
}

/**
 * The rules, and nothing but the rules: this never sees the model, so it can judge what the model says.
 * @param {Puzzle} puzzle
 * @param {Stars} stars
 */
export function check({ size, regions }, stars) {
  const isApart = stars.every((x, y) => y === 0 || Math.abs(x - stars[y - 1]) > 1);
  const starred = new Set(stars.map((x, y) => regions[y * size + x]));
  return stars.length === size && new Set(stars).size === size && starred.size === size && isApart;
}

/**
 * A row, a column and a region need exactly one star each: primary items. Two stars touch where a block of 2x2 holds
 * both, and a block may hold one or none: secondary items. An option is a star on a square.
 * @param {Puzzle} puzzle
 */
export function encode({ size, regions }) {
  const model = new ModelBuilder();
  const lines = Array.from({ length: size }, (_, at) => at);
  const names = (/** @type {string} */ kind) => lines.map(at => `${kind}${at}`);
  const regionNames = [...new Set(regions)].map(region => `region-${region}`);
  for (const name of [...names('row'), ...names('column'), ...regionNames]) model.primary(name);
  for (const y of lines.slice(1)) for (const x of lines.slice(1)) model.secondary(`block${x},${y}`);
  for (const y of lines) {
    for (const x of lines) {
      const corners = [`${x},${y}`, `${x + 1},${y}`, `${x},${y + 1}`, `${x + 1},${y + 1}`];
      const blocks = corners.map(corner => `block${corner}`).filter(block => model.find(block) !== undefined);
      model.option([`row${y}`, `column${x}`, `region-${regions[y * size + x]}`, ...blocks]);
    }
  }
  return model.build();
}

/**
 * Options are the squares in order, so an option says where its star is.
 * @param {Puzzle} puzzle
 * @param {readonly number[]} solution
 * @returns {Stars}
 */
export function decode({ size }, solution) {
  return [...solution].sort((a, b) => a - b).map(square => square % size);
}

/**
 * @param {Puzzle} puzzle
 * @param {Stars} stars
 */
export function render({ size, regions }, stars) {
  const row = (/** @type {number} */ x, /** @type {number} */ y) =>
    regions.slice(y * size, (y + 1) * size).map((region, at) => (at === x ? '★' : region.toLowerCase()));
  return stars.map((x, y) => row(x, y).join(' '));
}

/**
 * `svg` escapes whatever is put into the picture.
 * @param {Puzzle} puzzle
 * @param {Stars} stars
 */
export function draw({ size, regions }, stars) {
  const shades = ['#dce9f2', '#f3e3d3', '#dfeedd', '#efdfeb', '#f4f0cf', '#e3e3ee', '#d7eeea', '#f2dcdc'];
  const letters = [...new Set(regions)];
  const squares = regions.map((region, at) => {
    const shade = shades[letters.indexOf(region) % shades.length];
    const [x, y] = [(at % size) * 40, Math.floor(at / size) * 40];
    return svg`<rect x="${x}" y="${y}" width="40" height="40" fill="${shade}" stroke="#59646b"/>`;
  });
  const shown = stars.map(
    (x, y) => svg`<text x="${x * 40 + 20}" y="${y * 40 + 29}" font-size="26" text-anchor="middle">★</text>`,
  );
  const side = size * 40;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${side + 2} ${side + 2}">${squares}${shown}</svg>`.toString();
}
