import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const thesis = '1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n';
const files = { 'thesis.dlx': thesis, 'none.dlx': 'a b\na\n', 'bad.dlx': 'a b\na c\n' };

/** Langford pairs for 7: 52 solutions, both directions counted (OEIS A014552). */
const langford7 = (() => {
  const n = 7;
  const items = [
    ...Array.from({ length: n }, (_, i) => `d${i + 1}`),
    ...Array.from({ length: 2 * n }, (_, i) => `s${i + 1}`),
  ];
  const lines = [items.join(' ')];
  for (let i = 1; i <= n; i++) {
    for (let j = 1; j + i + 1 <= 2 * n; j++) lines.push(`d${i} s${j} s${j + i + 1}`);
  }
  return `${lines.join('\n')}\n`;
})();

/** Domino tilings of a board: 8 x 8 has 12988816 (OEIS A004003). */
function dominoes(width: number, height: number): string {
  const lines: string[] = [];
  const items: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      items.push(`${x},${y}`);
      if (x + 1 < width) lines.push(`${x},${y} ${x + 1},${y}`);
      if (y + 1 < height) lines.push(`${x},${y} ${x},${y + 1}`);
    }
  }
  return `${items.join(' ')}\n${lines.join('\n')}\n`;
}

test('cover solve: the example of the thesis as text and as JSON', async () => {
  const text = await run(['cover', 'solve', 'thesis.dlx'], { files });
  expect(text.out).toEqual(['1 4; 3 5 6; 2 7']);
  expect(text.err[0]).toMatch(/^1 solution in total: \d+ nodes/);
  expect(text.code).toBe(0);

  const [line, summary] = (await run(['cover', 'solve', '-', '--json'], { input: thesis })).json();
  expect(line).toEqual({
    options: [
      ['1', '4'],
      ['3', '5', '6'],
      ['2', '7'],
    ],
    indices: [1, 3, 5],
  });
  expect(summary).toMatchObject({ summary: true, count: '1', ended: 'exhausted' });
});

test('cover solve: exit codes and ends', async () => {
  expect(await run(['cover', 'solve', 'none.dlx'], { files })).toMatchObject({
    code: 1,
    err: ['item b has too few options', expect.stringMatching(/^no solution: \d+ nodes?/)],
  });
  expect(await run(['cover', 'solve', 'bad.dlx'], { files })).toMatchObject({ code: 2 });
  expect((await run(['cover', 'solve', 'bad.dlx'], { files })).err[0]).toMatch(/^quadrille: bad\.dlx:2:3: /);
  expect((await run(['cover', 'solve', 'no-such-file'])).err).toEqual([
    'quadrille: there is no file no-such-file',
  ]);
  expect((await run(['cover', 'solve', 'thesis.dlx', '--limit', '0'], { files })).code).toBe(2);
  expect((await run(['cover', 'solve', 'thesis.dlx', '--kernel', 'magic'], { files })).code).toBe(2);

  const five = await run(['cover', 'solve', '-', '--limit', '5', '--json'], { input: langford7 });
  expect(five.json()).toHaveLength(6);
  expect(five.json()[5]).toMatchObject({ count: '5', ended: 'limited' });
  expect(five.code).toBe(0);
});

test.each(['bits', 'links', 'twin'])('cover count --kernel %s: Langford 7 (OEIS A014552)', async kernel => {
  const ran = await run(['cover', 'count', '-', '--kernel', kernel, '--json'], { input: langford7 });
  expect(ran.json()[0]).toMatchObject({ count: '52', method: 'search' });
});

test('cover count: dominoes 8x8 by memo, along a frontier, and chosen automatically (OEIS A004003)', async () => {
  const input = dominoes(8, 8);
  for (const method of ['memo', 'frontier', 'auto']) {
    const ran = await run(['cover', 'count', '-', '--method', method, '--json'], { input });
    expect(ran.json()[0]).toMatchObject({ count: '12988816', reason: expect.stringMatching(/^counted /) });
    if (method !== 'auto') expect(ran.json()[0]).toMatchObject({ method });
  }
});

