/**
 * A volunteer: asks for a job, fetches the problem piece by piece, makes the search itself, then walks one unit after
 * the other and hands in what came out. It knows neither what carries the messages nor where it runs; a browser's
 * worker, a terminal and the simulator run this same code. Nothing it is told is run: a problem names a module of this
 * program, and whoever starts the volunteer decides how that becomes a search.
 */
import { type Bilingual, plain } from '@quadrille/base';
import type { Search } from '@quadrille/cover';
import { sha256 } from '../core/hash.js';
import { plainMessage } from '../core/plain-text.js';
import { formatReport } from '../core/report.js';
import { saidBy } from '../core/sentences.js';
import { isOwnModule, type SearchSource } from '../core/source.js';
import { UnitWalk, type Walked } from '../core/walk-unit.js';
import { breathe, type Clock } from '../platform/clock.js';
import type { VolunteerOrder } from './messages.js';
import {
  type Credit,
  MESSAGE_LIMIT,
  PROBLEM_LIMIT,
  type Reply,
  readVolunteerMessage,
  replyShape,
} from './messages.js';
import { say } from './sentences.js';

export type VolunteerState =
  | 'connecting'
  | 'waiting'
  | 'fetching'
  | 'walking'
  | 'paused'
  | 'stopped'
  | 'blocked'
  | 'failed';

/** What a volunteer does and has done; plain data. */
export interface VolunteerStatus {
  readonly state: VolunteerState;
  /** One sentence for `waiting`, `blocked` and `failed`; else empty. */
  readonly reason: Bilingual;
  readonly name: string;
  /** Empty before there is one. */
  readonly job: string;
  /** Units walked and sent in. */
  readonly unitsDone: number;
  /** Nodes walked, the running unit included. */
  readonly nodes: number;
  /** Solutions in the units sent in. */
  readonly solutionsFound: number;
  /** What has been checked and taken into the ledger so far. */
  readonly unitsPromoted: number;
  readonly nodesPromoted: number;
  readonly solutionsPromoted: number;
}

/** How messages reach the dispatcher: the reply, or a rejection when none comes. */
export type Ask = (kind: 'next' | 'claim', text: string) => Promise<string>;

export interface WalkHooks {
  readonly isStopped: () => boolean;
  readonly onNodes: (nodes: number) => void;
}

export interface VolunteerClientOptions {
  readonly name: string;
  readonly ask: Ask;
  readonly clock: Clock;
  readonly openSearch: (source: SearchSource) => Promise<Search> | Search;
  readonly signal: AbortSignal;
  readonly isPaused?: () => boolean;
  readonly on?: ((status: VolunteerStatus) => void) | undefined;
  /** Decides which modules a problem may name; default: only those of this program. */
  readonly isAllowed?: (module: string) => boolean;
  /** Walks an order; undefined when it was stopped before its end. */
  readonly walk?: (search: Search, order: VolunteerOrder, hooks: WalkHooks) => Promise<Walked | undefined>;
}

type JobReply = Extract<Reply, { kind: 'job' }>;
type UnitReply = Extract<Reply, { kind: 'unit' }>;

const BREATH_MS = 15;
const TELL_MS = 200;
const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 5000;
const REFUSED_MS = 30_000;
const MOST_TRIES = 4;

/** The dispatcher will give this name nothing more: no use to go on. */
class Blocked extends Error {}

const NOTHING = plain('');

export class VolunteerClient {
  #status: VolunteerStatus;
  #problem = '';
  #search: Search | undefined;
  readonly #refused = new Map<string, Bilingual>();
  /** What the dispatcher last told, by job. */
  readonly #credits = new Map<string, Credit>();

