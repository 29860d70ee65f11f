/**
 * The search for puzzles with clues. Peers and hidden singles come first, then relations in order of price (waking.ts).
 * A level is one copy of all cells; a choice is one digit of one cell, and when that fails the digit is struck from the
 * same level and everything is considered anew. The cell is the one with fewest candidates for the conflicts that its
 * relations and houses have met so far (Boussemart, Hemery, Lecoutre and Sais, 2004): counts that are halved now and
 * then, and begin afresh with every search, so that a puzzle visits the same nodes on every machine. Tried: blaming
 * the chosen cell instead, or also a placed digit that leaves a cell that sees it with nothing; the same on most
 * puzzles, and lost on hard ones with thermometers, cages or marks alone.
 */
import type { Random } from '@quadrille/cover';
import type { Sudoku } from '../../rules.js';
import type { CompiledClues } from '../../solvers/compile.js';
import { type Board, bitCount } from '../../solvers/propagators/board.js';
import type { PuzzleSearch, SearchOptions } from '../../solvers/search-types.js';
import type { ClueState } from './host.js';

/** Conflicts after which all counts are halved. */
const FADE = 4000;
/** What a conflict adds to the weight of all cells of the relation or house that failed. */
const BLAME = 1;
/** How the weights that a search begins with stand to the conflicts that it meets. */
const HEAD_START = 0.3;

/** The search in TypeScript, and what the kernel does. */
export class ClueTwin implements PuzzleSearch, Board {
  readonly now: Int32Array;
  private readonly cellCount: number;
  /** The cells of level L, as they were when its choice was made, begin at L * cellCount. */
  private saved: Int32Array;
  private level = 0;
  private readonly choiceCell: number[] = [];
  private readonly choiceDigit: number[] = [];
  /** The digit that is tried in the chosen cell; 0 where any will do. */
  private chosenDigit = 0;
  private nodes = 0;
  private guesses = 0;
  /** Whether nothing is left to search. */
  isOver = false;
  private readonly singles: Int32Array;
  private singleCount = 0;
  /** What waits, and in each word the places after the one that had its turn last. */
  private readonly waiting: Int32Array;
  private readonly after: Int32Array;
  private readonly weights: Float64Array;
  private conflicts = 0;
  private found: number[] = [];
  private readonly random: Random | undefined;
  private readonly first: ArrayLike<number> | undefined;

  constructor(
    private readonly shape: CompiledClues,
    puzzle: Sudoku,
    { candidates, random, first, changed }: SearchOptions,
  ) {
    const { start, waking } = shape;
    this.random = random;
    this.first = first;
    this.cellCount = start.length;
    this.now = new Int32Array(this.cellCount);
    this.saved = new Int32Array(16 * this.cellCount);
    this.singles = new Int32Array(this.cellCount);
    this.weights = shape.weights.map(weight => weight * HEAD_START);
    this.waiting = new Int32Array(waking.wordCount);
    this.after = new Int32Array(waking.wordCount);
    for (let cell = 0; cell < this.cellCount; cell++) {
      if (shape.isOnGrid[cell] === 0) {
        this.now[cell] = 1; // never open, and read as empty
        continue;
      }
      const given = puzzle.givens[cell];
      let set = start[cell];
      if (given > 0) set &= 1 << (given - 1);
      if (candidates) set &= candidates[cell];
      this.now[cell] = set;
      if (set === 0) this.isOver = true;
      else if (!changed && (set & (set - 1)) === 0) this.singles[this.singleCount++] = cell;
    }
    for (const cell of changed ?? []) this.narrow(cell, this.now[cell]);
    if (changed) return;
    for (const [place, number] of waking.meaning.entries()) {
      if (number >= 0) this.waiting[place >> 5] |= 1 << (place & 31);
    }
  }

  /** What the relations leave of all candidates before anything is chosen; undefined where they cannot hold. */
  settled(): Int32Array | undefined {
    return !this.isOver && this.propagate() ? this.now : undefined;
  }

  step(budget: number): 1 | 0 | -1 {
    for (; budget > 0 && !this.isOver; budget--) {
      this.nodes++;
      if (!this.propagate()) {
        this.back();
        continue;
      }
      const cell = this.choose();
      if (cell >= 0) this.descend(cell, this.chosenDigit);
      else {
        this.found = this.read(this.now);
        this.back();
        return 1;
      }
    }
    return this.isOver ? -1 : 0;
  }

  /** The digits of cells that have one each. */
  read(cells: Int32Array): number[] {
    const { isOnGrid } = this.shape;
    return Array.from(cells, (set, cell) => (isOnGrid[cell] === 1 ? 32 - Math.clz32(set) : 0));
  }

  solution(): number[] {
    return this.found;
  }

  statistics() {
    return { nodes: this.nodes, guesses: this.guesses };
  }

  /** Where the search stands, for the kernel to go on from. */
  state(): ClueState {
    const { now, saved, choiceCell, choiceDigit, level, waiting, after, weights, conflicts } = this;
    const singles = this.singles.subarray(0, this.singleCount);
    return {
      now,
      first: this.first,
      saved,
      choiceCell,
      choiceDigit,
      level,
      singles,
      waiting,
      after,
      weights,
      conflicts,
      fade: FADE,
    };
  }

  /** The cell with fewest candidates for its weight; -1 when every cell has one. */
  private choose(): number {
    const { now, cellCount, weights } = this;
    let best = -1;
    let bestScore = 0;
    const first = this.random?.below(cellCount) ?? 0;
    for (let i = 0; i < cellCount; i++) {
      const cell = first + i < cellCount ? first + i : first + i - cellCount;
      const set = now[cell];
      if ((set & (set - 1)) === 0) continue;
      const score = this.random ? 1 / bitCount(set) : weights[cell] / bitCount(set);
      if (score <= bestScore) continue;
      best = cell;
      bestScore = score;
    }
    this.chosenDigit = 0;
    if (best < 0 || this.random || bitCount(now[best]) === 2) return best;
    return this.choosePair(best, 2 * bestScore);
  }

