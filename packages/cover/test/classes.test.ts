import { askHere, drive, NO_OFFER, questionOf, type Task, type Work } from '@quadrille/base';
import {
  classes,
  formatDlx,
  type Model,
  ModelBuilder,
  parseDlx,
  type Solution,
  symmetries,
} from '@quadrille/cover';
import { classifying } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { family } from '../src/questions/index.js';
import { generated } from '../src/symmetry/automorphisms.js';
import { squares } from './support/boards.js';
import { solveByDefinition } from './support/by-definition.js';
import { dominoes, langford, pentominoes, queens } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const groupOf = (model: Model) => {
  const search = symmetries(model);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
};

test.each([
  [
    '8 queens',
    queens(8),
    92n,
    12n,
    [
      [2, 1n],
      [1, 11n],
    ],
    8,
  ],
  ['6 queens (OEIS A002562)', queens(6), 4n, 1n, [[2, 1n]], 8],
  ['pentominoes 3x20', pentominoes(20, 3), 8n, 2n, [[1, 2n]], 4],
  ['Langford pairs 7', langford(7), 52n, 26n, [[1, 26n]], 2],
  ['squares in a square of 4 (OEIS A224239)', squares(4), 40n, 13n, undefined, 8],
  ['squares in a square of 6 (OEIS A224239)', squares(6), 10668n, 1494n, undefined, 8],
  ['squares in a square of 8 (OEIS A224239)', squares(8), 35863972n, 4495023n, undefined, 8],
  ['10 queens (OEIS A002562)', queens(10), 724n, 92n, undefined, 8],
  ['dominoes 4x4', dominoes(4, 4), 36n, 9n, undefined, 8],
] as const)('%s: classes of solutions', (_, model, count, number, orders, group) => {
  const found = classes(model);
  expect(found).toMatchObject({ count, number, symmetries: group, ended: 'exhausted' });
  if (orders) expect(found.classes.map(({ order, number }) => [order, number])).toEqual(orders);
});

/** All permutations of up to 7 options that keep the model, by definition. */
function symmetriesByDefinition(model: Model): number[][] {
  const own = structure(model, [...Array(model.optionCount).keys()]);
  return permutations(model.optionCount).filter(moved => structure(model, moved) === own);
}

function structure(model: Model, moved: readonly number[]): string {
  const items = Array.from({ length: model.itemCount }, (_, item) => {
    const groups = model.colorNames.map((_, color) => {
      const users = moved.filter((_, option) => {
        for (let use = model.optionStart[option]; use < model.optionStart[option + 1]; use++) {
          if (model.useItem[use] === item && model.useColor[use] === color) return true;
        }
        return false;
      });
      return `${color ? 'colored' : 'plain'} ${users.sort().join()}`;
    });
    const bounds = model.multiplicities?.[item] ?? { least: 1, most: 1 };
    const sort = item < model.primaryCount ? `${bounds.least}-${bounds.most}` : 'secondary';
    return `${sort}: ${groups.sort().join('; ')}`;
  });
  return items.sort().join('\n');
}

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap(list =>
    Array.from({ length: size }, (_, at) => [...list.slice(0, at), size - 1, ...list.slice(at)]),
  );
}

/** Solutions put together that a symmetry moves into each other. */
function classesByDefinition(solutions: readonly Solution[], group: readonly (readonly number[])[]) {
  const left = new Set(solutions.map(String));
  const orders: number[] = [];
  for (const solution of solutions) {
    if (!left.has(String(solution))) continue;
    const images = group.map(moved => String(solution.map(option => moved[option]).sort((a, b) => a - b)));
    orders.push(images.filter(image => image === String(solution)).length);
    for (const image of images) left.delete(image);
  }
  return orders.sort((a, b) => b - a);
}

const few = (model: Model) => model.optionCount <= 6;

test.each([
  ['each solution looked at', smallModel({ multiplicities: true }), undefined],
  ['group by group', smallModel(), 0],
] as const)(
  'random models, %s: symmetries and classes are those of the definition',
  (_, models, lookLimit) => {
    let symmetric = 0;
    fc.assert(
      fc.property(models.filter(few), model => {
        const group = symmetriesByDefinition(model);
        const found = groupOf(model);
        if ('refusal' in found) throw new Error(found.refusal);
        expect(found.elements.map(String).sort()).toEqual(group.map(String).sort());
        const solutions = solveByDefinition(model);
        const orders = classesByDefinition(solutions, group);
        const told = classes(model, { lookLimit });
        expect(told).toMatchObject({ count: BigInt(solutions.length), number: BigInt(orders.length) });
        expect(
          told.classes.flatMap(({ order, number }) => Array<number>(Number(number)).fill(order)),
        ).toEqual(orders);
        if (group.length > 1 && orders.length > 1) symmetric++;
      }),
      { numRuns: 90, seed: 6 },
    );
    expect(symmetric).toBeGreaterThan(8);
  },
);

test('both ways agree where there are many solutions: dominoes 6x6, squares in a square of 6', () => {
  for (const model of [dominoes(6, 6), squares(6), queens(8)]) {
    const looked = classes(model);
    const counted = classes(model, { lookLimit: 0 });
    expect(counted.classes).toEqual(looked.classes);
    expect(looked.number).toBeGreaterThan(1n);
  }
});

