/**
 * Backtracking on the cell with fewest candidates, singles first, for rows, columns and boxes of every size. Puzzles
 * with more houses, moves, clues or boxes of any shape go to the search with propagators (clue-search.ts), which also
 * knows where houses cross: on Sudoku X, windows and jigsaws that makes a fifth to a half of the nodes.
 * A cell is a set of digits in one word (bit d - 1 for digit d). Placing a digit takes it from all peers; a digit with
 * one place left in a house goes there. Where every cell has three candidates or more, a digit with two places in a
 * house is the better choice: puzzles with few givens are lost without it. Each level of the search has its own copy
 * of all cells, so that going back is nothing but forgetting.
 */
import type { Random } from '@quadrille/cover';
import { boxShape } from '../boxes.js';
import { type Layout, layoutOf } from '../layout.js';
import type { Sudoku } from '../rules.js';
import { openClueSearch } from './clue-search.js';
import type { PuzzleSearch, SearchOptions } from './search-types.js';

/** The layout as flat arrays. */
interface Compiled {
  readonly layout: Layout;
  readonly full: number;
  readonly peers: readonly Uint16Array[];
  readonly housesOf: readonly Uint16Array[];
  readonly houses: readonly Uint16Array[];
}

const compiledLayouts = new WeakMap<Layout, Compiled>();

/** Opens the search of any puzzle. */
export function openSearch(puzzle: Sudoku, options: SearchOptions = {}): PuzzleSearch {
  if (needsClues(puzzle)) return openClueSearch(puzzle, options);
  return new Backtracking(compile(layoutOf(puzzle)), puzzle, options);
}

/** Whether a puzzle has more than rows, columns and boxes of one shape: then it is searched with propagators. */
export function needsClues(puzzle: Sudoku): boolean {
  const { constraints, rows, columns } = puzzle;
  const isSmall = rows !== undefined || columns !== undefined;
  return constraints.length > 0 || isSmall || boxShape(puzzle) === undefined;
}

function compile(layout: Layout): Compiled {
  let compiled = compiledLayouts.get(layout);
  if (compiled) return compiled;
  const flat = (lists: readonly (readonly number[])[]) => lists.map(list => Uint16Array.from(list));
  compiled = {
    layout,
    full: 2 ** layout.size - 1,
    peers: flat(layout.peers),
    housesOf: flat(layout.housesOf),
    houses: flat(layout.houses.map(house => house.cells)),
  };
  compiledLayouts.set(layout, compiled);
  return compiled;
}

class Backtracking implements PuzzleSearch {
  private readonly cellCount: number;
  /** The cells of level L begin at L * cellCount. */
  private cells: Int32Array;
  private base = 0;
  private level = 0;
  private readonly choiceCell: number[] = [];
  /** The digits of the chosen cell that are still to be tried. */
  private readonly choiceRest: number[] = [];
  /** Whether the choice is between the two places of a digit. */
  private readonly isPair: boolean[] = [];
  private fewestCount = 0;
  private nodes = 0;
  private guesses = 0;
  private isOver = false;
  /** Cells that became single and have not been taken from their peers. */
  private readonly singles: Int32Array;
  private singleCount = 0;
  private readonly dirtyHouses: WorkList;
  private found: number[] = [];
  private readonly random: Random | undefined;

  constructor(
    private readonly shape: Compiled,
    puzzle: Sudoku,
    { candidates, random }: SearchOptions,
  ) {
    this.random = random;
    const { layout, full } = shape;
    this.cellCount = layout.cellCount;
    this.cells = new Int32Array(4 * this.cellCount);
    this.singles = new Int32Array(this.cellCount);
    this.dirtyHouses = new WorkList(shape.houses.length);
    for (let cell = 0; cell < this.cellCount; cell++) {
      const given = puzzle.givens[cell];
      const own = given > 0 ? 1 << (given - 1) : full;
      const set = (this.cells[cell] = candidates ? own & candidates[cell] : own);
      if (set === 0) this.isOver = true;
      if ((set & (set - 1)) === 0) this.singles[this.singleCount++] = cell;
    }
    for (let house = 0; house < shape.houses.length; house++) this.dirtyHouses.add(house);
  }

  step(budget: number): 1 | 0 | -1 {
    for (; budget > 0 && !this.isOver; budget--) {
      this.nodes++;
      const cell = this.propagate() ? this.fewest() : -2;
      if (cell >= 0) this.descend(cell, this.fewestCount > 2 && !this.random);
      else {
        if (cell === -1) this.found = this.read();
        this.back();
        if (cell === -1) return 1;
      }
    }
    return this.isOver ? -1 : 0;
  }

  solution(): number[] {
    return this.found;
  }

  statistics() {
    return { nodes: this.nodes, guesses: this.guesses };
  }

  private read(): number[] {
    return Array.from(
      this.cells.subarray(this.base, this.base + this.cellCount),
      set => 32 - Math.clz32(set),
    );
  }

  /** The first cell with fewest candidates, but at least two; -1 when every cell has one. */
  private fewest(): number {
    const { cells, base, cellCount } = this;
    let best = -1;
    let bestCount = 33;
    const first = this.random?.below(cellCount) ?? 0;
    for (let i = 0; i < cellCount; i++) {
      const cell = first + i < cellCount ? first + i : first + i - cellCount;
      const set = cells[base + cell];
      if ((set & (set - 1)) === 0) continue;
      const count = bitCount(set);
      if (count >= bestCount) continue;
      best = cell;
      bestCount = count;
      if (count === 2) break;
    }
    this.fewestCount = bestCount;
    return best;
  }

