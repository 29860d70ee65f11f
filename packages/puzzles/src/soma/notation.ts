/**
 * A box such as `3x3x3`, or the layers of a figure from the ground up, parted by lines of `-`; in a layer `.` is a
 * cube of the figure and `#` is not.
 */
import { failAt, type Line, linesOf } from '../kinds/lines.js';
import { say } from '../kinds/sentences.js';
import type { Figure } from './rules.js';

const SIDE_LIMIT = 27;

export function parse(text: string): Figure {
  const lines = linesOf(text);
  const box = /^(\d+)x(\d+)x(\d+)$/.exec(lines[0].text.trim());
  if (box) {
    if (lines.length > 1) failAt(lines[1], 0, say('more-after', { what: say('box-size') }));
    const [width, depth, height] = box.slice(1).map(Number);
    checkSides(lines[0], width, depth, height);
    return { width, depth, height, inside: Array<boolean>(width * depth * height).fill(true) };
  }
  return readLayers(lines);
}

function readLayers(lines: readonly Line[]): Figure {
  const layers: Line[][] = [[]];
  for (const line of lines) {
    if (/^\s*-+$/.test(line.text)) layers.push([]);
    else layers[layers.length - 1].push(line);
  }
  const width = Math.max(...lines.filter(line => !line.text.includes('-')).map(line => line.text.length), 0);
  const depth = Math.max(...layers.map(layer => layer.length));
  checkSides(lines[0], width, depth, layers.length);
  const inside = layers.flatMap(layer =>
    Array.from({ length: width * depth }, (_, at) => {
      const line = layer[Math.floor(at / width)];
      const mark = line?.text[at % width] ?? '#';
      if (mark !== '.' && mark !== '#') failAt(line, at % width, say('layer-mark', { mark }));
      return mark === '.';
    }),
  );
  if (!inside.includes(true)) failAt(lines[0], 0, say('no-cube'));
  return { width, depth, height: layers.length, inside };
}

function checkSides(line: Line, ...sides: number[]): void {
  if (sides.some(side => side < 1 || side > SIDE_LIMIT)) {
    failAt(line, 0, say('figure-sides', { sides: sides.join('x'), limit: SIDE_LIMIT }));
  }
}

export function format(figure: Figure): string {
  const { width, depth, height } = figure;
  if (figure.inside.every(Boolean)) return `${width}x${depth}x${height}`;
  return layersOf(figure, place => (figure.inside[place] ? '.' : '#'))
    .map(layer => layer.join('\n'))
    .join('\n---\n');
}

/** The lines of every layer, from the ground up, with `mark` at every place. */
export function layersOf({ width, depth, height }: Figure, mark: (place: number) => string): string[][] {
  return Array.from({ length: height }, (_, z) =>
    Array.from({ length: depth }, (_, y) =>
      Array.from({ length: width }, (_, x) => mark((z * depth + y) * width + x)).join(''),
    ),
  );
}
