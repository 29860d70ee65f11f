/** Lines on which any three successive cells have different thirds (entropic) or different remainders (modular). */

import { shiftOf } from '../cells.js';
import { automaton } from '../relations/automaton.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { stroke } from './shapes.js';
import { type LineSpec, lineFamily, type Value } from './shared.js';
import type { LineKind, Setting } from './types.js';

type ClassOf = (value: number, modulus: number, setting: Setting) => number;

function windowFamily(
  kind: LineKind,
  bounds: { value?: readonly [number, number] },
  widthOf: (value: number) => number,
  classOf: ClassOf,
  says: 'says-third' | 'says-remainder',
) {
  const spec: LineSpec = {
    kind,
    draw: points =>
      kind === 'entropic'
        ? [stroke(points, 'peach', 0.13, { dash: [0.24, 0.12] })]
        : [stroke(points, 'teal', 0.13, { dash: [0.02, 0.2] })],
    ...bounds,
    relations(cells, setting, value): Relation[] {
      const width = Math.min(widthOf(value), cells.length);
      const shift = shiftOf(setting);
      const reading = () => ({
        starts: [[] as number[]],
        step(last: readonly number[], digit: number) {
          const own = classOf(digit + shift, value, setting);
          return last.includes(own) ? undefined : [...last, own].slice(-(width - 1));
        },
        accepts: () => true,
      });
      const label = `${kind} ${value} ${width} ${shift}`;
      return width < 2
        ? []
        : [{ kind: 'row', cells, automaton: automaton(label, setting.size, cells.length, reading) }];
    },
    broken(values: readonly Value[], value, setting) {
      const width = Math.min(widthOf(value), values.length);
      for (let j = 1; j < values.length; j++) {
        for (let i = Math.max(0, j - width + 1); i < j; i++) {
          const [a, b] = [values[i], values[j]];
          if (a === undefined || b === undefined) continue;
          if (classOf(a, value, setting) === classOf(b, value, setting))
            return { says: say(says), at: [i, j] };
        }
      }
      return undefined;
    },
  };
  return lineFamily(spec);
}

export const entropic = windowFamily(
  'entropic',
  {},
  () => 3,
  (value, _, setting) => Math.floor((value - shiftOf(setting) - 1) / Math.ceil(setting.size / 3)),
  'says-third',
);

export const modular = windowFamily(
  'modular',
  { value: [1, 12] },
  value => value,
  (value, modulus) => value % modulus,
  'says-remainder',
);
