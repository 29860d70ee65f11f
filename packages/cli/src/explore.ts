/**
 * Walks a search from a command: in slices, with Ctrl-C, time and solution limits looked at between them, progress
 * for the person, and every solution handed on as it is found.
 */
import type { Ended, Search, Solution } from '@quadrille/cover';
import type { Io } from './io.js';
import { progressFor } from './progress.js';
import { breathe, EXIT } from './verb.js';

export interface Exploration {
  readonly limit?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly nodeLimit?: number | undefined;
  readonly isQuiet?: boolean | undefined;
  /** Takes each solution; without it they are only counted. */
  readonly onSolution?: (solution: Solution) => void;
}

export interface Explored {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly ms: number;
}

const SLICE = 20_000;
const BREATH_MS = 50;

export async function explore(io: Io, search: Search, wish: Exploration): Promise<Explored> {
  const { limit = Number.POSITIVE_INFINITY, timeoutSeconds = Number.POSITIVE_INFINITY, onSolution } = wish;
  const { nodeLimit = Number.POSITIVE_INFINITY } = wish;
  const startMs = performance.now();
  const progress = progressFor(io, wish.isQuiet);
  const walk = search.open([], { collect: onSolution !== undefined });
  let handed = 0;
  let ended: Ended | undefined;
  let breathMs = startMs;
  while (ended === undefined) {
    // Few solutions wanted: look often, so that no more is searched than needed.
    const isMore = walk.step(Math.min(limit < 1000 ? 1000 : SLICE, nodeLimit - walk.nodes));
    for (const solution of walk.take()) {
      if (handed === limit) break;
      handed++;
      onSolution?.(solution);
    }
    const nowMs = performance.now();
    if ((onSolution ? handed : walk.count) >= limit) ended = 'limited';
    else if (!isMore) ended = 'exhausted';
    else if (nowMs - startMs >= 1000 * timeoutSeconds || walk.nodes >= nodeLimit) ended = 'limited';
    else if (nowMs - breathMs >= BREATH_MS) {
      progress.update(walk.fraction, `${walk.count} found, ${walk.nodes} nodes`);
      await breathe();
      breathMs = performance.now();
      if (io.signal.aborted) ended = 'stopped';
    }
  }
  progress.close();
  const isOver = walk.count > limit;
  const count = onSolution ? BigInt(handed) : isOver ? BigInt(limit) : walk.count;
  return { count, nodes: walk.nodes, ended, ms: performance.now() - startMs };
}

/** 0 when something was found, 1 when certainly nothing, 3 when a limit came before an answer. */
export function exitCode({ count, ended }: Pick<Explored, 'count' | 'ended'>, isCount = false): number {
  if (isCount && ended !== 'exhausted') return EXIT.limited;
  if (count > 0n) return EXIT.found;
  return ended === 'exhausted' ? EXIT.none : EXIT.limited;
}

/** The summary in words: `exhausted: 92 solutions, 2057 nodes, 1.9 ms`. */
export function inWords({ count, nodes, ended, ms }: Explored): string {
  const one = count === 1n ? 'solution' : 'solutions';
  return `${ended}: ${count} ${one}, ${nodes} nodes, ${ms.toFixed(1)} ms`;
}

/** The summary as the last line of a JSON stream. */
export function summaryJson({ count, nodes, ended, ms }: Explored, more: object = {}): string {
  return JSON.stringify({ summary: true, count: String(count), nodes, ended, ms: rounded(ms), ...more });
}

/** Milliseconds with three decimals. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
