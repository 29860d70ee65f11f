/**
 * Which claims enter the ledger. The rule: everybody who was drawn by lot to check a claim says the same in count,
 * nodes, both digests, rest and solutions, *and* the claim is not drawn for a trusted re-run, or survives it; or a
 * trusted walk of the same order says the same. One difference from a trusted walk, and the name is revoked:
 * everything that rests on it is offered again. No claim is left unjudged. The trusted walk follows the order, never
 * the claim: a lie about its length cannot make it long.
 *
 * Liars who agree beforehand may be drawn together; `final-audit.ts` says how likely one of their lies stays.
 */
import type { Solution } from '@quadrille/cover';
import { signedBy } from '../cluster/vouchers.js';
import type { Crew } from '../core/crew.js';
import type { Report } from '../core/report.js';
import { unitKey } from '../core/unit.js';
import type { Walked } from '../core/walk-unit.js';
import type { Clock } from '../platform/clock.js';
import type { Case, Dice, Dispatcher } from './dispatcher.js';
import type { Roster } from './roster.js';

export interface ValidatorOptions {
  readonly job: string;
  /** Who signs for trusted walks. */
  readonly name: string;
  readonly crew: Pick<Crew, 'walk'>;
  readonly clock: Clock;
  readonly dice: Dice;
  readonly roster: Roster;
  readonly dispatcher: Dispatcher;
  /** Every claim is walked again: nothing rests on volunteers. */
  readonly isStrict: boolean;
  /** Whether a solution is one, straight from the rules; without it a claim with solutions is always walked again. */
  readonly check?: ((solution: Solution) => boolean) | undefined;
  /** A claim waits so long for a second one before a trusted walk takes its place. */
  readonly patienceMs: number;
  readonly isOpen: (key: string) => boolean;
  /** Only a trusted walk is believed there. */
  readonly isTainted: (key: string) => boolean;
  /** Writes a record unless its unit has one that counts. */
  readonly write: (report: Report) => Promise<unknown>;
  readonly revoke: (name: string, reason: string) => void;
  /** Solutions that are right, whatever becomes of the claim they came with. */
  readonly onFound: (solutions: readonly Solution[]) => void;
}

/** Cases that wait for a trusted walk; more are let go when their unit has a report anyway. */
const MOST_WAITING = 100;
const MOST_FAILURES = 3;

/** A walk ends with the first slice that reaches its budget; no kernel goes so far beyond it. */
const MOST_SLICES_OVER = 100;

/** A barred unit that no trusted worker has seen to by then is fresh again: what killed its walks may be over. */
const BARRED_MS = 60_000;

/** A decided unit is seen in the ledger long before that. */
const WRITTEN_MS = 60_000;

export class Validator {
  /** Trusted walks made so far, and how many claims they contradicted. */
  reruns = 0;
  differences = 0;
  readonly #waiting: Case[] = [];
  #isWalking = false;
  #isClosed = false;

  constructor(private readonly options: ValidatorOptions) {}

  /** True when no claim waits for a trusted walk: nothing can be revoked any more. */
  get isQuiet(): boolean {
    return !this.#isWalking && this.#waiting.length === 0;
  }

  /** Takes a claim in. */
  take(found: Case, name: string, report: Report): void {
    const wrong = this.#absurdity(found, report);
    if (wrong !== undefined) {
      this.#contradict(name, wrong);
      return;
    }
    if (report.found?.length && this.options.check) this.options.onFound(report.found);
    found.claims.set(name, report);
    found.sinceMs = this.options.clock.now();
    this.options.dispatcher.drawLot(found);
    if (found.state === 'open') this.#consider(found);
    else if (found.state === 'settled') this.#compare(found, name, report);
  }

  /** Looks after all cases: units that got a report, claims that wait too long, units that nobody claims. */
  sweep(): void {
    const { dispatcher, isOpen, clock, patienceMs } = this.options;
    for (const found of [...dispatcher.cases.values()]) {
      const { state, claims, leases, key } = found;
      const waitedMs = Math.abs(clock.now() - found.sinceMs);
      if (!isOpen(key)) {
        if (state === 'open' && claims.size > 0 && this.#waiting.length < MOST_WAITING) this.#enqueue(found);
        else if (state !== 'checking') dispatcher.drop(found);
      } else if (state === 'settled') {
        // Written and lost, or reopened because a name was revoked: fresh again.
        if (waitedMs > patienceMs + WRITTEN_MS) this.#undo(found);
      } else if (state === 'barred') {
        if (waitedMs > BARRED_MS) dispatcher.drop(found);
      } else if (state === 'open' && leases.size === 0 && this.isQuiet) {
        const isOver = claims.size > 0 ? waitedMs > patienceMs : waitedMs > 4 * patienceMs;
        if (isOver) this.#giveUpWaiting(found);
      }
    }
  }

  /** The name is no longer believed: its claims are taken out of every case that is not decided. */
  forget(name: string): void {
    for (const found of [...this.options.dispatcher.cases.values()]) {
      found.lot?.delete(name);
      if (!found.claims.delete(name)) continue;
      if (found.decided && !found.decided.isTrusted) this.#undo(found);
    }
  }

  /** What was decided is no longer to be written. */
  #undo(found: Case): void {
    delete found.decided;
    if (found.state === 'settled') this.options.dispatcher.drop(found);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }

