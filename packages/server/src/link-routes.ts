/** Links for others: to watch, to join, to run jobs of their own. Only the host makes them, and renews them. */
import { z } from 'zod';
import { type Access, ROLES } from './access.js';
import type { App } from './http.js';
import type { RouteAbout } from './open-api.js';
import { readAs } from './schemas.js';
import { ENTRANCE } from './security.js';

const wishSchema = z.strictObject({
  role: z.enum(ROLES).describe('what whoever opens it may do; `host` works once'),
  renew: z
    .boolean()
    .default(false)
    .describe('earlier links of this role, and who came by them, are let in no more'),
});

const linkSchema = z.strictObject({ role: z.enum(ROLES), link: z.string() });

export const linkWith = (address: string, key: string): string =>
  `${address}${ENTRANCE}?${new URLSearchParams({ key })}`;

export function addLinkRoutes(app: App<RouteAbout>, access: Access): void {
  app.add(
    'POST',
    '/api/links',
    { summary: 'a link for somebody else', body: wishSchema, answer: linkSchema, code: 201 },
    (request, reply) => {
      const { role, renew } = readAs(wishSchema, request.body);
      if (renew) access.renew(role);
      const link = linkWith(`http://${request.headers.host}`, access.keyOf(role));
      return reply.code(201).send({ role, link });
    },
  );
}
