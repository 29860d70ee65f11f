/**
 * docs/sources.md: every command of the page runs, and what its row says comes out. The long ones, marked †, run with
 * QUADRILLE_LONG=1. Commands without anything to compare must still end well.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run, type World } from './support/memory-io.js';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/sources.md', root), 'utf8');
const isLong = Boolean(process.env.QUADRILLE_LONG);
const LONG_MS = 600_000;

interface Row {
  readonly what: string;
  readonly figures: readonly string[];
  readonly command: string;
  readonly promised: readonly string[];
}

const codesOf = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(match => match[1].replaceAll('\\|', '|'));

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap(line => {
    const cells = line.split(/(?<!\\)\|/).map(cell => cell.trim());
    if (cells.length !== 6 || cells[3].startsWith('-') || cells[3] === 'command or page') return [];
    const [command = ''] = codesOf(cells[3]);
    return [{ what: cells[1], figures: codesOf(cells[2]), command, promised: codesOf(cells[4]) }];
  });
}

const rows = rowsOf(page);
/** What needs a server, a cluster, a folder or a browser has tests of its own. */
const isElsewhere = ({ command }: Row) =>
  !command || /^quadrille (serve|worker|cluster|job)\b|--job| FILE/.test(command);
const commands = rows.filter(row => !isElsewhere(row));

const files = Object.fromEntries(
  readdirSync(new URL('examples/', root))
    .filter(name => /\.(dlx|txt)$/.test(name))
    .map(name => [
      `examples/${name}`,
      readFileSync(fileURLToPath(new URL(`examples/${name}`, root)), 'utf8'),
    ]),
);

/** Words as a shell parts them; only double quotes are used on the page. */
const wordsOf = (text: string) => [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(match => match[1] ?? match[2]);

/** Runs commands, each with the output and the files of the ones before; all they say, blanks as one. */
async function outputOf(line: string): Promise<string> {
  const said: string[] = [];
  let written: World['files'] = files;
  let input: string | undefined;
  for (const [, command, join] of line.matchAll(/(.+?)(?: (\||&&) |$)/g)) {
    const [name, ...args] = wordsOf(command);
    expect(name).toBe('quadrille');
    const ran = await run(args, { files: written, ...(input !== undefined && { input }) });
    expect(ran.code, `${command}: ${ran.err.join(' ')}`).toBe(0);
    written = Object.fromEntries(ran.files);
    input = join === '|' ? `${ran.out.join('\n')}\n` : undefined;
    said.push(...(join === '|' ? [] : ran.out), ...ran.err);
  }
  return said.join('\n').replace(/\s+/g, ' ');
}

test('the page has a row for everything, and each figure of a document comes out again', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(commands.length).toBeGreaterThan(65);
  for (const { what, figures, promised } of rows) {
    for (const figure of figures) expect(promised.join(' '), what).toContain(figure);
  }
});

for (const row of commands) {
  const isDear = row.what.endsWith('†');
  test.skipIf(isDear && !isLong)(
    `${row.what}: ${row.command}${isDear ? ' (with QUADRILLE_LONG=1)' : ''}`,
    async () => {
      const output = await outputOf(row.command);
      for (const part of row.promised) expect(output).toContain(part);
    },
    isDear ? LONG_MS : 60_000,
  );
}
