import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '@quadrille/cover';
import { check, parseCertificate } from '@quadrille/puzzles/decompose';
import * as edges from '@quadrille/puzzles/edges';
import { type Running, startServer } from '@quadrille/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { mutated } from '../../jobs/test/fixtures/mutated.js';
import {
  aboutSchema,
  auditSchema,
  jobSchema,
  jobViewSchema,
  logSchema,
  solutionsSchema,
} from '../src/schemas.js';

let folder: string;
let server: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-server-'));
  server = await startServer({ folder, rate: 100_000 });
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
    outcome: { ended: 'exhausted', count: '300' },
    title: 'Langford 8',
  });
  expect(job.found).toHaveLength(300);
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
  const { body } = await ask('POST', '/api/jobs', { question: { family: 'cover', text: langford(12) } });
  await ask('POST', `/api/jobs/${body.id}/stop`);
  expect(await untilOver(body.id)).toMatchObject({ state: 'stopped' });
  await server.close();
  server = await startServer({ folder, rate: 100_000 });
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

const TRIANGLES = '[(0,1),(1,2),(0,2)]';

test.each([
  ['a sudoku (Norvig, 2006)', { family: 'sudoku', text: SUDOKU }, '1'],
  ['8 queens (OEIS A000170)', { family: 'queens', text: '8' }, '92'],
  ['Langford pairs of 8, both directions (OEIS A014552)', { family: 'langford', text: '8' }, '300'],
  ['Steiner triple systems of order 7', { family: 'decompose', order: 7, edges: TRIANGLES }, '30'],
  ['double stars of K_6, the default', { family: 'decompose', order: 6 }, '120'],
  ['1-factorizations of K_8', { family: 'decompose', order: 8, graph: 'matching' }, '6240'],
  ['starts of 4 x 4 (OEIS A146971)', { family: 'growth', width: 4 }, '130'],
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
    for (const { text } of body.solutions) {
      expect(check(parseCertificate(text))).toBeUndefined();
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
  expect(figures.text.join('\n')).toMatch(/closure complete: 300 solutions/);
  expect((await ask('POST', `/api/jobs/${id}/audit`, { share: 2 })).body.error).toMatch(/share/);
  expect((await ask('POST', `/api/jobs/${id}/audit`, {}, {})).status).toBe(401);
});

test('an audit that is out of time says so', async () => {
  const { body } = await ask('POST', '/api/jobs', { question: { family: 'cover', text: langford(12) } });
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
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/knows no cluster/)]);
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
  await post(token);
  expect((await post(token)).status).toBe(503);
  await other.close();
  const bad = { ...volunteers, url: "ws://x; script-src 'unsafe-inline'" };
  await expect(startServer({ folder: join(folder, 'bad'), volunteers: bad })).rejects.toThrow(/host:port/);
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

test('a name that is made to point here is refused', async () => {
  const answer = await server.app.inject({ url: '/api/jobs', headers: { host: 'evil.example' } });
  expect(answer.statusCode).toBe(421);
  expect((await server.app.inject({ url: '/api/jobs', headers: { host: 'localhost:1' } })).statusCode).toBe(
    200,
  );
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
    'delete /api/jobs/{id}',
    'get /api/about',
    'get /api/health',
    'get /api/jobs',
    'get /api/jobs/{id}',
    'get /api/jobs/{id}/events',
    'get /api/jobs/{id}/log',
    'get /api/jobs/{id}/solutions',
    'get /api/volunteer',
    'post /api/jobs',
    'post /api/jobs/{id}/audit',
    'post /api/jobs/{id}/resume',
    'post /api/jobs/{id}/stop',
    'post /api/volunteer',
  ]);
});

test('the description of the API tells refusals, what comes back, and what needs the token', async () => {
  const { paths, components } = (await ask('GET', '/api/openapi.json')).body;
  for (const [verb, { responses, security }] of Object.values<Record<string, Way>>(paths).flatMap(way =>
    Object.entries(way),
  )) {
    const { error } = responses.default.content['application/json'].schema.properties;
    expect(error).toEqual({ type: 'string' });
    expect(security).toEqual(verb === 'get' ? [] : [{ token: [] }]);
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

test('600 bent requests on every path: each is answered, none by a bug, and the server goes on', async () => {
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
  for (let i = 0; i < 600; i++) {
    const [method, path] = paths[random.below(paths.length)];
    const bent = random.below(3) === 0 ? mutated(random, path, good[0]) : path;
    const url = `/${encodeURI(bent).replace(/^\/+/, '')}`.slice(0, 4000);
    const payload = mutated(random, good[random.below(3)], good[random.below(3)]);
    const headers = withToken({ 'content-type': 'application/json', host: 'localhost' });
    const body = method === 'POST' ? { payload } : {};
    const { statusCode } = await server.app.inject({ method: method as 'GET', url, headers, ...body });
    codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
  }
  expect([...codes.keys()].filter(code => code >= 500)).toEqual([]);
  expect(codes.get(400)).toBeGreaterThan(100);
  expect(codes.get(200)).toBeGreaterThan(20); // some are good enough to be answered
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
  await other.close();
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