test('dominoes 8x8 up to turning and flipping, told without a list', () => {
  const found = classes(dominoes(8, 8));
  expect(found).toMatchObject({ count: 12988816n, symmetries: 8 });
  const solutions = found.classes.reduce((sum, own) => sum + own.solutions, 0n);
  expect(solutions).toBe(12988816n);
  for (const { order, solutions: own, number } of found.classes)
    expect(own * BigInt(order)).toBe(number * 8n);
});

test('symmetries may be given, and must be symmetries', () => {
  const model = langford(4);
  const none = classes(model, { generators: [] });
  expect(none).toMatchObject({ count: 2n, number: 2n, symmetries: 1 });
  expect(() => classes(model, { generators: [[0, 1]] })).toThrow('is not a permutation of the options');
  const swap = Array.from({ length: model.optionCount }, (_, option) => option);
  [swap[0], swap[1]] = [swap[1], swap[0]];
  expect(() => classes(model, { generators: [swap] })).toThrow(
    'permutation 1 is not a symmetry of the model',
  );
});

test('all symmetries of a model, given as generators, are what is found without them', () => {
  for (const model of [queens(6), dominoes(4, 4)]) {
    const group = groupOf(model);
    if ('refusal' in group) throw new Error(group.refusal);
    const generators = group.elements.map(element => [...element]);
    expect(classes(model, { generators })).toEqual(classes(model));
  }
});

test('a list that is no permutation of the options is none, whatever is wrong with it', () => {
  const model = parseDlx('a b\na\nb\na b\n');
  for (const bad of [[0, 1], [0, 1, 2, 2], [0, 1, 3], [-1, 0, 1], [0, 1, 0.5], [0, 0, 1], []])
    expect(() => classes(model, { generators: [[1, 0, 2], bad] })).toThrow(
      'permutation 2 is not a permutation of the options; list every number from 0 to 2 once',
    );
});

test('a symmetry moves colored uses to colored ones, and an item to one with the same bounds', () => {
  const refused = (text: string, generator: number[]) => () =>
    classes(parseDlx(text), { generators: [generator] });
  expect(refused('a b | x y\na x:1\nb y:1\n', [1, 0])()).toMatchObject({ symmetries: 2 });
  expect(refused('a b | x y\na x:1\nb y\n', [1, 0])).toThrow('is not a symmetry');
  expect(refused('a b | x\na x\nb\n', [1, 0])).toThrow('is not a symmetry');
  expect(refused('a 0:1|b\na\nb\n', [1, 0])).toThrow('is not a symmetry');
});

test('what permutations generate, up to a limit', () => {
  const [around, swap] = [
    [1, 2, 3, 0],
    [1, 0, 2, 3],
  ].map(list => Int32Array.from(list));
  expect(generated([], 4)?.elements.map(String)).toEqual(['0,1,2,3']);
  expect(generated([around], 4)?.elements).toHaveLength(4);
  const all = generated([around, swap], 4, 24)?.elements.map(String);
  expect(new Set(all).size).toBe(24);
  expect(generated([around, swap], 4, 23)).toBeUndefined();
});

test('the question takes symmetries as lines of numbers', async () => {
  const ask = (symmetries: string) =>
    askHere(questionOf(family, 'classes'), { model: 'a b c d\na b\nc d\na c\nb d\na d\nb c\n', symmetries });
  expect((await ask('')).fields).toMatchObject({ number: '3', count: '3', symmetries: 1 });
  const swapped = await ask('2 3 0 1 4 5\n\n'); // b and c change places
  expect(swapped.fields).toMatchObject({ number: '2', count: '3', symmetries: 2 });
  await expect(ask('1 0 2')).rejects.toThrow('permutation 1 is not a permutation of the options');
  await expect(ask('2 3 0 1 4 5\n0 x')).rejects.toMatchObject({ field: 'symmetries', position: { line: 2 } });
});

test('colors may be renamed, item by item', () => {
  const found = classes(parseDlx('a b | x y\na x:1\na x:2\nb y:1\nb y:2\nb x:1 y:3\nb x:2 y:3\n'));
  expect(found.count).toBe(6n);
  expect(found.number).toBe(2n);
});

test('too many symmetries are refused with a reason', () => {
  const builder = new ModelBuilder();
  for (let item = 0; item < 12; item++) builder.primary(`i${item}`);
  for (let item = 0; item < 12; item++) builder.option([`i${item}`]);
  const found = classes(builder.build());
  expect(found).toMatchObject({ ended: 'limited', refusal: { code: 'symmetry.many' } });
});

test('it goes in slices and can be stopped', () => {
  const task = classifying(dominoes(8, 8));
  for (let slice = 0; slice < 5; slice++) expect(task.next().done).toBe(false);
  expect(task.next('stopped')).toMatchObject({ done: true, value: { ended: 'stopped' } });
});

test('the question `classes` tells them in fields and in sentences', async () => {
  const opened = await questionOf(family, 'classes').open({ model: formatDlx(queens(8)) } as never, NO_OFFER);
  const work = (await drive(opened as Task<unknown, Work>)).answer!;
  const { answer } = await drive(work.task);
  expect(answer).toMatchObject({
    verdict: 'yes',
    fields: {
      classes: [
        { order: 2, number: '1', solutions: '4' },
        { order: 1, number: '11', solutions: '88' },
      ],
      number: '12',
      count: '92',
      symmetries: 8,
    },
  });
  expect(answer?.lines[0]).toMatchObject({
    en: expect.stringMatching(/^12\ssolutions up to symmetry; 92 in total/),
  });
});
