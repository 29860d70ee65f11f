/**
 * How a page becomes a volunteer of the cluster: it asks whether there is one, and takes one of the places, each with a
 * name and password of its own. Taking one changes something, so it needs the token like every change.
 */
import { InputError } from '@quadrille/cover';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from './routes.js';

/** The places for volunteers of a cluster. */
export interface VolunteerPlaces {
  /** Where they connect to: `wss://host:port`. */
  readonly url: string;
  /** Places that nobody has taken yet. */
  readonly free: number;
  take(): Promise<{ readonly name: string; readonly password: string } | undefined>;
}

const offerSchema = z.union([
  z.strictObject({ available: z.literal(false) }),
  z.strictObject({ available: z.literal(true), url: z.string(), free: z.number().int() }),
]);

const placeSchema = z.strictObject({ url: z.string(), name: z.string(), password: z.string() });

/** Throws `InputError` for an address that could say more in a header than an address. */
export function addVolunteers(app: FastifyInstance, places: VolunteerPlaces | undefined): void {
  if (places && !/^wss?:\/\/[\w.[\]:-]+\/?$/.test(places.url)) {
    throw new InputError(`volunteers connect to ws://host:port, not to ${places.url}`);
  }
  app.get(
    '/api/volunteer',
    route('whether this browser can help a search', { answer: offerSchema, id: false }),
    () => (places ? { available: true, url: places.url, free: places.free } : { available: false }),
  );
  app.post(
    '/api/volunteer',
    route('take a place as a volunteer', { answer: placeSchema, code: 201, id: false }),
    async (_, reply) => {
      if (!places) return reply.code(404).send({ error: 'nobody can volunteer here' });
      const place = await places.take();
      if (!place) return reply.code(503).send({ error: 'every place for volunteers is taken' });
      return reply.code(201).send({ url: places.url, name: place.name, password: place.password });
    },
  );
}
