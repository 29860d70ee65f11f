// A puzzle of one's own from end to end: notation, rules, encoding, solving, pictures.
//     node examples/star-battle.mjs [picture.svg]
//
// Star battle: one star in every row, every column and every region, and no two stars touch, not even at a corner.
import { writeFileSync } from 'node:fs';
import { ModelBuilder, NotationError, solutions, svg } from '@quadrille/cover';

/** @typedef {{ size: number, regions: string[] }} Puzzle  for every square, row by row, the letter of its region */
/** @typedef {number[]} Answer  for every row the column of its star */

/**
 * Notation: a line a row, a letter a square.
 * @param {string} text
 * @returns {Puzzle}
 */
function parse(text) {
  const rows = text.trim().split('\n');
  rows.forEach((row, y) => {
    if (row.length === rows.length) return;
    throw new NotationError(`a row of ${row.length} squares on a board of ${rows.length} rows`, {
      line: y + 1,
      column: 1,
    });
  });
  return { size: rows.length, regions: [...rows.join('')] };
}

/**
 * The rules, and nothing but the rules: this never sees the model, so it can judge what the model says.
 * @param {Puzzle} puzzle
 * @param {Answer} answer
 */
function check({ size, regions }, answer) {
  const isApart = answer.every((x, y) => y === 0 || Math.abs(x - answer[y - 1]) > 1);
  const starred = new Set(answer.map((x, y) => regions[y * size + x]));
  return answer.length === size && new Set(answer).size === size && starred.size === size && isApart;
}

/**
 * A row, a column and a region need exactly one star each: primary items. Two stars touch where a block of 2x2 holds
 * both, and a block may hold one or none: secondary items. An option is a star on a square.
 * @param {Puzzle} puzzle
 */
function encode({ size, regions }) {
  const model = new ModelBuilder();
  const lines = Array.from({ length: size }, (_, at) => at);
  const names = (/** @type {string} */ kind) => lines.map(at => `${kind}${at}`);
  for (const name of [...names('row'), ...names('column'), ...new Set(regions)]) model.primary(name);
  for (const y of lines.slice(1)) for (const x of lines.slice(1)) model.secondary(`block${x},${y}`);
  for (const y of lines) {
    for (const x of lines) {
      const corners = [`${x},${y}`, `${x + 1},${y}`, `${x},${y + 1}`, `${x + 1},${y + 1}`];
      const blocks = corners.map(corner => `block${corner}`).filter(block => model.find(block) !== undefined);
      model.option([`row${y}`, `column${x}`, regions[y * size + x], ...blocks]);
    }
  }
  return model.build();
}

/**
 * Options are the squares in order, so an option says where its star is.
 * @param {Puzzle} puzzle
 * @param {readonly number[]} solution
 * @returns {Answer}
 */
function decode({ size }, solution) {
  return [...solution].sort((a, b) => a - b).map(square => square % size);
}

/**
 * @param {Puzzle} puzzle
 * @param {Answer} answer
 */
function render({ size, regions }, answer) {
  const row = (/** @type {number} */ x, /** @type {number} */ y) =>
    regions.slice(y * size, (y + 1) * size).map((region, at) => (at === x ? '★' : region.toLowerCase()));
  return answer.map((x, y) => row(x, y).join(' ')).join('\n');
}

/**
 * `svg` escapes whatever is put into the picture.
 * @param {Puzzle} puzzle
 * @param {Answer} answer
 */
function draw({ size, regions }, answer) {
  const shades = ['#dce9f2', '#f3e3d3', '#dfeedd', '#efdfeb', '#f4f0cf', '#e3e3ee', '#d7eeea', '#f2dcdc'];
  const letters = [...new Set(regions)];
  const squares = regions.map((region, at) => {
    const shade = shades[letters.indexOf(region) % shades.length];
    const [x, y] = [(at % size) * 40, Math.floor(at / size) * 40];
    return svg`<rect x="${x}" y="${y}" width="40" height="40" fill="${shade}" stroke="#59646b"/>`;
  });
  const stars = answer.map(
    (x, y) => svg`<text x="${x * 40 + 20}" y="${y * 40 + 29}" font-size="26" text-anchor="middle">★</text>`,
  );
  const side = size * 40;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${side + 2} ${side + 2}">${squares}${stars}</svg>`;
}

const puzzle = parse(`
BBBBAAAA
BBBAAAAA
BEEECCDD
BEEEECDD
BEEEEDDD
GGFEEEDD
GFFHEEDD
HHHHEEDD
`);
const found = [...solutions(encode(puzzle))].map(solution => decode(puzzle, solution));
for (const answer of found) {
  if (!check(puzzle, answer)) throw new Error('the encoding does not say what the rules say');
}
console.log(found.length === 1 ? 'one solution:' : `${found.length} solutions, the first:`);
console.log(render(puzzle, found[0]));
const picture = process.argv[2];
if (picture) writeFileSync(picture, draw(puzzle, found[0]).toString());
