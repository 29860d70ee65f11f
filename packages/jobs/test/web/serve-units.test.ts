/** A worker of a page, message by message. How it walks is told in core/unit-server.test.ts. */
import { InputError } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import { breathe } from '../../src/platform/clock.js';
import { serveUnits } from '../../src/web/index.js';
import type { Reply, Request } from '../../src/web/messages.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const TREE = { seed: 11, depth: 8, branch: 4 };
const source = { module: 'tree', name: 'treeSearch', input: TREE };
const order = { unit: [], collect: false, slice: 50 };
const open = (): Request => ({ crew: 'page', setup: { source, flags: new Int32Array(2) }, orders: [] });
const walk: Request = { crew: 'page', orders: [order] };

/** A worker whose messages arrive at once. */
function startWorker(openSearch = () => treeSearch(TREE)) {
  const replies: Reply[] = [];
  let listener: (event: { readonly data: Request }) => void = () => {};
  serveUnits(
    {
      postMessage: reply => replies.push(reply),
      addEventListener: (_, heard) => {
        listener = heard;
      },
    },
    openSearch,
  );
  const say = (data: Request) => listener({ data });
  const ask = async (data: Request) => {
    const number = replies.length + 1;
    say(data);
    while (replies.length < number) await breathe();
    return replies[number - 1];
  };
  return { ask, say, replies };
}

test('it opens a search, tells its name, and walks a unit to its end', async () => {
  const { ask, replies } = startWorker();
  const { id } = treeSearch(TREE);
  expect(await ask(open())).toEqual({ searchId: id, walked: [] });
  const { count, nodes } = treeTruth(TREE);
  expect(await ask(walk)).toMatchObject({ walked: [{ searchId: id, count, nodes, rest: [] }] });
  expect(replies.length).toBe(2);
});

test('a unit before the search is not walked, and a word it does not know is passed over', async () => {
  const { ask, say, replies } = startWorker();
  expect(await ask(walk)).toBe('setup?');
  say({ song: 'la' } as never);
  say({ flags: [0, 0] });
  for (let i = 0; i < 5; i++) await breathe();
  expect(replies.length).toBe(1);
});

test('what is wrong with the search or the unit is answered with its class', async () => {
  const { ask } = startWorker();
  await ask(open());
  const bad = await ask({ crew: 'page', orders: [{ ...order, unit: null as never }] });
  expect(bad).toMatchObject({ error: { name: 'TypeError' } });
  const refusing = startWorker(() => {
    throw new InputError(said('no such item'), { line: 2, column: 3 });
  });
  expect(await refusing.ask(open())).toMatchObject({ error: { name: 'InputError', position: { line: 2 } } });
});

test('flags that come by message end a walk with its next slice', async () => {
  const { ask, say } = startWorker();
  await ask(open());
  say({ flags: [0, 1] });
  expect(await ask(walk)).toMatchObject({ walked: [{ steps: 1 }] });
});

test('flags come through in the middle of a walk', async () => {
  const { ask, say } = startWorker(() => treeSearch({ ...TREE, depth: 40 })); // it would go on for ever
  await ask(open());
  const walking = ask(walk);
  await breathe();
  say({ flags: [0, 1] });
  expect(await walking).toHaveProperty('walked');
});
