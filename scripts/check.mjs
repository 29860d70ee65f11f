// `npm run check`: types of sources, tests, examples, benchmarks and the studio; that it builds; format and lint; unused
// files and dependencies.
//   npm run check -- --coverage    also how much of cover, jobs and puzzles their tests reach; fails below 90 %
import { startChecks } from './checks.mjs';
import { installPackages, node, root } from './setup.mjs';

installPackages();
if (await startChecks().failed) process.exit(1);
if (process.argv.includes('--coverage')) {
  const tests = ['cover', 'jobs', 'puzzles'].map(name => `packages/${name}/test`);
  node(`${root}/node_modules/vitest/vitest.mjs`, 'run', '--coverage', ...tests);
}
