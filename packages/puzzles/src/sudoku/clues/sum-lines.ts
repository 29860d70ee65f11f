/** Lines with equal sums: region sum lines, zippers, double arrows, sum lines. */

import { shiftOf } from '../cells.js';
import { automaton } from '../relations/automaton.js';
import { equalSums } from '../relations/tables.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { bar, cornerText, disc, stroke } from './shapes.js';
import { allAt, isFull, lineFamily, total } from './shared.js';
import type { Setting } from './types.js';

/** The parts of a line, each as positions, that lie in one box; coming back to a box begins another part. */
function partsByBox(cells: readonly number[], { boxes }: Setting): number[][] {
  const parts: number[][] = [];
  for (const [i, cell] of cells.entries()) {
    if (i === 0 || boxes[cell] !== boxes[cells[i - 1]]) parts.push([]);
    parts[parts.length - 1].push(i);
  }
  return parts;
}

export const regionSum = lineFamily({
  kind: 'region-sum',
  draw(points, { cells }, { boxes }) {
    const bars = points.slice(1).flatMap((point, i) => {
      const isOver = boxes[cells[i]] !== boxes[cells[i + 1]];
      return isOver ? [bar(points[i], point, 0.5, 0.16, 'blue', 0.05)] : [];
    });
    return [stroke(points, 'sky', 0.12), ...bars];
  },
  relations(cells, setting) {
    const parts = partsByBox(cells, setting).map(part => part.map(i => cells[i]));
    const found: Relation[] = [];
    for (let j = 1; j < parts.length; j++) {
      for (let i = 0; i < j; i++) found.push(equalSums(setting, parts[i], parts[j]));
    }
    return found;
  },
  broken(values, _, setting, cells) {
    const parts = partsByBox(cells, setting);
    const full = parts.filter(part => isFull(part.map(i => values[i])));
    const sums = full.map(part => total(part.map(i => values[i]!)));
    const other = sums.findIndex(sum => sum !== sums[0]);
    if (other < 0) return undefined;
    return {
      says: say('says-box-sums', { first: sums[0], second: sums[other] }),
      at: [...full[0], ...full[other]],
    };
  },
});

export const zipper = lineFamily({
  kind: 'zipper',
  draw(points) {
    const half = points.length / 2;
    const [a, b] = [points[Math.ceil(half) - 1], points[Math.floor(half)]];
    return [stroke(points, 'lavender', 0.14), disc([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 0.12, 'plum')];
  },
  relations(cells, setting) {
    const half = Math.floor(cells.length / 2);
    const pairs = Array.from({ length: half }, (_, i) => [cells[i], cells[cells.length - 1 - i]]);
    const common = cells.length % 2 === 1 ? [cells[half]] : pairs.pop()!;
    return pairs.map(own => equalSums(setting, own, common));
  },
  broken(values) {
    const half = Math.floor(values.length / 2);
    const pairs = Array.from({ length: half }, (_, i) => [i, values.length - 1 - i]);
    if (values.length % 2 === 1) pairs.push([half]);
    const full = pairs.filter(own => isFull(own.map(i => values[i])));
    const sums = full.map(own => total(own.map(i => values[i]!)));
    const other = sums.findIndex(sum => sum !== sums[0]);
    if (other < 0) return undefined;
    return {
      says: say('says-two-sums', { first: sums[0], second: sums[other] }),
      at: [...full[0], ...full[other]],
    };
  },
});

export const doubleArrow = lineFamily({
  kind: 'double-arrow',
  draw: points => [
    stroke(points, 'plum', 0.07),
    ...[points[0], points[points.length - 1]].map(end => disc(end, 0.38, 'paper', 'plum')),
  ],
  least: 3,
  relations: (cells, setting) => [
    equalSums(setting, [cells[0], cells[cells.length - 1]], cells.slice(1, -1)),
  ],
  broken(values) {
    if (!isFull(values)) return undefined;
    const ends = values[0] + values[values.length - 1];
    const inner = total(values.slice(1, -1));
    return ends === inner ? undefined : { says: say('says-double', { ends, inner }), at: allAt(values) };
  },
});

export const sumLine = lineFamily({
  kind: 'sum-line',
  draw: (points, { cells, value }, setting) => [
    stroke(points, 'slate', 0.09),
    cornerText(setting, cells[0], String(value)),
  ],
  least: 1,
  value: [1, 600],
  relations(cells, setting, value): Relation[] {
    const shift = shiftOf(setting);
    const reading = () => ({
      starts: [0],
      step(run: number, digit: number) {
        const next = run + digit + shift;
        return next > value ? undefined : next % value;
      },
      accepts: (run: number) => run === 0,
    });
    const name = `sum line ${value} ${shift}`;
    return [{ kind: 'row', cells, automaton: automaton(name, setting.size, cells.length, reading) }];
  },
  broken(values, value) {
    let run = 0;
    let from = 0;
    for (const [i, own] of values.entries()) {
      if (own === undefined) return undefined;
      run += own;
      const at = Array.from({ length: i - from + 1 }, (_, k) => from + k);
      if (run > value || (i === values.length - 1 && run > 0 && run < value))
        return { says: say('says-run', { sum: run, wanted: value }), at };
      if (run === value) [run, from] = [0, i + 1];
    }
    return undefined;
  },
});
