/**
 * The cluster's server and the network to it, with the weaknesses that were seen in real ones: requests and replies
 * get lost, arrive late, twice or damaged; the queue loses units or keeps ghosts; a record is counted but cannot be
 * read and a second one is refused; an index is rebuilt and the tail is gone; the ledger comes back empty.
 */
import type { Unit } from '@quadrille/cover';
import type { Seal } from '../../src/cluster/seal.js';
import type {
  Cluster,
  JobNotice,
  Lease,
  LedgerOptions,
  Offer,
  SharedLedger,
  UnitQueue,
} from '../../src/cluster/types.js';
import type { Report } from '../../src/core/report.js';
import type { SearchSource } from '../../src/core/source.js';
import type { Fault } from './options.js';
import type { Production } from './production.js';
import { type Life, simulated, type World } from './world.js';

interface SimRecord {
  readonly subject: string;
  readonly position: number;
  text: string;
  isReadable: boolean;
  /** What `text` says; forgotten when it changes. */
  parsed?: ReturnType<Production['recordAt']> | undefined;
}

interface Entry {
  readonly offer: Offer;
  leasedUntil: number;
  deliveries: number;
}

/** A process's connection. */
export interface Link {
  /** Nothing comes through until then. */
  cutUntil: number;
}

const TIMEOUT_MS = 2000;
const LEASE_MS = 3000;
const PASSWORD = 'seal-of-the-coordinator';

export class SimServer {
  downUntil = 0;
  /** When a record was last damaged or lost, and of what moment the last look at the whole ledger was. */
  damagedMs = -1;
  readMs = 0;
  #notices = new Map<string, JobNotice>();
  readonly #problems = new Map<string, SearchSource>();
  readonly #complaints: { unit: Unit; reason: string }[] = [];
  #records: SimRecord[] = [];
  #subjects = new Map<string, SimRecord>();
  #queue: Entry[] = [];
  #position = 0;
  #created = 1;
  /** A job whose coordinator is gone: nothing to do. */
  #abandoned = '';
  /** What was taken back, for good. */
  readonly takenBack = new Set<string>();
  readonly #seal: Seal;

  constructor(
    private readonly world: World,
    private readonly code: Production,
    private readonly fires: (kind: Fault, probability: number) => boolean,
  ) {
    this.#seal = this.#sealOf('coordinator');
  }

