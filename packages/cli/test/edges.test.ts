import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, formatLink, generate, parse } from '@quadrille/puzzles/edges';
import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const data = fileURLToPath(new URL('../../../../shared/data/edges/', import.meta.url));
const hasData = existsSync(data);
const sample = (name: string) => readFileSync(`${data}${name}`, 'utf8');

const { puzzle, solution } = generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 });
const files = { 'p.txt': format(puzzle), 'board.txt': formatLink(puzzle, solution) };
const edges = (args: string, world = {}) => run(['edges', ...args.split(' ')], { files, ...world });

test.each(['scan', 'colors', 'items', 'codes'])(
  'edges solve --by %s streams boards and ends with a summary',
  async by => {
    const ran = await edges(`solve p.txt --by ${by} --threads 1 --json`);
    const lines = ran.json<{ score: number; link: string; board: number[] }>();
    expect(lines).toHaveLength(85);
    expect(lines.slice(0, -1).every(line => line.score === 24 && line.board.length === 16)).toBe(true);
    expect(lines[0].link).toMatch(/^https:.*board_edges=[a-z]{64}&/);
    expect(lines.at(-1)).toMatchObject({
      summary: true,
      count: '84',
      ended: 'exhausted',
      ms: expect.any(Number),
    });
    expect(ran.code).toBe(0);
  },
);

test('edges solve --first and --limit stop early, with exit code 0', async () => {
  expect((await edges('solve p.txt --first --json')).json()).toHaveLength(2);
  const limited = await edges('solve p.txt --limit 3 --threads 1 --json');
  expect(limited.json()).toHaveLength(4);
  expect([limited.json().at(-1)?.ended, limited.code]).toEqual(['limited', 0]);
  expect((await edges('solve p.txt --first')).out[0]).toMatch(/^( ?\d+\/\d ?){4}$/);
});

test('edges count: all boards, with a fixed corner or the whole tree', async () => {
  const quick = (await edges('count p.txt --threads 1 --json')).json<{ count: string; nodes: number }>()[0];
  const whole = (await edges('count p.txt --nodes --threads 1 --json')).json<{
    count: string;
    nodes: number;
  }>()[0];
  expect([quick.count, whole.count]).toEqual(['84', '84']);
  expect(quick.nodes).toBeLessThan(whole.nodes);
  expect((await edges('count p.txt --threads 1')).out).toEqual(['84']);
});

test('edges count on two threads has the nodes and boards of one', async () => {
  const big = format(generate({ width: 6, height: 6, frameColors: 3, innerColors: 5, seed: 3 }).puzzle);
  const ran = await Promise.all(
    [1, 2].map(threads =>
      edges(`count p.txt --nodes --threads ${threads} --json --timeout 60`, { files: { 'p.txt': big } }),
    ),
  );
  const [one, two] = ran.map(r => r.json<{ count: string; nodes: number }>()[0]);
  expect([two.count, two.nodes]).toEqual([one.count, one.nodes]);
});

test('pieces that cannot fill a board: the reason before any search, exit code 1', async () => {
  const bad = { ...puzzle, pieces: puzzle.pieces.map((p, i) => (i === 0 ? ([5, 5, 5, 4] as const) : p)) };
  const ran = await edges('solve p.txt --json', { files: { 'p.txt': format(bad) } });
  expect(ran.json()[0]).toMatchObject({
    count: '0',
    nodes: 0,
    reasons: expect.arrayContaining([expect.stringMatching(/odd number/)]),
  });
  expect(ran.code).toBe(1);
});

test('edges best: every improvement a line, the summary last; the file always has the best', async () => {
  const ran = await edges('best p.txt --timeout 5 --threads 1 --seed 3 --json -o best.json');
  const lines = ran.json<{ score: number; summary?: boolean }>();
  expect(lines.at(-1)).toMatchObject({ summary: true, score: 24, breaks: 0, of: 24 });
  const scores = lines.slice(0, -1).map(line => line.score);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(JSON.parse(String(ran.files.get('best.json'))).score).toBe(24);
});

