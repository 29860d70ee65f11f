/** More of the command line as people use it: terminals, large models, closed ends. test/shell has the rest. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, ended, shellIn } from './support/bash.js';

const { folder: scratch, bash, start } = shellIn('pipes-rest');

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

/** n queens: rows and columns once each, diagonals at most once. */
function queens(n: number): string {
  const diagonals = range(2 * n - 1).map(i => `a${i} b${i}`);
  const options = range(n).flatMap(r => range(n).map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  const rows = range(n).map(i => `r${i} c${i}`);
  return `${rows.join(' ')} | ${diagonals.join(' ')}\n${options.join('\n')}\n`;
}

writeFileSync(join(scratch, 'q10.dlx'), queens(10));

test('an estimate is a number, however large the tree', async () => {
  const items = range(300).map(i => `i${i}`);
  const options = range(100_000).map(i => `${items[i % 300]} ${items[(i * 7 + 1 + (i >> 8)) % 300]}`);
  const proper = options.filter(option => new Set(option.split(' ')).size === 2);
  writeFileSync(join(scratch, 'large.dlx'), `${items.join(' ')}\n${proper.join('\n')}\n`);
  const told = await bash('quadrille cover estimate large.dlx --probes 2');
  expect(told.code).toBe(0);
  expect(told.out).not.toMatch(/Infinity|NaN|null|undefined/);
  expect(told.out).toMatch(/about 10\^\d+ years on one core/);
  const { out } = await bash('quadrille cover estimate large.dlx --probes 2 --json');
  expect(JSON.parse(out)).toMatchObject({ nodes: expect.any(Number), nodesLog10: expect.any(Number) });
});

test.each([
  ['cover count q10.dlx --quiet', 0, '724\n'],
  ['cover count none.dlx', 2, ''],
  ['cover solve q10.dlx --limit 1 --json | wc -l', 0, '2\n'],
])('a closed standard error changes nothing: %s', async (command, code, out) => {
  expect(await bash(`exec 2>&-; quadrille ${command}`)).toMatchObject({ code, out });
  expect((await bash(`quadrille ${command} 2> >(exit 0)`)).code).toBe(code);
});

const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) console.log('script(1) is not installed: terminals are not tried');

test.skipIf(!hasScript)('escape codes in names reach no terminal, and files keep them', async () => {
  writeFileSync(join(scratch, 'evil.dlx'), '"a\\u001b[31mb" c\n"a\\u001b[31mb" c\n');
  const command = `"${process.execPath}" "${bin}" cover solve evil.dlx`;
  const shown = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: scratch, encoding: 'utf8' });
  expect(shown.stdout).toContain('a\\x1b[31mb c');
  expect(shown.stdout.replaceAll('\u001b[0K', '')).not.toContain('\u001b[31m');
  expect((await bash('quadrille cover solve evil.dlx')).out).toBe('a\u001b[31mb c\n');
});

test('one of something is told as one', async () => {
  for (const line of ['quadrille growth count 1', 'quadrille growth list 1', 'quadrille growth run 1']) {
    const { out, err } = await bash(line);
    expect(`${out}${err}`).not.toMatch(/\b1 (squares|steps|starts|solutions|nodes|classes)\b/);
  }
});

test('names of options are told in solutions and traces', async () => {
  const text = `printf 'a b c\\nA: a b\\nB: c\\nC: a c\\nD: b\\n'`;
  expect((await bash(`${text} | quadrille cover solve - --quiet`)).out).toBe('A: a b; B: c\nC: a c; D: b\n');
  const [line] = (await bash(`${text} | quadrille cover solve - --json`)).out.split('\n');
  expect(JSON.parse(line)).toEqual({ options: [['a', 'b'], ['c']], indices: [0, 1], names: ['A', 'B'] });
  expect((await bash(`${text} | quadrille cover trace - --quiet`)).out).toContain('try A\n');
});

