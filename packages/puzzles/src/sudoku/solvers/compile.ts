/**
 * What the clues of a puzzle mean to the search: one list of propagators, which cells wake them, which cells see
 * one another. Worked out once for each layout and kept.
 */
import { boxShape } from '../boxes.js';
import { isOnGrid, shiftOf } from '../cells.js';
import { isClue } from '../clues/index.js';
import { digitSets } from '../digit-sets.js';
import { isSmall } from '../houses.js';
import { type Layout, layoutOf } from '../layout.js';
import type { PairTable, Relation } from '../relations/types.js';
import type { Constraint, Sudoku } from '../rules.js';
import { Sight } from '../sight.js';
import { type KnownSum, sumsOverHouses } from './house-sums.js';
import { relationsOf, relationsOfConstraint } from './meanings.js';
import { BandPropagator, bandsOf } from './propagators/bands.js';
import type { Propagator } from './propagators/board.js';
import { CageSumPropagator } from './propagators/cage-sums.js';
import { CrossingPropagator, EitherPropagator, IndexPropagator } from './propagators/choices.js';
import { ClassesPropagator } from './propagators/classes.js';
import { CountPropagator, SamePropagator, SelfCountPropagator, type Split } from './propagators/counts.js';
import { LunchboxPropagator, lunchboxWays } from './propagators/lunchboxes.js';
import { PairPropagator } from './propagators/pairs.js';
import { RecordPropagator } from './propagators/records.js';
import { RowPropagator } from './propagators/rows.js';
import { Seers } from './propagators/seers.js';
import { SetPropagator } from './propagators/sets.js';
import { FEW, MANY } from './propagators/sum-fillings.js';
import { SumPropagator } from './propagators/sums.js';
import { layOut, type Waking } from './waking.js';

export interface CompiledClues {
  readonly size: number;
  readonly full: number;
  /** The candidates of each cell before anything is placed; 0 for a cell that is not on the grid. */
  readonly start: Int32Array;
  /** 1 for each cell of the grid. */
  readonly isOnGrid: Uint8Array;
  readonly houses: readonly Uint16Array[];
  readonly peers: readonly Uint16Array[];
  readonly propagators: readonly Propagator[];
  /** What each cell wakes. */
  readonly waking: Waking;
  /** How much hangs on each cell, to begin the choice with. */
  readonly weights: Float64Array;
}

/** Each clue and each cage with a sum by itself: its relations, also with cells that see each other kept apart. */
export function cluesAlone(layout: Layout) {
  const compiler = new Compiler(layout.puzzle, layout, MANY);
  return layout.puzzle.constraints.flatMap((clue, at) => {
    if (!isClue(clue) && (clue.kind !== 'cage' || clue.sum === 0)) return [];
    const propagators = relationsOfConstraint(clue, layout.puzzle).flatMap(own => compiler.inChoice(own));
    const cells = [...new Set(propagators.flatMap(own => own.cells))];
    return [{ at, clue, cells, propagators, apart: [...propagators, ...compiler.apart(cells)] }];
  });
}

/** What a constraint says by itself, houses aside, as propagators. */
export function propagatorsOf(constraint: Constraint, puzzle: Sudoku): Propagator[] {
  const compiler = new Compiler(puzzle, layoutOf(puzzle), FEW);
  return relationsOfConstraint(constraint, puzzle).flatMap(own => compiler.inChoice(own));
}

/** A sum that houses and cages make together. */
export type HouseSum = Extract<Relation, { kind: 'sum' }> & { readonly propagators: readonly Propagator[] };

/** Sums over houses that few cells remain of when cages are taken away. */
export function sumsOfHouses(layout: Layout): readonly HouseSum[] {
  const compiler = new Compiler(layout.puzzle, layout, MANY);
  const cages = layout.cages.filter(({ sum }) => sum > 0).map(({ cells, sum }) => ({ cells, total: sum }));
  return sumsOverHouses(layout, cages).flatMap(own =>
    own.kind === 'sum' ? [{ ...own, propagators: compiler.inChoice(own) }] : [],
  );
}

/** Relations that houses have by themselves draw no choice. */
function isOfHouses(own: Propagator): boolean {
  return own instanceof CrossingPropagator || own instanceof BandPropagator;
}

const known = new WeakMap<Layout, Map<number, CompiledClues>>();

