/**
 * Long thin boards. Away from both ends a line is a function of the lines a move's reach back, the same one
 * for every line, so as soon as a whole window of lines repeats, everything after repeats. Brent's
 * algorithm finds that: keep one window, compare each later line with it, and move the window to the
 * present whenever the distance has doubled (R. P. Brent, An improved Monte Carlo factorization algorithm,
 * 1980).
 *
 * The period is found, not assumed: equal windows prove it. That rows do become periodic is a theorem of
 * Larsson, Saha and Yokoo, Subtraction games in more than one dimension, 2024.
 */
import type { LineKernel } from '../kernels/lines/host.js';
import type { Layout } from './lines.js';

export interface PeriodSearch {
  /** Looks at the line just computed; the period once it is proved. */
  look(kernel: LineKernel): number | undefined;
}

/** From this line on all lines are alike: the board's upper end and all ends of zones are behind. */
export function steadyFrom(layout: Layout): number {
  return layout.height + layout.zones.reduce((most, [right]) => Math.max(most, right), 0);
}

export function searchPeriod(layout: Layout): PeriodSearch {
  const { reach } = layout;
  let windowEnd = -1;
  let window: Uint8Array[] = [];
  let doubleAt = steadyFrom(layout) + reach;

  const isRepeated = (kernel: LineKernel) => {
    for (let back = 0; back < reach; back++) {
      if (!isEqual(window[back], kernel.bytes(kernel.next - 1 - back))) return false;
    }
    return true;
  };

  return {
    look: kernel => {
      const line = kernel.next - 1;
      if (windowEnd >= 0 && isRepeated(kernel)) return line - windowEnd;
      if (line === doubleAt) {
        windowEnd = line;
        window = Array.from({ length: reach }, (_, back) => kernel.bytes(line - back).slice());
        doubleAt = line * 2;
      }
      return undefined;
    },
  };
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
