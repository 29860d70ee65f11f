/** The file of `-o`: written as the answer comes, whatever its size, and in the shape that its name promises. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runNode, scratchFolder } from '../../../test/support/programs.js';
import { run } from './support/memory-io.js';

const scratch = scratchFolder('output');
const bin = join(root, 'packages/cli/bin/quadrille.mjs');

/** `count` items with two options each: 2 ** count solutions. */
function pairs(count: number, name: (item: number) => string): string {
  const items = Array.from({ length: count }, (_, item) => name(item));
  return `${items.join(' ')}\n${items.map(item => `${item}\n${item}\n`).join('')}`;
}

test('an answer of 125 MB is written by a process that may keep 64 MB', async () => {
  const file = join(scratch, 'pairs.dlx');
  writeFileSync(
    file,
    pairs(15, item => `${item}-${'x'.repeat(250)}`),
  );
  const args = [bin, 'cover', 'solve', file, '-o', 'solutions.txt', '--threads', '1'];
  const { code, err } = await runNode(['--max-old-space-size=64', ...args], { cwd: scratch });
  expect(err).toContain('32 768 solutions in total');
  expect(code).toBe(0);
  expect(statSync(join(scratch, 'solutions.txt')).size).toBeGreaterThan(120_000_000);
  expect(readdirSync(scratch).filter(name => name.endsWith('.part'))).toEqual([]);
});

const model = 'a b c\nleft: a b\nc\nb:c a\nb c\na\n';

test('solutions in a file are text, JSON lines or a table, by its name', async () => {
  const files = { 'model.dlx': 'a b\n"one, two": a\nb\nboth: a b\n' };
  const written = async (name: string, ...more: string[]) =>
    (await run(['cover', 'solve', 'model.dlx', '-o', name, ...more], { files })).files.get(name);
  expect(await written('x.txt')).toBe('one, two: a; b\nboth: a b\n');
  expect(await written('x.csv')).toBe('options,indices,names\na; b,0 1,"one, two 1"\na b,2,both\n');
  const lines = String(await written('x.jsonl'))
    .trimEnd()
    .split('\n');
  expect(lines.map(line => JSON.parse(line).indices)).toEqual([[0, 1], [2]]);
  const summed = String(await written('x.txt', '--json'))
    .trimEnd()
    .split('\n');
  expect(JSON.parse(summed.at(-1)!)).toMatchObject({ summary: true, count: '2' });
});

test('nothing is left of a file whose answer failed', async () => {
  writeFileSync(join(scratch, 'bad.dlx'), `${model}d\n`);
  const { code } = await runNode([bin, 'cover', 'solve', 'bad.dlx', '-o', 'bad.txt'], { cwd: scratch });
  expect(code).toBe(2);
  expect(readdirSync(scratch).filter(name => name.startsWith('bad.txt'))).toEqual([]);
});

test('a folder that does not exist is told before the search begins', async () => {
  const args = [bin, 'cover', 'solve', 'pairs.dlx', '-o', 'nowhere/x.txt'];
  const { code, err } = await runNode(args, { cwd: scratch });
  expect([code, err]).toEqual([2, expect.stringContaining('nowhere/x.txt')]);
  expect(readFileSync(join(scratch, 'pairs.dlx'), 'utf8')).toContain('0-xxx');
});
