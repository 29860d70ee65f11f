/** What a board shows: a position, and on it a hint, mistakes or a verdict. Made here, drawn by Board.svelte. */
import { faults, type Sudoku } from '@quadrille/puzzles/sudoku';
import {
  type Candidate,
  clueShapes,
  drawnLinks,
  exclusionOf,
  finCells,
  houses,
  type Link,
  layoutOf,
  linesOf,
  type Move,
  nodesOf,
  reachOf,
} from '@quadrille/puzzles/sudoku/internal';
import type { Extras } from './drawing.js';
import type { Position } from './position.js';

export interface Scene {
  readonly givens: readonly number[];
  readonly values: readonly number[];
  /** Candidates at their fixed places; cells without show their corner and center marks. */
  readonly candidates: readonly number[];
  /** Candidates of which it is not known whether some solution has them. */
  readonly unsure: readonly number[];
  readonly corner: readonly number[];
  readonly center: readonly number[];
  readonly colors: readonly number[];
  /** Cells under a light band. */
  readonly bands: ReadonlySet<number>;
  /** The digit that is looked for, where it stands, and where it cannot go. */
  readonly digit: number;
  readonly alike: ReadonlySet<number>;
  readonly blocked: ReadonlySet<number>;
  readonly proof: ReadonlySet<number>;
  readonly hatched: ReadonlySet<number>;
  /** Digits that a hint places, by cell. */
  readonly placed: ReadonlyMap<number, number>;
  /** Candidates that go, and those that prove it, as 32 * cell + digit. */
  readonly eliminated: ReadonlySet<number>;
  readonly rings: ReadonlySet<number>;
  /** Candidates that a chain takes for false, and those at the ends of chains or in the fins of a fish. */
  readonly off: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  readonly links: readonly DrawnLink[];
  /** Cells where the digit of a single cannot go, and the digits that say so. */
  readonly ruledOut: ReadonlySet<number>;
  readonly witnesses: ReadonlySet<number>;
  /** Groups of cells that break a rule together, and all cells with a zigzag. */
  readonly conflicts: readonly (readonly number[])[];
  readonly wrong: ReadonlySet<number>;
  /** Givens that could go. */
  readonly superfluous: ReadonlySet<number>;
}

/** A link, and which of the lines of its step it belongs to. */
export interface DrawnLink extends Link {
  readonly line: number;
}

/** How much of a hint is given away: the houses, the technique, or everything. */
export type Level = 1 | 2 | 3;

const candidateKey = ({ cell, digit }: Candidate) => 32 * cell + digit;

/** The marks of a hint. Levels 1 and 2 show where to look, nothing else. */
export function hintMarks(puzzle: Sudoku, values: readonly number[], move: Move, level: Level) {
  const bands = new Set(cellsToLookAt(puzzle, move));
  if (level < 3) return { ...noMarks(), bands };
  const gone = new Set(move.eliminated.map(candidateKey));
  const speaksOf = new Set(move.digits);
  const isForcing = move.technique.endsWith('forcing-chain');
  const lines = linesOf(drawnLinks(puzzle, move));
  const links = lines.flatMap((line, i) => line.map(link => ({ ...link, line: isForcing ? i : 0 })));
  const nodes = lines.map(nodesOf);
  const rings = new Set(nodes.flat().map(candidateKey));
  const on = new Set(nodes.flat().flatMap(node => (node.isOn ? [candidateKey(node)] : [])));
  const isChain = CHAINS.test(move.technique);
  const { ruledOut, by } = exclusionOf(puzzle, values, move);
  if (move.links.length === 0) {
    for (const cell of move.cells) for (const digit of speaksOf) rings.add(32 * cell + digit);
  }
  for (const key of gone) rings.delete(key);
  const placed = new Map(move.placed.map(({ cell, digit }) => [cell, digit]));
  return {
    ...noMarks(),
    bands,
    proof: new Set(move.cells.filter(cell => !placed.has(cell))),
    hatched: new Set(move.eliminated.map(({ cell }) => cell)),
    placed,
    eliminated: gone,
    rings,
    off: new Set(isChain ? [...rings].filter(key => !on.has(key)) : []),
    ends: new Set([
      ...(isChain ? nodes.flatMap(line => [line[0], line[line.length - 1]].map(candidateKey)) : []),
      ...finCells(move).flatMap(cell => move.digits.map(digit => 32 * cell + digit)),
    ]),
    links,
    ruledOut: new Set(ruledOut),
    witnesses: new Set(by),
  };
}

