// Examples that need nothing of a shell, one after another in one process: node examples.mjs FILE, one of them a line.
// Prints what verbs.sh prints of the others: an exit code that is wrong, and numbers that are not written as in English.
import { readFileSync } from 'node:fs';
import { processIo } from '../../packages/cli/dist/io.js';
import { main } from '../../packages/cli/dist/main.js';

const io = processIo();

for (const line of readFileSync(process.argv[2], 'utf8').trimEnd().split('\n')) {
  const [, ...args] = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(found => found.slice(1).join(''));
  const said = [];
  const code = await main(args, {
    ...io,
    out: text => said.push(...text.split('\n')),
    err: text => said.push(...text.split('\n')),
    outBytes: () => {},
    args,
  });
  if (code > 1) console.log(`${line}: ${code} ${said.slice(-3).join(' ')}`);
  const strange = said.filter(
    text =>
      !text.startsWith('{') && /\d{5,} [a-z]{3,}|\d,\d{3}\b|(^|[,:;] )1 [a-z]{2,}[a-rt-z]s\b/.test(text),
  );
  if (strange.length > 0) console.log(`${line}: write 10 000 and 1 node: ${strange.join('\n')}`);
}