  /** A digit with two places in a house, where that is the better choice. */
  private choosePair(otherwise: number, leastWeight: number): number {
    const { now, weights } = this;
    const { houses } = this.shape;
    let best = otherwise;
    let bestScore = leastWeight;
    for (let h = 0; h < houses.length; h++) {
      const house = houses[h];
      let once = 0;
      let twice = 0;
      let thrice = 0;
      for (let i = 0; i < house.length; i++) {
        const set = now[house[i]];
        thrice |= twice & set;
        twice |= once & set;
        once |= set;
      }
      for (let two = twice & ~thrice; two !== 0; two &= two - 1) {
        const digit = two & -two;
        let score = 0;
        let cell = -1;
        for (let i = 0; i < house.length; i++) {
          if ((now[house[i]] & digit) === 0) continue;
          const own = weights[house[i]];
          if (own > score) [score, cell] = [own, house[i]];
        }
        if (score <= bestScore) continue;
        bestScore = score;
        best = cell;
        this.chosenDigit = digit;
      }
    }
    return best;
  }

  private descend(cell: number, chosen: number): void {
    this.guesses++;
    const set = this.now[cell];
    const digit = chosen === 0 ? this.pick(cell, set) : chosen;
    const from = this.level * this.cellCount;
    if (from + this.cellCount > this.saved.length) {
      const larger = new Int32Array(2 * this.saved.length);
      larger.set(this.saved);
      this.saved = larger;
    }
    this.saved.set(this.now, from);
    this.choiceCell[this.level] = cell;
    this.choiceDigit[this.level] = digit;
    this.level++;
    this.narrow(cell, digit);
  }

  /** The digit of a cell that is tried next. */
  private pick(cell: number, set: number): number {
    if (!this.random) {
      const own = set & (this.first?.[cell] ?? 0);
      return own === 0 ? set & -set : own & -own;
    }
    let rest = set;
    for (let skip = this.random.below(bitCount(set)); skip > 0; skip--) rest &= rest - 1;
    return rest & -rest;
  }

  /** Goes back to the last choice and strikes the digit that was tried. */
  private back(): void {
    this.singleCount = 0;
    this.waiting.fill(0);
    if (this.level === 0) {
      this.isOver = true;
      return;
    }
    this.level--;
    const cell = this.choiceCell[this.level];
    const from = this.level * this.cellCount;
    this.now.set(this.saved.subarray(from, from + this.cellCount));
    this.narrow(cell, this.now[cell] & ~this.choiceDigit[this.level]);
  }

  /** Remembers which cells led to a conflict. */
  private blame(cells: ArrayLike<number>): false {
    for (let i = 0; i < cells.length; i++) this.weights[cells[i]] += BLAME;
    if (++this.conflicts % FADE === 0) for (let i = 0; i < this.cellCount; i++) this.weights[i] /= 2;
    return false;
  }

  narrow(cell: number, set: number): boolean {
    if (set === 0) return false;
    const { wakeStart, wakeWord, wakeBits } = this.shape.waking;
    const { waiting } = this;
    this.now[cell] = set;
    if ((set & (set - 1)) === 0) this.singles[this.singleCount++] = cell;
    const end = wakeStart[cell + 1];
    for (let i = wakeStart[cell]; i < end; i++) waiting[wakeWord[i]] |= wakeBits[i];
    return true;
  }

  private propagate(): boolean {
    const { propagators, houses } = this.shape;
    const { wordCount, houseWords, meaning } = this.shape.waking;
    const { waiting, after } = this;
    for (;;) {
      while (this.singleCount > 0) {
        if (!this.takeFromPeers(this.singles[--this.singleCount])) return false;
      }
      let word = 0;
      while (word < wordCount && waiting[word] === 0) word++;
      if (word === wordCount) return true;
      const bits = waiting[word];
      const next = (bits & after[word]) !== 0 ? bits & after[word] : bits;
      const bit = next & -next;
      waiting[word] = bits & ~bit;
      after[word] = -bit << 1;
      const number = meaning[(word << 5) + 31 - Math.clz32(bit)];
      if (word < houseWords) {
        if (!this.fillHouse(houses[number])) return this.blame(houses[number]);
        continue;
      }
      const own = propagators[number];
      if (!own.run(this)) return this.blame(own.cells);
      if (own.isSettled) waiting[word] &= ~bit;
    }
  }

  private takeFromPeers(cell: number): boolean {
    const { now } = this;
    const digit = now[cell];
    const peers = this.shape.peers[cell];
    for (let i = 0; i < peers.length; i++) {
      const set = now[peers[i]];
      if ((set & digit) !== 0 && !this.narrow(peers[i], set & ~digit)) return false;
    }
    return true;
  }

  /** Hidden singles of one house. */
  private fillHouse(house: Uint16Array): boolean {
    const { now } = this;
    let once = 0;
    let twice = 0;
    for (let i = 0; i < house.length; i++) {
      const set = now[house[i]];
      twice |= once & set;
      once |= set;
    }
    if (once !== this.shape.full) return false;
    const hidden = once & ~twice;
    if (hidden === 0) return true;
    for (let i = 0; i < house.length; i++) {
      const set = now[house[i]];
      const own = set & hidden;
      if (own === 0 || own === set) continue;
      if ((own & (own - 1)) !== 0 || !this.narrow(house[i], own)) return false;
    }
    return true;
  }
}