/** The propagators of a puzzle. */
export function compileClues(puzzle: Sudoku): CompiledClues {
  const layout = layoutOf(puzzle);
  const shift = shiftOf(puzzle);
  let byShift = known.get(layout);
  if (!byShift) known.set(layout, (byShift = new Map()));
  let compiled = byShift.get(shift);
  if (!compiled) byShift.set(shift, (compiled = new Compiler(puzzle, layout, FEW).build()));
  return compiled;
}

class Compiler {
  private readonly start: Int32Array;
  private readonly sight: Sight;
  private readonly propagators: Propagator[] = [];
  private readonly pairs = new Map<string, { a: number; b: number; table: number[] }>();
  private readonly size: number;
  private readonly full: number;
  private readonly keys = new Set<string>();
  private ownSeers: Seers | undefined;

  constructor(
    private readonly puzzle: Layout['puzzle'],
    private readonly layout: Layout,
    /** So many fillings of a sum are tried. */
    private readonly most: number,
  ) {
    this.size = layout.size;
    this.full = 2 ** layout.size - 1;
    this.start = new Int32Array(layout.cellCount).fill(this.full);
    this.sight = new Sight(layout.cellCount);
    for (const [cell, peers] of layout.peers.entries()) for (const peer of peers) this.sight.add(cell, peer);
  }

  build(): CompiledClues {
    const { layout, puzzle } = this;
    const relations = relationsOf(puzzle).map(({ relation }) => relation);
    for (const relation of relations) this.see(relation);
    for (const relation of relations)
      if (relation.kind === 'pair') this.joinEqual(relation.a, relation.b, relation.table);
    const sums: KnownSum[] = [];
    for (const relation of relations) {
      this.add(relation);
      if (relation.kind === 'sum' && relation.factors.every(factor => factor === 1)) sums.push(relation);
    }
    for (const derived of sumsOverHouses(layout, sums)) this.add(derived);
    this.addPairs();
    this.addCrossings();
    this.propagators.sort((a, b) => a.price - b.price);
    return this.finish();
  }

  private finish(): CompiledClues {
    const { layout, propagators } = this;
    const flat = (lists: readonly (readonly number[])[]) => lists.map(list => Uint16Array.from(list));
    const peers = layout.peers.map((_, cell) => Uint16Array.from(this.sight.listOf(cell)));
    const weights = Float64Array.from(peers, own => own.length);
    for (const own of propagators) {
      if (isOfHouses(own)) continue;
      const pull = this.pull(own);
      for (const cell of own.cells) weights[cell] += pull;
    }
    return {
      size: this.size,
      full: this.full,
      start: this.start,
      isOnGrid: Uint8Array.from(this.start, (_, cell) => (isOnGrid(this.puzzle, cell) ? 1 : 0)),
      houses: flat(layout.houses.map(house => house.cells)),
      peers,
      propagators,
      waking: layOut(
        layout.cellCount,
        layout.houses.map(house => house.cells),
        propagators,
      ),
      weights,
    };
  }

  /** How much a relation draws the choice to its cells. */
  private pull(own: Propagator): number {
    const { length } = own.cells;
    const isSum =
      own instanceof SumPropagator || own instanceof SetPropagator || own instanceof CageSumPropagator;
    return isSum ? Math.max(2 * this.size - length, this.size) : length;
  }

  /** Notes which cells cannot be equal. */
  private see(relation: Relation): void {
    if (relation.kind === 'differ' || relation.kind === 'set') {
      this.sight.addAll(relation.cells);
    } else if (relation.kind === 'pair' && relation.a !== relation.b) {
      const { a, b, table } = relation;
      if (table.every((set, i) => ((set >> i) & 1) === 0)) {
        this.sight.add(a, b);
      }
    }
  }

