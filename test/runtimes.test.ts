/**
 * The packages outside of Node: bundled into one file, and in Bun and Deno where these are installed. With
 * QUADRILLE_RUNTIMES=1 both are installed from npm first, which takes 200 MB.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled, root, runNode, runProgram, scratchFolder } from './support/programs.js';

const scratch = scratchFolder('runtimes');
const example = join(root, 'examples/solve-a-model.mjs');
const isWanted = process.env.QUADRILLE_RUNTIMES !== undefined;
if (isWanted) {
  writeFileSync(join(scratch, 'package.json'), '{"private":true}');
  spawnSync('npm', ['install', '--no-audit', '--no-fund', 'bun@1.4.4', 'deno@2.9.6'], { cwd: scratch });
}
const programOf = (name: string) => (isWanted ? join(scratch, 'node_modules/.bin', name) : name);

test.each([
  ['bun', [example]],
  ['deno', ['run', '--allow-read', '--allow-env', example]],
])('%s runs an example', async (name, args) => {
  const program = programOf(name);
  if (!isInstalled(program))
    return console.log(`${name} is not installed: set QUADRILLE_RUNTIMES=1 to try it`);
  const { code, out, err } = await runProgram(program, args);
  expect([code, out, err]).toEqual([0, 'B D F\n', '']);
});

test('the file for pages, made by a bundler, runs by itself in Node', async () => {
  const file = join(scratch, 'quadrille-board.mjs');
  const made = await runNode([join(root, 'scripts/build.mjs'), '--board', file]);
  expect(made.code, made.err).toBe(0);
  writeFileSync(
    join(scratch, 'use.mjs'),
    `import { show } from './quadrille-board.mjs';
    console.log(String(await show('packing', 'packing cube\\ncontainer 3x3x3\\npieces soma', { solve: true })));`,
  );
  const { code, out, err } = await runNode([join(scratch, 'use.mjs')], { cwd: scratch });
  expect([code, err]).toEqual([0, '']);
  expect(out.replace(/\s/g, '')).toHaveLength(27);
});
