/**
 * What steps about clues reason with: each clue or cage by itself, each house by itself, and several of them tried
 * together. A trial gives a cell one of its candidates and lets the relations settle; where they cannot, the
 * candidate goes.
 */
import type { Layout } from '../layout.js';
import { cluesAlone } from '../solvers/compile.js';
import type { Board, Propagator } from '../solvers/propagators/board.js';
import { count, type LogicState, members } from './state.js';
import type { Candidate, ClueLabel } from './step.js';

/** A clue or cage by itself: its relations, and the cells that they speak of. */
export type Unit = ReturnType<typeof cluesAlone>[number];

const knownUnits = new WeakMap<Layout, readonly Unit[]>();

/** The clues and cages of a puzzle, in their order. */
export function unitsOf({ shape: { layout } }: LogicState): readonly Unit[] {
  let found = knownUnits.get(layout);
  if (!found)
    knownUnits.set(layout, (found = layout.clues.length + layout.cages.length > 0 ? cluesAlone(layout) : []));
  return found;
}

/** What these say is known from the houses and from which cells see each other. */
const ONLY_DIFFERENT = ['region', 'diagonal-up', 'diagonal-down'];

/** Those of several cells that say more than that digits differ. */
export function linkingUnits(state: LogicState): readonly Unit[] {
  return unitsOf(state).filter(({ clue, cells }) => cells.length > 1 && !ONLY_DIFFERENT.includes(clue.kind));
}

/** Rules of the whole grid are named without a cell. */
const WHOLE_GRID = ['all-marked', 'anti-taxicab', 'global-entropy', 'global-modulo'];

/** What a step calls a clue. */
export function labelOf({ at, clue, cells }: Unit, fillings: ClueLabel['fillings'] = []): ClueLabel {
  const first = WHOLE_GRID.includes(clue.kind) ? -1 : (cells[0] ?? -1);
  return { at, kind: clue.kind as ClueLabel['kind'], first, fillings };
}

/** The candidates of each cell as relations want them: a filled cell has its digit. */
export function wordsOf({ values, candidates }: LogicState): Int32Array {
  return candidates.map((set, cell) => (values[cell] > 0 ? 1 << (values[cell] - 1) : set));
}

/** More open cells of a house than these are not searched for sets of cells with as many digits. */
const MOST_OPEN = 9;

/** A house as a relation: every digit once. Cells that have as many digits as they are keep them for themselves. */
export class HouseFit implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  private readonly unions = new Int32Array(2 ** MOST_OPEN);
  private readonly open: number[] = [];

  constructor(
    readonly cells: readonly number[],
    private readonly full: number,
  ) {}

  run(board: Board): boolean {
    const { now } = board;
    const { cells, open } = this;
    let fixed = 0;
    let once = 0;
    let twice = 0;
    open.length = 0;
    for (const cell of cells) {
      const set = now[cell];
      twice |= once & set;
      once |= set;
      if ((set & (set - 1)) !== 0) open.push(cell);
      else if ((fixed & set) !== 0) return false;
      else fixed |= set;
    }
    if (once !== this.full) return false;
    const single = once & ~twice;
    for (const cell of open) {
      const set = now[cell];
      const kept = set & single ? set & single : set & ~fixed;
      if ((kept & single) !== 0 && (kept & (kept - 1)) !== 0) return false;
      if (kept !== set && !board.narrow(cell, kept)) return false;
    }
    return open.length > MOST_OPEN || this.keepSets(board);
  }

  /** Hall's theorem, by trying all sets of open cells. */
  private keepSets(board: Board): boolean {
    const { open, unions } = this;
    const end = 2 ** open.length;
    for (let chosen = 1; chosen < end - 1; chosen++) {
      const union = unions[chosen & (chosen - 1)] | board.now[open[31 - Math.clz32(chosen & -chosen)]];
      unions[chosen] = union;
      const spare = count(union) - count(chosen);
      if (spare > 0) continue;
      if (spare < 0) return false;
      for (let at = 0; at < open.length; at++) {
        const set = board.now[open[at]];
        if ((chosen >> at) & 1 || (set & union) === 0) continue;
        if (!board.narrow(open[at], set & ~union)) return false;
      }
    }
    return true;
  }
}

