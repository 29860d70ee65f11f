// `npm run bench -- FAMILY`: measured comparisons; without a family, the list of them.
//   npm run bench -- --all     all of them, one after another, into docs/benchmarks-tables.md
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { installPackages, node, root } from './setup.mjs';

installPackages();
node('scripts/build.mjs', '--packages');
const [family, ...rest] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter(f => f.endsWith('.bench.mjs'))
  .map(f => f.slice(0, -10));
if (family === '--all') collect();
else if (family === undefined || !existsSync(join(root, `bench/${family}.bench.mjs`))) {
  console.log(`npm run bench -- ${names.join('|')}|--all`);
  process.exit(family === undefined ? 0 : 2);
} else node(join(root, `bench/${family}.bench.mjs`), ...rest);

/**
 * Runs every benchmark and writes what they print, with the machine they ran on, as a page of the documentation. One
 * that fails is named on the page, and the others run all the same.
 */
function collect() {
  const page = join(root, 'docs/benchmarks-tables.md');
  const parts = [head()];
  const failed = [];
  for (const name of names) {
    console.log(`${name} …`);
    const { status, signal, stdout } = spawnSync(
      process.execPath,
      [join(root, `bench/${name}.bench.mjs`), ...rest],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
    );
    const command = `npm run bench -- ${[name, ...rest].join(' ')}`;
    const lines = [stdout.trimEnd()];
    if (status !== 0) {
      failed.push(name);
      lines.push(`failed: ${signal ?? `exit code ${status}`}`);
    }
    parts.push(`## ${name}\n\n\`${command}\`\n\n${lines.join('\n').replace(/^(?=.)/gm, '    ')}\n`);
    writeFileSync(page, parts.join('\n'));
  }
  console.log(`written: ${page}`);
  if (failed.length === 0) return;
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}

function head() {
  const [cpu] = cpus();
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Benchmark tables

Written by \`npm run bench -- --all\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu.model.trim()},
${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}, revision ${revision}. [How it is measured](benchmarks.md).
`;
}
