import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { randomFrom } from '@quadrille/cover';
import { check, parseCertificate } from '@quadrille/puzzles/decompose';
import * as edges from '@quadrille/puzzles/edges';
import { type Running, startServer } from '@quadrille/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { mutated } from '../../jobs/test/fixtures/mutated.js';
import { WorkerBoard } from '../src/cluster-routes.js';
import {
  aboutSchema,
  auditSchema,
  jobSchema,
  jobViewSchema,
  logSchema,
  solutionsSchema,
} from '../src/schemas.js';
import { Seats } from '../src/volunteers.js';

/** What is wrong with a question is waited for, however busy the machine is. */
const PATIENCE_MS = 120_000;

let folder: string;
let server: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-server-'));
  server = await startServer({ folder, rate: 100_000, openingMs: PATIENCE_MS });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const withToken = (more: object = {}) => ({ authorization: `Bearer ${server.token}`, ...more });

/** What the description of the API promises for each path: every answer of these tests is held to it. */
const PROMISED: readonly [string, RegExp, z.ZodType][] = [
  ['GET', /^\/api\/about$/, aboutSchema],
  ['POST', /^\/api\/jobs$/, jobSchema],
  ['GET', /^\/api\/jobs\/\w+$/, jobViewSchema],
  ['POST', /^\/api\/jobs\/\w+\/(stop|resume)$/, jobSchema],
  ['POST', /^\/api\/jobs\/\w+\/audit$/, auditSchema],
  ['GET', /^\/api\/jobs\/\w+\/log/, logSchema],
  ['GET', /^\/api\/jobs\/\w+\/solutions/, solutionsSchema],
];

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: object = withToken(),
) {
  const response = await fetch(server.address + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers } as HeadersInit,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? JSON.parse(text) : text;
  const promised = PROMISED.find(([verb, pattern]) => verb === method && pattern.test(path));
  if (promised && response.ok) promised[2].parse(answer);
  return { status: response.status, headers: response.headers, body: answer };
}

/** A request as bytes: `fetch` allows neither another host nor a path that is not in order. */
function sent(
  address: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    payload = '',
  }: { method?: string; headers?: object; payload?: string } = {},
): Promise<{ readonly code: number; readonly text: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { ...headers } }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      response.on('end', () => resolve({ code: response.statusCode!, text }));
    });
    asked.on('error', reject).end(payload);
  });
}

/** Langford pairs of 8: 300 solutions, both directions counted (OEIS A014552). */
function langford(n: number): string {
  const items = [
    ...Array.from({ length: n }, (_, i) => `d${i + 1}`),
    ...Array.from({ length: 2 * n }, (_, i) => `s${i + 1}`),
  ];
  const lines = [items.join(' ')];
  for (let i = 1; i <= n; i++)
    for (let j = 1; j + i + 1 <= 2 * n; j++) lines.push(`d${i} s${j} s${j + i + 1}`);
  return `${lines.join('\n')}\n`;
}

const SUDOKU = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
const PIECES = edges.format(edges.examples.find(({ name }) => name === 'framed 4x4')!.puzzle);
const question = { family: 'cover', text: langford(8) };
/** Nothing that ends by itself; all are wanted, as a count first looks for a shorter way. */
const long = { question: { family: 'cover', text: langford(16) }, wanted: 'all' };

/** Makes a job and waits for its end. */
async function answerTo(asked: object, wanted: unknown = 'count') {
  const made = await ask('POST', '/api/jobs', { question: asked, wanted });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return untilOver(made.body.id);
}

