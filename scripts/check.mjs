// `npm run check`: types of sources, tests, examples and benchmarks; format and lint; unused files and dependencies.
//   npm run check -- --coverage    also how much of cover, jobs and puzzles their tests reach; fails below 90 %
import { installPackages, node, root } from './setup.mjs';

installPackages();
node('scripts/build.mjs', '--packages');
node(`${root}/node_modules/tsc7/bin/tsc`, '-p', 'tsconfig.test.json');
node(`${root}/node_modules/tsc7/bin/tsc`, '-p', 'examples');
node(`${root}/node_modules/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings');
// Unused exports are listed by `npx knip`; what fails here is a file or a dependency that nothing uses or names.
const kinds = 'files,dependencies,unlisted,unresolved';
node(`${root}/node_modules/knip/bin/knip.js`, '--no-progress', '--no-config-hints', '--include', kinds);
if (process.argv.includes('--coverage')) {
  const tests = ['cover', 'jobs', 'puzzles'].map(name => `packages/${name}/test`);
  node(`${root}/node_modules/vitest/vitest.mjs`, 'run', '--coverage', ...tests);
}
