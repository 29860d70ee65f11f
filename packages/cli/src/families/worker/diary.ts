/** What a worker says of its work: remarks at once, its pace every minute, on the screen and in a file. */
import { appendFileSync } from 'node:fs';
import type { Bilingual } from '@quadrille/base';
import type { Io } from '../../io.js';
import { spoken } from '../../sentences.js';
import { say as tell } from '../sentences.js';

const PACE_MS = 60_000;

export interface Diary {
  readonly say: (said: Bilingual) => void;
  /** It works on this job from now on, or waits for one. */
  readonly works: (job: string | undefined) => void;
  /** A unit of a job was walked. */
  readonly walked: (job: string, nodes: number) => void;
  readonly close: () => void;
}

/** Writes to standard error unless `quiet`, and to the file `log` if there is one. */
export function workerDiary(io: Io, { quiet, log }: { quiet?: boolean; log?: string }): Diary {
  const say = (said: Bilingual) => {
    const text = spoken(said);
    if (!quiet) io.err(text);
    if (log !== undefined) append(log, `${new Date().toISOString()} ${text}\n`);
  };
  let units = 0;
  let nodes = 0;
  let jobs = new Set<string>();
  let sinceMs = performance.now();
  const sumUp = () => {
    const seconds = Math.max(0.001, (performance.now() - sinceMs) / 1000);
    if (units > 0) {
      const pace = Math.round(nodes / seconds);
      const whose = [...jobs].map(job => job.slice(0, 8)).join(', ');
      say(tell('pace', { units, seconds: Math.round(seconds), nodes, pace, jobs: whose }));
    }
    units = nodes = 0;
    jobs = new Set();
    sinceMs = performance.now();
  };
  let current: string | undefined | null = null;
  return {
    say,
    works: job => {
      if (job === current) return;
      current = job;
      say(job === undefined ? tell('waits') : tell('works-on', { job: job.slice(0, 8) }));
    },
    walked: (job, more) => {
      if (units === 0 && jobs.size === 0) sinceMs = performance.now();
      units++;
      nodes += more;
      jobs.add(job);
      if (performance.now() - sinceMs >= PACE_MS) sumUp();
    },
    close: sumUp,
  };
}

function append(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    throw tell.error('unwritable', { file, reason: (error as Error).message });
  }
}
