/**
 * Between lines: the digits on the line lie strictly between those of its ends. Lockout lines: the ends differ by so
 * much at least (4), and the digits on the line lie outside of what the ends span, themselves included. For solvers the
 * two ends are read first; then the automaton knows what every other cell may hold.
 */

import { shiftOf } from '../cells.js';
import { automaton, type Reading } from '../relations/automaton.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { diamond, disc, stroke } from './shapes.js';
import { lineFamily } from './shared.js';

type State = readonly number[];

/** Reads the two ends, then any digit that passes the test of the two. */
function endsFirst(
  agree: (low: number, high: number) => boolean,
  fits: (digit: number, low: number, high: number) => boolean,
): Reading<State> {
  return {
    starts: [[]],
    step([low, high], digit) {
      if (low === undefined) return [digit];
      if (high === undefined) {
        const ends = [Math.min(low, digit), Math.max(low, digit)] as const;
        return agree(...ends) ? ends : undefined;
      }
      return fits(digit, low, high) ? [low, high] : undefined;
    },
    accepts: state => state.length === 2,
  };
}

const ordered = (cells: readonly number[]) => [cells[0], cells[cells.length - 1], ...cells.slice(1, -1)];

export const between = lineFamily({
  kind: 'between',
  draw: points => [
    stroke(points, 'dim', 0.07),
    ...[points[0], points[points.length - 1]].map(end => disc(end, 0.36, 'paper', 'dim')),
  ],
  least: 3,
  relations(cells, { size }): Relation[] {
    const reading = () =>
      endsFirst(
        (low, high) => high - low >= 2,
        (digit, low, high) => digit > low && digit < high,
      );
    return [
      { kind: 'row', cells: ordered(cells), automaton: automaton('between', size, cells.length, reading) },
    ];
  },
  broken(values) {
    const [first, last] = [values[0], values[values.length - 1]];
    if (first === undefined || last === undefined) return undefined;
    const [low, high] = [Math.min(first, last), Math.max(first, last)];
    const wrong = values.findIndex(
      (value, i) => i > 0 && i < values.length - 1 && value !== undefined && (value <= low || value >= high),
    );
    return wrong < 0 ? undefined : { says: say('says-between'), at: [0, wrong, values.length - 1] };
  },
});

export const lockout = lineFamily({
  kind: 'lockout',
  draw: points => [
    stroke(points, 'slate', 0.07),
    ...[points[0], points[points.length - 1]].map(end => diamond(end, 0.42, 'paper', 'slate')),
  ],
  value: [0, 24],
  relations(cells, setting, value): Relation[] {
    const reading = () =>
      endsFirst(
        (low, high) => high - low >= value,
        (digit, low, high) => digit < low || digit > high,
      );
    const name = `lockout ${value}`;
    return [
      { kind: 'row', cells: ordered(cells), automaton: automaton(name, setting.size, cells.length, reading) },
    ];
  },
  broken(values, value, setting) {
    const [first, last] = [values[0], values[values.length - 1]];
    if (first === undefined || last === undefined) return undefined;
    const [low, high] = [Math.min(first, last), Math.max(first, last)];
    const ends = [0, values.length - 1];
    if (high - low < value) return { says: say('says-ends', { value }), at: ends };
    const wrong = values.findIndex(
      (own, i) => i > 0 && i < values.length - 1 && own !== undefined && own >= low && own <= high,
    );
    const least = 1 + shiftOf(setting);
    if (low === least && high === setting.size + shiftOf(setting) && values.length > 2)
      return { says: say('says-no-outside'), at: ends };
    return wrong < 0 ? undefined : { says: say('says-inside'), at: [0, wrong, values.length - 1] };
  },
});
