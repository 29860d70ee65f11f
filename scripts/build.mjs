// Builds what is missing or stale: kernels (AssemblyScript), packages (TypeScript), the studio (Vite).
//   node scripts/build.mjs               everything
//   node scripts/build.mjs --packages    kernels and packages: all that the command line needs
//   node scripts/build.mjs --kernels     only the kernels: all that the unit tests need
//   node scripts/build.mjs --docs [DIR]  only the documentation, as a site (default docs/.vitepress/dist)
//   node scripts/build.mjs --board [FILE]  only the element for pages, as one file (default: in packages/board)
//   --if-missing                         quietly does nothing when the tools are not installed
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBundles } from './bundle.mjs';

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
  buildDocs(process.argv[process.argv.indexOf('--docs') + 1]);
  process.exit(0);
}
if (flags.has('--board')) {
  await buildBoard(process.argv[process.argv.indexOf('--board') + 1]);
  process.exit(0);
}
await buildKernels();
if (!flags.has('--kernels')) {
  removeOrphans();
  run('packages', [tool('tsc7/bin/tsc'), '-b', root]);
  await buildBundles(root, newestIn);
  buildManPage();
}
if (!flags.has('--kernels') && !flags.has('--packages')) {
  buildStudio();
  await buildBoard();
}

/** `kernels/NAME/assembly.ts` becomes `wasm.ts` beside it, and `assembly-many.ts` becomes `wasm-many.ts`. */
async function buildKernels() {
  const folders = ['packages/cover/src', 'packages/puzzles/src'];
  const sources = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true }).map(file => join(folder, file)),
  );
  let compiler; // loaded with the first stale kernel, for all of them: that takes longer than a kernel
  for (const source of sources.filter(file => /\bkernels\/[^/]+\/assembly[^/]*\.ts$/.test(file))) {
    const module = join(root, dirname(source), basename(source).replace('assembly', 'wasm'));
    const shared = join(root, dirname(source), '../assembly');
    const newest = Math.max(...[shared, join(root, source)].filter(existsSync).map(newestIn));
    if (isFresh(module, newest)) continue;
    compiler ??= await import('assemblyscript/asc');
    writeFileSync(`${module}.new`, `export default '${await compiledKernel(compiler, source)}';\n`);
    renameSync(`${module}.new`, module);
  }
}

async function compiledKernel(compiler, source) {
  let base64 = '';
  const writeFile = (_, bytes) => {
    base64 = Buffer.from(bytes).toString('base64');
  };
  const memory = ['--initialMemory', '1', '--maximumMemory', '65536'];
  const target = ['--runtime', 'stub', '--enable', 'simd', ...memory, '--baseDir', root];
  const options = [source, '-o', 'kernel.wasm', '-O3', '--noAssert', ...target];
  const { error, stderr } = await compiler.main(options, { writeFile });
  if (!error && base64) return base64;
  console.error(`${stderr}${error?.message}\nbuild: kernel ${source} failed`);
  process.exit(1);
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

function buildManPage() {
  const page = join(root, 'packages/cli/man/quadrille.1');
  if (isFresh(page, newestIn(join(root, 'packages/cli/src')))) return;
  run('man page', [join(root, 'scripts/man-page.mjs'), page]);
}

function buildStudio() {
  const sources = ['base', 'cover', 'jobs', 'kernel', 'puzzles', 'studio'].map(name =>
    join(root, 'packages', name, 'src'),
  );
  const own = ['index.html', 'vite.config.ts', 'offline', 'public'].map(name => join(studio, name));
  const newest = Math.max(...[...sources, ...own].map(newestIn));
  if (isFresh(join(studio, 'dist/index.html'), newest)) return;
  run('studio', [tool('vite/bin/vite.js'), 'build', studio, '--logLevel', 'warn']);
}

/** Everything that a page needs to show boards, in one module: the built packages, with what they would load later. */
async function buildBoard(file = join(root, 'packages/board/dist/quadrille-board.js')) {
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
function buildDocs(site = join(root, 'docs/.vitepress/dist')) {
  const api = join(root, 'docs/api');
  run('reference of commands', [join(root, 'scripts/man-page.mjs'), join(root, 'docs/commands.md')]);
  rmSync(api, { recursive: true, force: true });
  run('reference of packages', [tool('typedoc/bin/typedoc'), '--options', join(root, 'typedoc.json')]);
  nameModules(api);
  run('documentation', [tool('vitepress/bin/vitepress.js'), 'build', join(root, 'docs'), '--outDir', site]);
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

function run(what, args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === 0) return;
  console.error(`build: ${what} failed`);
  process.exit(1);
}
