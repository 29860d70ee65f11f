/**
 * Who may ask what. Browsers reach loopback too, so even there the host of a request must be one of ours (a name that
 * is made to point here is not), and a request that changes something must come from our own page or carry the token.
 * The page gets the token as a cookie that scripts cannot read and that no other site's request carries along.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface SecurityOptions {
  /** 128 random bits or more, as text. */
  readonly token: string;
  /** Names by which this server may be called, without the port: `localhost`. */
  readonly hosts: readonly string[];
  /** The one other address that pages may connect to: a cluster's WebSocket. */
  readonly connect?: string | undefined;
}

const COOKIE = 'quadrille-token';

/** The policy of every page; `connect` may be connected to besides this server. */
function policyWith(connect?: string): string {
  return (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
    `font-src 'self'; connect-src 'self'${connect === undefined ? '' : ` ${connect}`}; worker-src 'self'; ` +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  );
}

export function secure(app: FastifyInstance, options: SecurityOptions): void {
  const policy = policyWith(options.connect);
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnHost(request.headers.host, options.hosts)) {
      return reply.code(421).send({ error: 'this server does not go by that name' });
    }
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, request.headers.host)) {
      return reply.code(403).send({ error: 'requests of other pages are refused' });
    }
    if (!hasToken(request, options.token)) {
      return reply.code(401).send({ error: 'a token is needed: Authorization: Bearer …' });
    }
    return undefined;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    });
    giveCookie(request, reply, options.token);
  });
}

/** Hands the token to a person who opens the page by hand: no other site's request looks like that. */
function giveCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const isPage = request.method === 'GET' && String(reply.getHeader('content-type')).startsWith('text/html');
  const site = request.headers['sec-fetch-site'];
  if (!isPage) return;
  reply.header('cache-control', 'no-store'); // "not modified" would come without the cookie
  if (site !== undefined && site !== 'none' && site !== 'same-origin') return;
  // The second one only tells the page that there is a server behind it.
  reply.header('set-cookie', [
    `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`,
    'quadrille-served=yes; Path=/; SameSite=Strict',
  ]);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  return [bearer, cookie].some(given => given !== undefined && isEqual(given, token));
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isOwnHost(host: string | undefined, hosts: readonly string[]): boolean {
  return host !== undefined && hosts.includes(host.replace(/:\d+$/, ''));
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}
