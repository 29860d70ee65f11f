/**
 * A candidate that leads to a contradiction: it is taken for true, and houses, clues, cells that see each other and sums
 * over houses take candidates away one after another, until one of them cannot be completed. Of the proofs that are found
 * first the shortest is told, without what it does not need. Only in puzzles with clues.
 */
import type { Layout } from '../layout.js';
import { type HouseSum, sumsOfHouses } from '../solvers/compile.js';
import type { Propagator } from '../solvers/propagators/board.js';
import { label, stepOf } from './make.js';
import { count, type LogicState, members } from './state.js';
import type { Consequence, Reason, Step, SumLabel } from './step.js';
import { houseFits, labelOf, linkingUnits, Scope, wordsOf } from './units.js';

/** Proofs that are compared, and the length of one that is taken at once. */
const MOST_PROOFS = 16;
const SHORT = 4;

/** A relation and what it is called. */
interface Source {
  readonly relation: Propagator;
  readonly reason: Reason;
}

export function contradiction(state: LogicState): Step | undefined {
  if (linkingUnits(state).length === 0) return undefined;
  const { sources, scope } = knownOf(state);
  const words = wordsOf(state);
  const base = scope.settled(words);
  if (!base) return undefined;
  const open = [...words.keys()].filter(cell => state.values[cell] === 0);
  open.sort((a, b) => count(base[a]) - count(base[b]));
  let best: Proof | undefined;
  let found = 0;
  search: for (const cell of open) {
    for (const digit of members(words[cell], 1)) {
      const bit = 1 << (digit - 1);
      if (base[cell] & bit && scope.withDigits(base, [cell], bit)) continue;
      const start = words.slice();
      start[cell] = bit;
      const needed = neededFor(runAll(sources, start));
      if (needed.length === 0) continue;
      if (!best || needed.length < best.needed.length) best = { cell, digit, start, needed };
      if (++found === MOST_PROOFS || best.needed.length <= SHORT) break search;
    }
  }
  return best && stepFor(state, best);
}

/** A candidate that is taken for true, and what leads to a contradiction, in its order. */
interface Proof {
  readonly cell: number;
  readonly digit: number;
  readonly start: Int32Array;
  readonly needed: readonly Source[];
}

/** Leaves out what the contradiction does not need. */
function shortened({ start, needed }: Proof): Course {
  let left = needed;
  for (let at = 0; at < left.length - 1; ) {
    const fewer = left.filter((_, i) => i !== at);
    if (runs(fewer, start).isFailed) left = fewer;
    else at++;
  }
  return runs(left, start);
}

function stepFor(state: LogicState, proof: Proof): Step {
  const { cell, digit, start } = proof;
  const course = shortened(proof);
  const trail = told(course, start, cell);
  const of = <K extends Reason['kind']>(kind: K) =>
    trail.flatMap(({ by }) => (by.kind === kind ? [by as Extract<Reason, { kind: K }>] : []));
  const clues = [...new Map(of('clue').map(({ clue }) => [clue.at, clue])).values()];
  const houses = [...new Set(of('house').map(({ house }) => house))];
  return stepOf(state, {
    technique: 'contradiction',
    cells: [cell],
    digits: [digit],
    houses,
    ...(clues.length > 0 && { clues }),
    trail,
    eliminated: [{ cell, digit }],
  });
}

/** What a source took away: cells and what is left of them. */
interface Run {
  readonly source: Source;
  readonly left: Map<number, number>;
}

interface Course {
  readonly runs: readonly Run[];
  readonly isFailed: boolean;
}

/** Runs every source whose cells have changed, the quickest first, until one cannot be completed. */
function runAll(sources: readonly Source[], start: Int32Array): Course {
  const isDue = new Uint8Array(sources.length).fill(1);
  const now = start.slice();
  const done: Run[] = [];
  for (let at = 0; at < sources.length; ) {
    if (isDue[at] === 0) {
      at++;
      continue;
    }
    isDue[at] = 0;
    const run = runOf(sources[at], now);
    if (run.left.size > 0 || run.isFailed) done.push(run);
    if (run.isFailed) return { runs: done, isFailed: true };
    if (run.left.size === 0) continue;
    for (const [i, { relation }] of sources.entries())
      if (i !== at && relation.cells.some(cell => run.left.has(cell))) isDue[i] = 1;
    at = 0;
  }
  return { runs: done, isFailed: false };
}

