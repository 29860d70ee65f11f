// Loads the simulator with, if wished, one planted bug in the production sources it runs.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const here = path => fileURLToPath(new URL(path, import.meta.url));

/**
 * @param {string} entry a module beside this one
 * @param {{ name: string, file: string, find: string, replace: string }} [mutant]
 */
export async function load(entry, mutant) {
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
  const { module } = await runnerImport(here(entry), {
    configFile: false,
    logLevel: 'error',
    plugins: [plant],
    resolve: {
      alias: [{ find: '@quadrille/cover', replacement: here('./cover.ts') }],
    },
  });
  if (!isPlanted) throw new Error(`${mutant?.file} was not loaded`);
  return module;
}
