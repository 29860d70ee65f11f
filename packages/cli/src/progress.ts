/** One line of progress on a terminal; nothing at all anywhere else. */
import { SingleBar } from 'cli-progress';
import type { Io } from './io.js';

export interface Progress {
  /** `fraction` from 0 to 1; `note` says in words how things stand. */
  update(fraction: number, note: string): void;
  /** Takes the line away, so that the answer stands alone. */
  close(): void;
}

const SILENT: Progress = { update: () => {}, close: () => {} };

/** Short searches never show a bar. */
const PATIENCE_MS = 400;

export function progressFor(io: Io, isQuiet = false): Progress {
  if (!io.isTerminal || isQuiet) return SILENT;
  const bar = new SingleBar({
    format: '{bar} {percentage} % explored · {note}',
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    fps: 8,
    stream: process.stderr,
  });
  const startMs = performance.now();
  let isShown = false;
  return {
    update(fraction, note) {
      if (!isShown && performance.now() - startMs < PATIENCE_MS) return;
      if (!isShown) bar.start(1000, 0, { note });
      isShown = true;
      bar.update(Math.floor(fraction * 1000), { note });
    },
    close() {
      if (isShown) bar.stop();
    },
  };
}
