// `npm start`: installs, builds and opens the studio on this machine. Needs nothing else.
import { installPackages, node } from './setup.mjs';

installPackages('scripts', 'packages/cli', 'packages/studio');
console.log('Building …');
node('scripts/build.mjs');
const flags = process.argv.slice(2);
node('packages/cli/bin/quadrille.mjs', 'serve', ...(flags.length > 0 ? flags : ['--open']));
