import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filledIn, formatTerms, parseTerms } from '../src/families/sequence/terms.js';
import { run } from './support/memory-io.js';

/** The first two of each line: n and a(n). */
const terms = (lines: readonly string[]) => lines.map(line => line.split(' ').slice(0, 2).map(Number));
const QUEENS = ['sequence', 'queens', 'count', 'n'];
const STAIRCASES = fileURLToPath(new URL('../../../results/staircases.mjs', import.meta.url));

test('sequence: queens, A000170', async () => {
  const { code, out } = await run([...QUEENS, '--from', '1', '--to', '8']);
  expect(code).toBe(0);
  expect(terms(out)).toEqual([1, 0, 0, 2, 10, 4, 40, 92].map((count, i) => [i + 1, count]));
});

test('sequence: dominoes on 2n x 2n, A004003, as JSON', async () => {
  const { json } = await run([
    'sequence',
    'dominoes',
    'count',
    '2nx2n',
    '--from',
    '1',
    '--to',
    '3',
    '--json',
  ]);
  expect(json().map(({ n, count }) => [n, count])).toEqual([
    [1, '2'],
    [2, '36'],
    [3, '6728'],
  ]);
});

test('sequence: a module of models, A334617, with a flag of cover count', async () => {
  const args = ['sequence', STAIRCASES, '--from', '1', '--to', '4', '--method', 'frontier', '--json'];
  const { code, json } = await run(args);
  expect(code).toBe(0);
  expect(json().map(({ count, method }) => [count, method])).toEqual(
    ['1', '2', '8', '57'].map(count => [count, 'frontier']),
  );
});

test('sequence: terms of the b-file are kept, new ones are written', async () => {
  const files = { 'b.txt': '# ours\n5 10\n4 7\n' }; // a(4) is wrong: what is kept is not computed
  const args = [...QUEENS, '--from', '4', '--to', '6', '--bfile', 'b.txt'];
  const { out, files: after } = await run(args, { files });
  expect(terms(out)).toEqual([
    [4, 7],
    [5, 10],
    [6, 4],
  ]);
  expect(after.get('b.txt')).toBe('# ours\n4 7\n5 10\n6 4\n');
});

test('sequence: a b-file with lines that are too long for OEIS is told', async () => {
  const files = { 'b.txt': `7 ${'9'.repeat(998)}\n8 ${'9'.repeat(999)}\n` };
  const { err } = await run([...QUEENS, '--from', '8', '--to', '8', '--bfile', 'b.txt'], { files });
  expect(err.join().replace(/\s/g, ' ')).toMatch(
    /^from a\(8\) on, b\.txt has lines of more than 1000 characters/,
  );
});

test.each([
  ['throw new Error("boom")', /cannot be used as a module of models: model\(1\) failed: boom/],
  ['return 42', /model\(1\) returned neither a model/],
  ['return "a b\\na q\\n"', /n = 1:2:3: item "q" is not in the first line/],
])('sequence: a module whose model says "%s" is named', async (body, message) => {
  const path = join(mkdtempSync(join(tmpdir(), 'quadrille-')), 'bad.mjs');
  writeFileSync(path, `export const model = () => { ${body}; };`);
  const { code, err } = await run(['sequence', path, '--from', '1', '--to', '2']);
  expect(code).toBe(2);
  expect(err.join('\n').replace(/\n/g, ' ')).toMatch(message);
});

test('sequence: terms that agree are counted, and so are those that the file does not have', async () => {
  const files = { 'known.txt': '4 2\n5 10\n' };
  const { code, err } = await run([...QUEENS, '--from', '4', '--to', '6', '--check', 'known.txt'], { files });
  expect(code).toBe(0);
  expect(err.join().replace(/\s/g, ' ')).toBe('2 terms agree with known.txt; 1 term is not in it');
});

test('sequence: the folder of certificates is made', async () => {
  const args = ['sequence', STAIRCASES, '--from', '3', '--to', '4', '--certificates', 'proofs/stairs'];
  const { code, files } = await run(args);
  expect(code).toBe(0);
  expect([...files.keys()]).toEqual(['proofs/stairs/', 'proofs/stairs/3.cert', 'proofs/stairs/4.cert']);
});

test('sequence: a known term that differs is said, and ends with 1', async () => {
  const files = { 'known.txt': '4 2\r\n5 11\r\n' };
  const { code, out, err } = await run([...QUEENS, '--from', '4', '--to', '6', '--check', 'known.txt'], {
    files,
  });
  expect({ code, err }).toEqual({ code: 1, err: ['a(5) is 10, but known.txt has 11'] });
  expect(out).toHaveLength(3);
});

test.each([
  [[...QUEENS, '--from', '5', '--to', '4'], /--from 5 is larger than --to 4/],
  [[...QUEENS, '--from', '1', '--to', '4', '--check', 'bad.txt'], /bad\.txt:2: use one term per line/],
  [['sequence', 'queens', 'dance', 'n', '--from', '1', '--to', '4'], /there is no command dance/],
  [
    ['sequence', 'queens', 'solve', 'n', '--first', '--from', '4', '--to', '4', '--bogus'],
    /--bogus is not a flag/,
  ],
  [['sequence', 'nowhere.mjs', '--from', '1', '--to', '4'], /nowhere\.mjs cannot be used/],
])('sequence: %j is refused', async (args, message) => {
  const { code, err } = await run(args, { files: { 'bad.txt': '1 1\nx\n' } });
  expect(code).toBe(2);
  expect(err.join('\n')).toMatch(message);
});

test('sequence: a limit of time ends it after the last term that is known', async () => {
  const { code, out, err } = await run([...QUEENS, '--from', '4', '--to', '40', '--timeout', '0.5']);
  expect(code).toBe(3);
  expect(err).toEqual([`stopped before a(${4 + out.length}) was known`]);
});

test.each([
  ['n', '7'],
  ['nxn', '7x7'],
  ['2nx3', '14x3'],
  ['{n}', '7'],
  ['{2n+1}', '15'],
  ['path:{n-1}', 'path:6'],
  ['{-n+9}', '2'],
  ['--method', '--method'],
  ['pentominoes', 'pentominoes'],
])('sequence: %s at 7 is %s', (word, filled) => {
  expect(filledIn(word, 7)).toBe(filled);
});

test('b-files: what is written is read', () => {
  const some = new Map([
    [3, 10n ** 40n],
    [0, 1n],
  ]);
  expect(formatTerms(some)).toBe(`0 1\n3 1${'0'.repeat(40)}\n`);
  expect([...parseTerms(formatTerms(some), 'b.txt')].sort(([a], [b]) => b - a)).toEqual([...some]);
  expect(() => parseTerms('1 1\n1 2\n', 'b.txt')).toThrow(/a\(1\) is here a second time/);
});
