/** Models in the formats of other programs: other people's solvers count them and agree with us. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode, parse } from '@quadrille/puzzles/sudoku';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isInstalled } from '../../../test/support/programs.js';
import {
  count,
  formatDlx,
  linesOf,
  type Model,
  parseDlx,
  readModelAs,
  type WrittenFormat,
} from '../src/index.js';
import { dominoes, langford, queens, thesis } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasClasp = isInstalled('clasp');
const textOf = (model: Model, format: WrittenFormat) => `${[...linesOf(model, format)].join('\n')}\n`;

/** Models by clasp, which reads DIMACS and OPB. */
function claspCount(text: string, format: 'dimacs' | 'opb'): bigint {
  const file = join(folder, `model.${format === 'dimacs' ? 'cnf' : 'opb'}`);
  writeFileSync(file, text);
  const { stdout } = spawnSync('clasp', ['-n', '0', '-q', '--outf=2', file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { Models } = JSON.parse(stdout) as { Models: { Number: number } };
  return BigInt(Models.Number);
}

const rich = smallModel({ multiplicities: true });

for (const format of ['dimacs', 'opb'] as const) {
  test.runIf(hasClasp)(
    `${format}: clasp counts 60 random models with colors and multiplicities as we do`,
    () => {
      const models = fc.sample(rich, { numRuns: 60, seed: 5 });
      const wrong = models.filter(model => claspCount(textOf(model, format), format) !== count(model).count);
      expect(wrong.map(formatDlx)).toEqual([]);
      expect(models.filter(model => model.multiplicities).length).toBeGreaterThan(10);
      expect(models.filter(model => count(model).count > 1n).length).toBeGreaterThan(10);
    },
  );
}

const KNOWN: readonly [string, Model, bigint][] = [
  ['the thesis', thesis(), 1n],
  ...([4, 5, 6, 7, 8] as const).map((n, i): [string, Model, bigint] => [
    `${n} queens (A000170)`,
    queens(n),
    [2n, 10n, 4n, 40n, 92n][i],
  ]),
  ...([2, 4, 6] as const).map((n, i): [string, Model, bigint] => [
    `dominoes ${n}x${n} (A004003)`,
    dominoes(n, n),
    [2n, 36n, 6728n][i],
  ]),
  ...(
    [
      [2, 3, 3n],
      [2, 5, 8n],
      [2, 8, 34n],
      [3, 4, 11n],
      [4, 5, 95n],
      [4, 6, 281n],
      [5, 6, 1183n],
      [4, 7, 781n],
    ] as const
  ).map(([width, height, tilings]): [string, Model, bigint] => [
    `dominoes ${width}x${height} (A099390)`,
    dominoes(width, height),
    tilings,
  ]),
  ...([3, 4, 7] as const).map((n, i): [string, Model, bigint] => [
    `Langford ${n}`,
    langford(n),
    [2n, 2n, 52n][i],
  ]),
];

test.runIf(hasClasp).each(KNOWN)('%s: clasp counts the DIMACS and OPB of it', (_, model, solutions) => {
  expect(claspCount(textOf(model, 'dimacs'), 'dimacs')).toBe(solutions);
  expect(claspCount(textOf(model, 'opb'), 'opb')).toBe(solutions);
});

test('JSON and the text format read back the same model', () => {
  fc.assert(
    fc.property(rich, model => {
      expect(formatDlx(readModelAs(textOf(model, 'json'), 'json'))).toBe(formatDlx(model));
      expect(formatDlx(readModelAs(textOf(model, 'dlx'), 'dlx'))).toBe(formatDlx(model));
    }),
  );
});

test.each(['matrix', 'csv'] as const)('%s reads back the same table', format => {
  const text = textOf(thesis(), format);
  expect(text.split('\n')[0]).toBe(format === 'csv' ? '1,0,0,1,0,0,1' : '1001001');
  expect(textOf(readModelAs(text, format), format)).toBe(text);
  expect(count(readModelAs(text, format)).count).toBe(1n);
});

test('a table may have names', () => {
  const model = readModelAs('left, right\n1,0\n0;1\n', 'csv');
  expect(model.itemNames).toEqual(['left', 'right']);
  expect(count(model).count).toBe(1n);
});

test('what we write as OPB and short DIMACS is read back as an exact cover with as many solutions', () => {
  fc.assert(
    fc.property(smallModel(), model => {
      if (model.colorNames.length > 1) return;
      const wanted = count(model).count;
      expect(count(readModelAs(textOf(model, 'opb'), 'opb')).count).toBe(wanted);
      const dimacs = textOf(model, 'dimacs');
      if (/^p cnf (\d+)/m.exec(dimacs)![1] === String(model.optionCount) && !/^0$/m.test(dimacs)) {
        expect(count(readModelAs(dimacs, 'dimacs')).count).toBe(wanted);
      }
    }),
  );
});

test('a sudoku has 324 items, 729 options and 2916 uses in every format', () => {
  const model = encode(parse('.'.repeat(81)).puzzle);
  expect([model.itemCount, model.optionCount, model.useItem.length]).toEqual([324, 729, 2916]);
  const back = parseDlx(formatDlx(model));
  expect([back.itemCount, back.optionCount, back.useItem.length]).toEqual([324, 729, 2916]);
  expect(textOf(model, 'opb').split('\n')[0]).toBe('* #variable= 729 #constraint= 324');
  expect(textOf(model, 'matrix').split('\n').filter(Boolean)).toHaveLength(729);
});

test.each([
  ['matrix', '10\n1\n', 'cover.table-width', 2],
  ['matrix', '10\n1x\n', 'cover.table-width', 2],
  ['csv', '1,0\n1,2\n', 'cover.table-cell', 2],
  ['matrix', '10\n00\n', 'cover.table-empty-row', 2],
  ['matrix', '', 'cover.empty-table', undefined],
  ['opb', '+2 x1 +1 x2 = 1 ;\n', 'cover.opb-row', 1],
  ['opb', '+1 x1 +1 x1 = 1 ;\n', 'cover.opb-row', 1],
  ['opb', 'min: 1 x1 ;\n', 'cover.opb-objective', 1],
  ['dimacs', '1 2 0\n', 'cover.dimacs-header', 1],
  ['dimacs', 'p cnf 2 1\n1 2 0\n', 'cover.dimacs-clause', 2],
  ['dimacs', 'p cnf 2 1\n1 -2 0\n', 'cover.dimacs-clause', 2],
  ['json', '{', 'cover.json', undefined],
  ['json', '{"primary":["a"],"options":[["a",1]]}', 'cover.json-option', undefined],
] as const)('%s: %j is refused: %s', (format, text, code, line) => {
  const refused = { code, ...(line !== undefined && { position: expect.objectContaining({ line }) }) };
  expect(() => readModelAs(text, format)).toThrow(expect.objectContaining(refused));
});

test('no text crashes a reader', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('matrix', 'csv', 'opb', 'dimacs', 'json', 'dlx'),
      (text, format) => {
        try {
          readModelAs(text, format as never);
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
      },
    ),
  );
});