const knownHouses = new WeakMap<Layout, readonly HouseFit[]>();

/** The houses of a puzzle as relations. */
export function houseFits({ shape }: LogicState): readonly HouseFit[] {
  let found = knownHouses.get(shape.layout);
  if (!found) {
    found = shape.houses.map(house => new HouseFit(house.cells, shape.full));
    knownHouses.set(shape.layout, found);
  }
  return found;
}

const NONE: readonly number[] = [];

/**
 * Relations tried together. A trial begins from candidates on which they have settled, so that only the relations of
 * cells that change are asked again.
 */
export class Scope implements Board {
  now: Int32Array = new Int32Array(0);
  private readonly relations: readonly Propagator[];
  private readonly wakes = new Map<number, number[]>();
  private readonly isDue: Uint8Array;
  /** No relation before this one is due. */
  private next = 0;

  constructor(relations: readonly Propagator[]) {
    this.relations = [...relations].sort((a, b) => a.price - b.price);
    this.isDue = new Uint8Array(relations.length);
    for (const [at, { cells }] of this.relations.entries()) {
      for (const cell of cells) {
        const list = this.wakes.get(cell);
        if (!list) this.wakes.set(cell, [at]);
        else if (list[list.length - 1] !== at) list.push(at);
      }
    }
  }

  narrow(cell: number, set: number): boolean {
    this.now[cell] = set;
    for (const at of this.wakes.get(cell) ?? NONE) {
      this.isDue[at] = 1;
      if (at < this.next) this.next = at;
    }
    return set !== 0;
  }

  /** What the relations leave of the candidates; undefined where they cannot hold. */
  settled(words: Int32Array): Int32Array | undefined {
    this.now = words.slice();
    this.isDue.fill(1);
    this.next = 0;
    return this.settle() ? this.now : undefined;
  }

  /** What they leave of settled candidates when these cells have no other digits. */
  withDigits(base: Int32Array, cells: readonly number[], digits: number): Int32Array | undefined {
    this.now = base.slice();
    this.isDue.fill(0);
    this.next = this.relations.length;
    for (const cell of cells) if (!this.narrow(cell, base[cell] & digits)) return undefined;
    return this.settle() ? this.now : undefined;
  }

  private settle(): boolean {
    const { relations, isDue } = this;
    while (this.next < relations.length) {
      const at = this.next++;
      if (isDue[at] === 0) continue;
      isDue[at] = 0;
      if (!relations[at].run(this)) return false;
      if (relations[at].isSettled) isDue[at] = 0;
    }
    return true;
  }
}

/** The candidates of the cells with which the relations cannot hold; none where nothing is possible at all. */
export function refuted(
  words: Int32Array,
  relations: readonly Propagator[],
  cells: readonly number[],
): Candidate[] {
  const scope = new Scope(relations);
  const base = scope.settled(words);
  if (!base) return [];
  return cells.flatMap(cell =>
    count(words[cell]) < 2
      ? []
      : members(words[cell], 1)
          .filter(digit => !scope.withDigits(base, [cell], 1 << (digit - 1)))
          .map(digit => ({ cell, digit })),
  );
}

/**
 * Remembers where a search found nothing, so that it is not made again before a candidate of its cells has gone.
 * Searches have numbers, and each state its own memory.
 */
export class Fruitless {
  private readonly known = new WeakMap<LogicState, Map<number, string>>();

  isKnown(state: LogicState, search: number, cells: readonly number[]): boolean {
    return this.of(state).get(search) === signature(state, cells);
  }

  note(state: LogicState, search: number, cells: readonly number[]): void {
    this.of(state).set(search, signature(state, cells));
  }

  private of(state: LogicState): Map<number, string> {
    let own = this.known.get(state);
    if (!own) this.known.set(state, (own = new Map()));
    return own;
  }
}

/** The candidates of some cells as a text, to see whether one has gone. */
export function signature({ values, candidates }: LogicState, cells: readonly number[]): string {
  let text = '';
  for (const cell of cells) {
    const word = values[cell] > 0 ? 1 << (values[cell] - 1) : candidates[cell];
    text += String.fromCharCode(word & 0xffff, word >>> 16);
  }
  return text;
}
