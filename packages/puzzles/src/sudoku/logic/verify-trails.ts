/**
 * A second opinion on contradictions, from the rules alone: each consequence is tried by all fillings of its clue, house or
 * sum with what the consequences before it left, and the last must have none. A sum over houses must follow from the houses
 * and cages of the puzzle: its equation is a combination of theirs, which elimination shows. It shares nothing with the
 * techniques.
 */
import { houses, peers, type Sudoku } from '../rules.js';
import type { Candidate, Consequence, Reason, Step, SumLabel } from './step.js';
import { hasFilling } from './verify.js';

/** Cells filled in trials of one step, beyond which nobody waits for the answer. */
const MOST_TRIALS = 60_000;
type Patience = { trials: number };

/**
 * Whether a contradiction is right, given the candidates (bit d - 1 for digit d) before it; undefined when it is none, or
 * trying all fillings of a clue would take too long.
 */
export function verifyTrail(puzzle: Sudoku, candidates: ArrayLike<number>, step: Step): boolean | undefined {
  const { trail, eliminated } = step;
  if (!trail) return undefined;
  const [assumed] = eliminated;
  const isOne = eliminated.length === 1 && step.placed.length === 0;
  if (!isOne || trail.length === 0) return false;
  const now = Array.from(candidates);
  now[assumed.cell] &= 1 << (assumed.digit - 1);
  const patience = { trials: MOST_TRIALS };
  for (const [at, own] of trail.entries()) {
    const answer = follows(puzzle, now, own, patience);
    if (answer !== true) return answer;
    for (const { cell, digit } of own.eliminated) now[cell] &= ~(1 << (digit - 1));
    const { empty } = own;
    const isEnd = empty === undefined ? own.eliminated.length === 0 : now[empty] === 0;
    if (isEnd !== (at === trail.length - 1)) return false;
  }
  return true;
}

/** Whether the reason rules out what it is said to; where that is nothing, whether it cannot be completed. */
function follows(
  puzzle: Sudoku,
  now: readonly number[],
  { by, eliminated }: Consequence,
  patience: Patience,
): boolean | undefined {
  if (by.kind === 'sum' && !isImplied(puzzle, by.sum)) return false;
  if (eliminated.length === 0) return not(canBe(puzzle, now, by, [], patience));
  const answers = eliminated.map(own => not(canBe(puzzle, now, by, [own], patience)));
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}

/** Whether the reason can be completed with these candidates. */
function canBe(
  puzzle: Sudoku,
  now: readonly number[],
  by: Reason,
  isTrue: readonly Candidate[],
  patience: Patience,
): boolean | undefined {
  const wanted = { isTrue, isFalse: [] };
  switch (by.kind) {
    case 'clue':
      return hasFilling(puzzle, now, [by.clue.at], [], wanted, patience);
    case 'house': {
      const house = houses(puzzle).find(
        ({ kind, index }) => kind === by.house.kind && index === by.house.index,
      );
      return hasFilling(puzzle, now, [], house?.cells ?? [], wanted, patience);
    }
    case 'sight':
      return hasFilling(puzzle, now, [], [by.cell], wanted, patience);
    case 'sum':
      return canAdd(puzzle, now, by.sum, isTrue);
  }
}

/** Tries all digits of the cells of a sum, those that see each other kept apart. */
function canAdd(
  puzzle: Sudoku,
  now: readonly number[],
  { cells, less, sum }: SumLabel,
  isTrue: readonly Candidate[],
): boolean {
  const all = [...cells, ...less];
  const sees = peers(puzzle);
  const digits: number[] = [];
  const place = (rest: number): boolean => {
    const at = digits.length;
    if (at === all.length) return rest === 0;
    for (let digit = 1; digit <= puzzle.size; digit++) {
      if (((now[all[at]] >> (digit - 1)) & 1) === 0) continue;
      if (isTrue.some(own => own.cell === all[at] && own.digit !== digit)) continue;
      if (isTrue.some(own => own.digit === digit && sees[all[at]].includes(own.cell))) continue;
      if (digits.some((other, i) => other === digit && sees[all[at]].includes(all[i]))) continue;
      digits.push(digit);
      if (place(at < cells.length ? rest - digit : rest + digit)) return true;
      digits.pop();
    }
    return false;
  };
  return place(sum);
}

/** A prime for which products fit into numbers. */
const PRIME = 94_906_249;

/**
 * Whether the equation of a sum is a combination of those of houses and cages: Gaussian elimination of its row by theirs,
 * the last column being the totals.
 */
function isImplied(puzzle: Sudoku, { cells, less, sum }: SumLabel): boolean {
  const { size, givens, constraints } = puzzle;
  const width = givens.length + 1;
  const row = (plus: readonly number[], minus: readonly number[], total: number) => {
    const own = new Array<number>(width).fill(0);
    for (const cell of plus) own[cell] = 1;
    for (const cell of minus) own[cell] = PRIME - 1;
    own[width - 1] = ((total % PRIME) + PRIME) % PRIME;
    return own;
  };
  const known = [
    ...houses(puzzle).map(house => row(house.cells, [], (size * (size + 1)) / 2)),
    ...constraints.flatMap(own => (own.kind === 'cage' && own.sum > 0 ? [row(own.cells, [], own.sum)] : [])),
  ];
  const pivots: { readonly at: number; readonly own: number[] }[] = [];
  const reduce = (own: number[]) => {
    for (const pivot of pivots) {
      const times = own[pivot.at];
      if (times === 0) continue;
      for (let i = 0; i < width; i++) own[i] = (own[i] + (PRIME - times) * pivot.own[i]) % PRIME;
    }
    return own;
  };
  for (const one of known) {
    const own = reduce(one);
    const at = own.findIndex((value, i) => value !== 0 && i < width - 1);
    if (at < 0) continue;
    const inverse = power(own[at], PRIME - 2);
    pivots.push({ at, own: own.map(value => (value * inverse) % PRIME) });
  }
  return reduce(row(cells, less, sum)).every(value => value === 0);
}

function power(base: number, exponent: number): number {
  let result = 1;
  let own = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * own) % PRIME;
    own = (own * own) % PRIME;
  }
  return result;
}

const not = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);