async function untilOver(id: string) {
  for (;;) {
    const { body } = await ask('GET', `/api/jobs/${id}`);
    if (!['waiting', 'running'].includes(body.state)) return body;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

test('a job is made, runs, and its answer can be fetched', async () => {
  const made = await ask('POST', '/api/jobs', { question, wanted: 'all', title: 'Langford 8' });
  expect(made.status).toBe(201);
  const job = await untilOver(made.body.id);
  expect(job).toMatchObject({
    state: 'ended',
    outcome: { ended: 'exhausted', count: '300', ms: expect.any(Number) },
    title: 'Langford 8',
  });
  expect(job.found).toHaveLength(300);
  expect(job.outcome.solutions).toBe(job.outcome.digest);
  const { digest: _, ...older } = job.outcome;
  expect(jobViewSchema.parse({ ...job, outcome: older }).outcome).toEqual(older); // records of older versions
  expect((await ask('GET', '/api/jobs')).body.jobs[0].id).toBe(made.body.id);
});

test('live progress comes as events, and ends with the state', async () => {
  const { body } = await ask('POST', '/api/jobs', { question, wanted: 'count' });
  const response = await fetch(`${server.address}/api/jobs/${body.id}/events`);
  expect(response.headers.get('content-type')).toMatch(/event-stream/);
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (/"state":"ended"/.test(text)) break;
  }
  expect(text).toMatch(/^event: state\ndata: /);
  expect(text).toMatch(/"count":"300"/);
});

test('a long job can be stopped, and resumed by a server that starts anew', async () => {
  const { body } = await ask('POST', '/api/jobs', long);
  await ask('POST', `/api/jobs/${body.id}/stop`);
  expect(await untilOver(body.id)).toMatchObject({ state: 'stopped' });
  await server.close();
  server = await startServer({ folder, rate: 100_000, openingMs: PATIENCE_MS });
  expect((await ask('GET', `/api/jobs/${body.id}`)).body.state).toBe('stopped');
  expect((await ask('POST', `/api/jobs/${body.id}/resume`)).status).toBe(200);
  expect(['waiting', 'running', 'ended']).toContain((await ask('GET', `/api/jobs/${body.id}`)).body.state);
  await ask('POST', `/api/jobs/${body.id}/stop`);
});

test.each([
  ['a model with an unknown item', { question: { family: 'cover', text: 'a b\na c\n' } }, /c/],
  ['a text that is none', { question: { family: 'cover', text: 7 } }, /text/],
  ['an unknown family', { question: { family: 'chess' } }, /family/],
  ['no solutions wanted', { question, wanted: { first: 0 } }, /wanted/],
  ['a field too many', { question, extra: 1 }, /extra/],
  ['no object', [], /the body/],
])('bad input is refused in words: %s', async (_, body, words) => {
  const answer = await ask('POST', '/api/jobs', body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(words);
});

test('a job that is refused is on no list while it is looked at', async () => {
  const listed = async () => (await ask('GET', '/api/jobs')).body.total as number;
  const before = await listed();
  let isAnswered = false;
  const bad = ask('POST', '/api/jobs', { question: { family: 'cover', text: 'a b\na c\n' } });
  const answered = bad.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) expect(await listed()).toBe(before);
  expect((await answered).status).toBe(400);
});

const TRIANGLES = '[(0,1),(1,2),(0,2)]';

test.each([
  ['a sudoku (Norvig, 2006)', { family: 'sudoku', text: SUDOKU }, '1'],
  ['8 queens (OEIS A000170)', { family: 'queens', text: '8' }, '92'],
  ['Langford pairs of 8, both directions (OEIS A014552)', { family: 'langford', text: '8' }, '300'],
  ['Steiner triple systems of order 7', { family: 'decompose', order: 7, edges: TRIANGLES }, '30'],
  ['double stars of K_6, the default', { family: 'decompose', order: 6 }, '120'],
  ['1-factorizations of K_8', { family: 'decompose', order: 8, graph: 'matching' }, '6240'],
  ['starts of 4 x 4 (OEIS A146971)', { family: 'growth', n: 4 }, '130'],
  ['starts of 3 x 3 by its text', { family: 'growth', text: '.../.../...', cells: 3 }, '14'],
  ['boards of a 4 x 4, turned ones included', { family: 'edges', text: PIECES }, '84'],
])('a question in the notation of its family is counted: %s', async (_, asked, count) => {
  expect(await answerTo(asked)).toMatchObject({ state: 'ended', outcome: { ended: 'exhausted', count } });
});

test('what is refuted without a search is an answer with its reason', async () => {
  const none = await answerTo({ family: 'decompose', order: 5, edges: TRIANGLES });
  expect(none).toMatchObject({ state: 'ended', outcome: { ended: 'exhausted', count: '0', units: 0 } });
  expect(none.reason).toMatch(/edges/);
  expect((await ask('GET', `/api/jobs/${none.id}/log`)).body.reports).toEqual([]);
  expect((await ask('POST', `/api/jobs/${none.id}/audit`, {})).status).toBe(409);
});

test('solutions come from the ledger, page by page, in the notation of the family', async () => {
  const sudoku = await answerTo({ family: 'sudoku', text: SUDOKU }, 'all');
  expect(sudoku.answers).toEqual([expect.stringMatching(/^[1-9]{81}$/)]);
  const { id } = await answerTo({ family: 'decompose', order: 7, edges: TRIANGLES }, 'all');
  const texts = new Set<string>();
  for (let from = 0, more = true; more; from += 8) {
    const { body } = await ask('GET', `/api/jobs/${id}/solutions?from=${from}&limit=8`);
    for (const { text, data } of body.solutions) {
      expect(check(parseCertificate(JSON.stringify(data)))).toBeUndefined();
      texts.add(text);
    }
    more = body.more;
  }
  expect(texts.size).toBe(30);
  const few = await answerTo({ family: 'edges', text: PIECES }, { first: 2 });
  const { solutions } = (await ask('GET', `/api/jobs/${few.id}/solutions`)).body;
  expect(solutions.length).toBeGreaterThanOrEqual(2);
  for (const limit of ['0', '1001', 'x'])
    expect((await ask('GET', `/api/jobs/${id}/solutions?limit=${limit}`)).status).toBe(400);
});

test('the log shows reports and workers; an audit walks units again and tells figures', async () => {
  const { id, outcome } = await answerTo(question);
  const { body: log } = await ask('GET', `/api/jobs/${id}/log?limit=5`);
  expect(log.reports.length).toBeLessThanOrEqual(5);
  expect(log.workers).toEqual([{ by: '1 thread', units: outcome.units, nodes: outcome.nodes }]);
  // From a place on, page by page, it is whole; without a place it is the end.
  const all: unknown[] = [];
  for (let more = true; more; ) {
    const { body } = await ask('GET', `/api/jobs/${id}/log?from=${all.length}&limit=1`);
    all.push(...body.reports);
    ({ more } = body);
  }
  expect(all).toHaveLength(outcome.units);
  expect(all.slice(-5)).toEqual(log.reports);
  const { body: figures } = await ask('POST', `/api/jobs/${id}/audit`, { share: 1 });
  expect(figures).toMatchObject({
    complete: true,
    finished: true,
    count: '300',
    rerun: outcome.units,
    differences: [],
    byVolunteers: 0,
  });
  expect(figures.rerunByOther).toBeGreaterThan(0);
  expect(figures.text.join('\n')).toMatch(/complete: 300 solutions/);
  expect((await ask('POST', `/api/jobs/${id}/audit`, { share: 2 })).body.error).toMatch(/share/);
  expect((await ask('POST', `/api/jobs/${id}/audit`, {}, {})).status).toBe(401);
});

test('an audit that is out of time says so', async () => {
  const { body } = await ask('POST', '/api/jobs', long);
  await ask('POST', `/api/jobs/${body.id}/stop`);
  await untilOver(body.id);
  const { status, body: figures } = await ask('POST', `/api/jobs/${body.id}/audit`, {
    share: 1,
    seconds: 0.1,
  });
  expect([status, figures.complete]).toEqual([200, false]);
});

test('a job that is not running can be removed, and its watchers are told', async () => {
  const { id } = await answerTo(question);
  const response = await fetch(`${server.address}/api/jobs/${id}/events`);
  expect((await ask('DELETE', `/api/jobs/${id}`, undefined, {})).status).toBe(401);
  expect((await ask('DELETE', `/api/jobs/${id}`)).status).toBe(204);
  expect(await response.text()).toMatch(/event: removed/);
  expect((await ask('GET', `/api/jobs/${id}`)).status).toBe(404);
  expect((await ask('DELETE', `/api/jobs/${id}`)).status).toBe(404);
  expect(existsSync(join(folder, id))).toBe(false);
});

test('what this server can do, and that a cluster is asked for in vain', async () => {
  const { body } = await ask('GET', '/api/about');
  expect(body).toMatchObject({ cluster: false, volunteers: false });
  expect(body.families).toContain('decompose');
  const refused = await ask('POST', '/api/jobs', { question, where: 'cluster' });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.stringMatching(/not connected to a cluster/),
  ]);
  expect((await ask('GET', '/api/volunteer')).body).toEqual({ available: false });
  expect((await ask('POST', '/api/volunteer')).status).toBe(404);
  expect((await ask('GET', '/')).headers.get('content-security-policy')).toMatch(/connect-src 'self';/);
});

