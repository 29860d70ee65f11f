/** `estimate`: how large the whole search would be. */
import type { Answer, Cut, Ended, Progress, Task } from '@quadrille/base';
import { duration, type Estimate, estimateInSlices } from '../estimate.js';
import type { EdgePuzzle } from '../rules.js';
import { scanSearch } from '../scan.js';
import { say } from '../sentences.js';
import { type PuzzleInputs, readPuzzle } from './inputs.js';

export interface EstimateInputs extends PuzzleInputs {
  readonly probes: number;
  readonly seed: number;
}

export function openEstimate(inputs: EstimateInputs): { readonly task: Task<Progress, Answer> } {
  return { task: estimating(readPuzzle(inputs), inputs) };
}

function* estimating(puzzle: EdgePuzzle, { probes, seed }: EstimateInputs): Task<Progress, Answer> {
  const rate = measuredRate(puzzle);
  const steps = estimateInSlices(puzzle, probes, seed);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return told(value, rate, 'exhausted');
    const cut = yield { fraction: (value?.probes ?? 0) / probes };
    if (cut) return value ? told(value, rate, cut) : nothing(cut);
  }
}

function told(estimate: Estimate, rate: number, ended: Ended): Answer {
  const { nodes, nodesError, probes, deepest } = estimate;
  const time = duration(nodes / rate);
  const values = { nodes: nodes.toExponential(2), error: nodesError.toExponential(1), time };
  return {
    verdict: 'yes',
    ended,
    fields: { ...estimate, nodesPerSecond: Math.round(rate), time: time.en.replaceAll('\u00a0', ' ') },
    lines: [say('estimated', values)],
    remarks: [say('estimated-from', { probes, deepest, rate: Math.round(rate / 1e6) })],
    data: estimate,
  };
}

function nothing(cut: Cut): Answer {
  return {
    verdict: 'unknown',
    ended: cut,
    fields: { ended: cut },
    lines: [],
    remarks: [say('estimate-cut')],
  };
}

/** Nodes a second of this machine on this puzzle, from a short run. */
function measuredRate(puzzle: EdgePuzzle): number {
  const walk = scanSearch(puzzle).open([], { collect: false });
  walk.step(500_000);
  const [nodes, start] = [walk.nodes, performance.now()];
  walk.step(3_000_000);
  const spent = (performance.now() - start) / 1000;
  return spent > 0.001 && walk.nodes > nodes ? (walk.nodes - nodes) / spent : 3e7;
}
