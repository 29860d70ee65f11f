/** Thermometers: digits rise from the bulb; on slow ones they never fall. */

import { along } from '../relations/tables.js';
import { say } from '../sentences.js';
import { disc, stroke } from './shapes.js';
import { lineFamily } from './shared.js';

/** Rising even where empty cells lie between two digits: each step takes one at least. */
function firstNotRising(values: readonly (number | undefined)[], step: number) {
  for (let j = 1; j < values.length; j++) {
    for (let i = j - 1; i >= 0; i--) {
      const [a, b] = [values[i], values[j]];
      if (a !== undefined && b !== undefined && b - a < step * (j - i)) return { i, j };
    }
  }
  return undefined;
}

export const thermo = lineFamily({
  kind: 'thermo',
  draw: points => [stroke(points, 'gray', 0.3), disc(points[0], 0.36, 'gray', undefined, 'line')],
  relations: (cells, setting) => along(setting, cells, 'less', (a, b) => a < b),
  broken(values) {
    const found = firstNotRising(values, 1);
    return found && { says: say('says-rise'), at: [found.i, found.j] };
  },
});

export const slowThermo = lineFamily({
  kind: 'slow-thermo',
  draw: points => [
    stroke(points, 'sky', 0.3),
    stroke(points, 'paper', 0.1),
    disc(points[0], 0.36, 'sky', undefined, 'line'),
    disc(points[0], 0.22, 'paper', undefined, 'line'),
  ],
  relations: (cells, setting) => along(setting, cells, 'not more', (a, b) => a <= b),
  broken(values) {
    const found = firstNotRising(values, 0);
    return found && { says: say('says-fall'), at: [found.i, found.j] };
  },
});
