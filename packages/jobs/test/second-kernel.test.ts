import { type KernelName, type Search, searchOfText } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { openSource } from '../src/core/source.js';
import { UnitWalk } from '../src/core/walk-unit.js';
import { secondKernel } from '../src/second-kernel.js';
import { treeSearch } from './fixtures/tree.mjs';

/** Knuth's first example: one cover, the options 0, 3 and 4. */
const TEXT = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n';

const sourceOf = (kernel: KernelName | 'auto') => ({
  module: '@quadrille/cover',
  name: 'searchOfText',
  input: { text: TEXT, kernel, choose: 'first' as const },
});

function walked(search: Search) {
  const walk = new UnitWalk(search, { unit: [], collect: false, slice: 100 });
  while (walk.step());
  return walk.finish();
}

test.each([
  ['bits', 'links'],
  ['links', 'twin'],
  ['twin', 'links'],
  ['auto', 'links'],
] as const)('what %s has searched is searched again by %s', async (kernel, expected) => {
  const source = sourceOf(kernel);
  const search = searchOfText(source.input);
  const other = await secondKernel(source, search);
  expect(other).toMatchObject({ kernel: expected });
  expect(other?.id).toContain('-first-'); // the other settings stay
  expect(walked(other!)).toMatchObject({ count: 1n, solutions: walked(search).solutions });
});

test('a family with one kernel has no second one', async () => {
  const input = { seed: 1, depth: 2, branch: 2 };
  const source = { module: new URL('./fixtures/tree.mjs', import.meta.url).href, name: 'treeSearch', input };
  expect(await secondKernel(source, treeSearch(input))).toBeUndefined();
});

test.each([['memoSearchOfText'], ['frontierSearchOfText']])('nor has a count by %s', async name => {
  const source = { module: '@quadrille/cover', name, input: { text: TEXT } };
  const search = await openSource(source);
  expect(walked(search).count).toBe(1n);
  expect(await secondKernel(source, search)).toBeUndefined();
});
