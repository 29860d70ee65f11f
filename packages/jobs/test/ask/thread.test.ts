/** A question that does not listen is ended with its thread. */
import { expect, test } from 'vitest';
import { askInThread } from '../../src/ask/index.js';

test('what a thread told before it was ended by force is counted in the answer', async () => {
  const stop = new AbortController();
  const told: unknown[] = [];
  const registry = new URL('./deaf-family.mjs', import.meta.url).href;
  const answer = await askInThread(
    { registry, family: 'deaf', question: 'solve', inputs: {} },
    {
      cores: 1,
      signal: stop.signal,
      onFound: ({ fields }) => {
        told.push(fields.n);
        stop.abort();
      },
    },
  );
  expect(told.length).toBeGreaterThan(0);
  expect(answer).toMatchObject({ ended: 'stopped', fields: { count: String(told.length) } });
});
