#!/usr/bin/env node
// Starts the command line; in a fresh checkout it builds the project first.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const entry = new URL('../bundle/main.js', import.meta.url);
const build = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));
if (!existsSync(entry) && existsSync(build)) {
  const { spawnSync } = await import('node:child_process');
  process.stderr.write('quadrille: building for the first time …\n');
  const { status } = spawnSync(process.execPath, [build, '--packages'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(70);
}
module.enableCompileCache?.(); // Node 22.8 keeps what it has compiled
const { main } = await import(entry.href);
process.exitCode = await main(process.argv.slice(2));
