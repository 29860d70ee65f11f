import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly written: ReadonlyMap<string, string | Uint8Array>;
}

async function growth(args: string, files: Record<string, string> = {}, signal?: AbortSignal): Promise<Ran> {
  const { '-': input, ...rest } = files;
  const world = { files: rest, ...(input !== undefined && { input }), ...(signal && { signal }) };
  const { code, out, err, files: written } = await run(['growth', ...args.split(' ')], world);
  return { code, out: out.join('\n'), err: err.join('\n'), written };
}

const jsonOf = ({ out }: Ran) => out.split('\n').map(line => JSON.parse(line));

test.each([
  ['count 9', '140537609', 'formula'],
  ['count 10', '3035127766', 'formula'],
  ['count 20', '1397315985720359972859798', 'formula'],
  ['count 3 5', '91', 'formula'],
  ['count 7 --up-to-symmetry', '48329', 'formula'],
  ['count 5 --up-to-symmetry --method search', '224', 'search'],
  ['count 5 --up-to-symmetry --method reference', '224', 'reference'],
  ['count 5 --method reference', '1615', 'reference'],
  ['count 6 --method search', '23140', 'search'],
  ['count 2 5 --method search', '48', 'search'],
  ['count 2 7', '176', 'search'],
  ['count 5 --cells 6', '33692', 'search'],
  ['count 4 --torus --cells 3', '144', 'search'],
  ['count 4 --threshold 3 --cells 10', '50', 'search'],
])('growth %s: %s', async (args, count, method) => {
  const ran = await growth(`${args} --json`);
  expect(jsonOf(ran)).toHaveLength(1);
  expect(jsonOf(ran)[0]).toMatchObject({ count, method, ended: 'exhausted', ms: expect.any(Number) });
  expect(ran.code).toBe(0);
});

test('without --json the number alone is the answer', async () => {
  const ran = await growth('count 4');
  expect(ran.out).toBe('130');
  expect(ran.err).toMatch(/^method: formula, [\d.]+ ms$/);
  expect((await growth('count 4 --quiet')).err).toBe('');
});

test('none is an answer: exit code 1', async () => {
  const ran = await growth('count 4 --cells 3 --json');
  expect(jsonOf(ran)[0]).toMatchObject({ count: '0', method: 'search' });
  expect(ran.code).toBe(1);
});

test('a board from a file may have holes', async () => {
  const ran = await growth('count --board hole.txt --cells 4 --json', { 'hole.txt': '...\n.x.\n...' });
  expect(ran.code).toBe(0);
  expect(jsonOf(ran)[0]).toMatchObject({ count: '2', method: 'search' });
});

test('a time limit ends a search with exit code 3, Ctrl-C stops it', async () => {
  const late = await growth('count 9 --method search --timeout 0.05 --json');
  expect(late.code).toBe(3);
  expect(jsonOf(late)[0].ended).toBe('limited');
  const stop = await growth('count 9 --method search --json', {}, AbortSignal.abort());
  expect(stop.code).toBe(3);
  expect(jsonOf(stop)[0].ended).toBe('stopped');
  const paper = await growth('count 8 --method reference --timeout 0.05 --json');
  expect([paper.code, jsonOf(paper)[0].ended]).toEqual([3, 'limited']);
  const formula = await growth('count 300 --json', {}, AbortSignal.abort());
  expect([formula.code, jsonOf(formula)[0].ended]).toEqual([3, 'stopped']);
});

test.each([
  ['count', 'give the size of the board'],
  ['count 0', 'whole number from 1 to 510'],
  ['count 4 --method nothing', 'use one of formula, search, reference'],
  [
    'count 2 3 --method formula',
    'the formula needs an even sum of sides, not 2 + 3; use the method "search"',
  ],
  ['count 3 5 --method reference', 'squares of side n with n cells only'],
  ['count 4 --cells 5 --method formula', 'least number of cells only, 4'],
  ['count 4 --torus', 'give the number of cells'],
  ['count 2 --torus --cells 1', 'both sides must be at least 3'],
  ['count 3 --cells 10', 'the board takes 1 to 9'],
  ['count 3 --board x', 'give either the sides or a board'],
  ['count --board none.txt', 'there is no file none.txt'],
  ['count 4 --torus --cells 3 --up-to-symmetry', 'no torus, no holes'],
  ['list 4 --slowest --fastest', 'not both'],
  ['sample 2 3', 'even sum of sides'],
  ['run ##/..?', '1:6: "?" is not a cell'],
  ['run nothing.txt', 'there is no file nothing.txt'],
  ['draw 8', 'more than 2000 boards'],
  ['draw 4 --as tree', 'draws one board'],
  ['draw #./.# --as gallery', 'give its side'],
])('growth %s: exit code 2 and a sentence', async (args, words) => {
  const ran = await growth(args, args.includes('?') ? {} : { x: '..' });
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(words);
  expect(ran.out).toBe('');
});

