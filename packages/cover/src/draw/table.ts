/**
 * The table of a model: a line for every option, a column for every item, a square where the option uses the item.
 * Secondary items stand behind a red line; a color is written into its square. The options of a solution are
 * ticked and ruled.
 */

import type { Solution } from '@quadrille/base';
import {
  counted,
  demandSize,
  EDGE,
  GREEN,
  GREEN_SOFT,
  GRID,
  INK,
  MARGIN_LINE,
  PAPER,
  PENCILS,
  type SvgText,
  sheet,
  shortened,
  svg,
  textWidth,
} from '@quadrille/base';
import { type Model, optionName } from '../model.js';
import { ITEMS, OPTIONS } from './words.js';

/** Most options and items that a table shows. */
export const TABLE_LIMIT = 600;

/** The table as SVG, with a solution marked if one is given. Throws `InputError` above `TABLE_LIMIT`. */
export function tableSvg(model: Model, solution: Solution = []): string {
  checkSize(model);
  const layout = layoutOf(model);
  const isTaken = new Set(solution);
  const content: SvgText[] = [
    ...Array.from(isTaken, option => band(layout, option)),
    gridLines(model, layout),
    ...model.itemNames.map((name, item) => itemName(layout, name, item)),
  ];
  for (let option = 0; option < model.optionCount; option++) {
    content.push(optionLabel(model, layout, option, isTaken.has(option)));
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
      content.push(useSquare(model, layout, option, at, isTaken.has(option)));
    }
  }
  if (model.itemCount > model.primaryCount) content.push(secondaryLine(model, layout));
  return sheet(layout.width, layout.height, title(model, solution), content);
}

/** The table as text. Throws `InputError` above `TABLE_LIMIT`. */
export function tableText(model: Model, solution: Solution = []): string {
  checkSize(model);
  const isTaken = new Set(solution);
  const names = model.itemNames.map(name => shortened(name, 8));
  const labels = Array.from({ length: model.optionCount }, (_, option) =>
    shortened(optionName(model, option)),
  );
  const margin = Math.max(0, ...labels.map(label => label.length));
  const widths = names.map(name => name.length);
  const marks = Array.from({ length: model.optionCount }, (_, option) => marksOf(model, option));
  marks.forEach(list => {
    list.forEach((mark, item) => {
      widths[item] = Math.max(widths[item], mark.length);
    });
  });
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, item) => (item === model.primaryCount ? '| ' : '') + cell.padStart(widths[item]))
      .join(' ');
  const lines = marks.map(
    (list, option) => `${isTaken.has(option) ? '✓' : ' '} ${labels[option].padStart(margin)}  ${line(list)}`,
  );
  return [`${' '.repeat(margin + 4)}${line(names)}`, ...lines].map(text => text.trimEnd()).join('\n') + '\n';
}

function marksOf(model: Model, option: number): string[] {
  const marks = Array<string>(model.itemCount).fill('·');
  for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
    const color = model.useColor[at];
    marks[model.useItem[at]] = color === 0 ? '■' : shortened(model.colorNames[color], 8);
  }
  return marks;
}

function title(model: Model, solution: Solution): string {
  const marked = solution.map(option => optionName(model, option)).join(', ');
  const size = `Table of ${counted(model.optionCount, 'option')} and ${counted(model.itemCount, 'item')}`;
  return solution.length > 0 ? `${size}; a solution is marked: ${marked}` : size;
}

function checkSize(model: Model): void {
  demandSize(OPTIONS, model.optionCount, TABLE_LIMIT);
  demandSize(ITEMS, model.itemCount, TABLE_LIMIT);
}

/** One square is 24, or less in large tables; everything else is counted in squares. */
interface Layout {
  readonly square: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly font: number;
  readonly isTilted: boolean;
}

