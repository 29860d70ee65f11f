#!/usr/bin/env node
// Starts the command line; in a fresh checkout it builds the project first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const entry = new URL('../dist/main.js', import.meta.url);
const build = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));
if (!existsSync(entry) && existsSync(build)) {
  process.stderr.write('quadrille: building for the first time …\n');
  const { status } = spawnSync(process.execPath, [build, '--packages'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(70);
}
const { main } = await import(entry.href);
process.exitCode = await main(process.argv.slice(2));