test('volunteers take places of their own, and pages may connect to exactly that address', async () => {
  const names = ['ann', 'bob'];
  const volunteers = {
    url: 'ws://127.0.0.1:4280',
    get free() {
      return names.length;
    },
    take: async () => {
      const name = names.shift();
      return name === undefined ? undefined : { name, password: 'secret' };
    },
    giveBack: async (name: string) => void names.push(name),
  };
  const other = await startServer({ folder: join(folder, 'volunteers'), volunteers });
  const post = async (headers: Record<string, string>) => {
    const response = await fetch(`${other.address}/api/volunteer`, { method: 'POST', headers });
    return { status: response.status, body: await response.json() };
  };
  const token = { authorization: `Bearer ${other.token}` };
  expect((await post({})).status).toBe(401);
  expect(await post(token)).toEqual({
    status: 201,
    body: { url: volunteers.url, name: 'ann', password: 'secret' },
  });
  const offer = await fetch(`${other.address}/api/volunteer`);
  expect(await offer.json()).toEqual({ available: true, url: volunteers.url, free: 1 });
  expect(offer.headers.get('content-security-policy')).toMatch(
    /connect-src 'self' ws:\/\/127\.0\.0\.1:4280;/,
  );
  const second = await post(token);
  expect((await post(token)).status).toBe(503);
  // Whoever has a place keeps it, and can give it back; others cannot.
  const place = (method: string, own: object) =>
    fetch(`${other.address}/api/volunteer`, {
      method,
      headers: { ...token, 'content-type': 'application/json' },
      body: JSON.stringify(own),
    });
  const { url, ...credential } = second.body;
  expect(await (await place('POST', credential)).json()).toEqual({ url, ...credential });
  expect((await place('DELETE', { ...credential, password: 'guessed' })).status).toBe(404);
  expect((await place('DELETE', credential)).status).toBe(204);
  expect((await place('DELETE', credential)).status).toBe(404);
  expect((await post(token)).body.name).toBe(credential.name);
  await other.close();
  const bad = { ...volunteers, url: "ws://x; script-src 'unsafe-inline'" };
  await expect(startServer({ folder: join(folder, 'bad'), volunteers: bad })).rejects.toThrow(/host:port/);
});

