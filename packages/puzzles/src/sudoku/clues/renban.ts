/** Renban lines: consecutive digits in any order. Nabner lines: no two digits equal or consecutive. */

import { pair, setsWhere } from '../relations/tables.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { stroke } from './shapes.js';
import { anyApart, lineFamily } from './shared.js';

/** A loop names its first cell twice. */
const once = (cells: readonly number[]) => [...new Set(cells)];

export const renban = lineFamily({
  kind: 'renban',
  draw: points => [stroke(points, 'purple', 0.16)],
  relations(line, { size }) {
    const cells = once(line);
    const windows: number[] = [];
    for (let from = 0; from + cells.length <= size; from++) windows.push((2 ** cells.length - 1) * 2 ** from);
    return [{ kind: 'set', cells, sets: Int32Array.from(windows) }];
  },
  broken(values, _, __, cells) {
    const own = values.map((value, i) => (cells.indexOf(cells[i]) === i ? value : undefined));
    const length = once(cells).length;
    const equal = anyApart(own, (a, b) => a !== b);
    if (equal) return { says: say('says-repeat'), at: equal };
    const far = anyApart(own, (a, b) => Math.abs(a - b) < length);
    return far && { says: say('says-far'), at: far };
  },
});

export const nabner = lineFamily({
  kind: 'nabner',
  draw: points => [stroke(points, 'olive', 0.16), stroke(points, 'paper', 0.04)],
  relations(line, setting) {
    const cells = once(line);
    const apart = (a: number, b: number) => Math.abs(a - b) >= 2;
    if (setting.size <= 12) {
      const isLoose = (values: readonly number[]) =>
        values.every((value, i) => i === 0 || apart(values[i - 1], value));
      return [{ kind: 'set', cells, sets: setsWhere(setting, cells.length, isLoose) }];
    }
    const found: Relation[] = [];
    for (const [i, a] of cells.entries()) {
      for (const b of cells.slice(i + 1)) found.push(pair(setting, a, b, 'nabner', apart));
    }
    return found;
  },
  broken(values, _, __, cells) {
    const own = values.map((value, i) => (cells.indexOf(cells[i]) === i ? value : undefined));
    const at = anyApart(own, (a, b) => Math.abs(a - b) >= 2);
    return at && { says: say('says-near'), at };
  },
});
