/** Puts `sw.js` into the built studio, which keeps all its files for the time without a connection. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const KEPT = /\.(html|js|css|svg|woff2|json|webmanifest)$/;

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'quadrille-offline',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => writeFileSync(join(folder, 'sw.js'), workerOf(folder)),
  };
}

/** The version is a digest of all files, so that any change makes a new one. */
function workerOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true })
    .map(name => String(name).replaceAll('\\', '/'))
    .filter(name => KEPT.test(name) && name !== 'sw.js')
    .sort();
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${file}\n`).update(readFileSync(join(folder, file)));
  const code = readFileSync(fileURLToPath(new URL('./sw.js', import.meta.url)), 'utf8');
  const version = digest.digest('hex').slice(0, 16);
  return `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files)};\n${code}`;
}