test('workers are shown as they were heard of last; only the host invites and revokes, where it can', async () => {
  const board = new WorkerBoard('nats://127.0.0.1:1');
  const news = { v: 1, name: 'ada', threads: 2, units: 3, nodes: 4, pace: 5, isLeaving: false };
  board.hear(JSON.stringify({ ...news, job: 'a'.repeat(32) }));
  board.hear('nonsense');
  board.hear(JSON.stringify({ ...news, name: 'bob' }));
  board.hear(JSON.stringify({ ...news, name: 'bob', isLeaving: true }));
  expect(board.shown).toEqual([
    { name: 'ada', threads: 2, units: 3, nodes: 4, pace: 5, job: 'a'.repeat(32) },
  ]);
  await expect(board.list()).rejects.toThrow(/127\.0\.0\.1:1/);

  expect((await ask('GET', '/api/workers')).body).toEqual({ workers: [] });
  expect((await ask('POST', '/api/invitations', {})).status).toBe(404);
  let names: string[] = [];
  const since = '2026-01-01T00:00:00.000Z';
  const invitations = {
    make: (name = 'worker-1') => {
      names.push(name);
      return { name, line: `quadrille worker '${name}'` };
    },
    list: () => names.map(name => ({ name, since })),
    revoke: (name: string) => void (names = names.filter(known => known !== name)),
  };
  const other = await startServer({ folder: join(folder, 'inviting'), invitations });
  const call = async (headers: Record<string, string>, method: string) => {
    const all = { ...headers, 'content-type': 'application/json' };
    const body = method === 'GET' ? {} : { body: '{"name":"ada"}' };
    const response = await fetch(`${other.address}/api/invitations`, { method, headers: all, ...body });
    return [response.status, response.status === 204 ? undefined : await response.json()];
  };
  const host = { authorization: `Bearer ${other.token}` };
  expect(await call(host, 'POST')).toEqual([201, { name: 'ada', line: "quadrille worker 'ada'" }]);
  expect(await call(host, 'GET')).toEqual([200, { invitations: [{ name: 'ada', since }] }]);
  const visitor = { cookie: await cookieOf(other.link('run')) };
  for (const method of ['POST', 'GET', 'DELETE']) expect((await call(visitor, method))[0]).toBe(403);
  expect((await call({}, 'GET'))[0]).toBe(401); // who is invited is nothing for those who only watch
  expect(names).toEqual(['ada']);
  expect(await call(host, 'DELETE')).toEqual([204, undefined]);
  expect(names).toEqual([]);
  await other.close();
});

test('a place that nobody asks for any more is free; one browser has sixteen at most', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `v${i}`);
  let nowMs = 0;
  const seats = new Seats(
    {
      url: 'ws://127.0.0.1:4280',
      free: 0,
      taken: [{ name: 'old', password: 'secret' }],
      take: async () => (names.length > 0 ? { name: names.shift()!, password: 'secret' } : undefined),
      giveBack: async name => void names.push(name),
    },
    () => nowMs,
  );
  for (let i = 0; i < 16; i++) expect(await seats.take('ann')).toBeDefined();
  await expect(seats.take('ann')).rejects.toThrow(/16\splaces at most/);
  for (let i = 0; i < 4; i++) expect(await seats.take('bob')).toBeDefined();
  expect(await seats.take('cyd')).toBeUndefined();
  nowMs += 6 * 60_000;
  expect(seats.keep({ name: 'v3', password: 'secret' })).toEqual({ name: 'v3', password: 'secret' });
  expect(seats.keep({ name: 'v4', password: 'guessed' })).toBeUndefined();
  nowMs += 6 * 60_000;
  expect(await seats.take('cyd')).toEqual({ name: 'old', password: 'secret' });
  expect(seats.keep({ name: 'v3', password: 'secret' })).toBeDefined();
  expect(seats.keep({ name: 'v4', password: 'secret' })).toBeUndefined();
  expect(names).not.toContain('v3');
});

