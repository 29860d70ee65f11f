/**
 * Pointing and claiming: where every place of a digit in one house lies in a second one too, the digit goes
 * from the rest of the second. Pointing starts from a box, claiming from a line (or another house of a
 * variant).
 */

import { cellsAt, label, stepOf, strikes } from './make.js';
import type { Crossing } from './shape.js';
import type { LogicState } from './state.js';
import type { Step } from './step.js';

export function pointing(state: LogicState): Step | undefined {
  return locked(state, 'pointing', state.shape.pointing);
}

export function claiming(state: LogicState): Step | undefined {
  return locked(state, 'claiming', state.shape.claiming);
}

function locked(
  state: LogicState,
  technique: 'pointing' | 'claiming',
  crossings: readonly Crossing[],
): Step | undefined {
  const { positions, shape } = state;
  for (const { base, cover, inBase, inCover } of crossings) {
    for (let digit = 0; digit < shape.size; digit++) {
      const places = positions[base * shape.size + digit];
      if (places === 0 || (places & ~inBase) !== 0 || (places & (places - 1)) === 0) continue;
      const outside = positions[cover * shape.size + digit] & ~inCover;
      if (outside === 0) continue;
      return stepOf(state, {
        technique,
        cells: cellsAt(state, base, places),
        digits: [digit + 1],
        houses: [label(state, base), label(state, cover)],
        eliminated: strikes(state, cellsAt(state, cover, outside), 1 << digit),
      });
    }
  }
  return undefined;
}
