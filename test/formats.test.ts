/** docs/formats.md lists what the program offers: no format more, none less. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Family, Field } from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import { expect, test } from 'vitest';
import { root } from './support/programs.js';

const page = readFileSync(join(root, 'docs/formats.md'), 'utf8');

interface Row {
  readonly name: string;
  readonly isRead: boolean;
  readonly isWritten: boolean;
  readonly checked: string;
}

function tableOf(heading: string): Row[] {
  const part = page.split(/^## /m).find(text => text.startsWith(`${heading}\n`))!;
  return [...part.matchAll(/^\| `([^`]+)`[^|]*\| (yes|no) \| (yes|no) \| (.+) \|$/gm)].map(
    ([, name, isRead, isWritten, checked]) => ({
      name,
      isRead: isRead === 'yes',
      isWritten: isWritten === 'yes',
      checked,
    }),
  );
}

async function choices(family: string, question: string, field: string): Promise<readonly string[]> {
  const whole: Family = await families.find(({ name }) => name === family)!.load();
  const asked: Field = whole.questions.find(({ name }) => name === question)!.fields[field];
  return asked.kind === 'choice' ? asked.of : [];
}

test.each([
  ['Models', 'cover', 'convert'],
  ['Graphs', 'decompose', 'graph'],
  ['Sudoku', 'sudoku', 'convert'],
  ['Packing', 'packing', 'convert'],
])('%s: the page has the formats that %s %s writes', async (heading, family, question) => {
  const rows = tableOf(heading);
  const written = rows.filter(({ isWritten }) => isWritten).map(({ name }) => name);
  expect(written.sort()).toEqual([...(await choices(family, question, 'to'))].sort());
  expect(rows.filter(({ checked }) => checked.trim().length < 4)).toEqual([]);
});

test('proofs: the page has the formats that are written', async () => {
  const written = tableOf('Proofs').map(({ name }) => name);
  expect(written.sort()).toEqual([...(await choices('cover', 'prove', 'as'))].sort());
});

test('models: the page has the formats that are read', async () => {
  const read = tableOf('Models').filter(({ isRead }) => isRead);
  expect(read.map(({ name }) => name).sort()).toEqual(
    [...(await choices('cover', 'convert', 'from'))].sort(),
  );
});
