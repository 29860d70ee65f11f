// `npm test`: sets up a fresh machine, builds, checks types and format, and runs every test.
//   npm test -- packages/cover      only the tests whose path contains this
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startChecks } from './checks.mjs';
import { installPackages, installPrograms, node, root } from './setup.mjs';

const vitest = `${root}/node_modules/vitest/vitest.mjs`;
const programs = installPrograms();
installPackages();
const only = process.argv.slice(2);
if (only.length > 0) {
  node('scripts/build.mjs');
  await programs;
  node(vitest, 'run', ...only);
} else {
  // The tests begin when all is built; checks that go on meanwhile end them when they fail.
  const { built, failed } = startChecks();
  if (!(await built)) process.exit(1);
  await programs;
  const tests = spawn(process.execPath, [vitest, 'run'], { cwd: root, stdio: 'inherit' });
  const ended = once(tests, 'exit');
  failed.then(isBad => isBad && tests.kill());
  const [code] = await ended;
  process.exit(code === 0 && !(await failed) ? 0 : 1);
}
