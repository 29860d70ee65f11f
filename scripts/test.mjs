// `npm test`: sets up a fresh machine, builds, checks types and format, and runs every test.
//   npm test -- packages/cover      only the tests whose path contains this
import { installPackages, installPrograms, node, root } from './setup.mjs';

installPackages();
installPrograms();
node('scripts/build.mjs');
const only = process.argv.slice(2);
if (only.length === 0) node('scripts/check.mjs');
node(`${root}/node_modules/vitest/vitest.mjs`, 'run', ...only);
