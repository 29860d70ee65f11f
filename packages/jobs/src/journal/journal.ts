/**
 * The ledger of one machine: a file with one report a line, only ever appended to.
 *
 *     9f31c0de55aa7b12 {"v":1,"job":…,"unit":[3,17],"count":"12",…}⏎
 *
 * A line counts when a newline ends it and its checksum is right; anything else was torn or damaged, is left out,
 * and its unit is walked again. A write that fails in the middle (a full disk writes 193 of 301 bytes and says
 * nothing) leaves half a line: before anything follows, the file is read again and the half line ended. It is not cut
 * off, because should a second writer have slipped past the lock, its records must survive. After a failed `sync`
 * the system may have dropped what it could not write, so the same holds there.
 */
import { dirname } from 'node:path';
import { Closure } from '../core/closure.js';
import type { Ledger, ReadSummary } from '../core/ledger.js';
import { formatReport, isReport, LINE_LIMIT, parseReport, type Report } from '../core/report.js';
import { appendAll, type Disk, type DiskFile } from '../platform/disk.js';
import { linesOf } from './lines.js';

const NEWLINE = new Uint8Array([10]);

export class Journal implements Ledger {
  readonly isVolatile = false;
  #file: DiskFile | undefined;

  constructor(
    private readonly disk: Disk,
    private readonly path: string,
    private readonly job: string,
    /** Asked before every write: throws when this process may no longer write here. */
    private readonly guard: () => Promise<void> = async () => {},
  ) {}

  async read(onReport: (report: Report) => void): Promise<ReadSummary> {
    await this.close(); // what is written next belongs to what is read now: the name may stand for a compacted file
    let readable = 0;
    let damaged = 0;
    for await (const lines of linesOf(this.disk.read(this.path), LINE_LIMIT)) {
      for (const { text } of lines) {
        const report = parseReport(text);
        if (isReport(report) && report.job === this.job) {
          readable++;
          onReport(report);
        } else damaged++;
      }
    }
    return { readable, damaged };
  }

  async append(reports: readonly Report[]): Promise<void> {
    await this.guard();
    const bytes = new TextEncoder().encode(reports.map(report => `${formatReport(report)}\n`).join(''));
    const file = (this.#file ??= await this.#open());
    try {
      await appendAll(file, bytes);
      await file.sync();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async settle(): Promise<void> {
    await this.guard();
    const file = await this.disk.open(this.path, 'create');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await this.disk.syncFolder(dirname(this.path));
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {}); // what matters was synced; what was not is written again
  }

  /**
   * Writes a new journal with only the reports that count, and renames it over the old one. Returns how many lines
   * there were and are. Reports that `counts` refuses are dropped too.
   */
  async compact(
    collect: boolean,
    counts?: (report: Report) => boolean,
  ): Promise<{ readonly before: number; readonly after: number }> {
    await this.guard();
    const kept: Report[] = [];
    const closure = new Closure({ collect, onAccept: report => kept.push(report) });
    const { readable, damaged } = await this.read(report => {
      if (counts === undefined || counts(report)) closure.keep(report);
    });
    const before = readable + damaged;
    // A finished ledger that is no longer whole was damaged after the last look: it is left for the next run to mend.
    if (counts === undefined && !closure.isComplete) return { before, after: before };
    await this.rewrite(kept);
    return { before, after: kept.length };
  }

  /** Writes a new journal with these reports and nothing else, and renames it over the old one. */
  async rewrite(reports: readonly Report[]): Promise<void> {
    await this.guard();
    await this.close();
    const beside = `${this.path}.new`;
    await this.disk.remove(beside);
    const file = await this.disk.open(beside, 'exclusive');
    try {
      for (const report of reports) {
        await appendAll(file, new TextEncoder().encode(`${formatReport(report)}\n`));
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await this.guard(); // again: all this took a while, and the file beside may be another process's by now
    await this.disk.rename(beside, this.path);
    await this.disk.syncFolder(dirname(this.path));
  }

  /** Opens the file and ends a line that was torn off. */
  async #open(): Promise<DiskFile> {
    let end = 0;
    for await (const lines of linesOf(this.disk.read(this.path), LINE_LIMIT)) end = lines.at(-1)?.end ?? end;
    const file = await this.disk.open(this.path, 'create');
    try {
      if ((await file.size()) > end) await appendAll(file, NEWLINE);
      await file.sync();
      await this.disk.syncFolder(dirname(this.path));
      return file;
    } catch (error) {
      await file.close().catch(() => {});
      throw error;
    }
  }
}
