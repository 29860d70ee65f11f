/**
 * The cluster's server and the network to it, with the weaknesses that were seen in real ones: requests and replies
 * get lost, arrive late, twice or damaged; the queue loses units or keeps ghosts; a record is counted but cannot be
 * read and a second one is refused; an index is rebuilt and the tail is gone; the ledger comes back empty.
 */
import type { Unit } from '@quadrille/cover';
import type { Cluster, JobNotice, Lease, Offer, SharedLedger, UnitQueue } from '../../src/cluster/types.js';
import type { Report } from '../../src/core/report.js';
import type { SearchSource } from '../../src/core/source.js';
import type { Fault } from './options.js';
import type { Production } from './production.js';
import type { Life, World } from './world.js';

interface SimRecord {
  readonly subject: string;
  readonly position: number;
  text: string;
  isReadable: boolean;
  /** What `text` says; forgotten when it changes. */
  parsed?: ReturnType<Production['parseReport']> | undefined;
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

  constructor(
    private readonly world: World,
    private readonly code: Production,
    private readonly fires: (kind: Fault, probability: number) => boolean,
  ) {}

  /** The cluster as one process sees it. */
  of(life: Life, link: Link): Cluster {
    const call = <T>(action: () => T) => this.#call(life, link, action);
    return {
      jobs: () => call(() => [...this.#notices.values()]),
      announce: notice => call(() => void this.#notices.set(notice.job, notice)),
      retire: job => call(() => void this.#notices.delete(job)),
      putProblem: source =>
        call(() => {
          this.#problems.set('problem', source);
          return 'problem';
        }),
      getProblem: hash => call(() => this.#problems.get(hash)!),
      ledger: () => this.#ledger(call),
      queue: () => this.#unitQueue(life, call),
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
    if (this.fires('queue loss', 0.1)) this.#queue = this.#queue.filter(() => world.chance(0.5));
    if (this.fires('queue ghost', 0.1)) {
      const entry = this.#queue[world.random.below(this.#queue.length || 1)];
      if (entry) this.#queue.push({ ...entry, leasedUntil: 0 });
    }
  }

  /** What a reader would get now, for the judge. */
  reports(): Report[] {
    const read = this.#records.filter(record => record.isReadable).map(record => this.#parse(record));
    return read.filter((report): report is Report => !('damage' in report));
  }

  /** Every reader reads every record anew; that what it says is worked out once is only to save time. */
  #parse(record: SimRecord): ReturnType<Production['parseReport']> {
    record.parsed ??= this.code.parseReport(record.text);
    return record.parsed;
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
    const fail = (): never => {
      throw new Error('timeout: simulated');
    };
    if (link.cutUntil > world.now || this.fires('request lost', 0.1)) return life.later(TIMEOUT_MS, fail);
    const isReplyLost = this.fires('reply lost', 0.1);
    if (this.fires('duplicate', 0.1)) world.after(delay(), () => this.downUntil <= world.now && action());
    const arrives = delay();
    const reply = new Promise<{ value: T } | undefined>(resolve => {
      world.after(arrives, () => resolve(this.downUntil > world.now ? undefined : { value: action() }));
    });
    return reply.then(got => {
      if (!got || isReplyLost) return life.later(TIMEOUT_MS, fail);
      return life.later(delay(), () => got.value);
    });
  }

  #ledger(call: <T>(action: () => T) => Promise<T>): SharedLedger {
    return {
      write: (report, generation) => {
        let text = this.code.formatReport(report);
        if (this.fires('corrupt message', 0.1)) text = this.#damaged(text);
        if (this.fires('foreign report', 0.12)) {
          const count = report.count + 1n;
          text = this.code.formatReport({ ...report, job: '0'.repeat(32), count });
        }
        const subject = `${report.unit.join('.')}/${generation}`;
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
          const record = this.#subjects.get(`${unit.join('.')}/${generation}`);
          const report = record?.isReadable ? this.#parse(record) : undefined;
          return report && !('damage' in report) ? report : undefined;
        }),
      readFrom: async (position, onReport) => {
        const found = await call(() => {
          const records = this.#records.filter(record => record.isReadable && record.position > position);
          return { records, position: this.#position, ms: this.world.now };
        });
        if (position === 0) this.readMs = found.ms; // a request that came twice was answered once
        let damaged = 0;
        for (const record of found.records) {
          const report = this.#parse(record);
          if ('damage' in report) damaged++;
          else onReport(report);
        }
        return { readable: found.records.length - damaged, damaged, position: found.position };
      },
      state: () => call(() => ({ created: String(this.#created), lastPosition: this.#position })),
    };
  }

  #unitQueue(life: Life, call: <T>(action: () => T) => Promise<T>): UnitQueue {
    return {
      offer: offer => call(() => void this.#queue.push({ offer, leasedUntil: 0, deliveries: 0 })),
      next: async () => {
        const entry = await call(() => {
          const free = this.#queue.find(({ leasedUntil }) => leasedUntil <= this.world.now);
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
