/** Every program of examples/ is run as its first line says; `npm run check` compiles them, packages.test.ts shows the page. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled, root, runNode, scratchFolder } from './support/programs.js';

const examples = join(root, 'examples');
const scratch = scratchFolder('examples');
const run = (name: string, ...args: string[]) =>
  runNode([join(examples, `${name}.mjs`), ...args], { cwd: scratch });

const tested = new Set<string>();
function example(name: string, story: () => Promise<void>, isPossible = true): void {
  tested.add(`${name}.mjs`);
  test.skipIf(!isPossible)(`example: ${name}`, story);
}

example('solve-a-model', async () => {
  expect((await run('solve-a-model')).out).toBe('B D F\n');
});

test('example: star-battle, a family of its own on the command line', async () => {
  const bin = join(root, 'packages/cli/bin/quadrille.mjs');
  const plugin = ['--plugin', join(examples, 'star-battle/index.mjs'), 'star-battle'];
  const puzzle = join(examples, 'star-battle/eight.txt');
  const solved = await runNode([bin, ...plugin, 'solve', puzzle], { cwd: scratch });
  expect(solved.out).toContain('b b b b a a ★ a\n');
  expect((await runNode([bin, ...plugin, 'count', puzzle, '--quiet'], { cwd: scratch })).out).toBe('1\n');
  await runNode([bin, ...plugin, 'draw', puzzle, '-o', 'stars.svg'], { cwd: scratch });
  const picture = readFileSync(join(scratch, 'stars.svg'), 'utf8');
  expect(picture.match(/★/g)).toHaveLength(8);
  expect(picture.match(/<rect/g)).toHaveLength(64);
});

example('count-with-memo', async () => {
  const { out } = await run('count-with-memo');
  expect(out).toContain('12x12: 53060477521960000 tilings\n'); // OEIS A004003
  expect(out.match(/^[<>^v]{12}$/gm)).toHaveLength(12);
  expect((await run('count-with-memo', '3')).out).toBe('3x3: 0 tilings\n');
});

example('job-with-resume', async () => {
  // Killed without warning as soon as it has shown progress; the second run finds what the first one settled.
  await new Promise(resolve => {
    const child = spawn(process.execPath, [join(examples, 'job-with-resume.mjs'), 'job'], { cwd: scratch });
    child.once('close', resolve);
    child.stderr.once('data', () => child.kill('SIGKILL'));
  });
  const { out } = await run('job-with-resume', 'job');
  expect(out).toMatch(/^exhausted after \d+ units: 9356 solutions\n$/);
});

example('sudoku-batch', async () => {
  const puzzles = [
    '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......',
    `11${'.'.repeat(79)}`,
  ];
  writeFileSync(join(scratch, 'puzzles.txt'), `${puzzles.join('\n')}\n`);
  const { out, err } = await run('sudoku-batch', 'puzzles.txt', '2');
  expect(out.split('\n')).toEqual([
    '417369825632158947958724316825437169791586432346912758289643571573291684164875293',
    `${puzzles[1]} has no solution`,
    '',
  ]);
  expect(err).toContain('1 proper puzzles');
});

example('booklet', async () => {
  const { out } = await run('booklet', 'book.pdf', '3');
  expect(out).toBe('3 puzzles and their solutions in book.pdf\n');
  const pdf = readFileSync(join(scratch, 'book.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5000);
});

const hasNats = isInstalled('nats-server');
if (!hasNats) console.log('nats-server is not installed: the example of a cluster is skipped');
example(
  'cluster-on-one-machine',
  async () => {
    const { out } = await run('cluster-on-one-machine');
    expect(out).toContain('exhausted: 35584 arrangements of 11 Langford pairs\n'); // OEIS A014552: 17792, and mirrored
  },
  hasNats,
);

test('every example is run here', () => {
  const programs = readdirSync(examples).filter(name => name.endsWith('.mjs'));
  expect(programs.filter(name => !tested.has(name))).toEqual([]);
  expect(programs.length).toBeGreaterThan(5);
});
