/**
 * Solutions as they are found, for `for await`. A crew walks units; what it finds waits in a small store, and while that
 * is full nobody is given another unit: a million solutions take no more memory than a thousand, however slowly they
 * are taken. Units come from a stack, which keeps them few; solutions come in the order in which they are found.
 */
import { demandWhole, type Ended, InputError, type Solution, type Unit } from '@quadrille/base';
import { makeBell } from './bell.js';
import type { Crew } from './crew.js';
import type { Walked } from './walk-unit.js';

export interface StreamOptions {
  /** Ends the stream; what was found and not yet taken is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** Stop after this many solutions. */
  readonly limit?: number | undefined;
}

export interface StreamSummary {
  /** Solutions handed out. */
  readonly count: bigint;
  readonly nodes: number;
  /** `exhausted`: there are no more. `limited`: as many as were wanted. `stopped`: by the signal, or by leaving. */
  readonly ended: Ended;
}

/** Solutions one after another; the summary grows with them and is final when they end. */
export interface SolutionStream extends AsyncIterableIterator<Solution> {
  readonly summary: StreamSummary;
}

/** So many numbers of solutions may wait, about; then the crew pauses. */
const STORE = 60_000;
/** A unit is handed back after this long, so that the first solutions come soon. */
const UNIT_MS = 200;
/** Nodes between two looks at what was found: a node can have a thousand solutions below it. */
const SLICE = 50;
const MOST_TRIES = 3;
/** Units that are asked for with one message, at most. */
const MOST_SHARE = 500;

/** Streams the solutions of what the crew searches; the crew is opened at the first `next` and closed at the end. */
export function streamFrom(openCrew: () => Promise<Crew>, options: StreamOptions = {}): SolutionStream {
  if (options.limit !== undefined) demandWhole('limit', options.limit, 1);
  return new Streaming(openCrew, options);
}

interface OpenUnit {
  readonly unit: Unit;
  /** Workers that died of it. */
  readonly deaths: number;
}

class Streaming implements SolutionStream {
  readonly #units: OpenUnit[] = [{ unit: [], deaths: 0 }];
  readonly #bell = makeBell();
  #store: Solution[] = [];
  #next = 0;
  #numbers = 0;
  #nodes = 0;
  #handed = 0;
  #walking = 0;
  #idle = 0;
  #ended: Ended | undefined;
  #failure: { readonly error: unknown } | undefined;
  #crew: Crew | undefined;
  #working: Promise<void> | undefined;

  constructor(
    private readonly openCrew: () => Promise<Crew>,
    private readonly options: StreamOptions,
  ) {}

  get summary(): StreamSummary {
    return { count: BigInt(this.#handed), nodes: this.#nodes, ended: this.#ended ?? 'stopped' };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Solution>> {
    this.#working ??= this.#run();
    for (;;) {
      if (this.#next < this.#store.length) return { done: false, value: this.#take() };
      if (this.#ended !== undefined) return this.#over();
      await this.#bell.heard();
    }
  }

  async return(): Promise<IteratorResult<Solution>> {
    this.#end('stopped');
    return this.#over();
  }

  async #over(): Promise<IteratorResult<Solution>> {
    await this.#working;
    if (this.#failure) {
      const { error } = this.#failure;
      this.#failure = undefined; // told once
      throw error;
    }
    return { done: true, value: undefined };
  }

  #take(): Solution {
    const solution = this.#store[this.#next++];
    this.#handed++;
    const wasFull = this.#isFull;
    this.#numbers -= solution.length + 1;
    if (this.#next === this.#store.length) {
      this.#store = [];
      this.#next = 0;
    }
    if (this.#handed === this.options.limit) this.#end('limited');
    else if (wasFull && !this.#isFull) this.#bell.ring();
    return solution;
  }

  get #isFull(): boolean {
    return this.#numbers >= STORE;
  }

  /** Nothing more is handed out; what waits is dropped. */
  #end(how: Ended): void {
    if (this.#ended === undefined || this.#next < this.#store.length) this.#ended = how;
    this.#store = [];
    this.#next = 0;
    this.#crew?.stop();
    this.#bell.ring();
  }

  async #run(): Promise<void> {
    const { signal } = this.options;
    const onAbort = () => this.#end('stopped');
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    try {
      if (this.#ended === undefined) this.#crew = await this.openCrew();
      const crew = this.#crew;
      if (crew && this.#ended === undefined)
        await Promise.all(Array.from({ length: crew.size }, () => this.#work(crew)));
      this.#ended ??= 'exhausted';
    } catch (error) {
      this.#failure = { error };
      this.#end('stopped');
    } finally {
      signal?.removeEventListener('abort', onAbort);
      await this.#crew?.close();
      this.#bell.ring();
    }
  }

  /** What one worker does: the next unit, until there is none and nobody could bring one. */
  async #work(crew: Crew): Promise<void> {
    while (this.#ended === undefined) {
      if (this.#isFull) await this.#bell.heard();
      else if (this.#units.length > 0) await this.#walk(crew, this.#takeUnits(crew));
      else if (this.#walking > 0) await this.#wait(crew);
      else break;
    }
    this.#bell.ring(); // the others see the end too
  }

  async #wait(crew: Crew): Promise<void> {
    crew.hurry(++this.#idle > 0);
    await this.#bell.heard();
    crew.hurry(--this.#idle > 0);
  }

  /** The next units in order: many may be leaves. One alone, where somebody died of it. */
  #takeUnits({ size, walkSeveral }: Crew): OpenUnit[] {
    const share = walkSeveral ? Math.min(MOST_SHARE, Math.ceil(this.#units.length / size)) : 1;
    const units = [this.#units.pop()!];
    while (units.length < share && units[0].deaths === 0 && this.#units.at(-1)!.deaths === 0)
      units.push(this.#units.pop()!);
    return units;
  }

  async #walk(crew: Crew, units: readonly OpenUnit[]): Promise<void> {
    const orders = units.map(({ unit }) => ({ unit, collect: true, slice: SLICE, ms: UNIT_MS }));
    this.#walking++;
    try {
      const walked = orders.length > 1 ? await crew.walkSeveral!(orders) : [await crew.walk(orders[0])];
      if (this.#ended === undefined) this.#keep(walked, units);
    } catch (error) {
      if (this.#ended !== undefined) return; // after the end nobody is to blame
      const isLast = units.some(({ deaths }) => deaths + 1 >= MOST_TRIES);
      if (error instanceof InputError || isLast) throw error;
      for (const { unit, deaths } of units.toReversed()) this.#units.push({ unit, deaths: deaths + 1 });
    } finally {
      this.#walking--;
      this.#bell.ring();
    }
  }

  /** What is left of them goes back to where it was taken from. */
  #keep(walked: readonly Walked[], units: readonly OpenUnit[]): void {
    for (const unit of units.slice(walked.length).toReversed()) this.#units.push(unit);
    for (const { rest } of walked.toReversed())
      for (const unit of rest.toReversed()) this.#units.push({ unit, deaths: 0 });
    for (const { found = [], nodes } of walked) {
      this.#nodes += nodes;
      for (const solution of found) {
        this.#store.push(solution);
        this.#numbers += solution.length + 1;
      }
    }
  }
}
