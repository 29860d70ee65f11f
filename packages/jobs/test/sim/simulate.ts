/** Runs one seed and judges it: the truth was found without the job layer. */
import { simulateCluster } from './cluster.js';
import type { SimResult } from './local.js';
import { simulateLocal } from './local.js';
import { optionsOf, type SimOptions } from './options.js';
import { problemOf, type Truth } from './problem.js';
import { type Production, sources } from './production.js';
import { World } from './world.js';

export interface Verdict {
  readonly options: SimOptions;
  /** What is wrong; empty when everything is right. */
  readonly wrong: readonly string[];
  readonly events: number;
  readonly virtualMs: number;
  readonly happened: ReadonlyMap<string, number>;
  readonly nodesWalked: number;
  readonly nodes: number;
  /** A number that depends on everything that happened: equal for equal runs. */
  readonly trace: string;
}

export async function simulate(seed: number, code: Production = sources): Promise<Verdict> {
  const options = optionsOf(seed);
  const world = new World(seed);
  const simulation = options.kind === 'local' ? simulateLocal : simulateCluster;
  const problem = await problemOf(options);
  const result = await simulation(code, options, world, problem);
  const { truth } = problem;
  return {
    options,
    wrong: judge(options, result, truth),
    events: world.events,
    virtualMs: world.now,
    happened: result.happened,
    nodesWalked: result.nodesWalked,
    nodes: truth.nodes,
    trace: `${world.events} ${world.now} ${world.random.bits()}`,
  };
}

function judge(options: SimOptions, result: SimResult, truth: Truth): string[] {
  const wrong: string[] = result.errors.map(error => `error: ${error}`);
  if (result.ended.length === 0) wrong.push('hung: no answer after the faults stopped');
  const answers = [...result.ended, ...(result.after ? [result.after] : [])];
  for (const { outcome, solutions } of answers)
    wrong.push(...judgeAnswer(options, outcome, solutions, truth));
  if (result.ended.length > 0 && !result.after) wrong.push('hung: no answer after a last crash');
  const isWhole = typeof options.wanted === 'string';
  if (result.walkedAfter > 0 && !result.mayRepeat && isWhole) {
    wrong.push(`taken back: ${result.walkedAfter} units were walked after the answer`);
  }
  return wrong;
}

function judgeAnswer(
  { wanted }: SimOptions,
  { ended, count, digest }: SimResult['ended'][number]['outcome'],
  solutions: SimResult['ended'][number]['solutions'],
  truth: Truth,
): string[] {
  const wrong: string[] = [];
  if (typeof wanted === 'object') {
    const expected = Math.min(wanted.first, truth.solutions.length);
    const known = new Set(truth.solutions.map(String));
    const distinct = new Set(solutions.map(String));
    if (solutions.length !== expected || distinct.size !== expected) {
      wrong.push(`${solutions.length} solutions (${distinct.size} different) instead of ${expected}`);
    }
    if ([...distinct].some(solution => !known.has(solution))) wrong.push('a solution that is none');
    if (ended === 'exhausted' && truth.solutions.length > wanted.first) wrong.push('said to be exhausted');
    return wrong;
  }
  if (ended !== 'exhausted') wrong.push(`ended ${ended}`);
  if (count !== truth.count) wrong.push(`count ${count} instead of ${truth.count}`);
  if (digest !== truth.digest) wrong.push('another digest of the solutions');
  if (wanted === 'all' && String(solutions) !== String(truth.solutions))
    wrong.push('other solutions, or another order');
  return wrong;
}
