/** A walk may end before its unit does: what is left is then divided, and counted all the same. */
import { formatDlx, memoSearch } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { dominoes } from '../../../cover/test/support/classics.js';
import { runSearch } from '../../src/ask/search.js';

test('a memo whose memory is full is no answer: the rest is counted, too (6x6, OEIS A004003)', async () => {
  const model = dominoes(6, 6);
  const memory = 2 ** -6;
  const walk = memoSearch(model, { memory }).open([], { collect: false });
  while (walk.step(100));
  expect(walk.count).toBeLessThan(6728n);
  const input = { text: formatDlx(model), memory };
  const { found, ended } = await runSearch(
    {
      search: memoSearch(model, { memory }),
      source: { module: '@quadrille/cover', name: 'memoSearchOfText', input },
      wanted: 'count',
      factor: 1n,
      tell: () => ({ lines: [], fields: {} }),
      answer: () => ({ verdict: 'yes', ended: 'exhausted', fields: {}, lines: [] }),
    },
    { threads: 1 },
    () => {},
  );
  expect({ found, ended }).toEqual({ found: 6728n, ended: 'exhausted' });
});
