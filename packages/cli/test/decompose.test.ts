import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const decompose = (args: readonly string[], world = {}) => run(['decompose', ...args], world);
const last = async (args: readonly string[], world = {}) => {
  const ran = await decompose([...args, '--json'], world);
  return { code: ran.code, ...ran.json().at(-1) } as Record<string, unknown> & { code: number };
};

test.each([
  ['4', 12],
  ['6', 90],
  ['8', 560],
  ['10', 3150],
])('model %s: the number of options of the thesis', async (n, options) => {
  const written = await decompose(['model', n, '-o', 'k.dlx', '--json']);
  const items = (Number(n) * (Number(n) - 1)) / 2;
  expect(written.json()[0]).toMatchObject({ options, items, uses: options * (Number(n) - 1) });
  const text = new TextDecoder().decode(written.files.get('k.dlx') as Uint8Array);
  expect(text.trimEnd().split('\n')).toHaveLength(options + 1);
});

test.each<[string[], string]>([
  [['6'], '120'],
  [['8'], '6720'],
  [['7', '--graph', 'cycle:3'], '30'],
  [['9', '--graph', 'cycle:3'], '840'],
  [['8', '--graph', 'matching'], '6240'],
  [['10', '--graph', 'matching'], '1225566720'],
  [['6', '--graph', 'path'], '960'],
  [['6', '--edges', '[(0,1),(0,2),(0,3)]'], '144'],
  [['6', '--graph6', 'Cs'], '144'],
  [['8', '--method', 'search'], '6720'],
  [['8', '--method', 'memo'], '6720'],
])('count %s is %s', async (args, count) => {
  expect(await last(['count', ...args])).toMatchObject({ code: 0, count, ended: 'exhausted' });
});

test('count says "none" with its reason and exit code 1', async () => {
  const none = await decompose(['count', '8', '--graph', 'star:7']);
  expect(none).toMatchObject({ code: 1, out: ['0'] });
  expect(none.err[0]).toMatch(/^no solution: each vertex of K_8 has 7 edges, which is not a sum of 4/);
});

test('solve: a decomposition in text and JSON, which check and draw accept', async () => {
  const text = await decompose(['solve', '4', '--first', '--method', 'search']);
  expect(text.code).toBe(0);
  expect(text.out[0]).toMatch(/^copy 0: \d-\d \d-\d \d-\d$/);
  expect(text.err).toEqual([
    expect.stringMatching(/^conditions: \[\(0,1\)\], 2 automorphisms/),
    expect.stringMatching(/^options: 12/),
    expect.stringMatching(/^1 solution found, there may be more: \d+ nodes?,/),
  ]);
  for (const method of ['construct', 'search']) {
    const made = await decompose(['solve', '10', '--first', '--method', method, '--json', '-o', 'c.json']);
    const files = Object.fromEntries(made.files);
    const lines = String(files['c.json']).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ summary: true, count: '1', method });
    expect(await decompose(['check', 'c.json'], { files })).toMatchObject({
      code: 0,
      out: ['valid: K_10 into 5 copies'],
    });
    expect((await decompose(['draw', 'c.json'], { files })).out[0]).toMatch(/^<svg .*<\/svg>$/);
    expect((await decompose(['draw', 'c.json', '--as', 'dot'], { files })).out[0]).toBe('graph K10 {');
  }
});

test('solve: all decompositions, each line a certificate, the summary last', async () => {
  const all = await decompose(['solve', '6', '--json', '--quiet']);
  const lines = all.json();
  expect(lines).toHaveLength(121);
  expect(new Set(lines.slice(0, 120).map(line => JSON.stringify(line.copies))).size).toBe(120);
  expect(lines[120]).toMatchObject({ summary: true, count: '120', options: '90', ended: 'exhausted' });
  const some = await decompose(['solve', '6', '--json', '--limit', '5']);
  expect(some.json()).toHaveLength(6);
  expect(some.json()[5]).toMatchObject({ count: '5', ended: 'limited' });
});

test('solve: no decomposition, by counting and by search', async () => {
  expect(await last(['solve', '8', '--graph', 'star:7'])).toMatchObject({ code: 1, count: '0' });
  // A tree of order 8 that passes all counting and is refuted by search.
  const refuted = await last(['solve', '8', '--graph', 'parents:0,1,2,3,1,1,1,5', '--first']);
  expect(['0', '1']).toContain(refuted.count);
  expect(refuted.code).toBe(refuted.count === '0' ? 1 : 0);
});

