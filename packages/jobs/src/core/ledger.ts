/** Where the reports of a job are kept: in memory here, in a journal file, or in a cluster's stream. */
import { InputError } from '@quadrille/base';
import { formatReport, isReport, parseReport, type Report } from './report.js';

/** What a full read of a ledger met. */
export interface ReadSummary {
  /** Reports that could be read. */
  readonly readable: number;
  /** Records that could not: torn, damaged, or of another job. */
  readonly damaged: number;
}

/** This process may no longer write: trying again is of no use. */
export class LedgerLost extends InputError {}

export interface Ledger {
  /** Reads everything afresh, in the order in which it was accepted. */
  read(onReport: (report: Report) => void): Promise<ReadSummary>;
  /** Keeps reports; they are safe once this resolves. After a failure it may be tried again, except `LedgerLost`. */
  append(reports: readonly Report[]): Promise<void>;
  close(): Promise<void>;
  /** Makes safe what was read: another process may have written it and died before its sync. */
  settle?(): Promise<void>;
  /** Writes itself anew with only the reports that count; only for jobs that are finished, see `JobRun`. */
  compact?(collect: boolean): Promise<{ readonly before: number; readonly after: number }>;
  /** True when reading it afresh cannot show anything new. */
  readonly isVolatile: boolean;
  /** True when nothing can ever be read from it. */
  readonly isForgetful?: boolean;
}

/** A ledger that lives as long as the process; a job that is not to survive needs to keep nothing. */
export function memoryLedger(): Ledger {
  return {
    isVolatile: true,
    isForgetful: true,
    read: async () => ({ readable: 0, damaged: 0 }),
    append: async () => {},
    close: async () => {},
  };
}

/** A ledger in memory that can be read, audited, and written out as the text of a journal. */
export interface KeptLedger extends Ledger {
  /** All reports, a line each: what a journal of the same job would hold. */
  text(): string;
}

/** Keeps the reports of this run, after those of an earlier one if its text is given. */
export function keptLedger(text = ''): KeptLedger {
  const reports: Report[] = [];
  let damaged = 0;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const report = parseReport(line);
    if (isReport(report)) reports.push(report);
    else damaged++;
  }
  return {
    isVolatile: true,
    read: async onReport => {
      for (const report of [...reports]) onReport(report);
      return { readable: reports.length, damaged };
    },
    append: async more => {
      reports.push(...more);
    },
    close: async () => {},
    text: () => reports.map(report => `${formatReport(report)}\n`).join(''),
  };
}