  /** What no honest program says, whatever it has walked. */
  #absurdity({ order }: Case, { job, unit, slice, nodes, found, count }: Report): string | undefined {
    if (job !== this.options.job) return 'a report of another job';
    if (unitKey(unit) !== unitKey(order.unit)) return 'a report of another unit';
    if (slice !== order.slice) return 'walked in other slices';
    if (nodes > 2 * order.nodes + MOST_SLICES_OVER * slice) return 'more nodes than it was asked for';
    if ((found !== undefined) !== order.collect) return 'solutions that nobody asked for, or none';
    if (found && BigInt(found.length) !== count) return 'another number of solutions than it says';
    if (found?.some(solution => !this.#isSolution(solution))) return 'a solution that is none';
    return undefined;
  }

  #isSolution(solution: Solution): boolean {
    const { check } = this.options;
    if (!check) return true; // a trusted walk will tell
    try {
      return check(solution);
    } catch {
      return false;
    }
  }

  /** Nobody else comes: those who agree so far are enough, if they are two; what nobody checks is walked again. */
  #giveUpWaiting(found: Case): void {
    if (found.claims.size > 1) this.#consider(found, true);
    else this.#enqueue(found);
  }

  #consider(found: Case, isOver = false): void {
    const { check, dice, roster, dispatcher } = this.options;
    const isStrict = this.options.isStrict || this.options.isTainted(found.key);
    const [first, ...others] = found.claims.values();
    if (first === undefined) return;
    const isUnchecked = first.count > 0n && first.found !== undefined && !check;
    const isDoubtful = isStrict || isUnchecked || others.some(other => !isSame(first, other));
    const isAwaited = !isOver && dispatcher.isAwaited(found);
    if (!isDoubtful && (others.length === 0 || isAwaited)) return; // waits for those who were drawn
    const names = [...found.claims.keys()];
    const share = Math.max(...names.map(name => roster.rerunShare(name)));
    if (isDoubtful || dice.fraction() < share) {
      this.#enqueue(found);
    } else {
      this.#settle(found, { ...first, by: signedBy(names) }, false);
      this.#credit(names, first);
    }
  }

  /** A claim for a unit that is decided: against a trusted walk it is judged, against a pair it needs one. */
  #compare(found: Case, name: string, report: Report): void {
    const { report: decided, isTrusted } = found.decided!;
    if (isSame(decided, report)) return;
    if (isTrusted) this.#contradict(name, 'not what a trusted walk says');
    else this.#enqueue(found);
  }

  #enqueue(found: Case): void {
    found.state = 'checking';
    this.#waiting.push(found);
    if (!this.#isWalking) void this.#walkWaiting();
  }

  async #walkWaiting(): Promise<void> {
    this.#isWalking = true;
    for (let next = this.#waiting.shift(); next && !this.#isClosed; next = this.#waiting.shift()) {
      const walked = await this.#walk(next);
      if (this.#isClosed) break; // a walk that was stopped says nothing
      if (walked) this.#judge(next, walked);
      else this.#fail(next);
    }
    this.#isWalking = false;
  }

  async #walk({ order }: Case): Promise<Walked | undefined> {
    try {
      return await this.options.crew.walk(order);
    } catch {
      return undefined;
    }
  }

  #fail(found: Case): void {
    found.failures++;
    found.state = found.failures < MOST_FAILURES ? 'open' : 'barred';
    found.sinceMs = this.options.clock.now();
    if (found.state === 'open') this.#enqueue(found);
    else found.claims.clear();
  }

  /** Compares every claim with the trusted walk, which becomes the record. */
  #judge(found: Case, walked: Walked): void {
    const { roster, job, name: own } = this.options;
    this.reruns++;
    const right: string[] = [];
    for (const [name, claim] of [...found.claims]) {
      if (isSame(walked, claim)) right.push(name);
      else this.#contradict(name, 'not what a trusted walk says');
    }
    for (const name of right) {
      const standing = roster.of(name);
      if (standing) standing.confirmed++;
    }
    const { searchId: _, ...plain } = walked;
    this.#settle(found, { ...plain, job, by: signedBy(right, own) }, true);
    this.#credit(right, walked);
    if (walked.found?.length) this.options.onFound(walked.found);
  }

  #contradict(name: string, reason: string): void {
    this.differences++;
    this.options.revoke(name, reason);
  }

  #settle(found: Case, report: Report, isTrusted: boolean): void {
    found.state = 'settled';
    found.decided = { report, isTrusted };
    found.sinceMs = this.options.clock.now();
    void this.#write(found, report);
  }

  /** The ledger may not answer for a while; a decided claim is worth some patience. */
  async #write(found: Case, report: Report): Promise<void> {
    const { isOpen, write, clock } = this.options;
    for (let pauseMs = 200; isOpen(found.key) && !this.#isClosed; pauseMs = Math.min(30_000, 2 * pauseMs)) {
      if (found.decided?.report !== report) return; // decided otherwise since
      try {
        await write(report);
        return;
      } catch {
        await clock.sleep(pauseMs);
      }
    }
  }

  #credit(names: readonly string[], { nodes, count }: Pick<Report, 'nodes' | 'count'>): void {
    for (const name of names) {
      const credit = this.options.roster.of(name)?.credit;
      if (!credit) continue;
      credit.units++;
      credit.nodes += nodes;
      credit.solutions = Math.min(Number.MAX_SAFE_INTEGER, credit.solutions + Number(count));
    }
  }
}

/** Equal in all that matters: where the walk ended and what it found there. */
export function isSame(a: Walked | Report, b: Walked | Report): boolean {
  return (
    a.count === b.count &&
    a.nodes === b.nodes &&
    a.steps === b.steps &&
    a.walk === b.walk &&
    a.solutions === b.solutions &&
    JSON.stringify([a.rest, a.found]) === JSON.stringify([b.rest, b.found])
  );
}
