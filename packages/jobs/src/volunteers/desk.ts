/**
 * The desk where volunteers of one job ask for units and hand in claims: dispatcher and validator behind one function
 * from a message to its reply. Whoever leads the job opens it; NATS carries the messages in production, the simulator
 * in tests. It decides nothing about the answer: what it promotes becomes a record of the ledger, like any other.
 */
import type { Bilingual } from '@quadrille/base';
import type { Solution } from '@quadrille/cover';
import type { OpenUnit } from '../core/closure.js';
import type { Crew } from '../core/crew.js';
import { checksum, isReport, jobId, parseReport, type Report } from '../core/report.js';
import { say } from '../core/sentences.js';
import { SLICE } from '../core/walk-unit.js';
import type { Clock } from '../platform/clock.js';
import { type Dice, Dispatcher, type OpenUnits } from './dispatcher.js';
import { FinalAudit } from './final-audit.js';
import { HeavyUnits } from './heavy.js';
import {
  claimShape,
  formatReply,
  PIECE_BYTES,
  readVolunteerMessage,
  requestShape,
  VOLUNTEER_NAME,
  type VolunteerRequest,
} from './messages.js';
import { Pace } from './pace.js';
import { Roster, type Standing } from './roster.js';
import { Validator } from './validator.js';

/** What a job with volunteers needs besides what every job needs. */
export interface VolunteerOptions {
  /** Walks again what is to be checked; trusted. */
  readonly crew: Pick<Crew, 'walk' | 'stop'> & { readonly size?: number };
  readonly dice: Dice;
  /** The problem as text, whose SHA-256 the notice names. */
  readonly problemText: string;
  /** Lets volunteers' messages in; returns how to end that. */
  readonly listen: (answer: Answer) => () => void;
  /** Signs for trusted walks; default `coordinator`. */
  readonly name?: string;
  /** The least share of promoted claims that is walked again; default 0.05. */
  readonly share?: number;
  /** How many names should say the same before a claim is believed; default 5. With fewer present, those. */
  readonly quorum?: number;
  /** The chance that one forged unit is in the answer, if up to half of the volunteers collude; default 0.05. */
  readonly bound?: number;
  /** Units with more than this share of the whole are divided by somebody trusted; default 1/64. */
  readonly heavyShare?: number;
  /** Straight from the rules: is this a solution? */
  readonly check?: ((solution: Solution) => boolean) | undefined;
  readonly leaseMs?: number;
  /** How long a claim waits for a second one before a trusted walk takes its place. */
  readonly patienceMs?: number;
  /** How long a volunteer should be busy with a unit, and the first guess how many nodes that is. */
  readonly unitMs?: number;
  readonly nodes?: number;
  readonly slice?: number;
}

/** The reply to a message on `vol.NAME.next` or `vol.NAME.claim`; undefined when it deserves none. */
export type Answer = (name: string, kind: 'next' | 'claim', text: string) => string | undefined;

/** What the desk needs of whoever leads the job. */
export interface DeskOptions {
  readonly volunteers: VolunteerOptions;
  readonly isStrict: boolean;
  readonly searchId: string;
  readonly collect: boolean;
  readonly problem: string;
  /** Names that lied before. */
  readonly blocked: readonly string[];
  readonly clock: Clock;
  readonly units: OpenUnits;
  readonly openCount: () => number;
  /** Units that volunteers have spoiled before: only a trusted walk is believed there. */
  readonly isTainted: (key: string) => boolean;
  readonly write: (report: Report) => Promise<unknown>;
  readonly revoke: (name: string, reason: string) => void;
  readonly onFound: (solutions: readonly Solution[]) => void;
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
}

const LEASE_MS = 90_000;
const PATIENCE_MS = 30_000;
const UNIT_MS = 10_000;
const QUORUM = 5;
const BOUND = 0.05;
const HEAVY_SHARE = 1 / 64;
const FIRST_NODES = 200_000;
const MOST_NODES = 2e9;