test('teleport: a game through a pipe, a limit, and the same answers from one thread and from two', async () => {
  const made = 'quadrille teleport generate --size 30 --moves 5 --step 4 --seed 2';
  const { code, out } = await bash(`${made} | quadrille teleport solve - --by memo --json`);
  expect([code, JSON.parse(out)]).toMatchObject([0, { method: 'memo', ended: 'exhausted' }]);
  const dense = '90 90 6 1 0 0 1 1 1 2 1 1 2 2 2';
  const cut = await bash(`quadrille teleport solve "${dense}" --by brute --timeout 0.3 --json`);
  expect([cut.code, JSON.parse(cut.out).ended]).toEqual([3, 'limited']);
  for (const line of ['check --games 60', 'arena --games 6 --opponents perfect,mcts:9,random']) {
    const [one, two] = await Promise.all(
      [1, 2].map(threads => bash(`quadrille teleport ${line} --threads ${threads}`)),
    );
    expect(one.code).toBe(0);
    expect(two.out).toBe(one.out);
  }
});

/** Dominoes on a board of n x n cells. */
function dominoes(n: number): string {
  const cells = range(n * n).map(i => `c${i}`);
  const across = range(n * n).filter(i => i % n < n - 1);
  const down = range(n * n - n);
  return [cells.join(' '), ...across.map(i => `c${i} c${i + 1}`), ...down.map(i => `c${i} c${i + n}`)].join(
    '\n',
  );
}

test('a count by memo that is killed goes on where its ledger ends, to the same number (OEIS A004003)', async () => {
  writeFileSync(join(scratch, 'd10.dlx'), `${dominoes(10)}\n`);
  const command = ['cover', 'count', 'd10.dlx', '--job', 'd10', '--method', 'memo', '--threads', '1'];
  const journal = join(scratch, 'd10', 'journal');
  const child = start(process.execPath, [bin, ...command]);
  const over = ended(child);
  const look = () => {
    if (existsSync(journal) && readFileSync(journal, 'utf8').includes('\n')) child.kill('SIGKILL');
    else if (child.exitCode === null) setTimeout(look, 5);
  };
  look();
  expect(await over).toMatchObject({ code: null, out: '' });
  const written = readFileSync(journal, 'utf8');
  expect(written).not.toBe('');
  const { out } = await bash(`quadrille ${command.join(' ')} --json`);
  expect(JSON.parse(out)).toMatchObject({ count: '258584046368', method: 'memo', ended: 'exhausted' });
  expect(readFileSync(journal, 'utf8').startsWith(written.slice(0, written.lastIndexOf('\n')))).toBe(true);
  expect((await bash('quadrille job verify d10 --json')).out).toContain('"count":"258584046368"');
}, 120_000);

test('one packing of each class: killed, gone on in two threads, and the same as alone (2339 of 6x10)', async () => {
  writeFileSync(join(scratch, 'p6x10.txt'), 'packing square\ncontainer 10x6\npieces pentominoes\n');
  const solve = ['packing', 'solve', 'p6x10.txt', '--up-to', 'mirror', '--quiet'];
  const command = [...solve, '--job', 'p6x10'];
  const journal = join(scratch, 'p6x10', 'journal');
  const child = start(process.execPath, [bin, ...command, '--threads', '1']);
  const over = ended(child);
  const look = () => {
    if (existsSync(journal) && readFileSync(journal, 'utf8').includes('\n')) child.kill('SIGKILL');
    else if (child.exitCode === null) setTimeout(look, 5);
  };
  look();
  expect((await over).code).toBe(null);
  expect(readFileSync(journal, 'utf8')).not.toBe('');
  const resumed = await bash(`quadrille ${command.join(' ')} --threads 2`);
  const alone = await bash(`quadrille ${solve.join(' ')} --threads 1`);
  expect(resumed.out).toBe(alone.out);
  expect(resumed.out.trim().split('\n\n')).toHaveLength(2339);
  expect((await bash('quadrille job verify p6x10 --json')).out).toContain('"count":"2339"');
  const few = await bash(`quadrille ${solve.join(' ')} --limit 3 --json --threads 2`);
  expect(JSON.parse(few.out.trim().split('\n').at(-1)!)).toMatchObject({ count: '3', ended: 'limited' });
}, 120_000);
