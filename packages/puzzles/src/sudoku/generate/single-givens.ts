/**
 * Which one given makes a puzzle with several solutions unique? A digit in a cell does exactly if one solution has it.
 * Most digits are seen in two solutions after a short look; each of the others is tried by itself, and the solutions
 * that such a trial meets settle more of them. So a puzzle with a million solutions costs hardly more than one with a
 * hundred.
 */
import type { BandSearch } from '../kernels/bands/host.js';
import { peers, sudoku } from '../rules.js';
import { withKernel } from '../solvers/fast.js';

const PEERS = peers(sudoku());
/** Solutions that are listed before single digits are tried. */
const LOOK = 60;

export interface Given {
  readonly cell: number;
  readonly digit: number;
}

/** Every given in an empty cell of a classic puzzle that leaves one solution, ordered by cell and digit. */
export function singleGivens(givens: ArrayLike<number>): Given[] {
  return withKernel(kernel => {
    const seen = new Seen();
    if (!look(kernel, givens, seen)) trySeldom(kernel, Uint8Array.from(givens), seen);
    const found: Given[] = [];
    for (let cell = 0; cell < 81; cell++) {
      if (givens[cell] > 0) continue;
      for (let digit = 1; digit <= 9; digit++) {
        if (seen.times[10 * cell + digit] === 1) found.push({ cell, digit });
      }
    }
    return found;
  });
}

/** How many different solutions with each digit of each cell were met, up to 2. */
class Seen {
  readonly times = new Uint8Array(81 * 10);
  readonly #digests = new Set<number>();

  /** Notes a solution that was not met before. */
  note(solution: Uint8Array): void {
    this.#digests.add(digestOf(solution));
    for (let cell = 0; cell < 81; cell++) {
      const at = 10 * cell + solution[cell];
      if (this.times[at] < 2) this.times[at]++;
    }
  }

  /** Notes a solution unless it was met before, or has the digest of one that was. */
  noteIfNew(solution: Uint8Array): void {
    if (!this.#digests.has(digestOf(solution))) this.note(solution);
  }
}

function digestOf(solution: Uint8Array): number {
  let digest = 0;
  for (let cell = 0; cell < 81; cell++) digest = (Math.imul(digest, 31) + solution[cell]) | 0;
  return digest;
}

/** Notes the first solutions; true when these are all. */
function look(kernel: BandSearch, givens: ArrayLike<number>, seen: Seen): boolean {
  kernel.begin(givens);
  for (let i = 0; i < LOOK; i++) {
    if (kernel.step(1e9) !== 1) return true;
    seen.note(kernel.solution());
  }
  return false;
}

/** Settles every digit that was not met twice: 0, 1, or 2 for more solutions with it. */
function trySeldom(kernel: BandSearch, givens: Uint8Array, seen: Seen): void {
  for (let cell = 0; cell < 81; cell++) {
    if (givens[cell] > 0) continue;
    for (let digit = 1; digit <= 9; digit++) {
      const at = 10 * cell + digit;
      if (seen.times[at] === 2 || PEERS[cell].some(peer => givens[peer] === digit)) continue;
      givens[cell] = digit;
      kernel.begin(givens);
      let count = 0;
      while (count < 2 && kernel.step(1e9) === 1) {
        seen.noteIfNew(kernel.solution());
        count++;
      }
      seen.times[at] = count;
    }
    givens[cell] = 0;
  }
}
