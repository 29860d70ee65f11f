import {
  count,
  counting,
  estimate,
  formatDlx,
  type Model,
  ModelBuilder,
  parseDlx,
  randomFrom,
  sample,
} from '@quadrille/cover';
import { independentParts } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staircases, vShapes } from './support/boards.js';
import { isSolution, solveByDefinition } from './support/by-definition.js';
import { dominoes, langford, mutilated, queens } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const METHODS = ['auto', 'search', 'memo', 'frontier'] as const;

test.each(METHODS)('%s: the count of the definition, with colors and multiplicities', method => {
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), model => {
      const counted = count(model, { method });
      expect(counted).toMatchObject({ count: BigInt(solveByDefinition(model).length), ended: 'exhausted' });
      if (method !== 'auto') expect(counted.method).toBe(method);
      expect(counted.reason.en).not.toBe('');
    }),
    { numRuns: method === 'frontier' ? 60 : 90, seed: 28 },
  );
});

test.each([
  ['8 queens', queens(8), 92n, 'search', 'count.small'],
  ['10 queens, where `countByMemo` gave up', queens(10), 724n, undefined, undefined],
  [
    'dominoes 8x8, whose frontier is bound to be over in a moment',
    dominoes(8, 8),
    12988816n,
    'frontier',
    'count.frontier',
  ],
  ['dominoes 12x12', dominoes(12, 12), 53060477521960000n, 'frontier', 'count.frontier'],
  ['staircases 11', staircases(11), 3655617984124289n, 'frontier', 'count.frontier'],
  ['the mutilated 8x8 board', mutilated(), 0n, undefined, undefined],
  ['V-shapes 9', vShapes(9), 376116199534n, undefined, undefined],
  ['5 000 items of 2 options', apart(5000), 2n ** 5000n, undefined, undefined],
] as const)('%s: auto answers and says why', (_, model, wanted, method, code) => {
  const counted = count(model, { method: 'auto' });
  expect(counted).toMatchObject({ count: wanted, ended: 'exhausted' });
  if (method) expect([counted.method, counted.reason.code]).toEqual([method, code]);
});

function apart(items: number): Model {
  const builder = new ModelBuilder();
  for (let item = 0; item < items; item++) builder.primary(`i${item}`);
  for (let option = 0; option < 2 * items; option++) builder.option([`i${option >> 1}`]);
  return builder.build();
}

/** `copies` of a model beside each other. */
function beside(model: Model, copies: number): Model {
  const builder = new ModelBuilder();
  for (let copy = 0; copy < copies; copy++) {
    for (const name of model.itemNames) builder.primary(`${copy}: ${name}`);
    for (let option = 0; option < model.optionCount; option++) {
      const uses = model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1]);
      builder.option([...uses].map(item => `${copy}: ${model.itemNames[item]}`));
    }
  }
  return builder.build();
}

test('what falls apart is counted part by part, however the parts are counted', () => {
  const model = beside(langford(8), 5);
  expect(independentParts(model)).toHaveLength(5);
  const counted = count(model, { method: 'auto' });
  expect(counted).toMatchObject({ count: 300n ** 5n, reason: { code: 'count.parts', values: { parts: 5 } } });
  expect(counted.reason.en).toMatch(
    /^counted in 5\s+independent parts and multiplied; for the largest: searched/,
  );
});

test('the parts of a model are models: the product of their counts is the count', () => {
  let several = 0;
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), model => {
      const parts = independentParts(beside2(model));
      if (parts.length > 1) several++;
      const product = parts.reduce((all, part) => all * count(part).count, 1n);
      expect(product).toBe(count(beside2(model)).count);
    }),
    { numRuns: 60, seed: 3 },
  );
  expect(several).toBeGreaterThan(0);
});

test('small parts that differ are one part in the end; items and options keep their names and order', () => {
  const row = Array.from({ length: 30 }, (_, place) => `r${place}`);
  const pairs = row.slice(1).map((name, place) => `${row[place]} ${name}`);
  const options = ['d', 'c', 'a b', ...pairs.toReversed(), 'a', 'e f', 'b', 'c', 'd e', 'f'];
  const model = parseDlx(`${row.join(' ')} a b c d e f\n${options.join('\n')}\n`);
  const parts = independentParts(model);
  expect(parts.map(({ itemNames }) => itemNames)).toEqual([row, [...'abcdef']]);
  expect(parts.map(part => formatDlx(part))).toEqual([
    `${row.join(' ')}\n${pairs.toReversed().join('\n')}\n`,
    'a b c d e f\nd\nc\na b\na\ne f\nb\nc\nd e\nf\n',
  ]);
  expect(count(model, { method: 'auto' }).count).toBe(2n * 2n * 2n); // the row, a and b, c; d e f: d with e f, or d e with f
});

