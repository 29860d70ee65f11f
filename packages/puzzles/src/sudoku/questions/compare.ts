/**
 * `compare`: every solver on puzzles of every grade, made from a seed: average, least, most and spread of the time for a
 * puzzle. Times are of this machine; nodes, which are the same everywhere, stand beside them.
 */
import type { Answer, Found, Progress, Task, Work } from '@quadrille/base';
import { generateInSlices, seedOf } from '../generate.js';
import type { Grade } from '../logic/index.js';
import type { Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { solve } from '../solve.js';
import type { SolverName } from '../solvers/names.js';

export interface CompareInputs {
  readonly number: number;
  readonly seed: number;
  readonly solvers: 'three' | 'all';
  readonly grades: 'three' | 'all';
}

/** The three solvers and grades of the thesis behind this family, and all that there are. */
const COMPARED = {
  solvers: {
    three: ['logic', 'search', 'combined'],
    all: ['logic', 'search', 'combined', 'cover', 'fast'],
  },
  grades: { three: ['easy', 'medium', 'hard'], all: ['easy', 'medium', 'hard', 'expert', 'extreme'] },
} as const satisfies Record<string, Record<string, readonly (SolverName | Grade)[]>>;

export function openCompare(inputs: CompareInputs): Work {
  return { task: comparing(inputs) };
}

function* comparing({ number, seed, solvers, grades }: CompareInputs): Task<Progress, Answer> {
  const [names, wanted] = [COMPARED.solvers[solvers], COMPARED.grades[grades]];
  const total = wanted.length * (names.length + 1);
  let parts = 0;
  const lines = [tableLine('grade', 'solver', ['mean ms', 'least', 'most', 'deviation', 'nodes'])];
  for (const grade of wanted) {
    const puzzles = yield* puzzlesOf(grade, number, seed);
    parts++;
    if (puzzles.length < number) return cutOff(parts / total);
    for (const solver of names) {
      const measured = yield* measure(puzzles, solver);
      if (!measured) return cutOff(parts / total);
      yield { found: [tell(grade, solver, number, measured, lines.splice(0))], fraction: ++parts / total };
    }
  }
  return { verdict: 'yes', ended: 'exhausted', fields: { number, seed, ended: 'exhausted' }, lines: [] };
}

const cutOff = (fraction: number): Answer => ({
  verdict: 'unknown',
  ended: 'limited',
  fields: { ended: 'limited' },
  lines: [],
  remarks: [say('compare-limited', { percent: Math.round(100 * fraction) })],
});

/** As many puzzles of a grade; fewer when it is cut off. */
function* puzzlesOf(grade: Grade, number: number, seed: number): Task<Progress, Sudoku[]> {
  const puzzles: Sudoku[] = [];
  for (let index = 0; puzzles.length < number; index++) {
    const attempts = generateInSlices({ grade }, seedOf(seed, index));
    for (let { done, value } = attempts.next(); ; { done, value } = attempts.next()) {
      if (done) {
        if (value!.isAsWished) puzzles.push(value!.puzzle);
        break;
      }
      const cut = yield { note: say('compare-making', { grade }) };
      if (cut) return puzzles;
    }
  }
  return puzzles;
}

/** The least of so many times counts: whatever else the machine does only adds to it. */
const ROUNDS = 3;

interface Measured {
  readonly ms: readonly number[];
  readonly nodes: number;
}

/** The time of each puzzle; undefined when it is cut off. */
function* measure(puzzles: readonly Sudoku[], by: SolverName): Task<Progress, Measured | undefined> {
  const ms: number[] = [];
  let nodes = 0;
  solve(puzzles[0], by, { limit: 2 }); // what is made once, and compiled, is not counted
  for (const puzzle of puzzles) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const startMs = performance.now();
      const { statistics } = solve(puzzle, by, { limit: 2 });
      best = Math.min(best, performance.now() - startMs);
      if (round === 0) nodes += statistics.nodes;
      const cut = yield { note: say('compare-solving', { by }) };
      if (cut) return undefined;
    }
    ms.push(best);
  }
  return { ms, nodes };
}

function tell(
  grade: Grade,
  solver: SolverName,
  number: number,
  { ms, nodes }: Measured,
  head: readonly string[],
): Found {
  const mean = ms.reduce((sum, own) => sum + own, 0) / ms.length;
  const variance = ms.reduce((sum, own) => sum + (own - mean) ** 2, 0) / ms.length;
  const [meanMs, minMs, maxMs, deviationMs] = [
    mean,
    Math.min(...ms),
    Math.max(...ms),
    Math.sqrt(variance),
  ].map(value => Math.round(1e4 * value) / 1e4);
  const meanNodes = Math.round((10 * nodes) / number) / 10;
  const cells = [meanMs, minMs, maxMs, deviationMs].map(value => value.toFixed(3));
  return {
    lines: [...head, tableLine(grade, solver, [...cells, meanNodes.toFixed(1)])],
    fields: { grade, solver, meanMs, minMs, maxMs, deviationMs, meanNodes, number },
  };
}

function tableLine(grade: string, solver: string, cells: readonly string[]): string {
  return `${grade.padEnd(9)}${solver.padEnd(9)}${cells.map(cell => cell.padStart(11)).join('')}`;
}
