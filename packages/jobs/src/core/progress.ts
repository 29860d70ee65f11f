/** What a person, a page or a log wants to know while a job runs. */
import type { Closure } from './closure.js';

export interface Progress {
  readonly unitsDone: number;
  readonly unitsOpen: number;
  readonly unitsSetAside: number;
  /** Solutions so far. */
  readonly count: bigint;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  /** Explored share, a guess until it is 1. */
  readonly fraction: number;
  /** Guessed time to the end in ms; undefined while too little is known. Never a promise. */
  readonly estimateMs?: number;
  readonly workers: number;
  readonly elapsedMs: number;
}

/** Below this much progress an estimate would be noise. */
const LEAST_SHARE = 0.005;

/** Watches a closure from now on: rates and estimates concern what happens after this call. */
export function progressMeter(closure: () => Closure, now: () => number) {
  const startMs = now();
  const startNodes = closure().nodes;
  const startFraction = closure().fraction;
  return (workers: number, unitsSetAside: number): Progress => {
    const { nodes, units, open, count, fraction } = closure();
    const elapsedMs = now() - startMs;
    const gained = fraction - startFraction;
    return {
      unitsDone: units,
      unitsOpen: open.size - unitsSetAside,
      unitsSetAside,
      count,
      nodes,
      nodesPerSecond: elapsedMs > 0 ? ((nodes - startNodes) / elapsedMs) * 1000 : 0,
      fraction,
      ...(gained > LEAST_SHARE ? { estimateMs: (elapsedMs * (1 - fraction)) / gained } : {}),
      workers,
      elapsedMs,
    };
  };
}
