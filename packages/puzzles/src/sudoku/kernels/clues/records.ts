/**
 * A compiled puzzle as words for the kernel: lists of cells (as places, four times their numbers), tables, and for each
 * relation a record, drawn in ../assembly/clue-*.ts.
 */
import type { CompiledClues } from '../../solvers/compile.js';
import { BandPropagator } from '../../solvers/propagators/bands.js';
import type { Propagator } from '../../solvers/propagators/board.js';
import { CageSumPropagator } from '../../solvers/propagators/cage-sums.js';
import { CrossingPropagator } from '../../solvers/propagators/choices.js';
import { PairPropagator } from '../../solvers/propagators/pairs.js';
import { SetPropagator } from '../../solvers/propagators/sets.js';
import { reverseOf, type SumFillings } from '../../solvers/propagators/sum-fillings.js';
import { SumPropagator } from '../../solvers/propagators/sums.js';

const [PAIR, CROSSING, BAND, SET, CAGE, SUM] = [0, 1, 2, 3, 4, 5];

/** Cells as places in memory. */
export function placesOf(cells: ArrayLike<number>): number[] {
  return Array.from(cells, cell => 4 * cell);
}

/** Words one after another, the first at `base`; a list that was added before is not added again. */
export class Words {
  readonly all: number[] = [];
  private readonly known = new Map<object, number>();

  constructor(private readonly base: number) {}

  /** Adds a list and returns its place. */
  add(list: ArrayLike<number>): number {
    let place = this.known.get(list);
    if (place !== undefined) return place;
    place = this.base + 4 * this.all.length;
    for (let i = 0; i < list.length; i++) this.all.push(list[i]);
    this.known.set(list, place);
    return place;
  }

  /** Adds cells as places. */
  cells(list: ArrayLike<number>): number {
    return this.add(placesOf(list));
  }
}

/** What the kernel is set up with, in the order of its `setup`; undefined where it does not know a relation. */
export function layOutClues(shape: CompiledClues, words: Words, most: number): number[] | undefined {
  const { houses, peers, propagators, waking, size } = shape;
  const { meaning, wakeStart, wakeWord, wakeBits } = waking;
  const records: number[] = [];
  for (const own of propagators) {
    const record = recordOf(own, words);
    if (record === undefined) return undefined;
    records.push(words.add(record));
  }
  const firstRelation = 32 * waking.houseWords;
  return [
    shape.start.length,
    size,
    words.cells(houses.flatMap(house => [...house])),
    houses.length,
    words.add(peers.map(list => words.add([list.length, ...placesOf(list)]))),
    words.add(meaning.map((own, i) => (i < firstRelation || own < 0 ? own : records[own]))),
    waking.wordCount,
    waking.houseWords,
    words.add(wakeStart),
    words.add([...wakeWord].flatMap((word, i) => [word, wakeBits[i]])),
    words.add(Array.from({ length: 2 ** size }, (_, set) => reverseOf(set, size))),
    most,
  ];
}

function recordOf(own: Propagator, words: Words): number[] | undefined {
  const head = (kind: number) => [kind, own.cells.length, words.cells(own.cells)];
  if (own instanceof PairPropagator) {
    if (!own.there || !own.back) return undefined;
    return [...head(PAIR), words.add(own.there), words.add(own.back)];
  }
  if (own instanceof BandPropagator) {
    return [...head(BAND), own.boxCount, own.lineCount, own.segments[0].length];
  }
  if (own instanceof CrossingPropagator) {
    const list = (cells: readonly number[]) => [cells.length, words.cells(cells)];
    return [...head(CROSSING), ...list(own.common), ...list(own.one), ...list(own.other)];
  }
  if (own instanceof SetPropagator) return [...head(SET), 0, 0, 0, ...setsOf(own, words)];
  if (own instanceof CageSumPropagator) {
    return [...head(CAGE), ...sumOf(own.fillings, words), ...setsOf(own.bySets, words)];
  }
  if (own instanceof SumPropagator && new Set(own.cells).size === own.cells.length) {
    const parts = own.parts.flatMap(({ factor, at }) => [
      factor,
      at.length,
      ...at.map(i => 4 * own.cells[i]),
    ]);
    return [...head(SUM), ...sumOf(own.fillings, words), own.parts.length, words.add(parts)];
  }
  return undefined;
}

function sumOf({ factors, total, seen }: SumFillings, words: Words): number[] {
  return [words.add(factors), total, words.add(seen)];
}

function setsOf({ sets, outside }: SetPropagator, words: Words): number[] {
  const lists = outside.flatMap(list => [list.length, ...placesOf(list)]);
  return [sets.length, words.add(sets), outside.length, words.add(lists)];
}
