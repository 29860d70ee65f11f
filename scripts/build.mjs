// Builds what is missing or stale: kernels (AssemblyScript), packages (TypeScript), the studio (Vite).
//   node scripts/build.mjs               everything
//   node scripts/build.mjs --packages    kernels and packages: all that the command line needs
//   node scripts/build.mjs --kernels     only the kernels: all that the unit tests need
//   node scripts/build.mjs --docs [DIR]  only the documentation, as a site (default docs/.vitepress/dist)
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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tool = name => join(root, 'node_modules', name);
const kernel = join(root, 'packages/kernel');
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
await buildKernels();
if (!flags.has('--kernels')) {
  removeOrphans();
  run('packages', [tool('tsc7/bin/tsc'), '-b', root]);
  buildManPage();
}
if (!flags.has('--kernels') && !flags.has('--packages')) buildStudio();

async function buildKernels() {
  mkdirSync(join(kernel, 'dist'), { recursive: true });
  mkdirSync(join(kernel, 'src/generated'), { recursive: true });
  let compiler; // loaded with the first stale kernel, for all of them: that takes longer than a kernel
  for (const file of readdirSync(join(kernel, 'assembly')).filter(f => f.endsWith('.ts'))) {
    const source = join('packages/kernel/assembly', file);
    const module = join(kernel, 'src/generated', file);
    if (isFresh(module, statSync(join(root, source)).mtimeMs)) continue;
    compiler ??= await import('assemblyscript/asc');
    const wasm = join('packages/kernel/dist', `${file.slice(0, -3)}.wasm`);
    const memory = ['--initialMemory', '1', '--maximumMemory', '65536'];
    const target = ['--runtime', 'stub', '--enable', 'simd', ...memory, '--baseDir', root];
    const { error, stderr } = await compiler.main([source, '-o', wasm, '-O3', '--noAssert', ...target]);
    if (error) {
      console.error(`${stderr}${error.message}\nbuild: kernel ${file} failed`);
      process.exit(1);
    }
    writeFileSync(
      `${module}.new`,
      `export default '${readFileSync(join(root, wasm)).toString('base64')}';\n`,
    );
    renameSync(`${module}.new`, module);
  }
}

/** The compiler leaves what it made of sources that are gone; packages would ship it. */
function removeOrphans() {
  for (const name of readdirSync(join(root, 'packages'))) {
    const [source, target] = ['src', 'dist'].map(part => join(root, 'packages', name, part));
    if (name === 'studio' || !existsSync(target)) continue;
    for (const file of readdirSync(target, { recursive: true })) {
      const module = /^(.*)\.(js|d\.ts)(\.map)?$/.exec(file)?.[1];
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
  const sources = ['cover', 'jobs', 'kernel', 'puzzles', 'studio'].map(name =>
    join(root, 'packages', name, 'src'),
  );
  const newest = Math.max(
    ...[...sources, join(studio, 'index.html'), join(studio, 'vite.config.ts')].map(newestIn),
  );
  if (isFresh(join(studio, 'dist/index.html'), newest)) return;
  run('studio', [tool('vite/bin/vite.js'), 'build', studio, '--logLevel', 'warn']);
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