/** Techniques whose links are read one after another. */
const CHAINS = /chain$|^aic$/;

export const noMarks = () => ({
  bands: new Set<number>(),
  digit: 0,
  alike: new Set<number>(),
  blocked: new Set<number>(),
  proof: new Set<number>(),
  hatched: new Set<number>(),
  placed: new Map<number, number>(),
  eliminated: new Set<number>(),
  rings: new Set<number>(),
  off: new Set<number>(),
  ends: new Set<number>(),
  links: [] as readonly DrawnLink[],
  ruledOut: new Set<number>(),
  witnesses: new Set<number>(),
});

/** The houses a step speaks of, or the first house of its first cell when it speaks of none. */
export function housesToLookAt(puzzle: Sudoku, move: Move): readonly { kind: string; index: number }[] {
  if (move.houses.length > 0) return move.houses.slice(0, Math.max(1, Math.ceil(move.houses.length / 2)));
  const [cell] = move.cells;
  const layout = layoutOf(puzzle);
  const all = layout.housesOf[cell].map(at => layout.houses[at]);
  return [all.find(({ kind }) => kind === 'box') ?? all[0]];
}

function cellsToLookAt(puzzle: Sudoku, move: Move): number[] {
  const named = housesToLookAt(puzzle, move);
  return layoutOf(puzzle)
    .houses.filter(house => named.some(({ kind, index }) => house.kind === kind && house.index === index))
    .flatMap(house => [...house.cells]);
}

/** The groups of cells that break a rule. */
export function conflictsIn(puzzle: Sudoku, values: readonly number[]): (readonly number[])[] {
  return faults(puzzle, values).map(({ cells }) => cells);
}

const isAbove = (layer: string) => layer === 'dot' || layer === 'outside';

/** What a variant draws under the digits, and on the lines of the grid. */
export function extrasOf(puzzle: Sudoku): Extras {
  const shapes = clueShapes(puzzle);
  return {
    hasDiagonals: puzzle.constraints.some(({ kind }) => kind === 'diagonal'),
    windows: houses(puzzle)
      .filter(({ kind }) => kind === 'window')
      .map(({ cells }) => cells),
    cages: layoutOf(puzzle).cages,
    below: shapes.filter(({ layer }) => !isAbove(layer)),
    above: shapes.filter(({ layer }) => isAbove(layer)),
    reach: reachOf(puzzle, shapes),
  };
}

/** What a check finds: digits that are wrong, how many were placed, and whether more than the rules was asked. */
export interface Checked {
  readonly wrong: readonly number[];
  readonly filled: number;
  readonly isProven: boolean;
}

/** Against the rules, and against the solution as soon as it is known to be the only one. */
export function checkedIn({ puzzle, values }: Position, solution: readonly number[] | undefined): Checked {
  const own = values.flatMap((digit, cell) => (digit > 0 && puzzle.givens[cell] === 0 ? [cell] : []));
  const broken = new Set(conflictsIn(puzzle, values).flat());
  const isWrong = (cell: number) =>
    broken.has(cell) || (solution !== undefined && values[cell] !== solution[cell]);
  return { wrong: own.filter(isWrong), filled: own.length, isProven: solution !== undefined };
}

/** The clues that a step follows from, or those that contradict each other. */
export function markedClues({
  shownMove,
  guilty,
  level,
  game,
}: Marking): ReadonlyMap<number, 'proof' | 'guilty'> {
  const proof = level > 1 ? cluesOf(shownMove) : [];
  if (proof.length > 0) return new Map(proof.map(({ at }) => [at, 'proof']));
  return new Map(game.isOwn ? [...guilty].map(own => [own, 'guilty'] as const) : []);
}

function cluesOf(move: Move | undefined) {
  if (!move) return [];
  return [
    ...('clue' in move && move.clue ? [move.clue] : []),
    ...('clues' in move ? (move.clues ?? []) : []),
  ];
}

interface Marking {
  readonly shownMove: Move | undefined;
  readonly guilty: ReadonlySet<number>;
  readonly level: Level;
  readonly game: { readonly isOwn: boolean };
}
