/** Every verb in a real shell: examples as the helps print them, pipes, files, signals, limits. See test/shell. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeAll } from 'quadrille';
import { expect, test } from 'vitest';
import { root } from '../../../test/support/programs.js';
import { bin, ended, shellIn } from './support/bash.js';

const { folder, bash } = shellIn('shell');

test('every verb does in a shell what its help says', async () => {
  const { commands } = await describeAll();
  const leaves = commands.flatMap(family => (family.commands.length > 0 ? family.commands : [family]));
  const examplesOf = (after: string) =>
    [...after.matchAll(/^ {2}((?:printf|quadrille|echo|seq).*)$/gm)].map(([, line]) => line);
  const without = leaves.filter(({ after }) => examplesOf(after).length === 0).map(({ path }) => path);
  expect(without).toEqual(['quadrille completion']); // its help has the lines for a shell's own files
  const examples = [...new Set(leaves.flatMap(({ after }) => examplesOf(after)))];
  expect(examples.length).toBeGreaterThan(90);
  writeFileSync(join(folder, 'examples.txt'), `${examples.join('\n')}\n`);
  const { out, err } = await bash(
    `"${join(root, 'test/shell/verbs.sh')}" examples.txt "${process.execPath}"`,
  );
  expect(`${out}${err}`).toBe('');
}, 600_000);

test('Ctrl-C ends a command that waits for its input', async () => {
  const child = spawn(process.execPath, [bin, 'cover', 'count', '-'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const over = ended(child);
  // More than a pipe holds: it is written when the command has begun to read.
  await new Promise(resolve => child.stdin.write(' '.repeat(1_000_000), resolve));
  child.kill('SIGINT');
  expect(await over).toEqual({ code: 3, out: '', err: 'quadrille: stopped while reading the input\n' });
});
