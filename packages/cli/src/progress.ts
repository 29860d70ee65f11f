/** One line of progress on a terminal; nothing at all anywhere else. */
import type { Bilingual } from '@quadrille/base';
import type { Io } from './io.js';
import { say, spoken } from './sentences.js';

export interface Progress {
  /** `fraction` from 0 to 1; `note` says in words how things stand. */
  update(fraction: number, note: string): void;
  /** Takes the line away, so that the answer stands alone. */
  close(): void;
}

const SILENT: Progress = { update: () => {}, close: () => {} };

/** Short searches never show a bar. */
const PATIENCE_MS = 400;
const REDRAWN_MS = 125;
const BAR = 24;

/** The line as it is shown: cut off where the terminal ends, so that it stays one. */
export function progressLine(fraction: number, note: string, columns: number): string {
  const full = Math.floor(fraction * BAR);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
  return [...`${bar} ${Math.floor(100 * fraction)} % explored · ${note}`].slice(0, columns - 1).join('');
}

export function progressFor(io: Io, isQuiet = false): Progress {
  if (!io.isTerminal || isQuiet) return SILENT;
  const startMs = performance.now();
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    update(fraction, note) {
      const nowMs = performance.now();
      if (nowMs - startMs < PATIENCE_MS || nowMs - shownMs < REDRAWN_MS) return;
      shownMs = nowMs;
      // Hides the cursor, goes to the start of the line and clears the rest of it.
      process.stderr.write(`\x1b[?25l\r${progressLine(fraction, note, process.stderr.columns ?? 80)}\x1b[K`);
    },
    close() {
      if (shownMs > 0) process.stderr.write('\r\x1b[K\x1b[?25h');
    },
  };
}

/** What is known on the way, in a few words. */
export function noteOf(
  note: Bilingual | undefined,
  nodes: number | undefined,
  count: bigint | undefined,
): string {
  const parts = [
    count === undefined ? undefined : say('found', { count }),
    nodes === undefined ? undefined : say('nodes', { nodes }),
    note,
  ];
  return parts.flatMap(part => (part ? [spoken(part)] : [])).join(', ');
}