function layoutOf(model: Model): Layout {
  const largest = Math.max(model.optionCount, model.itemCount);
  const square = largest <= 80 ? 24 : largest <= 200 ? 16 : 10;
  const font = square * 0.62;
  const names = model.itemNames.map(name => textWidth(shortened(name), font));
  const labels = Array.from({ length: model.optionCount }, (_, option) =>
    textWidth(shortened(optionName(model, option)), font),
  );
  const isTilted = Math.max(0, ...names) > square * 0.9;
  const left = Math.ceil((Math.max(0, ...labels) + 2.4 * square) / square) * square;
  const longest = Math.max(0, ...names);
  const top = isTilted ? Math.ceil((longest * 0.9 + square) / square) * square : 2 * square;
  const overhang = isTilted ? longest * 0.6 : 0;
  const width = left + model.itemCount * square + Math.ceil(overhang / square) * square + square;
  return { square, left, top, width, height: top + (model.optionCount + 1) * square, font, isTilted };
}

function band({ square, left, top, width }: Layout, option: number): SvgText {
  const y = top + option * square;
  const end = width - square / 2;
  return svg`<rect x="${square / 2}" y="${y}" width="${end - square / 2}" height="${square}" fill="${GREEN_SOFT}"/><path d="M${square / 2} ${y}H${end}M${square / 2} ${y + square}H${end}" stroke="${GREEN}" stroke-width="1.5"/><path d="M${square * 0.75} ${y + square * 0.55}l${square * 0.17} ${square * 0.2}l${square * 0.33} ${-square * 0.45}" fill="none" stroke="${GREEN}" stroke-width="${square / 10}" transform="translate(${Math.min(0, left)} 0)"/>`;
}

function gridLines(model: Model, { square, left, top }: Layout): SvgText {
  const right = left + model.itemCount * square;
  const bottom = top + model.optionCount * square;
  const down = model.itemNames.map((_, item) => svg`M${left + item * square} ${top}V${bottom}`);
  const across = Array.from(
    { length: model.optionCount },
    (_, option) => svg`M${left} ${top + option * square}H${right}`,
  );
  return svg`<path d="${down}${across}" stroke="${GRID}" stroke-width="1"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="${EDGE}" stroke-width="1.5"/>`;
}

function itemName({ square, left, top, font, isTilted }: Layout, name: string, item: number): SvgText {
  const x = left + (item + 0.5) * square;
  const y = top - square * 0.35;
  const text = shortened(name);
  if (!isTilted) {
    return svg`<text x="${x}" y="${y}" text-anchor="middle" font-size="${font}" font-weight="650">${text}</text>`;
  }
  const across = x + font * 0.3;
  return svg`<text x="${across}" y="${y}" font-size="${font}" font-weight="650" transform="rotate(-55 ${across} ${y})">${text}</text>`;
}

function optionLabel(model: Model, layout: Layout, option: number, isTaken: boolean): SvgText {
  const { square, left, top, font } = layout;
  const y = top + (option + 0.5) * square + font * 0.35;
  const name = shortened(optionName(model, option));
  return svg`<text x="${left - square * 0.5}" y="${y}" text-anchor="end" font-size="${font}" font-weight="${isTaken ? 700 : 400}" fill="${isTaken ? GREEN : INK}">${name}</text>`;
}

function useSquare(model: Model, layout: Layout, option: number, at: number, isTaken: boolean): SvgText {
  const { square, left, top, font } = layout;
  const color = model.useColor[at];
  const x = left + model.useItem[at] * square;
  const y = top + option * square;
  const inset = square / 6;
  const side = square - 2 * inset;
  const fill = color > 0 ? PENCILS[(color - 1) % PENCILS.length] : isTaken ? GREEN : INK;
  const box = svg`<rect x="${x + inset}" y="${y + inset}" width="${side}" height="${side}" rx="${square / 8}" fill="${fill}"/>`;
  if (color === 0) return box;
  const name = [...model.colorNames[color]];
  const letter = name.length > 2 ? name[0] : name.join('');
  return svg`${box}<text x="${x + square / 2}" y="${y + square / 2 + font * 0.3}" text-anchor="middle" font-size="${font * 0.85}" font-weight="650" fill="${PAPER}">${letter}</text>`;
}

function secondaryLine(model: Model, { square, left, top, isTilted }: Layout): SvgText {
  const x = left + model.primaryCount * square;
  const from = isTilted ? top : top - square; // not through the names
  return svg`<path d="M${x} ${from}V${top + model.optionCount * square}" stroke="${MARGIN_LINE}" stroke-width="2.5"/>`;
}
