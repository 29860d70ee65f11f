// Compiles kernels (AssemblyScript): `kernels/NAME/assembly.ts` becomes `wasm.ts` beside it, and `assembly-many.ts` becomes
// `wasm-many.ts`. One thread for each core: the compiler uses one alone.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Builds the kernels for which there is no module, or one older than a source. */
export async function buildKernels(root, newestIn, isFresh) {
  const folders = ['packages/cover/src', 'packages/puzzles/src'];
  const sources = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true }).map(file => join(folder, file)),
  );
  const stale = sources.filter(source => {
    if (!/\bkernels\/[^/]+\/assembly[^/]*\.ts$/.test(source)) return false;
    const shared = join(root, dirname(source), '../assembly');
    return !isFresh(
      moduleOf(root, source),
      Math.max(...[shared, join(root, source)].filter(existsSync).map(newestIn)),
    );
  });
  const threads = Math.min(stale.length, availableParallelism());
  await Promise.all(Array.from({ length: threads }, () => compileInThread(root, stale)));
}

const moduleOf = (root, source) => join(root, dirname(source), basename(source).replace('assembly', 'wasm'));

/** A thread that takes one source after another. */
function compileInThread(root, sources) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: root });
    const next = () => thread.postMessage(sources.shift());
    thread.on('message', next);
    thread.on('error', reject);
    thread.on('exit', resolve);
    next();
  });
}

if (!isMainThread) {
  const compiler = await import('assemblyscript/asc');
  parentPort.on('message', async source => {
    if (source === undefined) return parentPort.close();
    const module = moduleOf(workerData, source);
    writeFileSync(`${module}.new`, `export default '${await compiled(compiler, source)}';\n`);
    renameSync(`${module}.new`, module);
    parentPort.postMessage('done');
  });
}

async function compiled(compiler, source) {
  let base64 = '';
  const writeFile = (_, bytes) => {
    base64 = Buffer.from(bytes).toString('base64');
  };
  const memory = ['--initialMemory', '1', '--maximumMemory', '65536'];
  const target = ['--runtime', 'stub', '--enable', 'simd', ...memory, '--baseDir', workerData];
  const options = [source, '-o', 'kernel.wasm', '-O3', '--noAssert', ...target];
  const { error, stderr } = await compiler.main(options, { writeFile });
  if (!error && base64) return base64;
  throw new Error(`kernel ${source} failed\n${stderr}${error?.message}`);
}
