/**
 * The four-way linked structure of dancing links (Knuth, Dancing Links, 2000): items in a ring with their root, every
 * option a ring of nodes, every item a ring of the nodes that use it; before and after items are covered. What is
 * covered is drawn faintly, and the links that go around it are drawn as bows: its own links are still there, which is
 * why it can be put back.
 */
import {
  counted,
  demandSize,
  EDGE,
  GRID,
  INK,
  PAPER,
  PENCIL,
  type SvgText,
  sheet,
  shortened,
  svg,
} from '@quadrille/base';
import { type Model, optionName } from '../model.js';
import { say } from '../sentences.js';
import { ITEMS, OPTIONS } from './words.js';

/** Most options and items that the picture shows. */
export const LINKS_LIMIT = 40;

/** What is linked after some items were covered. */
interface Linked {
  /** Items in the ring of the root. */
  readonly ring: readonly number[];
  /** For every item the options in its ring. */
  readonly columns: readonly (readonly number[])[];
  readonly isCovered: ReadonlySet<number>;
  /** Options that were taken out of the rings of their other items. */
  readonly isHidden: ReadonlySet<number>;
}

/** Covers items one after the other, as Algorithm X does. */
function cover(model: Model, covered: readonly number[]): Linked {
  const columns: number[][] = model.itemNames.map(() => []);
  const usesOf: number[][] = [];
  for (let option = 0; option < model.optionCount; option++) {
    usesOf.push([...model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1])]);
    for (const item of usesOf[option]) columns[item].push(option);
  }
  const isCovered = new Set<number>();
  const isHidden = new Set<number>();
  for (const item of covered) {
    isCovered.add(item);
    for (const option of columns[item]) {
      isHidden.add(option);
      for (const other of usesOf[option]) {
        if (other !== item) columns[other] = columns[other].filter(each => each !== option);
      }
    }
  }
  const ring = model.itemNames.flatMap((_, item) =>
    item < model.primaryCount && !isCovered.has(item) ? [item] : [],
  );
  return { ring, columns, isCovered, isHidden };
}

/** The items of those names. Throws `InputError` for a name that is not there, or twice. */
function itemsNamed(model: Model, names: readonly string[]): number[] {
  return names.map((name, at) => {
    const item = model.itemNames.indexOf(name);
    if (item >= 0 && names.indexOf(name) === at) return item;
    throw say.error('covers-unknown', { item: name, items: model.itemNames.join(', ') });
  });
}

/** The rings as text: the items, the options of every item, the items of every option. */
export function linksText(model: Model, covered: readonly string[] = []): string {
  checkSize(model);
  const { ring, columns, isCovered, isHidden } = cover(model, itemsNamed(model, covered));
  const names = columns.map((options, item) => {
    const list = options.map(option => optionName(model, option)).join(' ⇅ ');
    const mark = isCovered.has(item) ? ' (covered)' : item < model.primaryCount ? '' : ' (secondary)';
    return `${model.itemNames[item]}${mark} [${options.length}]: ⇅ ${list}${list && ' '}⇅`;
  });
  const options = Array.from({ length: model.optionCount }, (_, option) => {
    const uses = model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1]);
    const list = [...uses].map(item => model.itemNames[item]).join(' ⇄ ');
    return `${optionName(model, option)}${isHidden.has(option) ? ' (hidden)' : ''}: ⇄ ${list} ⇄`;
  });
  const root = ['root', ...ring.map(item => model.itemNames[item])].join(' ⇄ ');
  return `${[`⇄ ${root} ⇄`, ...names, ...options].join('\n')}\n`;
}

const ACROSS = 84;
const DOWN = 64;
const LEFT = 110;
const TOP = 70;
const HEAD = { width: 52, height: 34 };
const NODE = { width: 26, height: 22 };