/** Runs some sources in their order. */
function runs(sources: readonly Source[], start: Int32Array): Course {
  const now = start.slice();
  const done: Run[] = [];
  for (const source of sources) {
    const run = runOf(source, now);
    done.push(run);
    if (run.isFailed) return { runs: done, isFailed: true };
  }
  return { runs: done, isFailed: false };
}

function runOf(source: Source, now: Int32Array): Run & { readonly isFailed: boolean } {
  const left = new Map<number, number>();
  const isDone = source.relation.run({
    now,
    narrow(cell, set) {
      if (set === now[cell]) return true;
      now[cell] = set;
      left.set(cell, set);
      return set !== 0;
    },
  });
  return { source, left, isFailed: !isDone };
}

/** The sources that the failure depends on, in their order. */
function neededFor({ runs: all, isFailed }: Course): Source[] {
  if (!isFailed) return [];
  const wanted = new Set([...all[all.length - 1].source.relation.cells, ...all[all.length - 1].left.keys()]);
  const needed = [all[all.length - 1].source];
  for (let at = all.length - 2; at >= 0; at--) {
    if (![...all[at].left.keys()].some(cell => wanted.has(cell))) continue;
    needed.push(all[at].source);
    for (const cell of [...all[at].source.relation.cells, ...all[at].left.keys()]) wanted.add(cell);
  }
  return needed.reverse();
}

/** The course as consequences: of each run what a later one looks at, and of the last the cell that it leaves nothing. */
function told({ runs: all }: Course, start: Int32Array, assumed: number): Consequence[] {
  const trail: Consequence[] = [];
  const now = start.slice();
  for (const [at, { source, left }] of all.entries()) {
    const isLast = at === all.length - 1;
    const later = all.slice(at + 1).flatMap(own => [...own.left.keys(), ...own.source.relation.cells]);
    const empty = isLast ? [...left].find(([, set]) => set === 0)?.[0] : undefined;
    const kept = [...left].filter(([cell]) =>
      isLast ? cell === empty : cell !== assumed && later.includes(cell),
    );
    if (!isLast && kept.length === 0) continue;
    const eliminated = kept.flatMap(([cell, set]) =>
      members(now[cell] & ~set, 1).map(digit => ({ cell, digit })),
    );
    const placed = kept.flatMap(([cell, set]) =>
      count(set) === 1 ? members(set, 1).map(digit => ({ cell, digit })) : [],
    );
    trail.push({ by: source.reason, eliminated, placed, ...(empty !== undefined && { empty }) });
    for (const [cell, set] of left) now[cell] = set;
  }
  return trail;
}

interface Known {
  readonly sources: readonly Source[];
  readonly scope: Scope;
}

const known = new WeakMap<Layout, Known>();

function knownOf(state: LogicState): Known {
  const { layout } = state.shape;
  let found = known.get(layout);
  if (!found) {
    const sources = sourcesOf(state).sort((a, b) => a.relation.price - b.relation.price);
    found = { sources, scope: new Scope(sources.map(({ relation }) => relation)) };
    known.set(layout, found);
  }
  return found;
}

function sourcesOf(state: LogicState): Source[] {
  const { shape } = state;
  return [
    ...houseFits(state).map(
      (relation, house): Source => ({ relation, reason: { kind: 'house', house: label(state, house) } }),
    ),
    ...shape.strangers.flatMap((list, cell) => (list.length > 0 ? [sight(cell, list)] : [])),
    ...linkingUnits(state).flatMap(unit =>
      unit.apart.map((relation): Source => ({ relation, reason: { kind: 'clue', clue: labelOf(unit) } })),
    ),
    ...sumsOfHouses(shape.layout).flatMap(own =>
      own.propagators.map((relation): Source => ({ relation, reason: { kind: 'sum', sum: sumLabel(own) } })),
    ),
  ];
}

function sumLabel({ cells, factors, total }: HouseSum): SumLabel {
  const by = (factor: number) => cells.filter((_, i) => factors[i] === factor);
  return { cells: by(1), less: by(-1), sum: total, sets: [] };
}

/** What a filled cell strikes from cells that see it without a common house. */
function sight(cell: number, others: readonly number[]): Source {
  const relation: Propagator = {
    cells: [cell],
    price: 0,
    isSettled: true,
    run(board) {
      const set = board.now[cell];
      if ((set & (set - 1)) !== 0) return true;
      return others.every(
        other => (board.now[other] & set) === 0 || board.narrow(other, board.now[other] & ~set),
      );
    },
  };
  return { relation, reason: { kind: 'sight', cell } };
}
