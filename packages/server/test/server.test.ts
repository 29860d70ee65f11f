import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, startServer } from '@quadrille/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

async function ask(method: 'GET' | 'POST', path: string, body?: unknown, headers: object = withToken()) {
  const response = await fetch(server.address + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers } as HeadersInit,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  };
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

const question = { family: 'cover', text: langford(8) };

async function untilOver(id: string): Promise<Record<string, unknown>> {
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
  expect(Object.keys(body.paths)).toContain('/api/jobs/{id}/events');
});

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

test('too many requests from one address are slowed down', async () => {
  const strict = await startServer({ folder: join(folder, 'other'), rate: 5 });
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => (await fetch(`${strict.address}/api/health`)).status),
  );
  await strict.close();
  expect(codes.filter(code => code === 429).length).toBeGreaterThan(0);
});
