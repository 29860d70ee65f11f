/**
 * What is known of each volunteer of a job: how often a trusted walk has confirmed it, whether it is blocked, and how
 * many messages it may still send. Trust is earned as in BOINC's adaptive replication, but it starts at nothing and is
 * only used to set how often a trusted re-run looks again: it never spares a check. A name is what the server's
 * permissions say it is, never what a message says.
 */
import type { Clock } from '../platform/clock.js';
import type { Credit } from './messages.js';

/** Messages that a volunteer may send at once, and per second in the long run. */
const BURST = 60;
const PER_SECOND = 20;

/** Names known at most; a cluster gives out fewer credentials. */
const MOST_NAMES = 10_000;

/** Who has said nothing for so long is not counted as being there. */
const ACTIVE_MS = 120_000;

const FIRST_WAIT_MS = 200;
const MOST_WAIT_MS = 3000;
const FIRST_PAUSE_MS = 2000;
const MOST_PAUSE_MS = 600_000;

export class Standing {
  /** Claims that a trusted walk has confirmed. */
  confirmed = 0;
  /** Units taken in a row without a claim: whoever picks and chooses, or is silent, waits longer and longer. */
  lapses = 0;
  /** Replies in a row that there is nothing to do: they ask to wait longer and longer. */
  waits = 0;
  /** Why this name gets no more work. */
  blocked: string | undefined;
  readonly credit: { -readonly [field in keyof Credit]: Credit[field] } = {
    units: 0,
    nodes: 0,
    solutions: 0,
  };
  lastMs: number;
  #allowance = BURST;
  #pausedMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: number) {
    this.lastMs = nowMs;
  }

  /** Counts a message. False when there were too many of them. */
  allows(nowMs: number): boolean {
    const gained = (Math.min(10_000, Math.max(0, nowMs - this.lastMs)) / 1000) * PER_SECOND;
    this.#allowance = Math.min(BURST, this.#allowance + gained);
    this.lastMs = nowMs;
    if (this.#allowance < 1) return false;
    this.#allowance--;
    return true;
  }

  /** A unit was taken and not claimed in time. */
  lapse(nowMs: number): void {
    this.lapses++;
    this.#pausedMs = nowMs;
  }

  /** How long to wait before asking again when there is nothing to do. */
  waitMs(): number {
    return Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, this.waits++));
  }

  /** How long this one must wait for its next unit; 0 when it need not. */
  pauseMs(nowMs: number): number {
    if (this.lapses < 2) return 0;
    const pause = Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.lapses - 2));
    const waited = nowMs - this.#pausedMs;
    return waited >= 0 && waited < pause ? Math.ceil(pause - waited) : 0;
  }
}

export class Roster {
  readonly #standings = new Map<string, Standing>();

  constructor(
    private readonly clock: Clock,
    /** The least share of promoted pairs that is walked again. */
    private readonly share: number,
  ) {}

  /** The standing of a name, a new one when it was never heard of; undefined when there are too many. */
  of(name: string): Standing | undefined {
    const known = this.#standings.get(name);
    if (known || this.#standings.size >= MOST_NAMES) return known;
    const standing = new Standing(this.clock.now());
    this.#standings.set(name, standing);
    return standing;
  }

  /** How likely a pair with this name in it is walked again by somebody trusted: always, until one was right. */
  rerunShare(name: string): number {
    return Math.max(this.share, 1 / (1 + (this.#standings.get(name)?.confirmed ?? 0)));
  }

  /** Who has been heard of lately and may work. */
  present(): string[] {
    const now = this.clock.now();
    const names: string[] = [];
    for (const [name, { lastMs, blocked }] of this.#standings) {
      if (blocked === undefined && Math.abs(now - lastMs) < ACTIVE_MS) names.push(name);
    }
    return names;
  }

  get active(): number {
    return this.present().length;
  }
}
