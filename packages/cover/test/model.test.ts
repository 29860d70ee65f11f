import { dataOf, InputError, type Item, ModelBuilder, optionName, optionUses } from '@quadrille/cover';
import { dryItem } from '@quadrille/cover/internal';
import { expect, test } from 'vitest';

/** Two primary and two secondary items, declared in turns, and an option with a name and a cost. */
function started(): ModelBuilder {
  const builder = new ModelBuilder();
  builder.primary('a');
  builder.secondary('x');
  builder.primary('b', { least: 0, most: 2 });
  builder.secondary('y');
  builder.option(['a', ['x', 'red']], { name: 'first', cost: 3 });
  return builder;
}

test('primary items come first, both kinds in the order of declaration; uses follow', () => {
  const builder = started();
  expect(builder.option([builder.find('b')!, 'y', ['x', 7]])).toBe(1);
  expect(builder.option(['b', ['y', 'red'], ['x', '7']])).toBe(2);
  const model = builder.build();
  expect(model.itemNames).toEqual(['a', 'b', 'x', 'y']);
  expect([model.primaryCount, model.itemCount, model.optionCount]).toEqual([2, 4, 3]);
  expect([...model.optionStart]).toEqual([0, 2, 5, 8]);
  expect([...model.useItem]).toEqual([0, 2, 1, 3, 2, 1, 3, 2]);
  // The number 7 and the text "7" are one color.
  expect(model.colorNames).toEqual(['', 'red', '7']);
  expect([...model.useColor]).toEqual([0, 1, 0, 0, 2, 0, 1, 2]);
  expect(model.multiplicities).toEqual([
    { least: 1, most: 1 },
    { least: 0, most: 2 },
  ]);
  expect([...model.costs!]).toEqual([3, 0, 0]);
  expect(optionName(model, 0)).toBe('first');
  expect(optionName(model, 2)).toBe('2');
  expect(optionUses(model, 1)).toEqual(['b', 'y', 'x:7']);
  expect(builder.find('z')).toBeUndefined();
});

test('options of known items are as if they had been checked, also after one that was refused', () => {
  const [checked, known] = [started(), started()];
  for (const builder of [checked, known]) {
    expect(() => builder.option([['x', 'blue'], ['y', 'blue'], 'z'])).toThrow(InputError);
  }
  const uses = ['b', 'x', 'y'].map(name => known.find(name)!);
  for (let option = 0; option < 700; option++) {
    checked.option(uses);
    known.knownOption(uses);
  }
  checked.option(['a', ['y', 'blue']]);
  known.option(['a', ['y', 'blue']]);
  expect(known.build()).toEqual(checked.build());
});

test('a plain model says nothing about costs and multiplicities', () => {
  const builder = new ModelBuilder();
  builder.primary('a', { least: 1, most: 1 });
  builder.option(['a'], { cost: 0 });
  expect(builder.build()).not.toHaveProperty('costs');
  expect(builder.build()).not.toHaveProperty('multiplicities');
});

test('a color is the same as a number and as a text, whichever came first', () => {
  const builder = started();
  builder.option(['b', ['x', '7']]);
  builder.option(['b', ['x', 7]]);
  expect([...builder.build().useColor]).toEqual([0, 1, 0, 2, 0, 2]);
});

test.each([
  { least: 0, most: 1 },
  { least: 1, most: 2 },
])('one item of another multiplicity is enough: %o', multiplicity => {
  const builder = new ModelBuilder();
  builder.primary('a', multiplicity);
  expect(builder.build().multiplicities).toEqual([multiplicity]);
});

test('a model that was built does not change with its builder', () => {
  const builder = started();
  const model = builder.build();
  const before = structuredClone(model);
  builder.primary('c');
  builder.option(['c', ['y', 'blue']], { name: 'late', cost: 1 });
  expect(model).toEqual(before);
});

test('thousands of uses keep their places', () => {
  const builder = new ModelBuilder();
  const items = Array.from({ length: 3000 }, (_, i) => builder.secondary(`s${i}`));
  const primary = builder.primary('p');
  builder.option([primary, ...items.map((item, i) => [item, i % 5] as const)]);
  const { useItem, useColor, colorNames } = builder.build();
  expect([...useItem]).toEqual([0, ...items.map(item => item + 1)]);
  expect([...useColor].slice(1).map(color => colorNames[color])).toEqual(items.map((_, i) => String(i % 5)));
});