test('cover count --threads: a memo is divided and says so; a short frontier is not shared', async () => {
  const count = async (...flags: string[]) => {
    const words = ['cover', 'count', '-', '--threads', '2', '--json', ...flags];
    const { json, err } = await run(words, { input: dominoes(9, 10) });
    return { ...json()[0], remark: err[0]?.replace(/\s+/g, ' ') };
  };
  expect(await count('--method', 'memo')).toMatchObject({
    count: '14479521761', // OEIS A099390
    method: 'memo',
    remark: expect.stringMatching(/^the memo is divided at its first choices/),
  });
  expect(await count('--method', 'frontier')).toMatchObject({
    count: '14479521761',
    method: 'frontier', // over before other threads would have come into being
  });
});

test('cover count: a limit of time cuts off with exit code 3', async () => {
  const slow = await run(['cover', 'count', '-', '--method', 'search', '--timeout', '0.01'], {
    input: dominoes(10, 10),
  });
  expect(slow.code).toBe(3);
  expect(slow.err.at(-1)).toMatch(/^timed out before the count was complete/);
});

test('cover count: Ctrl-C stops the search and is told', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const ran = await run(['cover', 'count', '-', '--method', 'search', '--json'], {
    input: dominoes(10, 10),
    signal: stop.signal,
  });
  expect(ran.json()[0]).toMatchObject({ ended: 'stopped' });
  expect(ran.code).toBe(3);
});

test('cover count --certificate, cover check: the proof is accepted for this model only', async () => {
  const world = { files: { 'd.dlx': dominoes(6, 6), 'e.dlx': dominoes(4, 9) } };
  const counted = await run(['cover', 'count', 'd.dlx', '--certificate', 'd.cert', '--json'], world);
  expect(counted.json()[0]).toMatchObject({ count: '6728', method: 'certificate' });
  const proof = { files: { ...world.files, 'd.cert': counted.files.get('d.cert')! } };
  const checked = await run(['cover', 'check', 'd.dlx', 'd.cert', '--json'], proof);
  const { nodes } = counted.json<{ nodes: number }>()[0];
  expect(nodes).toBeGreaterThan(1);
  expect(checked.json()[0]).toMatchObject({ count: '6728', valid: true, nodes });
  const other = await run(['cover', 'check', 'e.dlx', 'd.cert'], proof);
  expect(other).toMatchObject({ code: 1, out: [expect.stringMatching(/^not valid: /)] });
});

test('cover sample: solutions at random, the same for the same seed', async () => {
  const sampled = (seed: string) =>
    run(['cover', 'sample', '-', '--number', '4', '--seed', seed], { input: langford7 });
  const [one, again, other] = [await sampled('1'), await sampled('1'), await sampled('2')];
  expect(one.out).toHaveLength(4);
  expect(again.out).toEqual(one.out);
  expect(other.out).not.toEqual(one.out);
  const all = new Set((await run(['cover', 'solve', '-'], { input: langford7 })).out);
  expect([...one.out, ...other.out].every(line => all.has(line))).toBe(true);
});

test('cover sample: models with multiplicities are sampled from all solutions', async () => {
  const input = '1:2|a b\na\na b\nb\n';
  const all = (await run(['cover', 'solve', '-'], { input })).out;
  const drawn = await run(['cover', 'sample', '-', '--number', '300'], { input });
  expect(new Set(drawn.out)).toEqual(new Set(all));
  expect((await run(['cover', 'sample', '-'], { input: 'a\n' })).code).toBe(1);
});

test('cover best: the cheapest first', async () => {
  const input = 'a b\na b |$5\na |$1\nb |$2\n';
  const { out } = await run(['cover', 'best', '-', '--number', '9'], { input });
  expect(out).toEqual(['3: a; b', '5: a b']);
  const [cheapest] = (await run(['cover', 'best', '-', '--json'], { input })).json();
  expect(cheapest).toMatchObject({ cost: 3, indices: [1, 2] });
});

