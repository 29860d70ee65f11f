/** Sudoku on the command line as people use it: processes, pipes, files, limits. Nothing here is in memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, puzzleLine } from '@quadrille/puzzles/sudoku';
import { expect, test } from 'vitest';
import { bin, type Ended, shellIn } from './support/bash.js';

const { folder: scratch, bash } = shellIn('pipes-sudoku');
const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const json = ({ out }: Ended) =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

writeFileSync(join(scratch, 'one.txt'), `${LINE}\n`);
writeFileSync(join(scratch, 'mixed.txt'), `# four lines, one of them wrong\n${LINE}\n12345\n${LINE}\n`);

test.each([
  ['a pipe', 'cat one.txt | q sudoku VERB - --json'],
  ['/dev/stdin', 'cat one.txt | q sudoku VERB /dev/stdin --json'],
  ['a process substitution', 'q sudoku VERB <(cat one.txt) --json'],
  ['a file', 'q sudoku VERB one.txt --json'],
  ['the text itself', `q sudoku VERB ${LINE} --json`],
])('a puzzle comes from %s', async (_, line) => {
  const solved = await bash(line.replace('VERB', 'solve'));
  expect(solved).toMatchObject({ code: 0, err: '' });
  expect(json(solved)[0]).toMatchObject({ puzzle: LINE, solution: SOLUTION, solutions: 1 });
  const rated = await bash(line.replace('VERB', 'rate'));
  expect(rated).toMatchObject({ code: 0, err: '' });
  expect(json(rated)[0]).toMatchObject({ puzzle: LINE, er: 1.2 });
});

test('a wrong line of a batch is told with its number, the others go on, exit 2', async () => {
  for (const verb of ['solve', 'rate']) {
    const ended = await bash(`q sudoku ${verb} mixed.txt --json --quiet`);
    expect(ended.code).toBe(2);
    expect(ended.err).toMatch(/^quadrille: mixed\.txt:3:1: this line has 5 cells; .*\n$/);
    expect(json(ended).slice(0, 3)).toMatchObject([{ puzzle: LINE }, { line: 3 }, { puzzle: LINE }]);
  }
  const text = await bash('q sudoku solve mixed.txt --quiet');
  expect(text).toMatchObject({ code: 2, out: `${SOLUTION}\nwrong\n${SOLUTION}\n` });
});

test('--json has one shape for one puzzle and for many', async () => {
  const one = json(await bash('q sudoku solve one.txt --json'));
  const two = json(await bash('cat one.txt one.txt | q sudoku solve - --json'));
  const names = (line: object) => Object.keys(line);
  expect(names(one[0]).sort()).toEqual(names(two[0]).sort());
  expect(names(one.at(-1)).sort()).toEqual(names(two.at(-1)).sort());
  expect([one, two].map(lines => lines.at(-1).summary)).toEqual([true, true]);
});

test('time limits hold, however long they are and whatever is asked', async () => {
  // `timeout` ends with 124 what does not end by itself.
  const sparse = await bash(
    `timeout 120 "${process.execPath}" "${bin}" sudoku generate --givens 17 --seed 1 --timeout 1`,
  );
  expect([0, 3]).toContain(sparse.code);
  const rated = await bash('cat one.txt one.txt > two.txt; q sudoku rate two.txt --timeout 5000000 --quiet');
  expect(rated).toMatchObject({ code: 0, err: '' });
});

test('a puzzle is printed as soon as it is found, into a pipe too', async () => {
  const args = [
    'sudoku',
    'generate',
    '--givens',
    '20',
    '--number',
    '100000',
    '--seed',
    '1',
    '--threads',
    '1',
  ];
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [first] = await once(child.stdout, 'data');
    expect(String(first)).toMatch(/^[1-9.]{81}\n/);
  } finally {
    child.kill();
  }
});

test('pencil marks are not lost in silence', async () => {
  await bash('q sudoku convert one.txt --to sukaku -o c.sukaku');
  const lost = await bash('q sudoku convert c.sukaku --to line');
  expect(lost).toMatchObject({ code: 2, out: '' });
  expect(lost.err).toMatch(/pencil marks, which the format "line" cannot hold/);
  expect((await bash('q sudoku convert c.sukaku --to marks')).code).toBe(0);
});

test('a title that the font cannot write is refused, not dropped', async () => {
  const { code, err } = await bash('q sudoku convert one.txt --to pdf --title "東京 2" -o t.pdf');
  expect(code).toBe(2);
  expect(err).toMatch(/the font of the PDF has no "東京"; choose another title/);
});

test('a PDF goes to a file, to a pipe, and to standard output when it is named', async () => {
  expect((await bash('q sudoku convert one.txt --to pdf > x.pdf')).code).toBe(0);
  expect(readFileSync(join(scratch, 'x.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const named = await bash('q sudoku convert one.txt --to pdf -o -', 'latin1');
  expect([named.code, named.out.slice(0, 5)]).toEqual([0, '%PDF-']);
  const text = await bash('q sudoku solve one.txt --quiet -o - | tail -1');
  expect(text.out).toMatch(/^\+-/);
});

test('the first puzzle of a seed is the one of the library', async () => {
  const { out } = await bash('q sudoku generate --seed 7 --quiet');
  expect(out.trim()).toBe(puzzleLine(generate({}, 7).puzzle));
});

test('a hexadecimal puzzle is reported with its own symbols', async () => {
  const { code, out } = await bash(`q sudoku check ${`CC${'.'.repeat(254)}`} --quiet`);
  expect(code).toBe(1);
  expect(out).toContain('no solution: C appears twice in row 1');
});

test('blind search has three orders, compare has a line for every solver and grade', async () => {
  const orders = ['breadth', 'depth', 'backtrack'].map(async order => {
    const lines = json(await bash(`q sudoku blind 1....3....4.4..3 --order ${order} --json`));
    return lines.at(-1).count;
  });
  expect(await Promise.all(orders)).toEqual(['1', '1', '1']);
  const lines = json(await bash('q sudoku compare --number 2 --seed 1 --json'));
  expect(lines.slice(0, -1).map(({ grade, solver }) => `${grade} ${solver}`)).toEqual(
    ['easy', 'medium', 'hard'].flatMap(grade =>
      ['logic', 'search', 'combined'].map(solver => `${grade} ${solver}`),
    ),
  );
  for (const { minMs, meanMs, maxMs, deviationMs } of lines.slice(0, -1)) {
    expect(minMs).toBeLessThanOrEqual(meanMs);
    expect(meanMs).toBeLessThanOrEqual(maxMs);
    expect(deviationMs).toBeGreaterThanOrEqual(0);
  }
});
