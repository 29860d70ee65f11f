// `npm run bench -- FAMILY`: measured comparisons; without a family, the list of them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, node, root } from './setup.mjs';

installPackages();
node('scripts/build.mjs', '--packages');
const [family, ...rest] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter(f => f.endsWith('.bench.mjs'))
  .map(f => f.slice(0, -10));
if (family === undefined || !existsSync(join(root, `bench/${family}.bench.mjs`))) {
  console.log(`npm run bench -- ${names.join('|')}`);
  process.exit(family === undefined ? 0 : 2);
}
node(join(root, `bench/${family}.bench.mjs`), ...rest);