/** A random model beside 30 dominoes in a row of their own, so that it has large parts. */
function beside2(model: Model): Model {
  const builder = new ModelBuilder();
  for (let item = 0; item < model.primaryCount; item++) {
    const used = model.useItem.includes(item) ? model.multiplicities?.[item] : { least: 0, most: 1 };
    builder.primary(model.itemNames[item], used);
  }
  for (let item = 0; item < 40; item++) builder.primary(`row ${item}`);
  for (let item = model.primaryCount; item < model.itemCount; item++)
    builder.secondary(model.itemNames[item]);
  for (let option = 0; option < model.optionCount; option++) {
    const uses = [];
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
      const name = model.itemNames[model.useItem[at]];
      uses.push(model.useColor[at] === 0 ? name : ([name, model.useColor[at]] as const));
    }
    builder.option(uses);
  }
  for (let item = 0; item < 39; item++) builder.option([`row ${item}`, `row ${item + 1}`]);
  return builder.build();
}

test('limits, deadlines and signals: at least so many', () => {
  expect(count(langford(11), { method: 'auto', limit: 5 })).toMatchObject({ count: 5n, ended: 'limited' });
  const few = count(langford(11), { method: 'auto', nodeLimit: 500 });
  expect(few).toMatchObject({ nodes: 500, ended: 'limited', reason: { code: 'count.limits' } });
  expect(count(queens(20), { method: 'auto', timeLimitMs: 60 })).toMatchObject({
    ended: 'limited',
    reason: { code: 'count.cut' },
  });
  expect(count(queens(20), { method: 'frontier', timeLimitMs: 60 })).toMatchObject({
    count: 0n,
    ended: 'limited',
  });
  expect(count(queens(8), { method: 'auto', signal: AbortSignal.abort() })).toMatchObject({
    ended: 'stopped',
  });
  expect(count(queens(8), { method: 'memo', timeLimitMs: 0 })).toMatchObject({ count: 0n, ended: 'limited' });
});

test.each(['memo', 'frontier'] as const)(
  '%s without enough memory is an answer, and auto goes on',
  method => {
    const byteLimit = 2 ** 18;
    expect(count(queens(12), { method, byteLimit })).toMatchObject({
      ended: 'limited',
      method,
      reason: { code: 'count.memory', values: { mebibytes: 1 } },
    });
    expect(count(queens(12), { method: 'auto', byteLimit }).count).toBe(14200n); // OEIS A000170
  },
);

test('an item that nothing can cover is told before any work', () => {
  expect(count(parseDlx('a b\na\n'), { method: 'auto' })).toMatchObject({
    count: 0n,
    nodes: 0,
    dry: 'b',
    reason: { code: 'count.dry', values: { item: 'b' } },
  });
});

test('counting goes in slices and tells how far it is', () => {
  const task = counting(queens(20));
  let slices = 0;
  for (let at = task.next(); !at.done && slices < 12; at = task.next()) slices++;
  expect(slices).toBe(12);
  const { done, value } = task.next('stopped');
  expect(done).toBe(true);
  expect(value).toMatchObject({ ended: 'stopped' });
});

test('samples are solutions, the same for the same seed, none where there is none', () => {
  const model = queens(10);
  const drawn = sample(model, 20, 7);
  expect(drawn).toHaveLength(20);
  expect(drawn.every(solution => isSolution(model, solution))).toBe(true);
  expect(sample(model, 20, 7)).toEqual(drawn);
  expect(new Set(drawn.map(String)).size).toBeGreaterThan(15);
  expect(sample(mutilated(), 3, 1)).toEqual([]);
  expect(() => sample(queens(12), 1, 1, 2 ** 16)).toThrow('not enough memory: memo needs more than 1 MiB');
});

test('an estimate of a model is finite, however large the search', () => {
  const { nodes, nodesError, nodesLog10, solutionsLog10, solutions } = estimate(apart(1100), { probes: 2 });
  expect([nodes, nodesError, solutions].every(Number.isFinite)).toBe(true);
  expect(nodesLog10).toBeCloseTo(1100 * Math.log10(2), -1);
  expect(solutionsLog10).toBeCloseTo(1100 * Math.log10(2), 5);
  const small = estimate(langford(7), { probes: 2000, random: randomFrom(3) });
  expect(small.nodesLog10).toBeCloseTo(Math.log10(small.nodes), 9);
  expect(small.solutions).toBeGreaterThan(20);
  expect(small.solutions).toBeLessThan(130); // there are 52
});