/** The same as SVG. Throws `InputError` above `LINKS_LIMIT`. */
export function linksSvg(model: Model, covered: readonly string[] = []): string {
  checkSize(model);
  const linked = cover(model, itemsNamed(model, covered));
  const content = [
    ...headLinks(model, linked),
    ...columnLinks(model, linked),
    ...optionLinks(model, linked),
    rootBox(),
    ...model.itemNames.map((name, item) => headBox(name, item, linked)),
    ...nodeBoxes(model, linked),
    ...optionLabels(model, linked),
  ];
  const title = `Linked structure of ${counted(model.itemCount, 'item')} and ${counted(model.optionCount, 'option')}`;
  const after = covered.length > 0 ? ` after covering ${covered.join(', ')}` : '';
  const width = LEFT + (model.itemCount + 1) * ACROSS;
  return sheet(width, TOP + (model.optionCount + 1) * DOWN, title + after, content);
}

function checkSize(model: Model): void {
  demandSize(OPTIONS, model.optionCount, LINKS_LIMIT);
  demandSize(ITEMS, model.itemCount, LINKS_LIMIT);
}

const xOf = (item: number) => LEFT + (item + 0.5) * ACROSS;
const yOf = (option: number) => TOP + (option + 1) * DOWN;
const ROOT_X = LEFT - ACROSS * 0.55;

/** A line with an arrow at both ends. */
function link(path: SvgText, ends: readonly Arrow[], color: string): SvgText {
  const heads = ends.map(({ x, y, towards }) => {
    const [dx, dy] = towards;
    const [bx, by] = [x - 6 * dx, y - 6 * dy];
    return svg`M${bx - 3 * dy} ${by - 3 * dx}L${x} ${y}L${bx + 3 * dy} ${by + 3 * dx}`;
  });
  return svg`<path d="${path}${heads}" fill="none" stroke="${color}" stroke-width="1.5"/>`;
}

interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly towards: readonly [number, number];
}

/** From left to right at one height; a bow over what is skipped. */
function across(x1: number, x2: number, y: number, isBow: boolean, color: string): SvgText {
  const path = isBow
    ? svg`M${x1} ${y - 8}Q${(x1 + x2) / 2} ${y - 46} ${x2} ${y - 8}`
    : svg`M${x1} ${y}H${x2}`;
  if (isBow) return link(path, [], color);
  const ends: Arrow[] = [
    { x: x1, y, towards: [-1, 0] },
    { x: x2, y, towards: [1, 0] },
  ];
  return link(path, ends, color);
}

function downwards(x: number, y1: number, y2: number, isBow: boolean, color: string): SvgText {
  const path = isBow
    ? svg`M${x + 8} ${y1}Q${x + 44} ${(y1 + y2) / 2} ${x + 8} ${y2}`
    : svg`M${x} ${y1}V${y2}`;
  if (isBow) return link(path, [], color);
  const ends: Arrow[] = [
    { x, y: y1, towards: [0, -1] },
    { x, y: y2, towards: [0, 1] },
  ];
  return link(path, ends, color);
}

/** The ring of the items: what is skipped in it is covered. */
function headLinks(model: Model, { ring }: Linked): SvgText[] {
  const links: SvgText[] = [];
  let [x, last] = [ROOT_X + HEAD.width / 2, -1];
  for (const item of ring) {
    links.push(across(x, xOf(item) - HEAD.width / 2, TOP, item !== last + 1, INK));
    [x, last] = [xOf(item) + HEAD.width / 2, item];
  }
  const end = LEFT + model.primaryCount * ACROSS + 10; // secondary items are in no ring
  links.push(across(x, end, TOP, model.primaryCount > last + 1, INK));
  links.push(across(ROOT_X - HEAD.width / 2 - 16, ROOT_X - HEAD.width / 2, TOP, false, INK));
  return links;
}

