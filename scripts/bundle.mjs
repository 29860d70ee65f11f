// Bundles each package for Node, so that a command starts in milliseconds: a family is some files instead of hundreds.
// What a package exports stays as it is, and packages stay apart; bundlers of pages read the modules in `dist`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages whose doors have a bundle, and what else is started by its file: threads, and the command line. */
const MORE = {
  base: [],
  kernel: ['arena', 'load'],
  cover: [],
  puzzles: [],
  jobs: [
    'ask/worker',
    'ask/child',
    'ask/team-worker',
    'board/ledger-worker',
    'threads/map-worker',
    'threads/walk-worker',
  ],
  cli: ['main'],
};

/** Makes the bundles that are missing or older than a source; `newestIn` tells the time of the latest change. */
export async function buildBundles(root, newestIn) {
  for (const [name, more] of Object.entries(MORE)) {
    const home = join(root, 'packages', name);
    const mark = join(home, 'bundle/made.txt');
    if (existsSync(mark) && statSync(mark).mtimeMs > newestIn(join(home, 'src'))) continue;
    const files = await bundled(home, [...doorsOf(home), ...more]);
    for (const { fileName, code } of files) {
      mkdirSync(dirname(join(home, 'bundle', fileName)), { recursive: true });
      writeFileSync(join(home, 'bundle', fileName), code);
    }
    removeOthers(join(home, 'bundle'), new Set(files.map(({ fileName }) => fileName)));
    writeFileSync(mark, 'Made by scripts/bundle.mjs from ../src.\n');
  }
}

/** The sources of a package's doors, without their ending. */
function doorsOf(home) {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const made = Object.values(exports).flatMap(({ node }) => node ?? []);
  return made.filter(path => !path.includes('*')).map(path => /^\.\/bundle\/(.*)\.js$/.exec(path)[1]);
}

async function bundled(home, entries) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(entry => [entry, join(home, 'src', `${entry}.ts`)])),
    platform: 'node',
    external: id => !/^[./]/.test(id),
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Names stay: they are in the stack of an error.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  });
  return output;
}

/** Chunks of an earlier build have other names. */
function removeOthers(folder, kept) {
  for (const file of readdirSync(folder, { recursive: true })) {
    const path = join(folder, file);
    if (statSync(path).isFile() && !kept.has(file)) rmSync(path);
  }
}