test('what changes something needs the token, from our own page or a program', async () => {
  const job = { question, wanted: 'count' };
  expect((await ask('POST', '/api/jobs', job, {})).status).toBe(401);
  expect((await ask('POST', '/api/jobs', job, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect(
    (await ask('POST', '/api/jobs', job, withToken({ origin: 'https://elsewhere.example' }))).status,
  ).toBe(403);
  expect((await ask('POST', '/api/jobs', job, withToken({ origin: server.address }))).status).toBe(201);
});

/** The cookie of a link, as a browser would send it. */
async function cookieOf(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^\/(#\/jobs)?$/); // whoever watches or joins finds the jobs there
  return response.headers.get('set-cookie')!.split(';')[0];
}

test('a page alone brings no right: a link does, once for the host, until it is renewed for others', async () => {
  const page = await ask('GET', '/puzzle/sudoku?text=1', undefined, {});
  expect(page.headers.get('set-cookie')).toBe('quadrille-served=yes; Path=/; SameSite=Strict');
  const link = server.link();
  const host = { cookie: await cookieOf(link) };
  const again = await fetch(link, { redirect: 'manual' });
  expect([again.status, again.headers.get('set-cookie')]).toEqual([403, null]);
  expect((await fetch(server.link(), { method: 'HEAD', redirect: 'manual' })).status).toBe(403);
  expect((await ask('GET', '/api/about', undefined, host)).body.role).toBe('host');
  expect((await ask('GET', '/api/about', undefined, {})).body.role).toBe('watch');

  const made = await ask('POST', '/api/links', { role: 'join' }, host);
  const joined = { cookie: await cookieOf(made.body.link) };
  expect((await ask('GET', '/api/about', undefined, joined)).body.role).toBe('join');
  expect((await ask('POST', '/api/links', { role: 'host' }, joined)).status).toBe(403);
  // A cookie says its role, and none can be made of another.
  const bent = joined.cookie.replace('=join.', '=host.');
  expect((await ask('POST', '/api/links', { role: 'host' }, { cookie: bent })).status).toBe(401);
  const renewed = await ask('POST', '/api/links', { role: 'join', renew: true }, host);
  expect(renewed.body.link).not.toBe(made.body.link);
  expect((await ask('GET', '/api/about', undefined, joined)).body.role).toBe('watch');
  expect((await fetch(made.body.link, { redirect: 'manual' })).status).toBe(403);
});

test('who joined may not stop a job, who runs jobs only their own, the host every one', async () => {
  const [host, run, other, join] = await Promise.all(
    (['host', 'run', 'run', 'join'] as const).map(async role => ({
      cookie: await cookieOf(server.link(role)),
    })),
  );
  expect((await ask('POST', '/api/jobs', long, join)).body).toMatchObject({
    error: 'your link lets you join as a volunteer; ask the host for a link to run jobs',
    code: 'server.role',
  });
  const ids = [];
  for (const who of [host, run]) ids.push((await ask('POST', '/api/jobs', long, who)).body.id);
  const stop = async (id: string, who: object) =>
    (await ask('POST', `/api/jobs/${id}/stop`, undefined, who)).status;
  for (const id of ids) expect([await stop(id, join), await stop(id, other)]).toEqual([403, 403]);
  expect([await stop(ids[0], run), await stop(ids[1], run), await stop(ids[0], host)]).toEqual([
    403, 200, 200,
  ]);
  for (const id of ids) {
    await untilOver(id);
    expect((await ask('DELETE', `/api/jobs/${id}`, undefined, host)).status).toBe(204);
  }
});

test('a private server shows nothing without a link, and knows its visitors after a restart', async () => {
  const own = { folder: join(folder, 'private'), isPrivate: true, rate: 10_000 };
  const first = await startServer(own);
  const watching = { cookie: await cookieOf(first.link('watch')) };
  const see = async (at: Running, headers: Record<string, string>) =>
    (await fetch(`${at.address}/api/jobs`, { headers })).status;
  expect([await see(first, {}), await see(first, watching)]).toEqual([401, 200]);
  await first.close();
  const second = await startServer(own);
  expect([await see(second, {}), await see(second, watching)]).toEqual([401, 200]);
  await second.close();
});

test('a name that is made to point here is refused', async () => {
  const codeFor = async (host: string) =>
    (await sent(server.address, '/api/jobs', { headers: { host } })).code;
  expect(await codeFor('evil.example')).toBe(421);
  expect(await codeFor('localhost:1')).toBe(200);
});

test('large bodies, unknown jobs and paths are refused', async () => {
  const large = await ask('POST', '/api/jobs', { question: { family: 'cover', text: 'x'.repeat(2 ** 20) } });
  expect(large.status).toBe(413);
  expect((await ask('GET', '/api/jobs/aaaaaaaaaaaaaaaa')).status).toBe(404);
  expect((await ask('GET', '/api/jobs/..%2F..%2Fetc')).status).toBe(400);
  expect((await ask('POST', '/api/jobs/aaaaaaaaaaaaaaaa/stop')).status).toBe(404);
});

test('headers of every answer are strict', async () => {
  const { headers } = await ask('GET', '/api/health');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('only the page for lessons can be framed by other sites, and that one connects to nothing', async () => {
  const studio = join(folder, 'plain-studio');
  await mkdir(studio);
  await writeFile(join(studio, 'index.html'), '<!doctype html><title>studio</title>');
  const other = await startServer({ folder: join(folder, 'lessons'), studio });
  const look = async (path: string) => {
    const { status, headers } = await fetch(other.address + path);
    const [, connect, frames] = /connect-src ([^;]*);.*form-action 'none'(?:; frame-ancestors (.*))?$/.exec(
      headers.get('content-security-policy')!,
    )!;
    return { status, connect, frames, isMarked: headers.has('set-cookie') };
  };
  expect(await look('/lesson')).toEqual({
    status: 200,
    connect: "'none'",
    frames: undefined,
    isMarked: false,
  });
  const usual = { connect: "'self'", frames: "'none'" };
  expect(await look('/')).toEqual({ status: 200, ...usual, isMarked: true });
  for (const path of ['/lesson/', '/lesson/../api/about', '/api/about', '/x?/lesson'])
    expect(await look(path)).toMatchObject(usual);
  await other.close();
});

test('metrics and the description of the API are there', async () => {
  expect((await ask('GET', '/metrics')).body).toMatch(/quadrille_jobs\{state="ended"\} \d/);
  const { body } = await ask('GET', '/api/openapi.json');
  const ways = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { summary }]) => {
      expect(summary).toMatch(/\w/);
      return `${verb} ${path}`;
    }),
  );
  expect(ways.sort()).toEqual([
    'delete /api/invitations',
    'delete /api/jobs/{id}',
    'delete /api/volunteer',
    'get /api/about',
    'get /api/health',
    'get /api/invitations',
    'get /api/jobs',
    'get /api/jobs/{id}',
    'get /api/jobs/{id}/events',
    'get /api/jobs/{id}/log',
    'get /api/jobs/{id}/solutions',
    'get /api/questions',
    'get /api/volunteer',
    'get /api/workers',
    'post /api/ask',
    'post /api/invitations',
    'post /api/jobs',
    'post /api/jobs/{id}/audit',
    'post /api/jobs/{id}/resume',
    'post /api/jobs/{id}/stop',
    'post /api/links',
    'post /api/volunteer',
  ]);
});

test('the description of the API tells refusals, what comes back, and what needs the token', async () => {
  const { paths, components } = (await ask('GET', '/api/openapi.json')).body;
  const ways = Object.entries<Record<string, Way>>(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, way]) => ({ path, verb, ...way })),
  );
  for (const { path, verb, responses, security } of ways) {
    const { error } = responses.default.content['application/json'].schema.properties;
    expect(error).toEqual({ type: 'string' });
    const isOpen = verb === 'get' && path !== '/api/invitations';
    expect(security).toEqual(isOpen ? [] : [{ token: [] }]);
  }
  expect(components.securitySchemes.token).toEqual({ type: 'http', scheme: 'bearer' });
  const codes = (path: string, verb: string) => Object.keys(paths[path][verb].responses);
  expect(codes('/api/jobs', 'post')).toEqual(['201', 'default']);
  expect(codes('/api/jobs/{id}', 'delete')).toEqual(['204', 'default']);
  const { responses } = paths['/api/jobs/{id}/events'].get;
  expect(Object.keys(responses['200'].content)).toEqual(['text/event-stream']);
});