test('list prints the two starts of n = 2', async () => {
  const ran = await growth('list 2');
  expect(ran.out).toBe('#.\n.#\n\n.#\n#.');
  expect(ran.code).toBe(0);
});

test('list as JSON: a start a line, the summary last', async () => {
  const lines = jsonOf(await growth('list 3 --json'));
  expect(lines).toHaveLength(15);
  expect(lines[0]).toEqual({
    board: expect.stringMatching(/^[#.]{3}(\/[#.]{3}){2}$/),
    cells: expect.any(Array),
    steps: expect.any(Number),
  });
  expect(lines[14]).toMatchObject({ summary: true, count: '14', ended: 'exhausted' });
  expect(new Set(lines.slice(0, 14).map(({ board }) => board)).size).toBe(14);
});

test.each([
  ['list 4 --limit 5 --json', 5, 'limited'],
  ['list 4 --up-to-symmetry --json', 22, 'exhausted'],
  ['list 5 --slowest --json', 32, 'exhausted'],
  ['list 5 --fastest --json', 7, 'exhausted'],
  ['list 2 3 --json', 10, 'exhausted'],
  ['list 4 --limit 130 --json', 130, 'limited'],
  ['list 9 --torus --cells 8 --limit 2 --json', 2, 'limited'],
])('growth %s gives %i starts', async (args, count, ended) => {
  const ran = await growth(args);
  const lines = jsonOf(ran);
  expect(lines).toHaveLength(count + 1);
  expect(lines[count]).toMatchObject({ count: String(count), ended });
  expect(ran.code).toBe(0);
});

test('samples come from the seed', async () => {
  const one = jsonOf(await growth('sample 12 --number 3 --seed 5 --json'));
  expect(one.slice(0, 3)).toEqual(jsonOf(await growth('sample 12 --number 3 --seed 5 --json')).slice(0, 3));
  expect(one[3]).toMatchObject({ summary: true, count: '3', seed: 5 });
  for (const { board } of one.slice(0, 3)) expect((await growth(`run ${board} --json`)).code).toBe(0);
});

test('run shows every step; exit code 1 when the board does not fill up', async () => {
  const full = await growth('run #../.#./..#');
  expect(full.out).toBe('step 0\n#..\n.#.\n..#\n\nstep 1\n##.\n###\n.##\n\nstep 2\n###\n###\n###');
  expect(full.err).toBe('3 cells with a border of 12, 2 steps: the board is full');
  const stuck = await growth('run - --json', { '-': '##\n..\n' });
  expect(stuck.code).toBe(1);
  expect(jsonOf(stuck)[0]).toMatchObject({
    full: false,
    steps: 0,
    cells: 2,
    black: 2,
    stamps: [
      [0, 0],
      [-1, -1],
    ],
  });
  expect((await growth('run #../.#./..# --as stamps')).out).toBe('0 1 2\n1 0 1\n2 1 0');
  expect((await growth('run #../.#./..# --as tree')).out).toContain('2x2 at 0,0');
});

test('steps of a board that would fill megabytes are not drawn', async () => {
  const diagonal = (n: number) =>
    Array.from({ length: n }, (_, y) => `${'.'.repeat(y)}#${'.'.repeat(n - y - 1)}`).join('/');
  expect((await growth(`draw ${diagonal(20)} --as steps`)).code).toBe(0);
  const { code, err } = await growth(`draw ${diagonal(80)} --as steps`);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/\d+ steps of 6400 cells are too large a picture; draw the stamps instead/),
  ]);
});

test('draw writes SVG', async () => {
  const all = await growth('draw 3 -o all.svg');
  expect(all.written.get('all.svg')).toMatch(/^<svg .*<\/svg>\n?$/s);
  expect(all.err).toBe('');
  for (const as of ['start', 'steps', 'stamps', 'tree']) {
    expect((await growth(`draw #../.#./..# --as ${as}`)).out).toMatch(/^<svg /);
  }
  expect((await growth('draw 3x5')).out.split('<g transform')).toHaveLength(92);
});

test('times: histogram, a fastest and a slowest start', async () => {
  const [times] = jsonOf(await growth('times 5 --json'));
  expect(Object.values(times.histogram)).toEqual([7, 34, 182, 248, 284, 240, 316, 128, 112, 32, 32]);
  expect(times).toMatchObject({ count: '1615', fastest: { steps: 4 }, slowest: { steps: 14 } });
  expect((await growth('times 3')).out).toContain('fastest: 2 steps');
});

test('the table of the paper: all combinations, those walked, and starts', async () => {
  const rows = jsonOf(await growth('table 7 --walk 5 --json'));
  expect(rows).toHaveLength(8);
  expect(rows[5]).toMatchObject({
    n: 6,
    combinations: '1947792',
    walked: '1354017',
    count: '23140',
    paperSeconds: 0.5,
  });
  expect(rows[4].searchMs).toEqual(expect.any(Number));
  // What the method of the paper really goes through.
  const tried = jsonOf(await growth('count 5 --method reference --json'))[0].nodes;
  expect(rows[4].walked).toBe(String(tried));
});
