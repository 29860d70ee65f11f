/**
 * Worker threads load JavaScript, not TypeScript. What a package was built into is in its `bundle` or else in `dist`,
 * wherever the code runs that asks for it: in one of them, or in `src` (the tests).
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The URL of the built module `path` (seen from `src`) of the package that has `base` (an `import.meta.url`). */
export function builtModule(base: string, path: string): string {
  const home = base.replace(/\/(?:src|dist|bundle)\/(?!.*\/(?:src|dist|bundle)\/).*$/, '');
  const built = ['bundle', 'dist'].map(folder => `${home}/${folder}/${path}`);
  const found = built.find(url => existsSync(fileURLToPath(url)));
  if (found === undefined) throw new Error(`${path} is not built: run \`npm run build\` first`);
  return found;
}
