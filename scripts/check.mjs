// `npm run check`: types of sources, tests and benchmarks; format and lint.
import { installPackages, node, root } from './setup.mjs';

installPackages();
node('scripts/build.mjs', '--packages');
node(`${root}/node_modules/tsc7/bin/tsc`, '-p', 'tsconfig.test.json');
node(`${root}/node_modules/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings');