test('a task goes to a file and comes back: the same solutions, and a log of the work', async () => {
  const flags = ['--graph', 'path', '--conditions', '[(0,5)]', '--write-model', 'k6.dlx', '--log', 'k6.log'];
  const made = await decompose(['solve', '6', ...flags, '--json']);
  expect(made.json().at(-1)).toMatchObject({ count: '960', options: '360' });
  const log = String(made.files.get('k6.log'));
  expect(log).toMatch(/\nconditions by hand: \[\(0,5\)\]\noptions: 360 \(\d+\.\d ms\)\n/);
  expect(log).toMatch(/960 solutions in total/);
  const files = Object.fromEntries(made.files);
  const again = await decompose(['solve', '--model', 'k6.dlx', '--json'], { files });
  expect(again.json().at(-1)).toMatchObject({ count: '960', options: '360', method: 'cover' });
});

test('classes: group orders, and the labeled number they stand for', async () => {
  const found = await last(['classes', '8', '--graph', 'matching']);
  expect(found).toMatchObject({ code: 0, number: 6, count: '6240', ended: 'exhausted' });
  expect(found.classes).toEqual([16, 24, 42, 64, 96, 1344].map(order => ({ order, number: 1 })));
  expect((await decompose(['classes', '7', '--graph', 'cycle:3'])).out).toEqual([
    '1 with a group of order 168',
  ]);
});

test('conditions: the notation of the thesis and the order of the group', async () => {
  expect((await decompose(['conditions', '--edges', '[(0,1),(0,2),(0,3)]'])).out).toEqual([
    '[(1,2),(1,3),(2,3)]',
    '6 automorphisms',
  ]);
  expect(await last(['conditions', '18'])).toMatchObject({ automorphisms: '3251404800' });
});

test.each([
  ['6', 3, 3],
  ['8', 14, 9],
  ['10', 85, 21],
])('trees %s: %i factorize, %i do not', async (n, factorises, none) => {
  const ran = await decompose(['trees', n, '--json', '--threads', '1']);
  const lines = ran.json();
  expect(lines.at(-1)).toMatchObject({ summary: true, factorises, none, undecided: 0, ended: 'exhausted' });
  expect(lines).toHaveLength(factorises + none + 1);
  expect(lines[0]).toMatchObject({ tree: expect.any(Array), verdict: expect.any(String) });
});

test('trees: the lines of an earlier run are taken over, those of another refused', async () => {
  const whole = await decompose(['trees', '7', '--threads', '1', '--json']);
  const lines = whole.out.slice(0, -1);
  const files = { 't.jsonl': `${lines.slice(0, 5).join('\n')}\n` };
  const resumed = await decompose(['trees', '7', '--from', 't.jsonl', '--threads', '1', '--json'], { files });
  expect(resumed.err[0]).toBe('continuing after the first 5 trees');
  expect(resumed.out.slice(0, -1)).toEqual(lines);
  expect(resumed.json().at(-1)).toMatchObject({ trees: 11, none: 11, ended: 'exhausted' });
  const foreign = await decompose(['trees', '6', '--from', 't.jsonl'], { files });
  expect(foreign).toMatchObject({ code: 2 });
  expect(foreign.err[0]).toMatch(/t\.jsonl:1:1: this is not the tree that comes next/);
});

test('trees that stay undecided make the answer incomplete, with exit code 3', async () => {
  const ran = await decompose(['trees', '8', '--attempts', '0', '--nodes', '1', '--threads', '1']);
  expect(ran.code).toBe(3);
  expect(ran.err.join('\n')).toMatch(/^incomplete: [1-9]\d* undecided$/m);
});

test('size: the table of the thesis, and one order', async () => {
  const table = await last(['size']);
  expect(table.sizes).toEqual(
    [
      [4, 6, '12', '36', '24'],
      [6, 15, '90', '450', '720'],
      [8, 28, '560', '3920', '40320'],
      [10, 45, '3150', '28350', '3628800'],
      [16, 120, '411840', '6177600', '20922789888000'],
    ].map(([order, items, options, ones, placements]) =>
      expect.objectContaining({ order, items, options, ones, placements }),
    ),
  );
  expect(await last(['size', '8'])).toMatchObject({ automorphisms: '72', placementOnes: '282240' });
  expect((await decompose(['size'])).out).toHaveLength(6);
});

