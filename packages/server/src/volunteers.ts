/**
 * How a page becomes a volunteer of the cluster: it asks whether there is one, and takes one of the places, each with a
 * name and password of its own. A place is kept by showing its password now and then; whoever does not come back for a
 * while, or says goodbye, gives it to the next. So nobody can take all places for good, and nobody many at once.
 */
import { z } from 'zod';
import type { Access } from './access.js';
import { type App, Refused } from './http.js';
import type { RouteAbout } from './open-api.js';
import { addressFor } from './relay.js';
import { readAs } from './schemas.js';
import { callerOf } from './security.js';
import { say } from './sentences.js';

interface Place {
  readonly name: string;
  readonly password: string;
}

/** The places for volunteers of a cluster. */
export interface VolunteerPlaces {
  /** Where they connect to: `wss://host:port`. */
  readonly url: string;
  /** The certificate of an authority that browsers do not know: they are passed on by this server (`relay.ts`). */
  readonly ca?: string | undefined;
  /** Places that nobody has taken yet. */
  readonly free: number;
  take(): Promise<Place | undefined>;
  /** The place is free again. */
  giveBack?(name: string): Promise<void>;
  /** Places that somebody has, from before this server was started. */
  readonly taken?: readonly Place[];
}

const offerSchema = z.union([
  z.strictObject({ available: z.literal(false) }),
  z.strictObject({ available: z.literal(true), url: z.string(), free: z.number().int() }),
]);

const placeSchema = z.strictObject({ url: z.string(), name: z.string(), password: z.string() });
const keptSchema = z.strictObject({ name: z.string().max(100), password: z.string().max(200) });

/** A place that was not asked for again for so long is free; pages ask every two minutes. */
const KEPT_MS = 10 * 60_000;
/** Places of one browser: it may have so many cores. */
const MOST_PLACES = 16;

interface Held extends Place {
  readonly holder: string | undefined;
  untilMs: number;
}

/** Who holds which place, until when. */
export class Seats {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly places: VolunteerPlaces,
    private readonly now: () => number,
  ) {
    for (const place of places.taken ?? []) this.#hold(place, undefined);
  }

  /** A place for `holder`; undefined when there is none. */
  async take(holder: string | undefined): Promise<Place | undefined> {
    await this.#expire();
    const own = [...this.#held.values()].filter(held => held.holder === holder);
    if (holder !== undefined && own.length >= MOST_PLACES)
      throw new Refused(429, say('too-many-places', { most: MOST_PLACES }).en);
    const place = await this.places.take();
    return place && this.#hold(place, holder);
  }

  /** The same place for longer; undefined when somebody else may have it by now. */
  keep({ name, password }: Place): Place | undefined {
    const held = this.#held.get(name);
    if (!held || held.password !== password || held.untilMs < this.now()) return undefined;
    held.untilMs = this.now() + KEPT_MS;
    return { name, password };
  }

  /** False when it was not theirs to give. */
  async giveBack({ name, password }: Place): Promise<boolean> {
    if (this.#held.get(name)?.password !== password) return false;
    await this.#free(name);
    return true;
  }

  async #expire(): Promise<void> {
    for (const { name, untilMs } of [...this.#held.values()])
      if (untilMs < this.now()) await this.#free(name);
  }

  async #free(name: string): Promise<void> {
    if (this.#held.delete(name)) await this.places.giveBack?.(name);
  }

  #hold({ name, password }: Place, holder: string | undefined): Place {
    this.#held.set(name, { name, password, holder, untilMs: this.now() + KEPT_MS });
    return { name, password };
  }
}

/** Throws `InputError` for an address that could say more in a header than an address. */
export function addVolunteers(
  app: App<RouteAbout>,
  places: VolunteerPlaces | undefined,
  access: Access,
): void {
  if (places && !/^wss?:\/\/[\w.[\]:-]+\/?$/.test(places.url)) {
    throw say.error('volunteer-url', { url: places.url });
  }
  const seats = places && new Seats(places, Date.now);
  app.add(
    'GET',
    '/api/volunteer',
    { summary: 'whether this browser can help a search', answer: offerSchema },
    request =>
      places
        ? { available: true, url: addressFor(places, request), free: places.free }
        : { available: false },
  );
  app.add(
    'POST',
    '/api/volunteer',
    {
      summary: 'take a place as a volunteer, or keep the one that is named',
      body: keptSchema.optional(),
      answer: placeSchema,
      code: 201,
    },
    async (request, reply) => {
      if (!places || !seats) throw new Refused(404, say('no-volunteers').en);
      const own = request.body === undefined ? undefined : readAs(keptSchema, request.body);
      const place = (own && seats.keep(own)) ?? (await seats.take(callerOf(access, request).id));
      if (!place) throw new Refused(503, say('places-taken').en);
      return reply.code(201).send({ url: addressFor(places, request), ...place });
    },
  );
  app.add(
    'DELETE',
    '/api/volunteer',
    { summary: 'give a place back', body: keptSchema, code: 204 },
    async (request, reply) => {
      const own = readAs(keptSchema, request.body);
      if (!(await seats?.giveBack(own))) throw new Refused(404, say('no-such-place').en);
      return reply.code(204).send();
    },
  );
}
