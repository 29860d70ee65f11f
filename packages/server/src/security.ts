/**
 * What every request must pass. Browsers reach loopback too, so even there the host of a request must be one of ours (a
 * name that is made to point here is not), and a request that changes something must come from our own page or from a
 * program, from somebody whose link allows it (`access.ts`). Cookies cannot be read by scripts, and no other site's
 * request carries them along.
 */
import type { Message } from '@quadrille/base';
import { type Access, atLeast, type Caller, type Role } from './access.js';
import { type App, Refused, type Reply, type Request } from './http.js';
import type { RouteAbout } from './open-api.js';
import { say } from './sentences.js';

export interface SecurityOptions {
  readonly access: Access;
  /** Names by which this server may be called, without the port: `localhost`. */
  readonly hosts: readonly string[];
  /** The one other address that pages may connect to: a cluster's WebSocket. */
  readonly connect?: string | undefined;
}

/** Where a link leads: `/enter?key=…`. */
export const ENTRANCE = '/enter';

/**
 * The studio for lessons: the one page that other sites may show in a frame. It connects to nothing, so nobody can be
 * brought to press a button there that changes something here.
 */
export const LESSON = '/lesson';

/** What a page may do: connect to `connect`. */
function policyWith(connect: string): string {
  return (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
    `font-src 'self'; connect-src ${connect}; worker-src 'self'; ` +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
  );
}

/** The role that a request needs. */
export function neededFor(method: string, path: string): Role {
  if (method === 'GET' || method === 'HEAD') return path.startsWith('/api/invitations') ? 'host' : 'watch';
  if (path === '/api/volunteer') return 'join';
  return path.startsWith('/api/links') || path.startsWith('/api/invitations') ? 'host' : 'run';
}

/** Whether a page of ours, and of somebody with a link for it, may open a socket for a volunteer. */
export function mayConnect(
  { headers }: Pick<Request, 'headers'>,
  { access, hosts }: Pick<SecurityOptions, 'access' | 'hosts'>,
): boolean {
  const { host, origin } = headers;
  const caller = access.callerOf({ headers });
  return (
    isOwnHost(host, hosts) &&
    origin !== undefined &&
    isOwnOrigin(origin, host) &&
    caller !== undefined &&
    atLeast(caller.role, 'join')
  );
}

export function secure(app: App<RouteAbout>, { access, hosts, connect }: SecurityOptions): void {
  const own = policyWith(connect === undefined ? "'self'" : `'self' ${connect}`);
  const usual = `${own}; frame-ancestors 'none'`;
  const framed = policyWith("'none'"); // `frame-ancestors *` would refuse the slides that a teacher opens from a file
  app.before((request, reply) => {
    const refuse = (status: number, { en, cs, code }: Message) =>
      void reply.code(status).send({ error: en, cs, code });
    const { host, origin } = request.headers;
    if (!isOwnHost(host, hosts)) return refuse(421, say('not-our-name'));
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && origin !== undefined && !isOwnOrigin(origin, host))
      return refuse(403, say('other-pages'));
    if (request.path === ENTRANCE || request.path === '/api/health') return;
    const needed = neededFor(request.method, request.path);
    const caller = access.callerOf(request);
    if (caller && atLeast(caller.role, needed)) return;
    if (!caller || caller.id === undefined) return refuse(401, say('no-link'));
    refuse(403, say('role', { role: say(`role-${caller.role}`), needed: say(`role-${needed}`) }));
  });
  app.beforeSending((request, reply) => {
    reply
      .header('content-security-policy', request.path === LESSON ? framed : usual)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    markPage(request, reply);
  });
  app.add('GET', ENTRANCE, undefined, (request, reply) => enter(access, request, reply));
}

/**
 * Opens a link: the cookie, and on to the studio. Whoever was asked to watch or to join finds the jobs there; for
 * others, what follows `#` in the address stays.
 */
function enter(access: Access, { method, query }: Request, reply: Reply): Reply {
  const entered = method === 'GET' ? access.enter(query.key ?? '') : undefined;
  if (!entered) throw new Refused(403, say('bad-link').en);
  const { role, cookie } = entered;
  const to = role === 'watch' || role === 'join' ? '/#/jobs' : '/';
  return reply.code(303).header('set-cookie', cookie).header('location', to).send();
}

/** Tells the page, by a cookie that is no secret, that there is a server behind it that it may ask. */
function markPage(request: Request, reply: Reply): void {
  const isPage =
    request.method === 'GET' && String(reply.raw.getHeader('content-type')).startsWith('text/html');
  if (!isPage) return;
  reply.header('cache-control', 'no-store'); // "not modified" would come without the cookie
  if (request.path === LESSON) return;
  reply.header('set-cookie', 'quadrille-served=yes; Path=/; SameSite=Strict');
}

/** Who asks, once the request was let in. */
export function callerOf(access: Access, request: Request): Caller {
  return access.callerOf(request) ?? { role: 'watch' };
}

function isOwnHost(host: string | undefined, hosts: readonly string[]): boolean {
  return host !== undefined && hosts.includes(host.replace(/:\d+$/, ''));
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}