  /** The cluster as one process sees it, with the credential of `user`. */
  of(life: Life, link: Link, user: string): Cluster {
    const call = <T>(action: () => T) => this.#call(life, link, action);
    return {
      jobs: () => call(() => [...this.#notices.values()]),
      announce: notice => call(() => void this.#notices.set(notice.job, notice)),
      retire: (job, _isOver) => call(() => void this.#notices.delete(job)),
      putProblem: source =>
        call(() => {
          this.#problems.set('problem', source);
          return 'problem';
        }),
      getProblem: hash => call(() => this.#problems.get(hash)!),
      ledger: (job, { onForged } = {}) => this.#ledger(job, call, user, onForged),
      checksSeals: user === 'coordinator',
      queue: job => this.#unitQueue(life, call, job === this.#abandoned),
      revocations: () => ({
        add: name => call(() => void this.takenBack.add(name)),
        all: () => call(() => [...this.takenBack]),
      }),
    };
  }

  /** Once in a while something breaks at the server. */
  trouble(): void {
    const { world } = this;
    if (this.fires('server restart', 0.05)) this.downUntil = world.now + world.between(100, 8000);
    if (this.fires('record unreadable', 0.1)) {
      const record = this.#records[world.random.below(this.#records.length || 1)];
      if (record) record.isReadable = false;
      this.damagedMs = world.now;
    }
    if (this.fires('bit rot', 0.1)) {
      const record = this.#records[world.random.below(this.#records.length || 1)];
      if (record) Object.assign(record, { text: this.#damaged(record.text), parsed: undefined });
      this.damagedMs = world.now;
    }
    if (this.fires('tail lost', 0.03)) this.#keep(world.random.below(this.#records.length + 1));
    if (this.fires('ledger replaced', 0.04)) {
      this.#keep(0);
      this.#created++;
    }
    if (this.fires('repair', 0.03)) this.#repair();
    if (this.fires('abandoned job', 0.1)) this.#abandon();
    if (this.fires('queue loss', 0.1)) this.#queue = this.#queue.filter(() => world.chance(0.5));
    if (this.fires('queue ghost', 0.1)) {
      const entry = this.#queue[world.random.below(this.#queue.length || 1)];
      if (entry) this.#queue.push({ ...entry, leasedUntil: 0 });
    }
  }

  /** What a reader would get now, for the judge. */
  reports(): Report[] {
    return this.counting(() => true);
  }

  /** Those of them that count. */
  counting(counts: (report: Report, generation: number) => boolean): Report[] {
    const found: Report[] = [];
    for (const record of this.#records) {
      const report = record.isReadable ? this.#parse(record) : undefined;
      if (report && !('damage' in report) && counts(report, Number(record.subject.slice(-1))))
        found.push(report);
    }
    return found;
  }

  /** Every reader reads every record anew; that what it says is worked out once is only to save time. */
  #parse(record: SimRecord): ReturnType<Production['recordAt']> {
    record.parsed ??= this.code.recordAt(record.subject, record.text, this.#seal);
    return record.parsed;
  }

  /** Somebody wanted something else of the same search, and is gone without a word: it stays on the board for good. */
  #abandon(): void {
    for (const notice of [...this.#notices.values()]) {
      if (notice.job === this.#abandoned) continue;
      const collect = !notice.collect;
      this.#abandoned = this.code.jobId(notice.searchId, collect);
      this.#notices.set(this.#abandoned, { ...notice, collect, job: this.#abandoned });
    }
  }

  #sealOf(user: string) {
    const isLeading = user === 'coordinator';
    return this.code.sealOf(user, isLeading ? PASSWORD : this.code.workerPassword(PASSWORD, user))!;
  }

  /** Somebody drops a record: it, or its unit's newest, must be walked again. */
  #repair(): void {
    const record = this.#records[this.world.random.below(this.#records.length || 1)];
    const report = record?.isReadable ? this.#parse(record) : undefined;
    const generation = Number(record?.subject.slice(-1));
    if (report && !('damage' in report) && generation < 4)
      this.takeBack(this.code.droppedUnit(report.unit, generation + 1));
  }

  /** From outside: whoever looks at the ledger now does not know it yet. */
  takeBack(entry: string): void {
    this.takenBack.add(entry);
    this.damagedMs = this.world.now;
  }

  #keep(count: number): void {
    this.damagedMs = this.world.now;
    this.#records = this.#records.slice(0, count);
    this.#subjects = new Map(this.#records.map(record => [record.subject, record]));
    this.#position = this.#records.at(-1)?.position ?? 0;
  }

  /** A request and its reply over a bad network. */
  #call<T>(life: Life, link: Link, action: () => T): Promise<T> {
    const { world } = this;
    const delay = () => (this.fires('delay', 0.2) ? world.between(100, 5000) : world.between(0.2, 5));
    if (link.cutUntil > world.now || this.fires('request lost', 0.1)) return life.later(TIMEOUT_MS, timeOut);
    const isReplyLost = this.fires('reply lost', 0.1);
    if (this.fires('duplicate', 0.1)) world.after(delay(), () => this.downUntil <= world.now && action());
    const arrives = delay();
    return new Promise((resolve, reject) => {
      world.after(arrives, () => {
        const got = this.downUntil > world.now ? undefined : { value: action() };
        if (!got || isReplyLost) life.settle(TIMEOUT_MS, timeOut, resolve, reject);
        else life.settle(delay(), () => got.value, resolve, reject);
      });
    });
  }

  /** As a process with this seal reads it: a worker cannot tell who sealed a record. */
  #read(record: SimRecord, seal: Seal): ReturnType<Production['recordAt']> {
    const parsed = this.#parse(record);
    return 'forged' in parsed ? this.code.recordAt(record.subject, record.text, seal) : parsed;
  }

  #ledger(
    job: string,
    call: <T>(action: () => T) => Promise<T>,
    user: string,
    onForged: LedgerOptions['onForged'],
  ): SharedLedger {
    const seal = this.#sealOf(user);
    return {
      write: (report, generation) => {
        const subject = this.code.recordSubject(report.job, report.unit, generation);
        const textOf = (told: Report) => this.code.recordText(subject, told, seal);
        let text = textOf(report);
        if (this.fires('corrupt message', 0.1)) text = this.#damaged(text);
        if (this.fires('foreign report', 0.12)) {
          const count = report.count + 1n;
          text = textOf({ ...report, job: '0'.repeat(32), count });
        }
        if (report.unit.length > 0 && this.fires('foreign subject', 0.12)) {
          text = textOf({ ...report, unit: [], count: report.count + 42n, rest: [] });
        }
        if (user !== 'coordinator' && generation < 3 && this.fires('foreign signer', 0.12)) {
          text = textOf({ ...report, count: report.count + 777n, rest: [], by: 'ada' });
        }
        return call(() => {
          if (this.#subjects.has(subject)) return 'taken';
          const record = { subject, text, position: ++this.#position, isReadable: true };
          this.#records.push(record);
          this.#subjects.set(subject, record);
          return 'written';
        });
      },
      readOne: (unit, generation) =>
        call(() => {
          const record = this.#subjects.get(this.code.recordSubject(job, unit, generation));
          const report = record?.isReadable ? this.#read(record, seal) : undefined;
          if (!report || !('damage' in report)) return report;
          if (report.forged) onForged?.(report.forged, generation);
          return undefined;
        }),
      readFrom: async (position, onReport) => {
        const found = await call(() => {
          const records = this.#records.filter(record => record.isReadable && record.position > position);
          return { records, position: this.#position, ms: this.world.now };
        });
        if (position === 0) this.readMs = found.ms; // a request that came twice was answered once
        let damaged = 0;
        for (const record of found.records) {
          const report = this.#read(record, seal);
          const generation = Number(record.subject.slice(-1));
          if (!('damage' in report)) onReport(report, generation);
          else {
            damaged++;
            if (report.forged) onForged?.(report.forged, generation);
          }
        }
        return { readable: found.records.length - damaged, damaged, position: found.position };
      },
      state: () => call(() => ({ created: String(this.#created), lastPosition: this.#position })),
    };
  }

  #unitQueue(life: Life, call: <T>(action: () => T) => Promise<T>, isEmpty: boolean): UnitQueue {
    return {
      offer: offer => call(() => void this.#queue.push({ offer, leasedUntil: 0, deliveries: 0 })),
      next: async () => {
        const entry = await call(() => {
          const free = isEmpty
            ? undefined
            : this.#queue.find(({ leasedUntil }) => leasedUntil <= this.world.now);
          if (!free) return undefined;
          free.leasedUntil = this.world.now + LEASE_MS;
          free.deliveries++;
          return free;
        });
        if (entry) return this.#lease(entry, life, call);
        return life.later(1000, () => undefined);
      },
      complain: (unit, reason) => call(() => void this.#complaints.push({ unit, reason })),
      complaints: () => call(() => this.#complaints.splice(0)),
      isEmpty: () => call(() => this.#queue.length === 0),
    };
  }

  #lease(entry: Entry, life: Life, call: <T>(action: () => T) => Promise<T>): Lease {
    const renew = (untilMs: number) => {
      if (life.isDead) return;
      call(() => {
        entry.leasedUntil = untilMs;
      }).catch(() => {});
    };
    return {
      offer: entry.offer,
      redeliveries: entry.deliveries - 1,
      working: () => renew(this.world.now + LEASE_MS),
      giveBack: () => renew(0),
      done: () =>
        call(() => {
          this.#queue = this.#queue.filter(other => other !== entry);
        }),
    };
  }

  /** One character becomes another. */
  #damaged(text: string): string {
    const at = this.world.random.below(text.length);
    const other = String.fromCharCode(text.charCodeAt(at) ^ (1 << this.world.random.below(6)));
    return text.slice(0, at) + other + text.slice(at + 1);
  }
}

function timeOut(): never {
  throw simulated('timeout');
}
