/**
 * Sudoku as exact cover, any size and constraint. An option is a digit in a cell; it covers the cell and, for
 * each house of the cell, the digit in that house (classic 9x9: 324 items, 729 options, 2916 uses). Pairs of
 * cells that may not be equal, or not consecutive, share a secondary item for each forbidden pair of digits.
 *
 * A cage with a sum has an item for each digit, covered either by a cell of the cage or by one more option,
 * which names the digits that the cage does without: so a cage of n cells holds n different digits of the
 * right sum.
 */
import { InputError, type Message } from '@quadrille/base';
import { type Model, ModelBuilder, type Solution, type Use } from '@quadrille/cover';
import { clueTitle, isClue } from './clues/index.js';
import { digitSets } from './digit-sets.js';
import { isSmall } from './houses.js';
import { type Layout, layoutOf } from './layout.js';
import { cellName, cellOf, houseName, type Sudoku } from './rules.js';
import { say } from './sentences.js';
import type { SearchOptions } from './solvers/search-types.js';

/** Clues that are houses, or cells that differ: these the model knows. */
const COVERED = new Set<string>(['region', 'diagonal-up', 'diagonal-down']);

/** Why exact cover cannot take a puzzle, or undefined when it can. */
export function uncovered(puzzle: Sudoku): Message | undefined {
  const clue = puzzle.constraints.filter(isClue).find(({ kind }) => !COVERED.has(kind));
  if (clue) return say('clue-uncovered', { clue: clueTitle(clue, puzzle) });
  return isSmall(puzzle) ? say('clue-square') : undefined;
}

/** The model of a puzzle. Options that the givens or the marks rule out at once are left out. */
export function encode(puzzle: Sudoku, { candidates }: SearchOptions = {}): Model {
  const layout = layoutOf(puzzle);
  const { model, cellOfOption, digitOfOption } = wholeModelOf(puzzle, layout);
  const sets = puzzle.givens.map((_, cell) => possible(puzzle, layout.peers, candidates, cell));
  const isKept = (option: number) =>
    cellOfOption[option] < 0 || (sets[cellOfOption[option]] & (1 << (digitOfOption[option] - 1))) !== 0;
  return restrict(model, isKept);
}

/** The grid that a solution of `encode(puzzle)` stands for. */
export function decode(puzzle: Sudoku, model: Model, solution: Solution): number[] {
  const grid = puzzle.givens.map(() => 0);
  for (const option of solution) {
    const [cell, digit] = model.optionNames[option]!.split('=');
    const at = cellOf(puzzle.size, cell);
    if (at !== undefined) grid[at] = Number(digit);
  }
  return grid;
}

/** The model of the empty grid, with what each option places; a set of a cage places nothing (cell -1). */
interface WholeModel {
  readonly model: Model;
  readonly cellOfOption: readonly number[];
  readonly digitOfOption: readonly number[];
}

/** Building names and items takes longer than solving; it is done once for each layout. */
const wholeModels = new WeakMap<Layout, WholeModel>();

function wholeModelOf(puzzle: Sudoku, layout: Layout): WholeModel {
  const reason = uncovered(puzzle);
  if (reason) throw new InputError(reason);
  let whole = wholeModels.get(layout);
  if (!whole) wholeModels.set(layout, (whole = encodeLayout(puzzle, layout)));
  return whole;
}

/** The model of the empty grid: the same for all puzzles of a layout, the givens being choices forced upon it. */
export function encodeEmpty(puzzle: Sudoku): Model {
  return wholeModelOf(puzzle, layoutOf(puzzle)).model;
}

/** The options of `encodeEmpty` that place the givens. */
export function givenOptions({ size, givens }: Sudoku): number[] {
  return givens.flatMap((digit, cell) => (digit > 0 ? [cell * size + digit - 1] : []));
}