  /** A cell and a digit that has two places left in some house; undefined when there is none. */
  private pair(): { cell: number; digit: number } | undefined {
    const { cells, base } = this;
    for (const house of this.shape.houses) {
      let once = 0;
      let twice = 0;
      let thrice = 0;
      for (let i = 0; i < house.length; i++) {
        const set = cells[base + house[i]];
        thrice |= twice & set;
        twice |= once & set;
        once |= set;
      }
      const two = twice & ~thrice;
      if (two === 0) continue;
      const digit = two & -two;
      const cell = house.find(own => (cells[base + own] & digit) !== 0);
      return { cell: cell!, digit };
    }
    return undefined;
  }

  /** Tries the digits of a cell, or, where every cell has three at least, one of the two places of a digit. */
  private descend(fewest: number, mayPair: boolean): void {
    this.guesses++;
    const pair = mayPair ? this.pair() : undefined;
    const cell = pair?.cell ?? fewest;
    const set = this.cells[this.base + cell];
    const digit = pair?.digit ?? this.pick(set);
    this.choiceCell[this.level] = cell;
    this.choiceRest[this.level] = set & ~digit;
    this.isPair[this.level] = pair !== undefined;
    this.enter(cell, digit);
  }

  /** The digit of a set that is tried next. */
  private pick(set: number): number {
    if (!this.random) return set & -set;
    let rest = set;
    for (let skip = this.random.below(bitCount(set)); skip > 0; skip--) rest &= rest - 1;
    return rest & -rest;
  }

  /** Copies the level and restricts one cell in the copy. */
  private enter(cell: number, set: number): void {
    const from = this.level * this.cellCount;
    const to = from + this.cellCount;
    if (to + this.cellCount > this.cells.length) {
      const larger = new Int32Array(2 * this.cells.length);
      larger.set(this.cells);
      this.cells = larger;
    }
    this.cells.copyWithin(to, from, to);
    this.level++;
    this.base = to;
    this.narrow(cell, set);
  }

  /** Goes on with the next digit of the deepest choice that has one. */
  private back(): void {
    this.singleCount = 0;
    this.dirtyHouses.clear();
    while (this.level > 0) {
      this.level--;
      const rest = this.choiceRest[this.level];
      if (rest === 0) continue;
      // The other place of a digit: the cell takes something else, whatever that is.
      const digit = this.isPair[this.level] ? rest : this.pick(rest);
      this.choiceRest[this.level] = rest & ~digit;
      this.enter(this.choiceCell[this.level], digit);
      return;
    }
    this.isOver = true;
  }

  /** Restricts a cell to `set`, which must be a part of what it has. Returns false when nothing is left. */
  private narrow(cell: number, set: number): boolean {
    if (set === 0) return false;
    const { housesOf } = this.shape;
    this.cells[this.base + cell] = set;
    if ((set & (set - 1)) === 0) this.singles[this.singleCount++] = cell;
    const houses = housesOf[cell];
    for (let i = 0; i < houses.length; i++) this.dirtyHouses.add(houses[i]);
    return true;
  }

  private propagate(): boolean {
    for (;;) {
      if (this.singleCount > 0) {
        if (!this.takeFromPeers(this.singles[--this.singleCount])) return false;
      } else if (this.dirtyHouses.count > 0) {
        if (!this.fillHouse(this.shape.houses[this.dirtyHouses.take()])) return false;
      } else return true;
    }
  }

  private takeFromPeers(cell: number): boolean {
    const { cells, base } = this;
    const digit = cells[base + cell];
    const peers = this.shape.peers[cell];
    for (let i = 0; i < peers.length; i++) {
      const set = cells[base + peers[i]];
      if ((set & digit) !== 0 && !this.narrow(peers[i], set & ~digit)) return false;
    }
    return true;
  }

  /** Hidden singles of one house. */
  private fillHouse(house: Uint16Array): boolean {
    const { cells, base } = this;
    let once = 0;
    let twice = 0;
    for (let i = 0; i < house.length; i++) {
      const set = cells[base + house[i]];
      twice |= once & set;
      once |= set;
    }
    if (once !== this.shape.full) return false;
    const hidden = once & ~twice;
    for (let i = 0; i < house.length; i++) {
      const set = cells[base + house[i]];
      const own = set & hidden;
      if (own === 0 || own === set) continue;
      if ((own & (own - 1)) !== 0 || !this.narrow(house[i], own)) return false;
    }
    return true;
  }
}

/** Numbers waiting for their turn, each at most once. */
class WorkList {
  count = 0;
  private readonly list: Int32Array;
  private readonly isIn: Uint8Array;

  constructor(size: number) {
    this.list = new Int32Array(size);
    this.isIn = new Uint8Array(size);
  }

  add(number: number): void {
    if (this.isIn[number] === 1) return;
    this.isIn[number] = 1;
    this.list[this.count++] = number;
  }

  take(): number {
    const number = this.list[--this.count];
    this.isIn[number] = 0;
    return number;
  }

  clear(): void {
    while (this.count > 0) this.take();
  }
}

function bitCount(x: number): number {
  x -= (x >> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  return (((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
