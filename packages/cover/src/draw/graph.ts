/**
 * A model as a graph: options on the left, items on the right, a line where an option uses an item. Secondary
 * items are dashed. The options of a solution are drawn in pencils, the rest lightly, so that one sees how the
 * solution parts the items.
 */

import type { Solution } from '@quadrille/base';
import {
  counted,
  DASHES,
  demandSize,
  EDGE,
  INK,
  PAPER,
  PENCILS,
  type SvgText,
  sheet,
  shortened,
  svg,
  textWidth,
} from '@quadrille/base';
import { type Model, optionName, optionUses } from '../model.js';
import { ITEMS, OPTIONS } from './words.js';

/** Most options and items that a graph shows. */
export const GRAPH_LIMIT = 300;

const STEP = 36;
const RADIUS = 11;
const FONT = 15;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The graph as SVG, with a solution marked if one is given. Throws `InputError` above `GRAPH_LIMIT`. */
export function graphSvg(model: Model, solution: Solution = []): string {
  checkSize(model);
  const rank = new Map(solution.map((option, at) => [option, at]));
  const { options, items, width, height } = layoutOf(model);
  const faint: SvgText[] = [];
  const strong: SvgText[] = [];
  for (let option = 0; option < model.optionCount; option++) {
    const at = rank.get(option);
    const list = at === undefined ? faint : strong;
    let turn = 0;
    for (let use = model.optionStart[option]; use < model.optionStart[option + 1]; use++) {
      const color = model.useColor[use];
      const spots = [options[option], items[model.useItem[use]]] as const;
      list.push(line(model, ...spots, { color, turn }, at, rank.size > 0));
      if (color > 0) turn++;
    }
  }
  const content = [
    ...faint,
    ...strong,
    ...options.map((spot, option) => optionMark(model, spot, option, rank.get(option))),
    ...items.map((spot, item) => itemMark(model, spot, item)),
  ];
  const marked = solution.map(option => optionName(model, option)).join(', ');
  const size = `Graph of ${counted(model.optionCount, 'option')} and ${counted(model.itemCount, 'item')}`;
  return sheet(
    width,
    height,
    solution.length > 0 ? `${size}; a solution is marked: ${marked}` : size,
    content,
  );
}

/** The graph as text: every option with its items. Throws `InputError` above `GRAPH_LIMIT`. */
export function graphText(model: Model, solution: Solution = []): string {
  checkSize(model);
  const isTaken = new Set(solution);
  const lines = Array.from({ length: model.optionCount }, (_, option) => {
    const mark = isTaken.has(option) ? '✓' : ' ';
    return `${mark} ${optionName(model, option)} — ${optionUses(model, option).join(', ')}`;
  });
  return `${lines.join('\n')}\n`;
}

function checkSize(model: Model): void {
  demandSize(OPTIONS, model.optionCount, GRAPH_LIMIT);
  demandSize(ITEMS, model.itemCount, GRAPH_LIMIT);
}

/** Both columns are as tall as the longer one, and their spots spread evenly. */
function layoutOf(model: Model): { options: Spot[]; items: Spot[]; width: number; height: number } {
  const rows = Math.max(model.optionCount, model.itemCount, 1);
  const height = (rows + 1) * STEP;
  const labels = Array.from({ length: model.optionCount }, (_, option) =>
    shortened(optionName(model, option)),
  );
  const left = Math.max(...labels.map(label => textWidth(label, FONT)), STEP) + STEP;
  const right = Math.max(...model.itemNames.map(name => textWidth(shortened(name), FONT)), STEP) + STEP;
  const gap = Math.min(600, Math.max(200, rows * 14));
  const column = (x: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ x, y: (height * (at + 0.5)) / count }));
  const options = column(left, model.optionCount);
  return { options, items: column(left + gap, model.itemCount), width: left + gap + right, height };
}

/** The color of a use, and how many colored ones its option has before it. */
interface Colored {
  readonly color: number;
  readonly turn: number;
}

function line(
  model: Model,
  from: Spot,
  to: Spot,
  colored: Colored,
  rank: number | undefined,
  hasSolution: boolean,
): SvgText {
  const bend = (to.x - from.x) * 0.45;
  const path = svg`M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
  const label =
    colored.color === 0 ? undefined : colorLabel(model, from, to, colored, hasSolution && rank === undefined);
  if (rank === undefined) {
    return svg`<path d="${path}" fill="none" stroke="${EDGE}" stroke-width="${hasSolution ? 1 : 1.5}" stroke-opacity="${hasSolution ? 0.45 : 0.8}"/>${label}`;
  }
  const dash = DASHES[Math.floor(rank / PENCILS.length) % DASHES.length];
  const dashes = dash === '' ? undefined : svg` stroke-dasharray="${dash}"`;
  return svg`<path d="${path}" fill="none" stroke="${PENCILS[rank % PENCILS.length]}" stroke-width="3"${dashes}/>${label}`;
}

/** How far along its line a color is written, in turn: lines that start together have their colors apart. */
const ALONG = [0.36, 0.52, 0.68] as const;

function colorLabel(model: Model, from: Spot, to: Spot, { color, turn }: Colored, isFaint: boolean): SvgText {
  const along = ALONG[turn % ALONG.length];
  // The curve at `along`: it leaves and arrives level, so only the height follows a cubic.
  const x = from.x + (to.x - from.x) * along;
  const y = from.y + (to.y - from.y) * along * along * (3 - 2 * along);
  const name = shortened(model.colorNames[color], 6);
  return svg`<text x="${x}" y="${y + 4}" font-size="12" text-anchor="middle" fill="${isFaint ? EDGE : INK}" stroke="${PAPER}" stroke-width="4" paint-order="stroke">${name}</text>`;
}

function optionMark(model: Model, { x, y }: Spot, option: number, rank: number | undefined): SvgText {
  const fill = rank === undefined ? PAPER : PENCILS[rank % PENCILS.length];
  const name = shortened(optionName(model, option));
  return svg`<rect x="${x - RADIUS}" y="${y - RADIUS}" width="${2 * RADIUS}" height="${2 * RADIUS}" rx="3" fill="${fill}" stroke="${INK}" stroke-width="1.75"/><text x="${x - RADIUS - 8}" y="${y + 5}" text-anchor="end" font-weight="${rank === undefined ? 400 : 700}">${name}</text>`;
}

function itemMark(model: Model, { x, y }: Spot, item: number): SvgText {
  const dashes = item < model.primaryCount ? undefined : svg` stroke-dasharray="3 3"`;
  const name = shortened(model.itemNames[item]);
  return svg`<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${PAPER}" stroke="${INK}" stroke-width="1.75"${dashes}/><text x="${x + RADIUS + 8}" y="${y + 5}" font-weight="650">${name}</text>`;
}