function encodeLayout({ size }: Sudoku, layout: Layout): WholeModel {
  const { cellCount, houses, housesOf, peers, steps, cages, cagesOf } = layout;
  const digits = Array.from({ length: size }, (_, i) => i + 1);
  const name = (cell: number) => cellName(size, cell);
  const builder = new ModelBuilder();
  const cellItems = peers.map((_, cell) => builder.primary(name(cell)));
  const houseItems = houses.map(house =>
    digits.map(digit => builder.primary(`${houseName(house)}: ${digit}`)),
  );
  const cageItems = cages.map((cage, at) =>
    digits.map(digit => {
      const item = `cage ${at + 1}: ${digit}`;
      return cage.sum > 0 ? builder.primary(item) : builder.secondary(item);
    }),
  );
  const pairUses = Array.from({ length: cellCount * size }, () => [] as Use[]);
  const exclude = (cell: number, digit: number, other: number, otherDigit: number) => {
    const item = builder.secondary(`${name(cell)}=${digit} or ${name(other)}=${otherDigit}`);
    pairUses[cell * size + digit - 1].push(item);
    pairUses[other * size + otherDigit - 1].push(item);
  };
  for (let cell = 0; cell < cellCount; cell++) {
    for (const other of peers[cell]) {
      if (other < cell || sharesHouse(housesOf, cell, other) || sharesHouse(cagesOf, cell, other)) continue;
      for (const digit of digits) exclude(cell, digit, other, digit);
    }
    for (const other of steps[cell]) {
      for (const digit of digits) if (digit < size) exclude(cell, digit, other, digit + 1);
    }
  }
  const cellOfOption: number[] = [];
  const digitOfOption: number[] = [];
  for (let cell = 0; cell < cellCount; cell++) {
    for (const digit of digits) {
      const uses: Use[] = [
        cellItems[cell],
        ...housesOf[cell].map(house => houseItems[house][digit - 1]),
        ...cagesOf[cell].map(cage => cageItems[cage][digit - 1]),
        ...pairUses[cell * size + digit - 1],
      ];
      builder.option(uses, { name: `${name(cell)}=${digit}` });
      cellOfOption.push(cell);
      digitOfOption.push(digit);
    }
  }
  for (const [at, cage] of cages.entries()) {
    if (cage.sum === 0) continue;
    const sets = digitSets(size, cage.cells.length, cage.sum);
    if (!sets) {
      throw say.error('cage-ways', { cell: name(cage.cells[0]) });
    }
    const chosen = builder.primary(`cage ${at + 1}`);
    for (const set of sets) {
      const without = digits.filter(digit => (set & (1 << (digit - 1))) === 0);
      builder.option([chosen, ...without.map(digit => cageItems[at][digit - 1])], {
        name: `cage ${at + 1} of ${digits.filter(digit => !without.includes(digit)).join('+')}`,
      });
      cellOfOption.push(-1);
      digitOfOption.push(0);
    }
  }
  return { model: builder.build(), cellOfOption, digitOfOption };
}

/** The same items with a part of the options. */
function restrict(model: Model, isKept: (option: number) => boolean): Model {
  const { optionStart, useItem } = model;
  const kept: number[] = [];
  for (let option = 0; option < model.optionCount; option++) if (isKept(option)) kept.push(option);
  const starts = new Uint32Array(kept.length + 1);
  for (const [i, option] of kept.entries())
    starts[i + 1] = starts[i] + optionStart[option + 1] - optionStart[option];
  const items = new Uint32Array(starts[kept.length]);
  for (const [i, option] of kept.entries()) {
    items.set(useItem.subarray(optionStart[option], optionStart[option + 1]), starts[i]);
  }
  return {
    ...model,
    optionCount: kept.length,
    optionNames: kept.map(option => model.optionNames[option]),
    optionStart: starts,
    useItem: items,
    useColor: new Uint32Array(items.length),
  };
}

function sharesHouse(lists: readonly (readonly number[])[], cell: number, other: number): boolean {
  return lists[cell].some(house => lists[other].includes(house));
}

/**
 * The digits of a cell, as a set, that its given, the marks and the givens of its peers allow; a given stays.
 */
function possible(
  { size, givens }: Sudoku,
  peers: readonly (readonly number[])[],
  candidates: ArrayLike<number> | undefined,
  cell: number,
): number {
  let set = givens[cell] > 0 ? 1 << (givens[cell] - 1) : 2 ** size - 1;
  if (candidates) set &= candidates[cell];
  if (givens[cell] === 0) {
    for (const peer of peers[cell]) if (givens[peer] > 0) set &= ~(1 << (givens[peer] - 1));
  }
  return set;
}