export class VolunteerDesk {
  readonly #job: string;
  readonly #roster: Roster;
  readonly #pace: Pace;
  readonly #dispatcher: Dispatcher;
  readonly #validator: Validator;
  readonly #heavy: HeavyUnits;
  readonly #audit: FinalAudit;
  readonly #bytes: Uint8Array;
  readonly #stopListening: () => void;

  constructor(private readonly options: DeskOptions) {
    const { volunteers, clock, units, collect, searchId, isStrict, write, onFound } = options;
    const { dice, crew, check, share = 0.05, name = 'coordinator' } = volunteers;
    const {
      leaseMs = LEASE_MS,
      patienceMs = PATIENCE_MS,
      unitMs = UNIT_MS,
      slice = SLICE,
      quorum = QUORUM,
    } = volunteers;
    this.#job = jobId(searchId, collect);
    this.#bytes = new TextEncoder().encode(volunteers.problemText);
    this.#pace = new Pace({ unitMs, slice, nodes: volunteers.nodes ?? FIRST_NODES, mostNodes: MOST_NODES });
    const roster = new Roster(clock, share);
    for (const liar of options.blocked) roster.of(liar)!.blocked = 'a claim was wrong';
    const budget = () => this.#pace.budget(options.openCount(), roster.active);
    const { heavyShare = HEAVY_SHARE } = volunteers;
    this.#heavy = new HeavyUnits({ job: this.#job, collect, name, crew, share: heavyShare, slice, write });
    this.#audit = this.#openAudit();
    const light = {
      spare: () => this.#light(units.spare()),
      all: () => this.#light(units.all()),
    };
    const dispatcher = new Dispatcher({
      clock,
      dice,
      roster,
      units: light,
      collect,
      leaseMs,
      quorum,
      budget,
    });
    this.#roster = roster;
    this.#dispatcher = dispatcher;
    this.#validator = new Validator({
      ...{
        job: this.#job,
        name,
        crew,
        clock,
        dice,
        roster,
        dispatcher,
        isStrict,
        check,
        patienceMs,
        write,
        onFound,
      },
      isOpen: key => units.has(key),
      isTainted: options.isTainted,
      revoke: (liar, reason) => this.revoke(liar, reason),
    });
    this.#stopListening = volunteers.listen((from, kind, text) => this.answer(from, kind, text));
  }

  /** How many volunteers have been heard of lately. */
  get active(): number {
    return this.#roster.active;
  }

  /** True when no claim and no record waits to be judged by a trusted walk. */
  get isQuiet(): boolean {
    return this.#validator.isQuiet && !this.#audit.isBusy;
  }

  /** Draws among records that rest on volunteers; false when some of them are walked again now. */
  passes(records: readonly Report[]): boolean {
    return this.#audit.passes(records);
  }

  /** How many records the final audit has walked again, and for which bound. */
  get audit(): { readonly audited: number; readonly bound: number } {
    return { audited: this.#audit.audited, bound: this.options.volunteers.bound ?? BOUND };
  }

  /** Lets leases run out and looks after what waits; called whenever the ledger was looked at. */
  sweep(): void {
    this.#dispatcher.expire();
    this.#validator.sweep();
    if (this.active > 0) this.#heavy.sweep(this.options.units.all());
  }

  close(): void {
    this.#stopListening();
    this.#validator.close();
    this.#heavy.close();
    this.options.volunteers.crew.stop();
  }

  #light(units: Iterable<OpenUnit>): OpenUnit[] {
    return [...units].filter(unit => !this.#heavy.has(unit));
  }

  #openAudit(): FinalAudit {
    const { crew, dice, bound = BOUND } = this.options.volunteers;
    return new FinalAudit({
      ...{ crew, dice, bound },
      onWrong: liars => {
        for (const liar of liars) this.revoke(liar, 'not what a trusted walk says');
      },
      onFailure: reason => this.options.onRemark?.(say('record-again', { reason })),
    });
  }

  /** The reply to a message. The name is the one that the server let send it, never one that the message tells. */
  answer(name: string, kind: 'next' | 'claim', text: string): string | undefined {
    const standing = VOLUNTEER_NAME.test(name) ? this.#roster.of(name) : undefined;
    if (!standing?.allows(this.options.clock.now())) return undefined;
    return kind === 'next' ? this.#next(name, standing, text) : this.#claim(name, standing, text);
  }

  #next(name: string, standing: Standing, text: string): string | undefined {
    const request = readVolunteerMessage(requestShape, text);
    if (!request || ('job' in request && request.job !== this.#job)) return undefined; // another one leads that
    if (standing.blocked !== undefined) return formatReply({ kind: 'blocked', reason: standing.blocked });
    switch (request.ask) {
      case 'job':
        return this.#describe();
      case 'piece':
        return this.#piece(request.piece);
      case 'unit':
        return this.#unit(name, standing, request);
      case 'back':
        return this.#back(name, standing, request.lease);
    }
  }

  #describe(): string {
    const { searchId, collect, problem } = this.options;
    const pieces = Math.max(1, Math.ceil(this.#bytes.length / PIECE_BYTES));
    return formatReply({ kind: 'job', job: this.#job, searchId, collect, problem, pieces });
  }

  #piece(piece: number): string {
    const bytes = this.#bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    return formatReply({ kind: 'piece', piece, data: btoa(String.fromCharCode(...bytes)) });
  }

  #unit(name: string, standing: Standing, request: Extract<VolunteerRequest, { ask: 'unit' }>): string {
    const { searchId, clock } = this.options;
    const { credit } = standing;
    if (request.searchId !== searchId) {
      const reason = 'this program walks another search than the job asks for: it is of another version';
      return formatReply({ kind: 'refused', reason });
    }
    const pauseMs = standing.pauseMs(clock.now());
    const handed = pauseMs > 0 ? undefined : this.#dispatcher.handOut(name);
    if (!handed) return formatReply({ kind: 'wait', ms: pauseMs || standing.waitMs(), credit });
    standing.waits = 0;
    const { unit, slice, nodes } = handed.order;
    return formatReply({ kind: 'unit', lease: handed.lease, unit: [...unit], slice, nodes, credit });
  }

  #back(name: string, standing: Standing, lease: string): string {
    if (this.#dispatcher.caseOf(name, lease)) {
      this.#dispatcher.end(name, lease);
      standing.lapse(this.options.clock.now());
    }
    return formatReply({ kind: 'wait', ms: standing.waitMs(), credit: standing.credit });
  }

  #claim(name: string, standing: Standing, text: string): string | undefined {
    const claim = readVolunteerMessage(claimShape, text);
    if (claim?.job !== this.#job) return undefined;
    if (standing.blocked !== undefined) return formatReply({ kind: 'blocked', reason: standing.blocked });
    const { credit } = standing;
    const found = this.#dispatcher.caseOf(name, claim.lease);
    if (!found) return formatReply({ kind: 'dropped', reason: 'the unit is no longer wanted', credit });
    const tookMs = this.#dispatcher.ageMs(claim.lease);
    this.#dispatcher.end(name, claim.lease);
    const report = parseReport(claim.report);
    if (isReport(report)) {
      standing.lapses = 0;
      this.#validator.take(found, name, report);
      // Only who was right before teaches how fast volunteers are.
      if (standing.confirmed > 0) this.#pace.learn(Math.min(report.nodes, found.order.nodes), tookMs);
    } else if (isDamaged(claim.report)) {
      standing.lapse(this.options.clock.now());
      return formatReply({ kind: 'dropped', reason: 'damaged on the way', credit });
    } else this.revoke(name, 'not a report');
    if (standing.blocked !== undefined) return formatReply({ kind: 'blocked', reason: standing.blocked });
    return formatReply({ kind: 'taken', credit });
  }

  /** The name is no longer believed. */
  revoke(name: string, reason: string): void {
    const standing = this.#roster.of(name);
    if (!standing || standing.blocked !== undefined) return;
    standing.blocked = `a claim was wrong: ${reason}`;
    this.#validator.forget(name);
    this.options.revoke(name, reason);
  }
}

/** The network did it, not the volunteer: the checksum does not fit the text. */
function isDamaged(line: string): boolean {
  return checksum(line.slice(17)) !== line.slice(0, 16);
}
