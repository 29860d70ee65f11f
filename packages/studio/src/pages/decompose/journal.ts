/** The log of a page: lines with what was asked and how it went. Plain text, to be read, copied and kept. */
export interface Prints {
  durations: boolean;
  options: boolean;
  solutions: boolean;
  /** Solutions per block, a block being what follows from one starting option. */
  blocks: boolean;
}

export const USUAL_PRINTS: Prints = { durations: true, options: true, solutions: true, blocks: false };

const MOST_LINES = 500;

/** The lines with one more; only the last ones are kept. */
export function withLine(lines: readonly string[], line: string): readonly string[] {
  return [...lines, line].slice(-MOST_LINES);
}

/** A duration as people say it: `3 ms`, `1.2 s`. */
export function inTime(ms: number, comma: string): string {
  return ms < 1000 ? `${Math.round(ms)}\u00a0ms` : `${(ms / 1000).toFixed(1).replace('.', comma)}\u00a0s`;
}
