// Writes what the command line says about itself:   node scripts/man-page.mjs FILE.1|FILE.md
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandPage, describeAll, manPage } from 'quadrille';
import { root } from './setup.mjs';

const [file] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
const program = await describeAll();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, file.endsWith('.md') ? commandPage(program) : manPage(program, version));
