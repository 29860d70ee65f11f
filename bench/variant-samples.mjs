// The variant puzzles of ../shared/data, as objects by the names of the columns. None, and a message, where the data are
// not beside this folder.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The rows of a table of the data. */
export function rowsOf(name) {
  const file = fileURLToPath(new URL(`../../shared/data/variants/${name}`, import.meta.url));
  if (!existsSync(file)) {
    console.log('the sample data are not beside this folder: nothing to measure');
    return [];
  }
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split('\t');
  return lines.map(line => Object.fromEntries(line.split('\t').map((text, i) => [names[i], text])));
}

/** Those that have one solution. */
export const variantSamples = () => rowsOf('variants.tsv').filter(({ solutions }) => solutions === 'one');
