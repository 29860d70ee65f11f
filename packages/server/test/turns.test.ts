import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@quadrille/server';
import { expect, test } from 'vitest';
import { Turns } from '../../jobs/src/board/job-turns.js';

test('turns go round between those who ask, then between their jobs, the older first', () => {
  const turns = new Turns();
  const jobs = [
    { id: 'a1', owner: 'ann', createdMs: 1 },
    { id: 'a2', owner: 'ann', createdMs: 2 },
    { id: 'a3', owner: 'ann', createdMs: 3 },
    { id: 'b1', owner: 'bob', createdMs: 4 },
    { id: 'h1', owner: undefined, createdMs: 5 },
  ];
  const order = Array.from({ length: 9 }, () => {
    const next = turns.next(jobs)!;
    turns.begin(next);
    return next.id;
  });
  expect(order).toEqual(['a1', 'b1', 'h1', 'a2', 'b1', 'h1', 'a3', 'b1', 'h1']);
  expect(turns.next([])).toBeUndefined();
});

test('a job that waits gets its turn while long ones run, and nothing is lost; a greedy one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrille-turns-'));
  const server = await startServer({ folder, rate: 100_000, turnMs: 500 });
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const wish = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${server.address}/api/jobs${path}`, { headers, ...wish });
    return { status: response.status, body: await response.json() };
  };
  const until = async (id: string, is: (job: { state: string }) => boolean) => {
    for (;;) {
      const { body } = await ask(`/${id}`);
      if (is(body)) return body;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  try {
    const long = [];
    for (let i = 0; i < 2; i++)
      long.push(
        (await ask('', { question: { family: 'queens', text: '18' }, wanted: 'all', threads: 1 })).body.id,
      );
    const short = (await ask('', { question: { family: 'queens', text: '8' } })).body.id;
    expect((await until(short, ({ state }) => state === 'ended')).outcome.count).toBe('92');
    for (const id of long) {
      await until(id, ({ state }) => state === 'running'); // again, by itself
      await ask(`/${id}/stop`, {});
      await until(id, ({ state }) => state === 'stopped');
    }
  } finally {
    await server.close();
  }
  const poor = await startServer({ folder, rate: 100_000, limits: { memoryMib: 20 } });
  const asking = { ...headers, authorization: `Bearer ${poor.token}` };
  const response = await fetch(`${poor.address}/api/jobs`, {
    method: 'POST',
    headers: asking,
    body: JSON.stringify({ question: { family: 'queens', text: '18' } }),
  });
  const { error, id } = await response.json();
  // Refused at once, or ended a moment later: with the same sentence.
  for (let reason = error; ; ) {
    if (reason !== undefined) {
      expect(reason).toMatch(/MiB of memory/);
      break;
    }
    ({ reason } = await (await fetch(`${poor.address}/api/jobs/${id}`)).json());
  }
  await poor.close();
  await rm(folder, { recursive: true, force: true });
});