interface Way {
  readonly security: unknown;
  readonly responses: {
    readonly default: { content: Record<string, { schema: { properties: { error: unknown } } }> };
  };
}

test('bodies of any shape never bring the server down', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async value => {
      const { status } = await ask('POST', '/api/jobs', value);
      expect([400, 401, 413, 415]).toContain(status);
    }),
    { numRuns: 150, seed: 5 },
  );
  expect((await ask('GET', '/api/health')).body).toEqual({ ok: true });
});

test('120 malformed requests on every path: each is answered, none by a bug, and the server goes on', async () => {
  const random = randomFrom(23);
  const { id } = (await ask('POST', '/api/jobs', { question, wanted: 'count' })).body;
  const good = [
    JSON.stringify({
      question: { family: 'queens', text: '4' },
      wanted: { first: 1 },
      threads: 1,
      where: 'here',
    }),
    JSON.stringify({ question: { family: 'decompose', order: 4, graph: 'matching' }, wanted: 'count' }),
    JSON.stringify({ share: 0.2, seed: 5 }),
  ];
  const paths = [
    ['POST', '/api/jobs'],
    ['POST', `/api/jobs/${id}/audit`],
    ['POST', `/api/jobs/${id}/stop`],
    ['GET', `/api/jobs/${id}/solutions?from=0&limit=100`],
    ['GET', `/api/jobs/${id}/log?from=0&limit=100`],
    ['POST', '/api/volunteer'],
    ['DELETE', '/api/jobs/aaaaaaaaaaaaaaaa'],
  ];
  const codes = new Map<number, number>();
  for (let i = 0; i < 120; i++) {
    const [method, path] = paths[random.below(paths.length)];
    const bent = random.below(3) === 0 ? mutated(random, path, good[0]) : path;
    const url = `/${encodeURI(bent).replace(/^\/+/, '')}`.slice(0, 4000);
    const payload = mutated(random, good[random.below(3)], good[random.below(3)]);
    const headers = withToken({ 'content-type': 'application/json', host: 'localhost' });
    const body = method === 'POST' ? { payload } : {};
    const { code } = await sent(server.address, url, { method, headers, ...body });
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes.keys()].filter(code => code >= 500)).toEqual([]);
  expect(codes.get(400)).toBeGreaterThan(20);
  expect(codes.get(200)).toBeGreaterThan(4); // some are good enough to be answered
  expect((await ask('GET', '/api/health')).body).toEqual({ ok: true });
});

