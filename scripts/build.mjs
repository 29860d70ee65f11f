// Builds what is missing or stale: kernels (AssemblyScript), then packages (TypeScript).
//   node scripts/build.mjs                 everything
//   node scripts/build.mjs --kernels       only the kernels
//   node scripts/build.mjs --if-missing    quietly does nothing when the tools are not installed
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tool = name => join(root, 'node_modules', name);
const kernel = join(root, 'packages/kernel');
const flags = new Set(process.argv.slice(2));

if (!existsSync(tool('assemblyscript')) || !existsSync(tool('tsc7'))) {
  if (flags.has('--if-missing')) process.exit(0);
  console.error('The build tools are not installed: run `npm ci` first.');
  process.exit(1);
}
buildKernels();
if (!flags.has('--kernels')) run('tsc', [tool('tsc7/bin/tsc'), '-b', root]);

function buildKernels() {
  mkdirSync(join(kernel, 'dist'), { recursive: true });
  mkdirSync(join(kernel, 'src/generated'), { recursive: true });
  for (const file of readdirSync(join(kernel, 'assembly')).filter(f => f.endsWith('.ts'))) {
    const name = file.slice(0, -3);
    const source = join(kernel, 'assembly', file);
    const module = join(kernel, 'src/generated', file);
    if (existsSync(module) && statSync(module).mtimeMs > statSync(source).mtimeMs) continue;
    const wasm = join(kernel, 'dist', `${name}.wasm`);
    run(`asc ${name}`, [
      tool('assemblyscript/bin/asc.js'),
      source,
      '-o',
      wasm,
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--maximumMemory',
      '65536',
      '--initialMemory',
      '1',
    ]);
    const text = `export default '${readFileSync(wasm).toString('base64')}';\n`;
    writeFileSync(`${module}.new`, text);
    renameSync(`${module}.new`, module);
  }
}

function run(what, args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    console.error(`build: ${what} failed`);
    process.exit(1);
  }
}