test('edges best stops at Ctrl-C and keeps what it has', async () => {
  const hard = format(generate({ width: 10, height: 10, frameColors: 4, innerColors: 10, seed: 1 }).puzzle);
  const signal = AbortSignal.timeout(300);
  const ran = await edges('best p.txt --threads 1', { files: { 'p.txt': hard }, signal });
  expect(ran.code).toBe(0);
  expect(ran.out.join('\n')).toMatch(/\d+ of 180, \d+ broken edges?/);
});

test('edges best --job makes attempts, and tells the same again from its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrille-best-'));
  try {
    const best = `best p.txt --job ${join(folder, 'job')} --attempts 2 --attempt-nodes 100000 --threads 1 --json`;
    const [first, again] = [(await edges(best)).json(), (await edges(best)).json()];
    expect(first).toHaveLength(3);
    expect(first.at(-1)).toMatchObject({ summary: true, score: 24, breaks: 0, ended: 'exhausted' });
    expect(again.at(-1)).toMatchObject({ score: 24, board: first.at(-1)?.board });
    expect((await edges('best p.txt --attempts 2')).code).toBe(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('edges best --show-strategy prints data that --strategy takes', async () => {
  const shown = (await edges('best p.txt --show-strategy')).out.join('\n');
  const ran = await edges('best p.txt --strategy s.json --timeout 2 --threads 1 --json', {
    files: { ...files, 's.json': shown },
  });
  expect(ran.code).toBe(0);
  const bad = await edges('best p.txt --strategy s.json', { files: { ...files, 's.json': '{"hope": 1}' } });
  expect([bad.code, bad.err[0]]).toEqual([2, expect.stringMatching(/s\.json: a strategy has no "hope"/)]);
});

test('edges score takes a file or the link itself', async () => {
  expect((await edges('score board.txt --pieces p.txt --json')).json()[0]).toMatchObject({
    score: 24,
    of: 24,
    breaks: 0,
    placed: 16,
    illegal: [],
  });
  const inline = await run(['edges', 'score', files['board.txt'], '--pieces', 'p.txt'], { files });
  expect(inline.out[0]).toBe('24 of 24');
});

test.skipIf(!hasData)('edges score: the saved board of the official set has 463', async () => {
  const world = {
    files: { 'o.json': sample('official/official.json'), 'b.txt': sample('official/sample_board_463.txt') },
  };
  expect((await edges('score b.txt --pieces o.json --json', world)).json()[0]).toMatchObject({
    score: 463,
    illegal: [],
  });
  const strict = await edges('score b.txt --pieces o.json --clues all --json', world);
  expect(strict.json<{ illegal: string[] }>()[0].illegal).toHaveLength(4);
});

test('edges generate: a puzzle by seed, as lines or JSON; the recipe must be possible', async () => {
  const ran = await edges('generate --size 5x4 --frame 3 --inner 4 --seed 9 --solution');
  expect(parse(ran.out.join('\n'))).toMatchObject({ width: 5, height: 4 });
  expect(ran.err[0]).toMatch(/board_w=5&board_h=4/);
  expect(
    (await edges('generate --size 5x4 --frame 3 --inner 4 --seed 9 --json')).json()[0].pieces,
  ).toHaveLength(20);
  expect((await edges('generate --size 1')).code).toBe(2);
  expect((await edges('generate --size big')).code).toBe(2);
});

test('edges encode writes DLX text that cover count understands', async () => {
  for (const as of ['colors', 'items', 'codes']) {
    const text = (await edges(`encode p.txt --as ${as}`)).out.join('\n');
    const counted = await run(['cover', 'count', '-', '--json'], { input: text });
    expect(counted.json()[0]).toMatchObject({ count: '84' });
  }
  expect((await edges('encode p.txt --as items --json')).json()[0]).toMatchObject({
    items: 16 * (1 + 4 * 6),
  });
});

test('edges draw: SVG, PNG and text; a link needs no pieces', async () => {
  expect((await edges('draw board.txt --pieces p.txt')).out[0]).toMatch(/^<svg /);
  expect((await edges('draw board.txt --as text --pieces p.txt')).out).toHaveLength(4);
  const png = (await edges('draw board.txt -o b.png')).files.get('b.png');
  expect((png as Uint8Array).slice(1, 4)).toEqual(Uint8Array.from([80, 78, 71]));
  expect((await edges('draw board.txt --as jpeg')).code).toBe(2);
});

test('edges draw: the pieces of a link have the numbers that it gives them', async () => {
  const text = (await edges('draw board.txt --as text')).out;
  const numbers = text
    .join(' ')
    .match(/\d+(?=\/)/g)!
    .map(Number);
  expect(numbers).toEqual(solution.map(choice => (choice >> 2) + 1));
});

test('edges generate --colors uses every color; edges encode refuses switches of other encodings', async () => {
  const made = await edges('generate --size 4 --colors 23');
  const files = { 'c.txt': made.out.join('\n') };
  const sizes = await edges('encode c.txt --as items --json', { files });
  expect(sizes.json()[0]).toMatchObject({ items: 1488 });
  expect((await edges('encode p.txt --as colors --forward')).err[0]).toMatch(/forward has no meaning/);
  expect((await edges('encode p.txt --as items --border ones')).code).toBe(2);
  const ones = (await edges('encode p.txt --as codes --border ones')).out.join('\n');
  expect((await run(['cover', 'count', '-', '--json'], { input: ones })).json()[0]).toMatchObject({
    count: '84',
  });
});

test('edges convert: link, letters of other solvers, board document', async () => {
  const marie = (await edges('convert board.txt --pieces p.txt --order marie')).out[0];
  expect(marie).toMatch(/motifs_order=marie$/);
  const back = await run(['edges', 'convert', marie, '--pieces', 'p.txt', '--to', 'json'], { files });
  expect(JSON.parse(back.out[0])).toMatchObject({ size: 4, score: 24, board: solution });
});

test('edges estimate tells nodes, their error and a time', async () => {
  const [told] = (await edges('estimate p.txt --probes 4000 --json')).json<{ nodes: number; time: string }>();
  expect(told.nodes).toBeGreaterThan(500);
  expect(told.time).toBe('less than a second');
});

test('--clues: none, first, all, or a list', async () => {
  const clued = {
    ...puzzle,
    clues: [0, 5].map(cell => ({ cell, piece: solution[cell] >> 2, turn: solution[cell] & 3 })),
  };
  const world = {
    files: { 'p.txt': format(clued), 'list.txt': `${(solution[0] >> 2) + 1} 1 ${solution[0] & 3}` },
  };
  const counts: bigint[] = [];
  for (const which of ['none', 'first', 'list.txt', 'all']) {
    const [{ count }] = (await edges(`count p.txt --clues ${which} --threads 1 --json`, world)).json<{
      count: string;
    }>();
    counts.push(BigInt(count));
  }
  const [none, first, list, all] = counts;
  expect([none, first]).toEqual([84n, list]);
  expect(first < none && all <= first && all > 0n).toBe(true);
});

test('bad input: exit code 2, the file, the line and what to do', async () => {
  const ran = await edges('solve p.txt', { files: { 'p.txt': '2 2\n0 0 1 x' } });
  expect([ran.code, ran.err[0]]).toEqual([
    2,
    'quadrille: p.txt:2:7: "x" is not a whole number; this line must have the four colors of a piece',
  ]);
  expect((await edges('solve nothing.txt')).code).toBe(2);
  expect((await edges('solve p.txt --by magic')).code).toBe(2);
});