test('too many requests from one address are slowed down', async () => {
  const strict = await startServer({ folder: join(folder, 'other'), rate: 5 });
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => (await fetch(`${strict.address}/api/health`)).status),
  );
  await strict.close();
  expect(codes.filter(code => code === 429).length).toBeGreaterThan(0);
});

test('assets are kept for ever, the page never', async () => {
  const studio = join(folder, 'studio');
  await mkdir(join(studio, 'assets'), { recursive: true });
  await writeFile(join(studio, 'index.html'), '<!doctype html>');
  await writeFile(join(studio, 'sign.svg'), '<svg/>');
  await writeFile(join(studio, 'assets', 'a-1.js'), '1;');
  const other = await startServer({ folder: join(folder, 'other'), studio });
  const kept = async (path: string) => (await fetch(other.address + path)).headers.get('cache-control');
  expect(await kept('/')).toBe('no-store');
  expect(await kept('/sign.svg')).toBe(null);
  expect(await kept('/assets/a-1.js')).toMatch(/immutable/);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(studio, '.hidden'), 'secret');
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/.hidden',
  ])
    expect(await sent(other.address, path)).toMatchObject({
      code: 404,
      text: expect.not.stringMatching(/secret$/),
    });
  for (const path of ['/assets', '/%', '/sign.svg%00', '//', '/nothing.js'])
    expect((await sent(other.address, path)).code).toBe(404);
  const sign = await fetch(`${other.address}/sign.svg`);
  expect(sign.headers.get('content-type')).toBe('image/svg+xml');
  const again = { headers: { 'if-none-match': sign.headers.get('etag')! } };
  expect((await fetch(`${other.address}/sign.svg`, again)).status).toBe(304);
  expect((await fetch(other.address, { method: 'HEAD' })).headers.get('content-type')).toMatch(/^text\/html/);
  await other.close();
});

