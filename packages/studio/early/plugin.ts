/**
 * What makes a first visit quick: a small script first in `index.html`, which asks at once for the files of the page in
 * the address; and each file that a page begins with also as small as it gets (`.br`), which takes too long when asked.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const compress = promisify(brotliCompress);
/** A smaller file fits into one packet as it is. */
const LEAST_BYTES = 1400;
const PAGE = /\/src\/pages\/([a-z]+)\/index\.ts$/;

export function early(): Plugin {
  let pages: Pages = {};
  return {
    name: 'quadrille-early',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html'] as Rolldown.OutputAsset;
        pages = pagesIn(Object.values(bundle).filter(each => each.type === 'chunk'));
        const code = scriptOf(pages);
        const digest = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = `assets/early-${digest}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const first = '<script type="module"';
        pages.first.push(fileName);
        html.source = String(html.source).replace(
          first,
          `<script src="./${fileName}"></script>\n    ${first}`,
        );
      },
    },
    async writeBundle({ dir = '' }) {
      const files = new Set(Object.values(pages).flat());
      await Promise.all([...files].map(file => makeSmall(join(dir, file))));
    },
  };
}

async function makeSmall(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length >= LEAST_BYTES) await writeFile(`${path}.br`, await compress(bytes));
}

/** The files of each page that are not among the `first`, which every page needs. */
type Pages = Record<string, string[]>;

function pagesIn(chunks: readonly Rolldown.OutputChunk[]): Pages {
  const first = filesOf(chunks.find(chunk => chunk.isEntry)!, chunks);
  const pages: Pages = { first: [...first] };
  for (const chunk of chunks) {
    const page = chunk.moduleIds.map(id => PAGE.exec(id)?.[1]).find(Boolean);
    if (page) pages[page] = [...filesOf(chunk, chunks)].filter(file => !first.has(file));
  }
  return pages;
}

/** The script, with the files of each page, next to which it lies. */
function scriptOf({ first: _, ...pages }: Pages): string {
  const code = readFileSync(fileURLToPath(new URL('./early.js', import.meta.url)), 'utf8');
  const plain = code.replace(/^(\/\/|\/\*).*\n/gm, '');
  return `{\nconst FILES = ${JSON.stringify(pages).replaceAll('assets/', '')};\n${plain}}\n`;
}

/** A chunk with all that it imports, and its styles. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = (one: Rolldown.OutputChunk | undefined) => {
    if (!one || files.has(one.fileName)) return;
    files.add(one.fileName);
    for (const style of one.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of one.imports) add(chunks.find(other => other.fileName === name));
  };
  add(chunk);
  return files;
}