const wrongItems: [string, (builder: ModelBuilder) => unknown, string][] = [
  ['no name', builder => builder.primary(''), 'an item needs a name'],
  ['a name twice', builder => builder.secondary('a'), 'item "a" is declared twice'],
  ['less than nothing', builder => builder.primary('c', { least: -1, most: 1 }), 'covered -1 to 1 times'],
  ['a broken least', builder => builder.primary('c', { least: 0.5, most: 1 }), 'covered 0.5 to 1 times'],
  ['a broken most', builder => builder.primary('c', { least: 1, most: 1.5 }), 'covered 1 to 1.5 times'],
  ['never', builder => builder.primary('c', { least: 0, most: 0 }), 'use 0 <= least <= most, most >= 1'],
  [
    'too often',
    builder => builder.primary('c', { least: 0, most: 2 ** 31 }),
    'covered 0 to 2147483648 times',
  ],
  ['the wrong way round', builder => builder.primary('c', { least: 3, most: 2 }), 'covered 3 to 2 times'],
];

const wrongOptions: [string, (builder: ModelBuilder) => unknown, string][] = [
  ['nothing', builder => builder.option([]), 'option 1 is empty'],
  ['nothing, but named', builder => builder.option([], { name: 'n' }), 'option 1 ("n") is empty'],
  ['an item twice', builder => builder.option(['b', 'b']), 'option 1 uses item "b" twice'],
  ['an unknown item', builder => builder.option(['b', 'c']), 'option 1 uses item "c", which is not declared'],
  ['a foreign handle', builder => builder.option(['b', 4 as Item]), 'an item of another model (handle 4)'],
  ['a handle below 0', builder => builder.option([-1 as Item]), 'an item of another model (handle -1)'],
  ['a colored primary item', builder => builder.option([['b', 'red']]), 'only secondary items have colors'],
  ['a color without a name', builder => builder.option(['b', ['y', '']]), 'a color needs a name'],
  ['a new color, then a mistake', builder => builder.option([['y', 'new'], 'y']), 'uses item "y" twice'],
  ['a cost below 0', builder => builder.option(['b'], { cost: -1 }), 'option 1 costs -1'],
  ['a broken cost', builder => builder.option(['b'], { cost: 0.5 }), 'option 1 costs 0.5'],
  [
    'too large a cost',
    builder => builder.option(['b'], { cost: 2 ** 31 }),
    'from 0 to 2\u00a0147\u00a0483\u00a0647',
  ],
];

test.each([...wrongItems, ...wrongOptions])('%s: one sentence, and nothing was added', (_, make, message) => {
  const builder = started();
  const before = builder.build();
  expect(() => make(builder)).toThrow(InputError);
  expect(() => make(builder)).toThrow(message);
  expect(builder.build()).toEqual(before);
  // The items and colors of a refused option can be used by the next one.
  expect(builder.option(['b', ['y', 'new'], ['x', 'red']])).toBe(1);
  expect(builder.build().colorNames).toEqual(['', 'red', 'new']);
  expect(optionUses(builder.build(), 1)).toEqual(['b', 'y:new', 'x:red']);
});

test('the limits themselves are allowed', () => {
  const builder = started();
  builder.primary('c', { least: 2 ** 31 - 1, most: 2 ** 31 - 1 });
  builder.option(['b'], { cost: 2 ** 31 - 1 });
  expect([...builder.build().costs!]).toEqual([3, 2 ** 31 - 1]);
});

test('the dry item is the first one with fewer options than it needs', () => {
  const builder = new ModelBuilder();
  builder.primary('twice', { least: 2, most: 3 });
  builder.primary('never', { least: 0, most: 1 });
  builder.primary('once');
  builder.secondary('aside');
  builder.option(['twice']);
  expect(dryItem(builder.build())).toBe(0);
  builder.option(['twice']);
  expect(dryItem(builder.build())).toBe(2);
  builder.option(['once']);
  expect(dryItem(builder.build())).toBeUndefined();
  const plain = new ModelBuilder();
  plain.primary('once');
  expect(dryItem(plain.build())).toBe(0);
});

test('options carry data, and a solution gives it back', () => {
  const builder = new ModelBuilder();
  for (const name of ['row1', 'row2']) builder.primary(name);
  builder.option(['row1'], { data: { queen: 1 } });
  builder.option(['row2']);
  expect(dataOf(builder.build(), [1, 0])).toEqual([undefined, { queen: 1 }]);
  expect(dataOf(started().build(), [0])).toEqual([undefined]);
});

test('a text in place of a list is told from a list', () => {
  const builder = new ModelBuilder();
  builder.primary('row1');
  expect(() => builder.option('row1')).toThrow('give a list of items, such as ["row1"]');
});

test('letters of which one is no item are refused; only options with data make a list of it', () => {
  const builder = new ModelBuilder();
  for (const name of 'ab') builder.primary(name);
  expect(() => builder.option('ax')).toThrow(/list/);
  builder.option('ab');
  expect(builder.build()).not.toHaveProperty('optionData');
});
