// `npm run check`: types of sources, tests, examples, benchmarks and the studio; that it builds; format and lint; unused
// files and dependencies. All at once, since most of them use one core; what failed is shown whole.
//   npm run check -- --coverage    also how much of cover, jobs and puzzles their tests reach; fails below 90 %
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, node, root } from './setup.mjs';

installPackages();
node('scripts/build.mjs', '--packages');
// Unused exports are listed by `npx knip`; what fails here is a file or a dependency that nothing uses or names.
const kinds = 'files,dependencies,unlisted,unresolved';
const failed = await Promise.all([
  check(
    'svelte-check/bin/svelte-check',
    ['--tsconfig', './tsconfig.json', '--fail-on-warnings'],
    'packages/studio',
  ),
  check('tsc7/bin/tsc', ['-p', 'tsconfig.test.json']),
  check('tsc7/bin/tsc', ['-p', 'examples']),
  check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  check('../scripts/build.mjs', []),
  check('knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--include', kinds]),
]);
if (failed.some(Boolean)) process.exit(1);
if (process.argv.includes('--coverage')) {
  const tests = ['cover', 'jobs', 'puzzles'].map(name => `packages/${name}/test`);
  node(`${root}/node_modules/vitest/vitest.mjs`, 'run', '--coverage', ...tests);
}

/** Runs a program of node_modules; its output is shown when it has ended. True when it failed. */
function check(program, args, folder = '.') {
  const path = join(root, 'node_modules', program);
  const child = spawn(process.execPath, [path, ...args], { cwd: join(root, folder) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text;
    });
  }
  return new Promise(resolve => {
    child.on('close', code => {
      process.stdout.write(output);
      if (code !== 0) console.error(`${program} ${args.join(' ')} failed (exit ${code})`);
      resolve(code !== 0);
    });
  });
}