function columnLinks(model: Model, { columns, isCovered }: Linked): SvgText[] {
  return columns.flatMap((options, item) => {
    const whole = optionsOf(model, item);
    const color = isCovered.has(item) ? EDGE : INK;
    const links: SvgText[] = [];
    let [y, last] = [TOP + HEAD.height / 2, -1];
    for (const option of options) {
      const at = whole.indexOf(option);
      links.push(downwards(xOf(item), y, yOf(option) - NODE.height / 2, at !== last + 1, color));
      [y, last] = [yOf(option) + NODE.height / 2, at];
    }
    const end = TOP + model.optionCount * DOWN + DOWN * 0.6;
    links.push(downwards(xOf(item), y, end, whole.length > last + 1, color));
    links.push(downwards(xOf(item), TOP - HEAD.height / 2 - 14, TOP - HEAD.height / 2, false, color));
    return links;
  });
}

function optionsOf(model: Model, item: number): number[] {
  return Array.from({ length: model.optionCount }, (_, option) => option).filter(option =>
    model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1]).includes(item),
  );
}

function optionLinks(model: Model, { isHidden }: Linked): SvgText[] {
  const links: SvgText[] = [];
  for (let option = 0; option < model.optionCount; option++) {
    const uses = model.useItem.slice(model.optionStart[option], model.optionStart[option + 1]).sort();
    const color = isHidden.has(option) ? EDGE : PENCIL;
    for (let at = 1; at < uses.length; at++) {
      const [from, to] = [xOf(uses[at - 1]) + NODE.width / 2, xOf(uses[at]) - NODE.width / 2];
      links.push(across(from, to, yOf(option), false, color));
    }
    const [first, last] = [xOf(uses[0]), xOf(uses[uses.length - 1])];
    links.push(across(first - NODE.width / 2 - 14, first - NODE.width / 2, yOf(option), false, color));
    links.push(across(last + NODE.width / 2, last + NODE.width / 2 + 14, yOf(option), false, color));
  }
  return links;
}

function rootBox(): SvgText {
  const { width, height } = HEAD;
  return svg`<rect x="${ROOT_X - width / 2}" y="${TOP - height / 2}" width="${width}" height="${height}" rx="5" fill="${GRID}" stroke="${INK}" stroke-width="1.75"/><text x="${ROOT_X}" y="${TOP + 5}" text-anchor="middle" font-size="13">root</text>`;
}

function headBox(name: string, item: number, { columns, isCovered }: Linked): SvgText {
  const { width, height } = HEAD;
  const [x, ink] = [xOf(item), isCovered.has(item) ? EDGE : INK];
  const dash = isCovered.has(item) ? svg` stroke-dasharray="4 3"` : undefined;
  return svg`<rect x="${x - width / 2}" y="${TOP - height / 2}" width="${width}" height="${height}" rx="5" fill="${PAPER}" stroke="${ink}" stroke-width="1.75"${dash}/><text x="${x}" y="${TOP + 1}" text-anchor="middle" font-size="13" font-weight="650" fill="${ink}">${shortened(name, 6)}</text><text x="${x}" y="${TOP + 13}" text-anchor="middle" font-size="10" fill="${ink}">${columns[item].length}</text>`;
}

function nodeBoxes(model: Model, { columns }: Linked): SvgText[] {
  const boxes: SvgText[] = [];
  for (let option = 0; option < model.optionCount; option++) {
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
      const item = model.useItem[at];
      const isLinked = columns[item].includes(option);
      const [x, y] = [xOf(item) - NODE.width / 2, yOf(option) - NODE.height / 2];
      const dash = isLinked ? undefined : svg` stroke-dasharray="3 3"`;
      boxes.push(
        svg`<rect x="${x}" y="${y}" width="${NODE.width}" height="${NODE.height}" rx="3" fill="${PAPER}" stroke="${isLinked ? INK : EDGE}" stroke-width="1.5"${dash}/>`,
      );
    }
  }
  return boxes;
}

function optionLabels(model: Model, { isHidden }: Linked): SvgText[] {
  return Array.from({ length: model.optionCount }, (_, option) => {
    const ink = isHidden.has(option) ? EDGE : INK;
    return svg`<text x="${ROOT_X}" y="${yOf(option) + 5}" text-anchor="middle" font-size="13" fill="${ink}">${shortened(optionName(model, option), 10)}</text>`;
  });
}
