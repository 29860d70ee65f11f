// Loads the simulator with, if wished, one planted bug in the production sources it runs: everything is bundled into
// one file, so that each bug has modules of its own and nothing of vite stands between the functions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const here = path => fileURLToPath(new URL(path, import.meta.url));

/**
 * @param {string} entry a module beside this one
 * @param {{ name: string, file: string, find: string, replace: string }} [mutant]
 */
export async function load(entry, mutant) {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-sim-'));
  try {
    return await import(await bundle(entry, mutant, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OWN = JSON.stringify(here('./lighter.ts'));

/** What is lighter in a simulation, and where: nothing that decides anything. */
const LIGHTER = [
  {
    file: 'core/hash.ts',
    find: 'export const sha256: Sha256 = builtIn() ?? plainSha256;',
    replace: `import { remembered } from ${OWN};
export const sha256: Sha256 = remembered(builtIn() ?? plainSha256);`,
  },
  {
    file: 'core/report.ts',
    find: 'export function parseReport(',
    replace: `import { remembered } from ${OWN};
export const parseReport = remembered(parseLine);
function parseLine(`,
  },
];

const lighter = {
  name: 'lighter',
  enforce: /** @type {const} */ ('pre'),
  transform: (code, id) => {
    if (!/packages.jobs.(src|test).*\.ts$/.test(id) || id.endsWith('lighter.ts')) return undefined;
    const change = LIGHTER.find(({ file }) => id.endsWith(`packages/jobs/src/${file}`));
    if (change && code.split(change.find).length !== 2)
      throw new Error(`nothing to lighten in ${change.file}`);
    const changed = change ? code.replace(change.find, () => change.replace) : code;
    const signals = /Abort(Controller|Signal)/.test(code)
      ? `import { AbortController, AbortSignal } from ${OWN};\n`
      : '';
    return signals + changed;
  },
};

/** Writes the bundle into a folder and says where it is; worker threads can load it too. */
export async function bundle(entry, mutant, folder) {
  let isPlanted = mutant === undefined;
  const plant = {
    name: 'planted-bug',
    enforce: /** @type {const} */ ('pre'),
    transform: (code, id) => {
      if (!mutant || !id.endsWith(`packages/jobs/src/${mutant.file}`)) return undefined;
      if (code.split(mutant.find).length !== 2)
        throw new Error(`"${mutant.name}" no longer fits ${mutant.file}`);
      isPlanted = true;
      return code.replace(mutant.find, () => mutant.replace);
    },
  };
  await build({
    root: here('.'),
    configFile: false,
    logLevel: 'error',
    plugins: [plant, lighter],
    ssr: { noExternal: true },
    resolve: {
      alias: [
        { find: '@quadrille/cover', replacement: here('./cover.ts') },
        { find: /^@quadrille\/kernel\/(.+)$/, replacement: `${here('../../../kernel/src')}/$1.ts` },
      ],
    },
    build: {
      ssr: here(entry),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'sim.mjs' } },
    },
  });
  if (!isPlanted) throw new Error(`${mutant?.file} was not loaded`);
  return pathToFileURL(join(folder, 'sim.mjs')).href;
}