  /** Cells that are always equal see what either sees. */
  private joinEqual(a: number, b: number, table: PairTable): void {
    if (!table.every((set, i) => set === 1 << i)) return;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ]) {
      for (const cell of this.sight.listOf(one)) {
        if (cell === other) continue;
        this.sight.add(other, cell);
      }
    }
  }

  private add(relation: Relation): void {
    if (relation.kind === 'allow') this.start[relation.cell] &= relation.set;
    else if (relation.kind === 'pair') this.addPair(relation.a, relation.b, relation.table);
    else this.propagators.push(...this.propagatorsOf(relation));
  }

  private addPair(a: number, b: number, table: PairTable): void {
    if (a === b) {
      for (const [i, set] of table.entries()) if (((set >> i) & 1) === 0) this.start[a] &= ~(1 << i);
      return;
    }
    const [low, high] = a < b ? [a, b] : [b, a];
    const own =
      a < b
        ? table
        : table.map((_, i) => table.reduce((set, row, j) => ((row >> i) & 1 ? set | (1 << j) : set), 0));
    const key = `${low} ${high}`;
    const before = this.pairs.get(key);
    if (before) for (let i = 0; i < this.size; i++) before.table[i] &= own[i];
    else this.pairs.set(key, { a: low, b: high, table: [...own] });
  }

  private addPairs(): void {
    for (const { a, b, table } of this.pairs.values()) {
      const own = this.sight.has(a, b) ? table.map((set, i) => set & ~(1 << i)) : table;
      const isNothing = own.every((set, i) => (set | (1 << i)) === this.full) && this.sight.has(a, b);
      if (!isNothing) this.propagators.push(new PairPropagator(a, b, own));
    }
  }

  /** The propagators of a relation; `allow` and `pair` have none of their own unless they stand in a choice. */
  private propagatorsOf(relation: Relation): Propagator[] {
    switch (relation.kind) {
      case 'sum':
        return this.sumPropagators(relation.cells, relation.factors, relation.total);
      case 'set':
        return [this.setPropagator(relation.cells, relation.sets)];
      case 'count':
        return [this.countPropagator(relation)];
      case 'row':
        return [this.rowPropagator(relation)];
      case 'index':
        return [new IndexPropagator(relation.cell, relation.cells, relation.digit, relation.shift)];
      case 'either':
        return [new EitherPropagator(relation.lists.map(list => list.flatMap(own => this.inChoice(own))))];
      default:
        return [];
    }
  }

  /** What keeps cells apart that see each other. */
  apart(cells: readonly number[]): Propagator[] {
    const table = Array.from({ length: this.size }, (_, i) => this.full & ~(1 << i));
    if (cells.length > 20) return [];
    return cells.flatMap((a, i) =>
      cells.slice(i + 1).flatMap(b => (this.sight.has(a, b) ? [new PairPropagator(a, b, table)] : [])),
    );
  }

  /** Inside a choice every relation is a propagator, also those that are built into the search elsewhere. */
  inChoice(relation: Relation): Propagator[] {
    const { size } = this;
    if (relation.kind === 'pair') return [new PairPropagator(relation.a, relation.b, relation.table)];
    if (relation.kind === 'allow') {
      const table = Array.from({ length: size }, (_, i) => ((relation.set >> i) & 1 ? 1 << i : 0));
      return [new PairPropagator(relation.cell, relation.cell, table)];
    }
    if (relation.kind === 'differ') {
      const table = Array.from({ length: size }, (_, i) => this.full & ~(1 << i));
      const { cells } = relation;
      return cells.flatMap((a, i) => cells.slice(i + 1).map(b => new PairPropagator(a, b, table)));
    }
    return this.propagatorsOf(relation);
  }

  private sumPropagators(cells: readonly number[], factors: readonly number[], total: number): Propagator[] {
    const key = `${cells.join(' ')}:${factors.join(' ')}:${total}`;
    if (this.keys.has(key)) return [];
    this.keys.add(key);
    const { size } = this;
    const isPlain = factors.every(factor => factor === 1);
    if (isPlain && cells.length <= size && this.seeOneAnother(cells)) {
      const sets = digitSets(size, cells.length, total);
      if (sets) return [new CageSumPropagator(cells, total, size, sets, this.outside(cells), this.most)];
    }
    const seen = Uint8Array.from(cells.flatMap(a => cells.map(b => (this.sight.has(a, b) ? 1 : 0))));
    const parts = [...new Set(factors)].flatMap(factor =>
      this.cliques(cells.filter((_, i) => factors[i] === factor)).map(part => ({
        factor,
        at: part.map(cell => cells.indexOf(cell)),
      })),
    );
    return [new SumPropagator(cells, factors, total, size, seen, parts, this.most)];
  }

  private seeOneAnother(cells: readonly number[]): boolean {
    for (let i = 1; i < cells.length; i++) {
      for (let j = 0; j < i; j++) if (!this.sight.has(cells[i], cells[j])) return false;
    }
    return true;
  }

  /** Cells in parts whose cells see one another: the largest shares of houses first. */
  private cliques(cells: readonly number[]): number[][] {
    const parts: number[][] = [];
    const { housesOf, houses } = this.layout;
    const counts = new Uint8Array(houses.length);
    let rest = [...cells];
    while (rest.length > 0) {
      counts.fill(0);
      for (const cell of rest) for (const house of housesOf[cell]) counts[house]++;
      let best = 0;
      for (let house = 1; house < counts.length; house++) if (counts[house] > counts[best]) best = house;
      const part = counts[best] > 1 ? rest.filter(cell => housesOf[cell].includes(best)) : [rest[0]];
      for (const cell of rest) {
        if (!part.includes(cell) && part.every(other => this.sight.has(cell, other))) part.push(cell);
      }
      parts.push(part);
      rest = rest.filter(cell => !part.includes(cell));
    }
    return parts;
  }

  /** Houses that each hold every digit and share out the grid: their cells among these, and their others. */
  private splits(cells: readonly number[]): Split[] {
    const { houses, size } = this.layout;
    const own = new Set(cells);
    const kinds = ['row', 'column', 'box'] as const;
    return kinds.flatMap(kind => {
      const all = houses.filter(house => house.kind === kind);
      if (all.length !== size || all.some(house => house.cells.length !== size)) return [];
      return [
        all.map(house => ({
          inside: house.cells.filter(cell => own.has(cell)),
          outside: house.cells.filter(cell => !own.has(cell)),
        })),
      ];
    });
  }

  private countPropagator(relation: Extract<Relation, { kind: 'count' }>): Propagator {
    const { size } = this;
    if ('groups' in relation)
      return new SamePropagator(
        relation.groups,
        size,
        relation.groups.map(group => this.cliques(group)),
      );
    const { cells } = relation;
    const parts = this.cliques(cells);
    if ('self' in relation)
      return new SelfCountPropagator(cells, size, relation.shift, parts, this.splits(cells));
    return new CountPropagator(cells, relation.least, relation.most, parts);
  }

  /** What cells see together, in a search: clues by themselves speak of their own cells. */
  private get seers(): Seers | undefined {
    if (this.most === MANY) return undefined;
    return (this.ownSeers ??= new Seers(this.sight, this.layout.cellCount));
  }

  private rowPropagator(relation: Extract<Relation, { kind: 'row' }>): Propagator {
    const { cells, records, enclosed, classes } = relation;
    if (classes) return new ClassesPropagator(cells, classes, this.seers);
    if (records !== undefined) return new RecordPropagator(cells, records, this.size);
    const ways = enclosed && lunchboxWays(this.size, cells.length, enclosed.sum, enclosed.shift);
    if (ways) return new LunchboxPropagator(cells, ways, this.full, this.seers);
    return new RowPropagator(cells, relation.automaton);
  }

  private setPropagator(cells: readonly number[], sets: Int32Array): Propagator {
    return new SetPropagator(cells, sets, this.outside(cells), this.full);
  }

  /** For every house that holds all the cells, its other cells. */
  private outside(cells: readonly number[]): number[][] {
    const { housesOf, houses } = this.layout;
    return housesOf[cells[0]]
      .filter(house => cells.every(cell => housesOf[cell].includes(house)))
      .map(house => houses[house].cells.filter(cell => !cells.includes(cell)));
  }

  private addCrossings(): void {
    const { houses } = this.layout;
    const shape = isSmall(this.puzzle) ? undefined : boxShape(this.puzzle);
    const hasBands = shape !== undefined && shape.height > 1 && shape.width > 1;
    if (hasBands) this.propagators.push(...bandsOf(this.size, shape.height, shape.width));
    const isInBand = (kind: string) => kind === 'row' || kind === 'column' || kind === 'box';
    for (const [i, one] of houses.entries()) {
      for (const other of houses.slice(i + 1)) {
        if (hasBands && isInBand(one.kind) && isInBand(other.kind)) continue;
        const common = one.cells.filter(cell => other.cells.includes(cell));
        if (common.length < 2 || common.length === one.cells.length) continue;
        const rest = (cells: readonly number[]) => cells.filter(cell => !common.includes(cell));
        this.propagators.push(new CrossingPropagator(common, rest(one.cells), rest(other.cells)));
      }
    }
  }
}