test('an empty list of edges means the double star', async () => {
  expect((await decompose(['count', '6', '--edges', '', '--quiet'])).out).toEqual(['120']);
});

test('incomplete conditions by hand: copies count once, or repeat where that is asked for', async () => {
  const hand = ['--conditions', '[]'];
  expect(await last(['count', '4', ...hand])).toMatchObject({ count: '6', options: '12' });
  const repeated = await decompose(['count', '4', ...hand, '--repeated-copies', '--json']);
  // Each of the 6 decompositions has 2 copies, each of which is made twice.
  expect(repeated.json()[0]).toMatchObject({ count: '24', options: '24' });
  expect(repeated.err.join('\n')).toMatch(/options repeat: 24 options for 12 copies; solutions repeat/);
  expect((await decompose(['count', '4', '--repeated-copies'])).code).toBe(2);
});

test('stopping: a signal and a time limit end a long search', async () => {
  const signal = AbortSignal.abort();
  const stopped = await decompose(['count', '12', '--graph', 'matching', '--method', 'memo', '--json'], {
    signal,
  });
  expect(stopped).toMatchObject({ code: 3 });
  expect(stopped.json()[0]).toMatchObject({ ended: 'stopped' });
  const limited = await last(['count', '12', '--graph', 'matching', '--method', 'memo', '--timeout', '0.05']);
  expect(limited).toMatchObject({ code: 3, ended: 'limited' });
});

test.each<[string[], RegExp]>([
  [['solve', '1'], /whole number from 2 to 400/],
  [['solve', 'six'], /whole number from 2 to 400/],
  [['solve'], /the order of the complete graph is missing/],
  [['solve', '6', '--edges', '[(0,1)'], /quadrille: 1:7: expected ","/],
  [['solve', '6', '--edges', '[(0,0)]'], /loop/],
  [['solve', '6', '--edges', 'no-such-file'], /there is no file no-such-file/],
  [['solve', '6', '--graph', 'wheel'], /no graph called "wheel"/],
  [['solve', '6', '--graph', 'path', '--edges', '[(0,1)]'], /graph and edges both name the graph/],
  [['solve', '7'], /a double star that spans K_7 needs an even order/],
  [['solve', '6', '--graph6', 'D'], /has 3 characters in graph6; this text has 1/],
  [['solve', '6', '--conditions', '[(0,1),(1,0)]'], /form a cycle/],
  [['solve', '6', '--conditions', '[(0,1),(1,2)]'], /allow only \d+ of the 90 copies/],
  [['model', '12', '--graph', 'path'], /239 500 800 copies/],
  [['solve', '6', '--method', 'magic'], /use one of auto, construct, search/],
  [['conditions', '--graph', 'path'], /depends on the order/],
  [['trees', '19'], /from 2 to 18/],
  [['solve', '--model', 'bad.dlx'], /bad.dlx: the item "a" is not an edge of a complete graph/],
  [['solve', '--model', 'short.dlx'], /has 2 items, but K_3 has 3 edges/],
  [['check', 'bad.json'], /bad.json: this is not a decomposition in JSON/],
  [['draw', 'wrong.json'], /this is not a decomposition: no copy contains the edge/],
  [['draw', 'plain.json', '--as', 'rotation'], /no rotation of the vertices preserves this/],
])('bad input gets its sentence and exit code 2: %s', async (args, sentence) => {
  const files = {
    'bad.dlx': 'a b\na b\n',
    'short.dlx': '0-1 1-2\n0-1\n1-2\n',
    'bad.json': '{"copies":',
    'wrong.json': '{"order":4,"copies":[[[0,1]]]}',
    'plain.json': '{"order":4,"copies":[[[0,1],[0,2]],[[1,2],[1,3]],[[0,3],[2,3]]]}',
  };
  const ran = await decompose(args, { files });
  expect(ran.err.join('\n')).toMatch(sentence);
  expect(ran.code).toBe(2);
});

test('check says what is wrong with exit code 1', async () => {
  const files = { 'c.json': '{"order":3,"copies":[[[0,1]],[[0,1]],[[1,2]]]}' };
  expect(await decompose(['check', 'c.json'], { files })).toMatchObject({
    code: 1,
    out: ['the edge (0,1) is in copy 0 and in copy 1'],
  });
});
