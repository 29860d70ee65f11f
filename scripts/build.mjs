// Builds what is missing or stale: kernels (AssemblyScript), packages (TypeScript), the studio (Vite).
//   node scripts/build.mjs               everything
//   node scripts/build.mjs --packages    kernels and packages: all that the command line needs
//   node scripts/build.mjs --kernels     only the kernels: all that the unit tests need
//   node scripts/build.mjs --docs [DIR]  only the documentation, as a site (default docs/.vitepress/dist)
//   node scripts/build.mjs --board [FILE]  only the element for pages, as one file (default: in packages/board)
//   --if-missing                         quietly does nothing when the tools are not installed
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBundles } from './bundle.mjs';
import { buildKernels } from './kernels.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tool = name => join(root, 'node_modules', name);
const studio = join(root, 'packages/studio');
const flags = new Set(process.argv.slice(2));

if (!existsSync(tool('assemblyscript')) || !existsSync(tool('tsc7'))) {
  if (flags.has('--if-missing')) process.exit(0);
  console.error('The build tools are not installed: run `npm ci` first.');
  process.exit(1);
}
if (flags.has('--docs')) {
  await buildDocs(process.argv[process.argv.indexOf('--docs') + 1]);
  process.exit(0);
}
if (flags.has('--board')) {
  await buildBoard(process.argv[process.argv.indexOf('--board') + 1]);
  process.exit(0);
}
await buildKernels(root, newestIn, isFresh).catch(error => fail(error.message));
if (flags.has('--packages')) await buildPackages();
// The studio is made of the sources of the packages; the board of what they are built to.
else if (!flags.has('--kernels'))
  await Promise.all([buildStudio(), buildPackages().then(() => buildBoard())]);

async function buildPackages() {
  removeOrphans();
  await run('packages', [tool('tsc7/bin/tsc'), '-b', root]);
  await buildBundles(root, newestIn);
  await buildManPage();
}

/** The compiler leaves what it made of sources that are gone; packages would ship it. */
function removeOrphans() {
  for (const name of readdirSync(join(root, 'packages'))) {
    const [source, target] = ['src', 'dist'].map(part => join(root, 'packages', name, part));
    if (name === 'studio' || name === 'board' || !existsSync(target)) continue;
    for (const file of readdirSync(target, { recursive: true })) {
      const module = /^(.*)\.(js|d\.ts|wasm)(\.map)?$/.exec(file)?.[1];
      if (module && !existsSync(join(source, `${module}.ts`))) rmSync(join(target, file));
    }
  }
}

async function buildManPage() {
  const page = join(root, 'packages/cli/man/quadrille.1');
  if (isFresh(page, newestIn(join(root, 'packages/cli/src')))) return;
  await run('man page', [join(root, 'scripts/man-page.mjs'), page]);
}

async function buildStudio() {
  const sources = ['base', 'cover', 'jobs', 'kernel', 'puzzles', 'studio'].map(name =>
    join(root, 'packages', name, 'src'),
  );
  const own = ['index.html', 'vite.config.ts', 'early', 'offline', 'public'].map(name => join(studio, name));
  const newest = Math.max(...[...sources, ...own].map(newestIn));
  if (isFresh(join(studio, 'dist/index.html'), newest)) return;
  await run('studio', [tool('vite/bin/vite.js'), 'build', studio, '--logLevel', 'warn']);
}

/** Everything that a page needs to show boards, in one module: the built packages, with what they would load later. */
async function buildBoard(file = join(root, 'packages/board/dist/quadrille-board.js')) {
  const sources = ['base', 'cover', 'kernel', 'puzzles'].map(name => join(root, 'packages', name, 'src'));
  if (isFresh(file, Math.max(...sources.map(newestIn)))) return;
  const { build } = await import('vite');
  const door = '@quadrille/puzzles/board';
  const code = `import { defineBoard } from '${door}';\nexport * from '${door}';\ndefineBoard();\n`;
  const entry = {
    name: 'board',
    resolveId: id => (id === 'quadrille-board' ? join(root, id) : undefined),
    load: id => (id === join(root, 'quadrille-board') ? code : undefined),
  };
  const rolldownOptions = {
    input: 'quadrille-board',
    preserveEntrySignatures: 'strict',
    output: { codeSplitting: false },
  };
  const options = { write: false, minify: true, modulePreload: false, rolldownOptions };
  const made = await build({ configFile: false, root, logLevel: 'error', plugins: [entry], build: options });
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, made.output[0].code);
}

/** The reference is made first, from the built command line and from the comments of the sources. */
async function buildDocs(site = join(root, 'docs/.vitepress/dist')) {
  const api = join(root, 'docs/api');
  await run('reference of commands', [join(root, 'scripts/man-page.mjs'), join(root, 'docs/commands.md')]);
  rmSync(api, { recursive: true, force: true });
  await run('reference of packages', [tool('typedoc/bin/typedoc'), '--options', join(root, 'typedoc.json')]);
  nameModules(api);
  await run('documentation', [
    tool('vitepress/bin/vitepress.js'),
    'build',
    join(root, 'docs'),
    '--outDir',
    site,
  ]);
}

/** typedoc calls a module by its folder, `puzzles/src/sudoku`; people import it as `@quadrille/puzzles/sudoku`. */
function nameModules(api) {
  for (const file of readdirSync(api, { recursive: true }).filter(name => name.endsWith('.md'))) {
    const path = join(api, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/^(# |- \[)(\w+)\/src(\/\w+)?/gm, '$1@quadrille/$2$3'));
  }
}

function newestIn(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map(name => newestIn(join(path, name))));
}

function isFresh(target, sourceMs) {
  return existsSync(target) && statSync(target).mtimeMs > sourceMs;
}

async function run(what, args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [status] = await once(child, 'exit');
  if (status !== 0) fail(`${what} failed`);
}

function fail(message) {
  console.error(`build: ${message}`);
  process.exit(1);
}
