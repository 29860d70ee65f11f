/**
 * Who gets which unit. A volunteer never chooses: fresh units are drawn at random, who checks a claim is drawn by lot
 * from everybody present once the claim is made, and nobody gets a unit twice, whether it was claimed, given back or
 * let lapse. So whoever lies does so before it can know who will have to agree. Few units are out for one name at a
 * time, so that a liar is found before it has told many lies. Leases run by the platform's clock.
 *
 *     fresh ──handed out──▶ leased ──claim──▶ lot: four others ──claims──▶ the validator decides
 *                              └──lapsed or given back──▶ fresh again, for others
 */
import type { OpenUnit } from '../core/closure.js';
import type { Report } from '../core/report.js';
import type { Clock } from '../platform/clock.js';
import type { VolunteerOrder } from './messages.js';
import type { Roster } from './roster.js';

/** Random numbers that volunteers cannot foresee. */
export interface Dice {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  /** From 0 to below 1. */
  fraction(): number;
}

/** The units of the job that have no report yet. */
export interface OpenUnits {
  has(key: string): boolean;
  /** Those that no trusted worker was offered. */
  spare(): Iterable<OpenUnit>;
  all(): Iterable<OpenUnit>;
}

/** A unit in the hands of volunteers. */
export interface Case {
  readonly key: string;
  readonly order: VolunteerOrder;
  /** When it was first handed out, last claimed or decided. */
  sinceMs: number;
  /** Everybody who ever got it. */
  readonly tried: Set<string>;
  /** Running leases, by name. */
  readonly leases: Map<string, Lease>;
  /** Reports by name of who claims them. */
  readonly claims: Map<string, Report>;
  /** Who was drawn to check the first claim; nobody else may. */
  lot?: Set<string>;
  /** `open`: waits for claims. `checking`: a trusted walk is to come. `settled`: decided. `barred`: no trusted walk
   * succeeds, so it is left for a while to the trusted workers, who may set it aside. */
  state: 'open' | 'checking' | 'settled' | 'barred';
  /** What was decided, and whether somebody trusted has walked it. */
  decided?: { readonly report: Report; readonly isTrusted: boolean };
  failures: number;
}

export interface Lease {
  readonly id: string;
  readonly name: string;
  readonly fromMs: number;
}

export interface DispatcherOptions {
  readonly clock: Clock;
  readonly dice: Dice;
  readonly roster: Roster;
  readonly units: Pick<OpenUnits, 'spare' | 'all'>;
  readonly collect: boolean;
  readonly leaseMs: number;
  /** How many names should say the same. */
  readonly quorum: number;
  /** How many nodes the next unit should have, and how many a slice. */
  readonly budget: () => { readonly nodes: number; readonly slice: number };
}

/** Leased and not yet judged units of one name: of fresh ones, and with those that check somebody else's. */
const MOST_FRESH = 2;
const MOST_OUT = 6;

export class Dispatcher {
  readonly cases = new Map<string, Case>();
  readonly #leases = new Map<string, { readonly lease: Lease; readonly of: Case }>();
  readonly #id: string;
  #serial = 0;

  constructor(private readonly options: DispatcherOptions) {
    this.#id = options.dice.below(2 ** 32).toString(16);
  }

