/**
 * Puzzles with very few givens. Digging alone ends near 24; from there the search walks: it takes two givens
 * out, lists the solutions of what is left, and looks for a digit in a cell that only one of them has. That
 * single given makes the puzzle unique again, with one given fewer than before. When no such digit is known
 * the walk goes on sideways, with two out and two in. 17 is the least there is (McGuire, Tugemann, Civario
 * 2012); 19 takes seconds, 17 takes patience.
 */
import type { Random } from '@quadrille/cover';
import type { BandSearch } from '@quadrille/kernel/sudoku-bands';
import { sudoku } from '../rules.js';
import { withKernel } from '../solvers/fast.js';
import { dig, orbitsOf } from './dig.js';

/** More solutions than this are not worth listing: a digit that only one has is then unlikely. */
const MOST_SOLUTIONS = 1500;

/** One turn of the walk: other givens with one solution, at most as many as before. */
export function fewerGivens(givens: readonly number[], random: Random): number[] {
  return withKernel(kernel => turn(kernel, givens, random));
}

function turn(kernel: BandSearch, givens: readonly number[], random: Random): number[] {
  const cells = random.shuffle(givens.flatMap((digit, cell) => (digit > 0 ? [cell] : [])));
  const rest = [...givens];
  for (const cell of cells.slice(0, 2)) rest[cell] = 0;
  const found = listSolutions(kernel, rest);
  if (found.length > MOST_SOLUTIONS) return [...givens];
  const single = random.shuffle(uniqueDigits(found, rest));
  if (single.length > 0) {
    const [cell, digit] = single[0];
    rest[cell] = digit;
    return minimised(rest, random);
  }
  // Sideways: one random digit of a random solution, then a digit that singles one out among those that
  // remain.
  const solution = found[random.below(found.length)];
  const cell = random.below(81);
  if (rest[cell] > 0) return [...givens];
  rest[cell] = solution[cell];
  const remaining = found.filter(other => other[cell] === solution[cell]);
  const choices = random.shuffle(uniqueDigits(remaining, rest));
  if (choices.length === 0) return remaining.length === 1 ? minimised(rest, random) : [...givens];
  rest[choices[0][0]] = choices[0][1];
  return minimised(rest, random);
}

function listSolutions(kernel: BandSearch, givens: readonly number[]): Uint8Array[] {
  const found: Uint8Array[] = [];
  kernel.begin(givens);
  while (found.length <= MOST_SOLUTIONS && kernel.step(1e9) === 1) found.push(kernel.solution());
  return found;
}

/** The digits in empty cells that exactly one of the solutions has. */
function uniqueDigits(solutions: readonly Uint8Array[], givens: readonly number[]): [number, number][] {
  const counts = new Uint16Array(81 * 10);
  for (const solution of solutions)
    for (let cell = 0; cell < 81; cell++) counts[10 * cell + solution[cell]]++;
  const found: [number, number][] = [];
  for (let cell = 0; cell < 81; cell++) {
    if (givens[cell] > 0) continue;
    for (let digit = 1; digit <= 9; digit++) if (counts[10 * cell + digit] === 1) found.push([cell, digit]);
  }
  return found;
}

function minimised(givens: readonly number[], random: Random): number[] {
  const solution = withKernel(kernel => {
    kernel.begin(givens);
    kernel.step(1e9);
    return Array.from(kernel.solution());
  });
  return dig(sudoku({ givens }), solution, { orbits: orbitsOf(9, 'none', random) });
}
