/**
 * What is told of a search unit by unit: `--units` to the person, `--log FILE` to a file, which is written at the end of
 * the search however it ends. How long a unit took depends on the machine and is no part of its report, so the times
 * are those at which the reports came in: since the start, and since the one before.
 */
import type { Report } from '@quadrille/jobs';
import { say as tell } from './families/sentences.js';
import type { Io } from './io.js';
import { spoken } from './sentences.js';

export interface UnitLog {
  say(line: string): void;
  /** Tells a report that counts from now on. */
  unit(report: Report): void;
  close(): void;
}

export interface UnitLogOptions {
  /** Tell every unit. */
  readonly units?: boolean | undefined;
  /** The file for everything that is told. */
  readonly log?: string | undefined;
  /** What is searched, in a line. */
  readonly about?: string | undefined;
  readonly isQuiet?: boolean | undefined;
  /** Takes the lines in place of a file: for commands that keep a log of their own. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** True when somebody wants to know more than the answer. */
export function isTold({ units, log }: UnitLogOptions): boolean {
  return units === true || log !== undefined;
}

export function unitLogFor(io: Io, options: UnitLogOptions, startMs: number): UnitLog {
  const { units, log, about, isQuiet, onLine } = options;
  const lines: string[] = [];
  let number = 0;
  let total = 0n;
  let lastMs = performance.now();
  const say = (line: string) => {
    if (onLine) onLine(line);
    else if (log !== undefined) lines.push(line);
  };
  if (log !== undefined && !onLine) {
    say(`quadrille ${io.args.join(' ')}`);
    if (about !== undefined) say(about);
  }
  return {
    say,
    unit: ({ unit, count, nodes, rest }) => {
      number++;
      total += count;
      const nowMs = performance.now();
      const times = { ms: (nowMs - startMs).toFixed(1), more: (nowMs - lastMs).toFixed(1) };
      lastMs = nowMs;
      const name = { number: String(number), unit: unit.join(' ') };
      const line = spoken(tell('unit', { ...name, count, total, nodes, rest: rest.length, ...times }));
      if (units && !isQuiet && !onLine) io.err(line);
      if (units || log !== undefined) say(line);
    },
    close: () => {
      if (log !== undefined && !onLine) io.write(log, `${lines.join('\n')}\n`);
    },
  };
}
