/**
 * Worker threads load JavaScript, not TypeScript. From a built package `./x.js` lies beside its user; where the
 * sources run directly (the tests), it lies at the same place under `dist`.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The URL of the built module `path`, seen from `base` (an `import.meta.url`). */
export function builtModule(base: string, path: string): string {
  const beside = new URL(path, base);
  if (existsSync(fileURLToPath(beside))) return beside.href;
  const built = beside.href.replace(/\/src\/(?!.*\/src\/)/, '/dist/');
  if (existsSync(fileURLToPath(built))) return built;
  throw new Error(`${path} is not built: run \`npm run build\` first`);
}
