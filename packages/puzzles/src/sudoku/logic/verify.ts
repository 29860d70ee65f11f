/**
 * A second opinion on a step about clues, from the rules alone: each candidate that the step removes is put into its
 * cell, and no filling of the step's clues and houses from the candidates may be found. It shares nothing with the
 * techniques: neither relations nor propagators. Steps that are chains are checked link by link in verify-chains.ts.
 */
import { breachesOfClue, cellsOfClue, isClue } from '../clues/index.js';
import { houses, peers, type Sudoku } from '../rules.js';
import type { Candidate, Step } from './step.js';

/** Cells filled in trials, beyond which nobody waits for the answer. */
const MOST_TRIALS = 60_000;

/**
 * Whether a step about clues is right, given the candidates (bit d - 1 for digit d) before it; undefined when it is
 * about no clue, or trying all fillings would take too long.
 */
export function verifyStep(puzzle: Sudoku, candidates: ArrayLike<number>, step: Step): boolean | undefined {
  const labels = [...(step.clue ? [step.clue] : []), ...(step.clues ?? [])];
  if (labels.length === 0 || step.links.length > 0 || step.trail) return undefined;
  const houseCells = houses(puzzle)
    .filter(({ kind, index }) => step.houses.some(own => own.kind === kind && own.index === index))
    .flatMap(({ cells }) => cells);
  const rules = labels.map(({ at }) => at);
  const patience = { trials: MOST_TRIALS };
  for (const gone of step.eliminated) {
    const wanted = { isTrue: [gone], isFalse: [] };
    const found = hasFilling(puzzle, candidates, rules, houseCells, wanted, patience);
    if (found !== false) return found && false;
  }
  return true;
}

/** What a filling must and must not hold. */
export interface Wanted {
  readonly isTrue: readonly Candidate[];
  readonly isFalse: readonly Candidate[];
}

/**
 * Whether the clues at these places and the cells can be filled from the candidates as is wanted, cells that see each
 * other kept apart; undefined when nobody waits for the answer. The cell with fewest digits left is tried first.
 */
export function hasFilling(
  puzzle: Sudoku,
  candidates: ArrayLike<number>,
  rules: readonly number[],
  more: readonly number[],
  { isTrue, isFalse }: Wanted,
  patience = { trials: MOST_TRIALS },
): boolean | undefined {
  const clues = rules.map(at => puzzle.constraints[at]);
  const about = [...isTrue, ...isFalse];
  const cells = [
    ...new Set([
      ...about.map(({ cell }) => cell),
      ...clues.flatMap(own => cellsOf(puzzle, own, about)),
      ...more,
    ]),
  ];
  const sees = peers(puzzle);
  const grid = puzzle.givens.map(() => 0);
  const digitsFor = (cell: number): number[] =>
    Array.from({ length: puzzle.size }, (_, i) => i + 1).filter(
      digit =>
        ((candidates[cell] >> (digit - 1)) & 1) === 1 &&
        isTrue.every(own => own.cell !== cell || own.digit === digit) &&
        !isFalse.some(own => own.cell === cell && own.digit === digit) &&
        !sees[cell].some(peer => grid[peer] === digit),
    );
  const fill = (): boolean => {
    if (--patience.trials < 0 || clues.some(own => isBroken(puzzle, own, grid))) return false;
    let next = -1;
    let fewest: number[] = [];
    for (const cell of cells) {
      if (grid[cell] > 0) continue;
      const digits = digitsFor(cell);
      if (next >= 0 && digits.length >= fewest.length) continue;
      [next, fewest] = [cell, digits];
      if (digits.length === 0) return false;
    }
    if (next < 0) return true;
    const isFilled = fewest.some(digit => {
      grid[next] = digit;
      return fill();
    });
    if (!isFilled) grid[next] = 0;
    return isFilled;
  };
  const isFound = fill();
  const isSettled = isFound ? !clues.some(isWhole) : patience.trials >= 0;
  return isSettled ? isFound : undefined;
}

type Rule = Sudoku['constraints'][number];

/** Rules of the whole grid are tried around the cells in question; what that does not settle stays unknown. */
const isWhole = (rule: Rule) =>
  ['all-marked', 'global-entropy', 'global-modulo', 'anti-taxicab'].includes(rule.kind);

/** The cells on which the rule depends. */
function cellsOf(puzzle: Sudoku, rule: Rule, about: readonly Candidate[]): readonly number[] {
  if (rule.kind === 'cage') return rule.cells;
  if (!isClue(rule)) return [];
  const own = cellsOfClue(rule, puzzle);
  const all = puzzle.givens.map((_, cell) => cell);
  const place = (cell: number) => [cell % puzzle.size, Math.floor(cell / puzzle.size)];
  const apart = (a: number, b: number) => {
    const [[x, y], [u, v]] = [place(a), place(b)];
    return [Math.abs(x - u), Math.abs(y - v)];
  };
  if (isWhole(rule)) {
    return all.filter(cell => about.some(({ cell: other }) => Math.max(...apart(cell, other)) <= 1));
  }
  if (rule.kind === 'minimum' || rule.kind === 'maximum') {
    return all.filter(cell => own.some(other => apart(cell, other).reduce((a, b) => a + b) <= 1));
  }
  if (rule.kind === 'index') {
    const isInLine = (a: number, b: number) =>
      rule.line === 'box'
        ? puzzle.boxes[a] === puzzle.boxes[b]
        : apart(a, b)[rule.line === 'row' ? 0 : 1] === 0;
    return all.filter(cell => own.some(other => isInLine(cell, other)));
  }
  return own;
}

function isBroken(puzzle: Sudoku, rule: Rule, grid: readonly number[]): boolean {
  if (isClue(rule)) return breachesOfClue(rule, puzzle, grid).length > 0;
  if (rule.kind !== 'cage') return false;
  const digits = rule.cells.map(cell => grid[cell]).filter(digit => digit > 0);
  const total = digits.reduce((sum, digit) => sum + digit, 0);
  const isTwice = new Set(digits).size < digits.length;
  return isTwice || (digits.length === rule.cells.length ? total !== rule.sum : total >= rule.sum);
}