  /** A unit for this volunteer; undefined when there is none for it now. */
  handOut(name: string): { readonly lease: string; readonly order: VolunteerOrder } | undefined {
    const out = this.#out(name);
    if (out >= MOST_OUT) return undefined;
    const checks = this.#checksFor(name);
    const check = checks[this.options.dice.below(checks.length || 1)];
    const found = check ?? (out < MOST_FRESH ? this.#fresh(name) : undefined);
    if (!found) return undefined;
    const lease = { id: `${this.#id}-${++this.#serial}`, name, fromMs: this.options.clock.now() };
    found.tried.add(name);
    found.leases.set(name, lease);
    this.#leases.set(lease.id, { lease, of: found });
    return { lease: lease.id, order: found.order };
  }

  /** The case that a lease belongs to, also one that ran out, as long as the case is there. */
  caseOf(name: string, lease: string): Case | undefined {
    const known = this.#leases.get(lease);
    return known?.lease.name === name ? known.of : undefined;
  }

  /** How long the lease has run. */
  ageMs(lease: string): number {
    return this.options.clock.now() - (this.#leases.get(lease)?.lease.fromMs ?? 0);
  }

  /** The lease is over, with or without a claim. */
  end(name: string, lease: string): void {
    this.#leases.get(lease)?.of.leases.delete(name);
    this.#leases.delete(lease);
  }

  /** Lets leases run out. They are still known, so that a late claim finds its case. */
  expire(): void {
    const { roster, clock } = this.options;
    for (const { leases } of this.cases.values()) {
      for (const [name, lease] of leases) {
        if (this.#runs(lease)) continue;
        leases.delete(name);
        roster.of(name)?.lapse(clock.now());
      }
    }
  }

  /** Forgets a case and its leases. */
  drop(found: Case): void {
    this.cases.delete(found.key);
    for (const [id, { of }] of this.#leases) if (of === found) this.#leases.delete(id);
  }

  /** True when somebody may still check the claims of a case. */
  isAwaited({ lot, tried, leases }: Case): boolean {
    return lot === undefined || [...lot].some(name => leases.has(name) || !tried.has(name));
  }

  /** Draws who checks the claims of a case, once: from all who are there, and the one who asks first has no advantage. */
  drawLot(found: Case): void {
    const { roster, dice, quorum } = this.options;
    if (found.lot || found.claims.size === 0) return;
    const names = roster.present().filter(name => !found.tried.has(name));
    if (names.length === 0) return;
    found.lot = new Set();
    while (found.lot.size < quorum - 1 && names.length > 0) {
      found.lot.add(names.splice(dice.below(names.length), 1)[0]);
    }
  }

  /** Leases and claims of this name that are not yet judged. */
  #out(name: string): number {
    let count = 0;
    for (const { leases, claims, state } of this.cases.values()) {
      const isUnjudged = claims.has(name) && (state === 'open' || state === 'checking');
      if (leases.has(name) || isUnjudged) count++;
    }
    return count;
  }

  /** Cases in which this one could check another's claim. */
  #checksFor(name: string): Case[] {
    return [...this.cases.values()].filter(found => {
      if (found.state !== 'open' || found.tried.has(name)) return false;
      this.drawLot(found);
      return found.lot?.has(name) === true;
    });
  }

  /** A unit that nobody holds, drawn at random: one that no trusted worker was offered, if there is one. */
  #fresh(name: string): Case | undefined {
    const { units, dice } = this.options;
    const isFree = ({ key }: OpenUnit) => {
      const known = this.cases.get(key);
      if (!known) return true;
      const { state, claims, leases, tried } = known;
      return state === 'open' && claims.size === 0 && leases.size === 0 && !tried.has(name);
    };
    let free = [...units.spare()].filter(isFree);
    if (free.length === 0) free = [...units.all()].filter(isFree);
    if (free.length === 0) return undefined;
    const { key, unit } = free[dice.below(free.length)];
    return this.cases.get(key) ?? this.#open(key, unit);
  }

  #open(key: string, unit: OpenUnit['unit']): Case {
    const { collect, clock, budget } = this.options;
    const found: Case = {
      key,
      order: { unit, collect, ...budget() },
      sinceMs: clock.now(),
      tried: new Set(),
      leases: new Map(),
      claims: new Map(),
      state: 'open',
      failures: 0,
    };
    this.cases.set(key, found);
    return found;
  }

  /** Clocks may jump: a lease from the future has run out too. */
  #runs({ fromMs }: Lease): boolean {
    const age = this.options.clock.now() - fromMs;
    return age >= 0 && age < this.options.leaseMs;
  }
}
