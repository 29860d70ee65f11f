// `npm test`: sets up a fresh machine, builds, checks types and format, and runs every test.
//   npm test -- packages/cover      only the tests whose path contains this
import { installPackages, installPrograms, node, root } from './setup.mjs';

const programs = installPrograms();
installPackages();
const only = process.argv.slice(2);
// The check builds everything on its way.
node(`scripts/${only.length === 0 ? 'check' : 'build'}.mjs`);
await programs;
node(`${root}/node_modules/vitest/vitest.mjs`, 'run', ...only);