  constructor(private readonly options: VolunteerClientOptions) {
    this.#status = {
      ...{ state: 'connecting', reason: NOTHING, name: options.name, job: '' },
      ...{ unitsDone: 0, nodes: 0, solutionsFound: 0 },
      ...{ unitsPromoted: 0, nodesPromoted: 0, solutionsPromoted: 0 },
    };
  }

  get status(): VolunteerStatus {
    return this.#status;
  }

  /** Tells a change of state from outside: a connection lost or found. */
  tell(change: Partial<VolunteerStatus>): void {
    const { reason = this.#status.reason } = change;
    this.#status = { ...this.#status, ...change, reason: plainMessage(reason) };
    this.options.on?.(this.#status);
  }

  /** Works until the signal comes or this name is blocked. */
  async run(): Promise<VolunteerStatus> {
    const { clock, signal, isPaused } = this.options;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      if (isPaused?.()) {
        if (this.#status.state !== 'paused') this.tell({ state: 'paused', reason: NOTHING });
        await clock.sleep(TELL_MS, signal);
        continue;
      }
      try {
        const waitMs = await this.#turn();
        pauseMs = FIRST_PAUSE_MS;
        if (waitMs > 0) await this.#wait(waitMs);
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof Blocked) {
          this.tell({ state: 'blocked', reason: say('blocked', { reason: error.message }) });
          return this.#status;
        }
        this.tell({ state: 'waiting', reason: say('silent', { reason: saidBy(error) }) });
        await this.#wait(pauseMs);
        pauseMs = Math.min(MOST_PAUSE_MS, 2 * pauseMs);
      }
    }
    this.tell({ state: 'stopped', reason: NOTHING });
    return this.#status;
  }

  /** Asks for a job and walks one unit of it after the other. Returns how long to wait before the next turn. */
  async #turn(): Promise<number> {
    const notice = await this.#ask({ ask: 'job' });
    if (notice.kind !== 'job') return this.#idle(notice);
    const refusal = this.#refused.get(notice.job) ?? (await this.#prepare(notice));
    if (refusal !== undefined) {
      this.#refused.set(notice.job, refusal);
      this.tell({ state: 'waiting', reason: refusal });
      return REFUSED_MS;
    }
    const { job, searchId } = notice;
    while (!this.#isOver) {
      const reply = await this.#ask({ ask: 'unit', job, searchId });
      if (reply.kind === 'refused') this.#refused.set(job, say('refused', { reason: reply.reason }));
      if (reply.kind !== 'unit') return this.#idle(reply);
      await this.#unit(notice, reply);
    }
    return 0;
  }

  get #isOver(): boolean {
    return this.options.signal.aborted || this.options.isPaused?.() === true;
  }

  #idle(reply: Reply): number {
    const reason = 'reason' in reply ? say('refused', { reason: reply.reason }) : say('idle');
    this.tell({ state: 'waiting', reason });
    return reply.kind === 'wait' ? Math.max(100, reply.ms) : FIRST_PAUSE_MS;
  }

  /** Makes the search of a job. The reason when this program cannot. */
  async #prepare(notice: JobReply): Promise<Bilingual | undefined> {
    if (this.#problem !== notice.problem) {
      this.tell({ state: 'fetching', reason: NOTHING, job: notice.job });
      const source = await this.#fetch(notice);
      try {
        this.#search = await this.options.openSearch(source);
      } catch (error) {
        return say('cannot-open', { reason: saidBy(error) });
      }
      this.#problem = notice.problem;
    }
    if (this.#search?.id === notice.searchId) return undefined;
    return say('other-version');
  }

  /** The problem, put together from its pieces and compared with its hash. */
  async #fetch({ job, pieces, problem }: JobReply): Promise<SearchSource> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const reply = await this.#ask({ ask: 'piece', job, piece });
      if (reply.kind !== 'piece' || reply.piece !== piece) throw say.error('piece-missing');
      const part = Uint8Array.from(atob(reply.data), sign => sign.charCodeAt(0));
      parts.push(part);
      size += part.length;
      if (size > PROBLEM_LIMIT) throw say.error('too-large', { limit: PROBLEM_LIMIT });
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    if (sha256(bytes) !== problem) throw say.error('damaged');
    const source = JSON.parse(new TextDecoder().decode(bytes)) as SearchSource;
    const { isAllowed = isOwnModule } = this.options;
    const module = String(source.module);
    if (!isAllowed(module)) throw say.error('not-ours', { module });
    return source;
  }

  async #unit({ job, collect }: JobReply, { lease, unit, slice, nodes }: UnitReply): Promise<void> {
    const { clock, name, walk = walkHere(clock) } = this.options;
    const before = this.#status.nodes;
    let toldMs = clock.now();
    this.tell({ state: 'walking', reason: NOTHING, job });
    const hooks: WalkHooks = {
      isStopped: () => this.#isOver,
      onNodes: walked => {
        this.#status = { ...this.#status, nodes: before + walked };
        if (Math.abs(clock.now() - toldMs) < TELL_MS) return;
        toldMs = clock.now();
        this.tell({});
      },
    };
    // A unit that cannot be walked here is for others to find out about.
    const walked = await walk(this.#search!, { unit, collect, slice, nodes }, hooks).catch(() => undefined);
    if (!walked) return this.#giveBack(job, lease);
    const { searchId: _, ...plain } = walked;
    const report = formatReport({ ...plain, job, by: name });
    if (2 * report.length > MESSAGE_LIMIT) return this.#giveBack(job, lease); // for somebody who is not limited
    const reply = await this.#insist({ job, lease, report });
    if (reply.kind !== 'taken') return;
    const { unitsDone, solutionsFound } = this.#status;
    this.tell({
      unitsDone: unitsDone + 1,
      nodes: before + walked.nodes,
      solutionsFound: solutionsFound + Number(walked.count),
    });
  }

  /** A finished walk is worth some patience. A claim that comes twice does no harm. */
  async #insist(claim: object): Promise<Reply> {
    const { clock, signal } = this.options;
    for (let tries = 1; ; tries++) {
      try {
        return await this.#ask(claim, 'claim');
      } catch (error) {
        if (error instanceof Blocked || tries === MOST_TRIES || signal.aborted) throw error;
        await clock.sleep(FIRST_PAUSE_MS * 2 ** tries, signal);
      }
    }
  }

  /** Somebody else may have the unit; when nobody hears it, the lease runs out. */
  async #giveBack(job: string, lease: string): Promise<void> {
    await this.#ask({ ask: 'back', job, lease }).catch(() => {});
  }

  async #ask(message: object, kind: 'next' | 'claim' = 'next'): Promise<Reply> {
    const text = await this.options.ask(kind, JSON.stringify({ v: 1, ...message }));
    const reply = readVolunteerMessage(replyShape, text);
    if (!reply) throw say.error('bad-reply');
    if (reply.kind === 'blocked') throw new Blocked(reply.reason);
    if ('credit' in reply) this.#thank(reply.credit);
    return reply;
  }

  #thank(credit: Credit): void {
    this.#credits.set(this.#status.job, credit);
    const all = [...this.#credits.values()];
    this.#status = {
      ...this.#status,
      unitsPromoted: all.reduce((sum, { units }) => sum + units, 0),
      nodesPromoted: all.reduce((sum, { nodes }) => sum + nodes, 0),
      solutionsPromoted: all.reduce((sum, { solutions }) => sum + solutions, 0),
    };
  }

  /** Waits, but not while paused: a pause is shown at once. */
  async #wait(ms: number): Promise<void> {
    const { clock, signal, isPaused } = this.options;
    const endMs = clock.now() + ms;
    while (!signal.aborted && !isPaused?.()) {
      const leftMs = endMs - clock.now();
      if (leftMs <= 0 || leftMs > ms) return;
      await clock.sleep(isPaused ? Math.min(TELL_MS, leftMs) : leftMs, signal);
    }
  }
}

/** Walks in this thread, with time for messages every few slices. */
function walkHere(clock: Clock) {
  return async (search: Search, order: VolunteerOrder, hooks: WalkHooks): Promise<Walked | undefined> => {
    const walk = new UnitWalk(search, order);
    let breathMs = clock.now();
    while (walk.step()) {
      if (clock.now() - breathMs < BREATH_MS) continue;
      hooks.onNodes(walk.nodes);
      await breathe();
      if (hooks.isStopped()) return undefined;
      breathMs = clock.now();
    }
    return walk.finish();
  };
}
