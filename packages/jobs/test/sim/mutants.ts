/**
 * Planted bugs: production sources with one change each. The simulator must find every one of them, else a fault or
 * a check is missing. Changes that turn out harmless are left out on purpose, because the design makes them so: a
 * swallowed write error, a short write or a forgotten unit only costs time, since answers are announced from a ledger
 * read afresh.
 */
export interface Mutant {
  readonly name: string;
  /** A seed that is known to show it, tried first. */
  readonly seed: number;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a record counts whoever has sealed it',
    seed: 1,
    file: 'cluster/seal.ts',
    find: 'return own !== password && made(passwordOf(ANY_WORKER), subject, line) === seal;',
    replace: 'return true;',
  },
  {
    name: 'a job that nobody leads is never left',
    seed: 187,
    file: 'cluster/worker.ts',
    find: '(isElsewhere && (this.#emptyForMs > EMPTY_MS || isTurnOver))',
    replace: 'false',
  },
  {
    name: 'reports that cannot be reached from the root count',
    seed: 1,
    file: 'core/closure.ts',
    find: 'this.#waiting.set(key, report);',
    replace: 'this.#waiting.set(key, report); this.count += report.count;',
  },
  {
    name: 'the checksum of a record is not compared',
    seed: 944,
    file: 'core/report.ts',
    find: "if (line[16] !== ' ' || checksum(text) !== line.slice(0, 16))",
    replace: "if (line[16] !== ' ')",
  },
  {
    name: 'reports are not synced',
    seed: 64,
    file: 'journal/journal.ts',
    find: 'await appendAll(file, bytes);\n      await file.sync();',
    replace: 'await appendAll(file, bytes);',
  },
  {
    name: 'the answer is announced from memory',
    seed: 56,
    file: 'core/run.ts',
    find: '(await this.#hasLost())',
    replace: 'false',
  },
  {
    name: 'a stopped job is called exhausted',
    seed: 22,
    file: 'core/job-state.ts',
    find: "isComplete ? 'exhausted' : 'stopped'",
    replace: "'exhausted'",
  },
  {
    name: 'the last unit of a rest is forgotten',
    seed: 30,
    file: 'core/walk-unit.ts',
    find: 'const rest = walk.rest();',
    replace: 'const rest = walk.rest().slice(0, 5);',
  },
  {
    name: 'first N hands out all it has',
    seed: 57,
    file: 'core/hand-out.ts',
    find: 'if (this.#count >= wanted) return;',
    replace: '',
  },
  {
    name: 'solutions leave in another order',
    seed: 3,
    file: 'core/closure.ts',
    find: 'before = before.next = { found: undefined, next: before.next };',
    replace: 'before = own.place!.next = { found: undefined, next: own.place!.next };',
  },
  {
    name: 'after a loss the solutions are handed out again',
    seed: 4,
    file: 'core/job-state.ts',
    find: 'skip: this.#handOut.skip,',
    replace: 'skip: 0,',
  },
  {
    name: 'reading stops at the first damaged line',
    seed: 30,
    file: 'journal/journal.ts',
    find: '} else damaged++;',
    replace: '} else { damaged++; break; }',
  },
  {
    name: 'the cluster has one generation of records',
    seed: 1,
    file: 'cluster/write-once.ts',
    find: 'export const MOST_GENERATIONS = 8;',
    replace: 'export const MOST_GENERATIONS = 1;',
  },
  {
    name: 'a taken place is trusted to hold a good record',
    seed: 1,
    file: 'cluster/write-once.ts',
    find: 'if (known && counts(known, generation)) return answer;',
    replace: 'if (known || !known) return answer;',
  },
  {
    name: 'units without a report are not offered again',
    seed: 45,
    file: 'core/leases.ts',
    find: 'for (const lease of this.#leases.values()) {',
    replace: 'for (const lease of [] as Lease[]) {',
  },
  {
    name: 'a worker of another version gets work',
    seed: 9,
    file: 'cluster/worker.ts',
    find: 'if (crew.searchId !== notice.searchId) {',
    replace: 'if (!crew) {',
  },
  {
    name: 'a record answers for the unit or job of another',
    seed: 11,
    file: 'cluster/records.ts',
    find: 'if (recordSubject(report.job, report.unit, generation) !== subject)',
    replace: "if (subject === '')",
  },
  {
    name: 'the cluster announces what it remembers',
    seed: 33,
    file: 'cluster/coordinator.ts',
    find: 'if (!(await this.#isConfirmed())) return false;',
    replace: '',
  },
  {
    name: 'a unit whose worker died is forgotten',
    seed: 4,
    file: 'core/run.ts',
    find: 'this.#state.giveBack(open);',
    replace: '',
  },
  {
    name: 'digests are added with a carry',
    seed: 1,
    file: 'core/report.ts',
    find: 'return lane(0) + lane(8);',
    replace: `return BigInt.asUintN(64, BigInt('0x' + a) + BigInt('0x' + b)).toString(16).padStart(16, '0');`,
  },
  {
    name: 'reports count before they are safe',
    seed: 4,
    file: 'core/run.ts',
    find: 'if (!(await this.#append(batch))) break;',
    replace: 'void this.#append(batch);',
  },
  {
    name: 'solutions of the last slice are not collected',
    seed: 3,
    file: 'core/walk-unit.ts',
    find: 'if (collect) this.#collect();',
    replace: 'if (collect && goesOn) this.#collect();',
  },
  {
    name: 'a cut ledger that has grown again hides records',
    seed: 1973,
    file: 'cluster/offers.ts',
    find: 'if (unseen) return state.read(unseen);',
    replace: '',
  },
];