test('texts are sent compressed to whoever takes that, and a new text is a new one', async () => {
  const studio = join(folder, 'compressed');
  await mkdir(studio);
  const write = (text: string) => writeFile(join(studio, 'a.js'), text.repeat(1000));
  await write('one;');
  await writeFile(join(studio, 'a.png'), '1'.repeat(4000));
  const other = await startServer({ folder: join(folder, 'compressing'), studio });
  const got = async (path: string, accepts: string) => {
    const reply = await fetch(other.address + path, { headers: { 'accept-encoding': accepts } });
    return [reply.headers.get('content-encoding'), (await reply.text()).slice(0, 4)];
  };
  for (const accepts of ['gzip', 'br, gzip;q=0.5', 'gzip, br'])
    expect(await got('/a.js', accepts)).toEqual(['gzip', 'one;']);
  for (const accepts of ['identity', 'gzip;q=0', 'br, gzip; q=0.0, deflate'])
    expect(await got('/a.js', accepts)).toEqual([null, 'one;']);
  expect(await got('/a.png', 'gzip')).toEqual([null, '1111']);
  await write('two2;');
  expect(await got('/a.js', 'gzip')).toEqual(['gzip', 'two2']);
  // What was compressed when the studio was built is sent as it is; only names of assets tell what is in them.
  for (const place of ['', 'assets']) {
    await mkdir(join(studio, place), { recursive: true });
    await writeFile(join(studio, place, 'b.js'), 'plain'.repeat(1000));
    await writeFile(join(studio, place, 'b.js.br'), brotliCompressSync('small'));
  }
  expect(await got('/assets/b.js', 'gzip, deflate, br')).toEqual(['br', 'smal']);
  for (const accepts of ['gzip', 'gzip, br;q=0'])
    expect((await got('/assets/b.js', accepts))[0]).toBe('gzip');
  expect((await got('/b.js', 'gzip, br'))[0]).toBe('gzip');
  await other.close();
});

test('bodies that are not JSON, or would change what an object is, are refused', async () => {
  const post = (payload: string, type = 'application/json') =>
    sent(server.address, '/api/jobs', {
      method: 'POST',
      payload,
      headers: withToken({ host: 'localhost', 'content-type': type }),
    });
  expect((await post('{"question"')).code).toBe(400);
  expect((await post('a=1', 'application/x-www-form-urlencoded')).code).toBe(415);
  const [plain, escaped] = ['__proto__', '__\\u0070roto__'].map(
    name => `{"question":{"${name}":{"family":"queens"}}}`,
  );
  for (const body of [plain, escaped])
    expect(await post(body)).toMatchObject({ code: 400, text: expect.stringMatching(/not JSON/) });
});

test('the log has one JSON object per request', async () => {
  const log = join(folder, 'server.log');
  const other = await startServer({ folder: join(folder, 'logged'), log });
  await fetch(`${other.address}/api/health`);
  await fetch(`${other.address}/api/nothing`);
  await other.close();
  await expect
    .poll(async () =>
      (await readFile(log, 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    )
    .toMatchObject([
      { level: 'info', method: 'GET', url: '/api/health', status: 200 },
      { level: 'info', method: 'GET', url: '/api/nothing', status: 404 },
    ]);
});

test('a folder belongs to one server: a second one is refused, and may have it afterwards', async () => {
  const place = join(folder, 'one-server');
  const first = await startServer({ folder: place });
  await expect(startServer({ folder: place })).rejects.toThrow(/already running: process \d+/);
  await first.close();
  const second = await startServer({ folder: place });
  await second.close();
});

test('a path that is none is told like everything else', async () => {
  const response = await fetch(`${server.address}/api/nothing`, { headers: withToken() });
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: 'there is nothing at GET /api/nothing' },
  ]);
});

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test('a puzzle has an address: a page for people and sites, a picture, the text', async () => {
  const at = (path: string, text = CLASSIC) =>
    fetch(`${server.address}${path}?${new URLSearchParams({ text })}`);
  const page = await (await at('/puzzle/sudoku')).text();
  const image = /og:image" content="([^"]+)"/.exec(page)![1];
  expect(image).toBe(`${server.address}/puzzle/sudoku/picture-png?text=${CLASSIC}`);
  expect(page).toContain(`url=/#/sudoku?text=${CLASSIC}`);
  const png = await fetch(image);
  const bytes = Buffer.from(await png.arrayBuffer());
  expect(png.headers.get('content-type')).toBe('image/png');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([580, 580]);
  expect(await (await at('/puzzle/sudoku/text')).text()).toBe(`${CLASSIC}\n`);
  const growth = await at('/puzzle/growth/picture-svg', '#..\n.#.\n..#');
  expect(growth.headers.get('content-type')).toBe('image/svg+xml');
  expect(await growth.text()).toMatch(/^<svg /);
});

test('what an address of a puzzle may not do', async () => {
  const at = (path: string) => fetch(server.address + path);
  const page = await (
    await at(`/puzzle/sudoku?text=${encodeURIComponent('"><script>alert(1)</script>')}`)
  ).text();
  expect(page).not.toContain('<script');
  expect((await at('/puzzle/chess?text=1')).status).toBe(404);
  expect((await at('/puzzle/sudoku')).status).toBe(400);
  expect((await at('/puzzle/sudoku/picture-png?text=53x')).status).toBe(400);
  expect((await at('/puzzle/growth/picture-png?text=%23.%0A.%23')).status).toBe(200);
});
