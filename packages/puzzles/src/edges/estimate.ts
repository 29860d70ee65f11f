/**
 * How large a search will be, before it starts. A crowd of partial boards goes down the tree level by level:
 * all their children are counted, and a random sample of them goes on. If 1000 boards have 2300 children, the
 * level has 2.3 times as many nodes as the one before. With a crowd of one this is Knuth's method
 * ("Estimating the efficiency of backtrack programs", 1975), whose single dives die long before the deep
 * levels where these trees are widest; the crowd is Chen's and Rubinstein's stochastic enumeration (1992,
 * 2013). Both are right on average.
 */
import { type Bilingual, type Random, randomFrom } from '@quadrille/base';
import { cellsOf, type EdgePuzzle } from './rules.js';
import { say } from './sentences.js';
import { compileTables, KEYS, type Tables } from './tables.js';

export interface Estimate {
  /** Nodes of the row scan over the whole tree, and the standard error of that. */
  readonly nodes: number;
  readonly nodesError: number;
  /** Number of boards; 0 when no sample came to the end. */
  readonly solutions: number;
  /** Partial boards that went down the tree. */
  readonly probes: number;
  /** Pieces placed on the deepest of them. */
  readonly deepest: number;
}

/** Boards of one crowd; several crowds give the error. */
const CROWD = 500;

/** Estimates the row scan of `puzzle` with about `probes` partial boards. */
export function estimate(puzzle: EdgePuzzle, probes: number, seed: number, path = cellsOf(puzzle)): Estimate {
  const steps = estimateInSlices(puzzle, probes, seed, path);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, yielding often: what is known so far, once the first samples have come to their end. */
export function* estimateInSlices(
  puzzle: EdgePuzzle,
  probes: number,
  seed: number,
  path = cellsOf(puzzle),
): Generator<Estimate | undefined, Estimate, unknown> {
  const tables = compileTables(puzzle, path);
  const random = randomFrom(seed);
  const size = Math.min(CROWD, probes);
  const count = Math.max(1, Math.round(probes / size));
  const runs: Descent[] = [];
  let known: Estimate | undefined;
  while (runs.length < count) {
    const steps = descend(tables, size, random);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield known;
    runs.push(step.value);
    known = summed(runs, size);
  }
  return known!;
}

function summed(runs: readonly Descent[], size: number): Estimate {
  const mean = (read: (run: Descent) => number) =>
    runs.reduce((sum, run) => sum + read(run), 0) / runs.length;
  const nodes = mean(run => run.nodes);
  const spread = Math.sqrt(mean(run => (run.nodes - nodes) ** 2));
  return {
    nodes,
    nodesError: spread / Math.sqrt(Math.max(1, runs.length - 1)),
    solutions: mean(run => run.boards),
    probes: runs.length * size,
    deepest: Math.max(...runs.map(run => run.deepest)),
  };
}

interface Descent {
  readonly nodes: number;
  readonly boards: number;
  readonly deepest: number;
}

/** A partial board of the crowd: what lies on each level, and what is left of each kind. */
interface Member {
  readonly entries: Int32Array;
  readonly stock: Int32Array;
}

function* descend(tables: Tables, size: number, random: Random): Generator<void, Descent, unknown> {
  const depth = tables.path.length;
  let crowd: Member[] = [{ entries: new Int32Array(depth), stock: tables.stock.slice() }];
  let weight = 1;
  let nodes = 0;
  for (let level = 0; level < depth; level++) {
    yield;
    const children = crowd.flatMap(member =>
      candidates(tables, member, level).map(entry => ({ member, entry })),
    );
    if (children.length === 0) return { nodes, boards: 0, deepest: level };
    weight *= children.length / crowd.length;
    nodes += weight;
    const chosen = children.length <= size ? children : random.shuffle(children).slice(0, size);
    crowd = chosen.map(({ member, entry }) => {
      const [entries, stock] = [member.entries.slice(), member.stock.slice()];
      entries[level] = entry;
      stock[(entry >>> 10) & 1023]--;
      return { entries, stock };
    });
  }
  return { nodes, boards: weight, deepest: depth };
}

function candidates(tables: Tables, { entries, stock }: Member, level: number): number[] {
  const { lists, pool, tableOfLevel, leftLevel, upperLevel } = tables;
  const left = leftLevel[level] < 0 ? 0 : (entries[leftLevel[level]] >>> 5) & 31;
  const upper = upperLevel[level] < 0 ? 0 : entries[upperLevel[level]] & 31;
  const found: number[] = [];
  for (let at = lists[tableOfLevel[level] * KEYS + left * 32 + upper]; pool[at] !== 0; at++) {
    if (stock[(pool[at] >>> 10) & 1023] > 0) found.push(pool[at]);
  }
  return found;
}

const UNITS = [
  ['time-seconds', 1],
  ['time-minutes', 60],
  ['time-hours', 3600],
  ['time-days', 86400],
  ['time-years', 31557600],
] as const;

/** A duration in words, roughly: "less than a second", "about 4 hours", "about 10^30 years". */
export function duration(seconds: number): Bilingual {
  if (seconds < 1) return say('time-less');
  const [code, length] = UNITS.findLast(([, size]) => seconds >= size)!;
  const number = seconds / length;
  if (number >= 1e6) return say('time-powers', { power: Math.round(Math.log10(number)) });
  return say(code, { count: number < 10 ? Math.round(number) : Number(number.toPrecision(2)) });
}
