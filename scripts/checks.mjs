// What `npm run check` and `npm test` have in common: builds everything and checks it, many things at once, since most
// of them use one core. The output of each is shown whole when it has ended.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Begins all of it. `built` tells whether all could be built, `failed` whether anything was wrong. */
export function startChecks() {
  const packages = check('../scripts/build.mjs', ['--packages']);
  const format = check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
  const built = packages.then(isBad => !isBad && check('../scripts/build.mjs', []).then(isBad => !isBad));
  // Unused exports are listed by `npx knip`; what fails here is a file or a dependency that nothing uses or names.
  const kinds = 'files,dependencies,unlisted,unresolved';
  const others = packages.then(
    isBad =>
      !isBad &&
      Promise.all([
        check(
          'svelte-check/bin/svelte-check',
          ['--tsconfig', './tsconfig.json', '--fail-on-warnings'],
          'packages/studio',
        ),
        check('tsc7/bin/tsc', ['-p', 'tsconfig.test.json']),
        check('tsc7/bin/tsc', ['-p', 'examples']),
        check('knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--include', kinds]),
      ]).then(all => all.some(Boolean)),
  );
  const failed = Promise.all([format, built, others]).then(
    ([isUntidy, isBuilt, isWrong]) => isUntidy || !isBuilt || isWrong,
  );
  return { built, failed };
}

/** Runs a program of node_modules. True when it failed. */
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
