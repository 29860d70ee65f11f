/**
 * X-wing: two parallel lines hold a digit in the same two crossing lines only; so it goes from the rest of those.
 * It rests on rows and columns, which every puzzle here has; the other houses of a variant play no part.
 */
import { cellsAt, label, stepOf, strikes } from './make.js';
import type { LogicState } from './state.js';
import { members } from './state.js';
import type { Step } from './step.js';
import { tuples } from './subsets.js';

const FISH = ['x-wing'] as const;
const lines = new Int32Array(25);

/** A finder of fish with `k` base lines. Rows are houses 0 … size - 1, columns the next `size`. */
export function fish(k: 2): (state: LogicState) => Step | undefined {
  return state => {
    const { positions, shape } = state;
    const { size } = shape;
    let found: Step | undefined;
    for (const base of [0, size]) {
      const cover = size - base;
      for (let digit = 0; digit < size && !found; digit++) {
        for (let i = 0; i < size; i++) lines[i] = positions[(base + i) * size + digit];
        tuples(lines, 0, size, k, (chosen, union) => {
          const covers = members(union, cover);
          const cells = covers.flatMap(line =>
            cellsAt(state, line, positions[line * size + digit] & ~chosen),
          );
          const eliminated = strikes(state, cells, 1 << digit);
          if (eliminated.length === 0) return false;
          const bases = members(chosen, base);
          found = stepOf(state, {
            technique: FISH[k - 2],
            cells: bases.flatMap(line => cellsAt(state, line, positions[line * size + digit])),
            digits: [digit + 1],
            houses: [...bases, ...covers].map(line => label(state, line)),
            eliminated,
          });
          return true;
        });
      }
    }
    return found;
  };
}
