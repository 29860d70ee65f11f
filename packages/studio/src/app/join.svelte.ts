/**
 * This browser as a volunteer: a worker a core, each with a place of its own in the cluster. It starts only when the
 * person says so, goes on while they look at other pages, rests while the tab is hidden if they wish, and stops at a
 * press. The places are kept for this tab, so that a reload does not take new ones, until the person stops.
 */
import type { VolunteerStatus } from '@quadrille/jobs/volunteers';
import type { Credential, tasks } from '../worker/volunteer-work.js';
import { Aborted, Compute } from './compute.js';
import { running } from './running.svelte.js';
import { leaveVolunteerPlace, takeVolunteerPlace } from './server.js';

/** What all cores together have done. */
export interface Contribution {
  readonly unitsDone: number;
  readonly nodes: number;
  readonly solutionsFound: number;
  readonly unitsPromoted: number;
}

interface Core {
  readonly compute: Compute<typeof tasks>;
  readonly stop: AbortController;
}

const PLACES = 'quadrille.places';
const NAME = 'volunteer';
/** Time to give a unit back and to say goodbye. */
const PATIENCE_MS = 3000;
/** How often the server is told that the places are in use. */
const KEEP_MS = 2 * 60_000;

class Joining {
  /** How the cores stand that have said so; empty when nobody has joined. */
  statuses = $state.raw<readonly VolunteerStatus[]>([]);
  problem = $state('');
  isResting = $state(false);
  restsWhenHidden = $state(false);
  private cores = $state.raw<readonly Core[]>([]);
  /** The last word of each core; they may report in any order. */
  private readonly told = new Map<number, VolunteerStatus>();
  private keeping: ReturnType<typeof setInterval> | undefined;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (this.isJoined && this.restsWhenHidden) this.rest(document.hidden);
    });
  }

  get isJoined(): boolean {
    return this.cores.length > 0;
  }

  /** Places that this tab has from before. */
  get keptCount(): number {
    return keptPlaces().length;
  }

  get contribution(): Contribution {
    const sum = (of: (status: VolunteerStatus) => number) =>
      this.statuses.reduce((total, status) => total + of(status), 0);
    return {
      unitsDone: sum(status => status.unitsDone),
      nodes: sum(status => status.nodes),
      solutionsFound: sum(status => status.solutionsFound),
      unitsPromoted: sum(status => status.unitsPromoted),
    };
  }

  async start(coreCount: number): Promise<void> {
    if (this.isJoined) return;
    this.problem = '';
    this.isResting = false;
    try {
      const places = await placesFor(coreCount);
      this.told.clear();
      this.statuses = [];
      this.cores = places.map((place, index) => this.open(place, index));
      running.set(NAME, true);
      this.keeping = setInterval(keepPlaces, KEEP_MS);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  stop(): void {
    for (const { stop } of this.cores) stop.abort();
  }

  /** Rests, or goes on. */
  rest(isResting: boolean): void {
    this.isResting = isResting;
    for (const { compute } of this.cores) compute.call('rest', { isResting }).catch(() => undefined);
  }

  private open(place: Credential, index: number): Core {
    const compute = new Compute<typeof tasks>(
      () => new Worker(new URL('../worker/volunteer.ts', import.meta.url), { type: 'module' }),
      PATIENCE_MS,
    );
    const stop = new AbortController();
    const core = { compute, stop };
    const onEvent = (status: VolunteerStatus) => {
      this.told.set(index, status);
      this.statuses = [...this.told.values()];
    };
    compute
      .call('join', place, { signal: stop.signal, onEvent })
      .then(onEvent, error => {
        if (!(error instanceof Aborted)) this.problem = (error as Error).message;
      })
      .finally(() => this.close(core));
    return core;
  }

  private close(core: Core): void {
    core.compute.close();
    this.cores = this.cores.filter(other => other !== core);
    if (this.isJoined) return;
    running.set(NAME, false);
    clearInterval(this.keeping);
    leavePlaces();
  }
}

export const joining = new Joining();

/** Places kept from before, as far as nobody else has them now, and new ones for the rest. */
async function placesFor(count: number): Promise<Credential[]> {
  const kept = keptPlaces();
  for (const spare of kept.slice(count)) leaveVolunteerPlace(spare).catch(() => undefined);
  const places: Credential[] = [];
  while (places.length < count) {
    places.push(await takeVolunteerPlace(kept[places.length]));
    sessionStorage.setItem(PLACES, JSON.stringify(places));
  }
  return places;
}

/** A server that does not hear it now is told again. */
function keepPlaces(): void {
  for (const place of keptPlaces()) takeVolunteerPlace(place).catch(() => undefined);
}

function leavePlaces(): void {
  for (const place of keptPlaces()) leaveVolunteerPlace(place).catch(() => undefined);
  sessionStorage.removeItem(PLACES);
}

function keptPlaces(): Credential[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(PLACES) ?? '[]');
    return Array.isArray(list) ? list.filter(isCredential) : [];
  } catch {
    return []; // damaged or forbidden: new ones are taken
  }
}

function isCredential(value: unknown): value is Credential {
  const { url, name, password } = (value ?? {}) as Record<string, unknown>;
  return [url, name, password].every(part => typeof part === 'string');
}
