// `npm run dev`: builds, then runs the tests again whenever a source changes.
import { installPackages, node, root } from './setup.mjs';

installPackages();
node('scripts/build.mjs', '--kernels');
node(`${root}/node_modules/vitest/vitest.mjs`, ...process.argv.slice(2));