test('cover trace: the worked example of the thesis, step by step', async () => {
  const steps = (await run(['cover', 'trace', 'thesis.dlx', '--json'], { files })).json();
  expect(steps.filter(step => step.item !== null && !step.summary)).toMatchObject([
    { level: 0, item: '1', options: 2, event: 'choose' },
    { level: 1, item: '2', options: 0, event: 'dead end' },
    { level: 1, item: '5', options: 1, event: 'choose' },
    { level: 2, item: '2', options: 1, event: 'choose' },
  ]);
  expect(steps.find(step => step.event === 'solution')).toMatchObject({ level: 3, indices: [1, 3, 5] });
  const short = await run(['cover', 'trace', 'thesis.dlx', '--steps', '3'], { files });
  expect(short.code).toBe(3);
  expect(short.err[0]).toMatch(/^stopped after 3 steps: 0 solutions found so far, /);
});

test('cover estimate: near the truth for a regular tree, and called an estimate', async () => {
  const [about] = (
    await run(['cover', 'estimate', '-', '--json', '--seed', '3'], { input: langford7 })
  ).json<{
    nodes: number;
    solutions: number;
    probes: number;
    isEstimate: boolean;
  }>();
  expect(about.probes).toBe(1000);
  expect(about.isEstimate).toBe(true);
  expect(about.solutions).toBeGreaterThan(26);
  expect(about.solutions).toBeLessThan(104);
  const text = await run(['cover', 'estimate', '-'], { input: langford7 });
  expect(text.out[0]).toMatch(/^about \d/);
});

test('a word that is no command gets a suggestion', async () => {
  const ran = await run(['cover', 'slove', 'x']);
  expect(ran.code).toBe(2);
  expect(ran.err.join(' ')).toMatch(/there is no command slove \(did you mean solve\?\)/);
});

test('pictures are not called what they are not', async () => {
  const { code, err } = await run(['cover', 'draw', 'thesis.dlx', '-o', 'x.png'], { files });
  expect([code, err]).toEqual([2, ['quadrille: this answer cannot be written as png; use svg, txt']]);
});

test.each(['table', 'graph', 'tree', 'links'])(
  'cover draw --as %s: SVG into a file, text on the terminal',
  async as => {
    const drawn = await run(['cover', 'draw', 'thesis.dlx', '--as', as, '-o', 'x.svg'], { files });
    expect(drawn.code).toBe(0);
    expect(drawn.files.get('x.svg')).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const text = await run(['cover', 'draw', 'thesis.dlx', '--as', as], { files });
    expect(text.out.length).toBeGreaterThan(4);
  },
);

test.each([
  ['decompose draw k.json', 'x.PDF'],
  ['growth draw 4', 'x.jpeg'],
  ['teleport draw 5_3_1_1_1', 'x.webp'],
])('%s -o %s: pictures in SVG are not called anything else', async (command, name) => {
  const {
    code,
    err,
    files: written,
  } = await run([...command.split(' ').map(word => word.replaceAll('_', ' ')), '-o', name], {
    files: { ...files, 'k.json': '{}' },
  });
  expect([code, err, written.has(name)]).toEqual([
    2,
    [expect.stringMatching(/cannot be written as \w+; use svg/)],
    false,
  ]);
});

test('one of something is told as one', async () => {
  const model = { files: { 'one.dlx': 'a\na\n' } };
  const { err } = await run(['cover', 'count', 'one.dlx', '--method', 'search'], model);
  expect(err.at(-1)).toMatch(/: 1 node, /);
  const solved = await run(['cover', 'solve', 'one.dlx'], model);
  expect(solved.err.at(-1)).toMatch(/1 solution in total: 1 node, /);
});
