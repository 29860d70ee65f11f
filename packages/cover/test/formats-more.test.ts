/** MiniZinc by MiniZinc itself, XCSP3 by a reader written from its specification, and the rows of dancing-links. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DancingLinks } from 'dancing-links';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, expect, test } from 'vitest';
import { isInstalled } from '../../../test/support/programs.js';
import { count, formatDlx, linesOf, type Model, readModelAs, type WrittenFormat } from '../src/index.js';
import { dominoes, langford, queens, thesis } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const textOf = (model: Model, format: WrittenFormat) => `${[...linesOf(model, format)].join('\n')}\n`;
const rich = smallModel({ multiplicities: true });

const hasMiniZinc = isInstalled('minizinc');
if (!hasMiniZinc) console.log("minizinc is not installed (Debian's minizinc): its counts are skipped");

function miniZincCount(model: Model): number {
  const file = join(folder, 'model.mzn');
  writeFileSync(file, textOf(model, 'minizinc'));
  const { stdout, stderr } = spawnSync('minizinc', ['-a', '--solver', 'gecode', file], { encoding: 'utf8' });
  if (/error/i.test(stderr)) throw new Error(stderr);
  return stdout.split('\n').filter(line => line === '----------').length;
}

test.runIf(hasMiniZinc)('MiniZinc with Gecode counts known and random models as we do', () => {
  for (const model of [thesis(), queens(6), dominoes(4, 4), langford(4)]) {
    expect(miniZincCount(model)).toBe(Number(count(model).count));
  }
  const models = fc.sample(rich, { numRuns: 12, seed: 8 });
  const wrong = models.filter(model => miniZincCount(model) !== Number(count(model).count));
  expect(wrong.map(formatDlx)).toEqual([]);
  expect(models.filter(model => count(model).count > 1n).length).toBeGreaterThan(1);
});

interface Sum {
  readonly list: string;
  readonly coeffs?: string;
  readonly condition: string;
}

/** Reads the part of XCSP3-core that we write (an array 0 1, `sum` with `list`, `coeffs`, `condition`), and tries all. */
function xcspCount(text: string): number {
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: name => name === 'sum',
    parseTagValue: false,
  });
  const { instance } = parser.parse(text);
  expect(instance['@_format']).toBe('XCSP3');
  const { '@_size': size, '#text': domain } = instance.variables.array;
  expect(domain.trim()).toBe('0 1');
  const variables = Number(/^\[(\d+)\]$/.exec(size)![1]);
  const sums: Sum[] = instance.constraints === '' ? [] : (instance.constraints.sum ?? []);
  const rows = sums.map(({ list, coeffs, condition }) => {
    const places = list
      .trim()
      .split(/\s+/)
      .map(word => Number(/^x\[(\d+)\]$/.exec(word)![1]));
    const factors = coeffs === undefined ? places.map(() => 1) : coeffs.trim().split(/\s+/).map(Number);
    const [, operator, value] = /^\((eq|ge),(-?\d+)\)$/.exec(condition.trim())!;
    return { places, factors, operator, value: Number(value) };
  });
  let found = 0;
  for (let set = 0; set < 2 ** variables; set++) {
    const isModel = rows.every(({ places, factors, operator, value }) => {
      const sum = places.reduce((total, place, i) => total + factors[i] * ((set >> place) & 1), 0);
      return operator === 'eq' ? sum === value : sum >= value;
    });
    if (isModel) found++;
  }
  return found;
}

test('XCSP3: what a reader of the specification counts is what we count', () => {
  let several = 0;
  fc.assert(
    fc.property(rich, model => {
      if (model.optionCount > 10) return;
      const wanted = Number(count(model).count);
      const free = 2 ** (model.optionCount === 0 ? 1 : 0); // an array has at least one variable
      if (wanted > 1) several++;
      expect(xcspCount(textOf(model, 'xcsp3'))).toBe(wanted * free);
    }),
    { numRuns: 60, seed: 4 },
  );
  expect(several).toBeGreaterThan(3);
});

const plain = smallModel().filter(model => model.colorNames.length === 1 && model.optionCount > 0);

test('rows of dancing-links are read back, and solved by the package itself', () => {
  fc.assert(
    fc.property(plain, model => {
      const text = textOf(model, 'dancing-links');
      const back = readModelAs(text, 'dancing-links');
      expect([...back.useItem].sort()).toEqual([...model.useItem].sort());
      expect(textOf(back, 'dancing-links')).toBe(text);
      const { rows, ...config } = JSON.parse(text);
      const solver = new DancingLinks<string>().createSolver(config);
      solver.addSparseConstraints(rows);
      const isSolvable = model.primaryCount > 0;
      if (isSolvable) expect(solver.findAll()).toHaveLength(Number(count(model).count));
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['[[1,0,1],[0,1,0]]', 1n],
  ['{"columns":2,"rows":[{"data":"a","columnValues":[1,0]},{"columnIndices":[1,1]}]}', 1n],
  [
    '{"primaryColumns":2,"secondaryColumns":1,"rows":[{"columnIndices":{"primary":[0],"secondary":[0]}},' +
      '{"columnValues":{"primaryRow":[0,1],"secondaryRow":[1]}},{"columnIndices":{"primary":[1],"secondary":[]}}]}',
    1n,
  ],
])('rows of dancing-links: %j', (text, solutions) => {
  expect(count(readModelAs(text, 'dancing-links')).count).toBe(solutions);
});

test.each([
  ['{"columns":2}', 'json-list'],
  ['[{"columnIndices":[0]}]', 'dl-columns'],
  ['{"columns":-1,"rows":[]}', 'dl-columns'],
  ['{"columns":1e9,"rows":[]}', 'large-table'],
  ['{"columns":2,"rows":[{"columnIndices":[2]}]}', 'array-row'],
  ['{"columns":2,"rows":[{"columnValues":[1]}]}', 'array-values'],
  ['{"columns":2,"rows":[null]}', 'array-values'],
  ['[[1,0],[1,2]]', 'array-values'],
  ['[[0,0]]', 'array-empty'],
  ['{', 'json'],
])('rows of dancing-links: %j is refused: %s', (text, code) => {
  expect(() => readModelAs(text, 'dancing-links')).toThrow(
    expect.objectContaining({ code: `cover.${code}` }),
  );
});

test('no JSON crashes the reader of rows', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), text => {
      for (const whole of [text, `{"columns":3,"rows":[${text}]}`]) {
        try {
          readModelAs(whole, 'dancing-links');
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
      }
    }),
  );
});
