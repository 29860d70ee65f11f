/** What a search is called, which kernel it gets, and what it refuses. */
import {
  count,
  coverSearch,
  kernelFor,
  type Model,
  ModelBuilder,
  parseDlx,
  searchOfText,
} from '@quadrille/cover';
import { expect, test } from 'vitest';

const TEXT = 'a b 1:2|c | x\na x:1\nb c\nc x:2\n';
const PLAIN = 'a b c | x\na x:1\nb c\nc x:2\n';
const idOf = (text: string, options = {}) => coverSearch(parseDlx(text), options).id;

/** One item with so many options. */
function wide(options: number): Model {
  const builder = new ModelBuilder();
  builder.primary('a');
  builder.primary('b');
  for (let i = 0; i < options; i++) builder.option([i % 2 ? 'a' : 'b']);
  return builder.build();
}

test('the name of a search stays: saved jobs and units of other versions are known by it', () => {
  expect(idOf(PLAIN)).toBe('cover-1-bits-fewest-0aa92936775a46a20a7ef18951971c3b');
  expect(idOf(PLAIN, { kernel: 'planes' })).toBe('cover-1-planes-fewest-0aa92936775a46a20a7ef18951971c3b');
  expect(idOf(TEXT, { kernel: 'links' })).toBe('cover-1-links-fewest-390bdf7e6f3e97625b8c66fc7b497848');
});

test('the name tells kernel and rule; dancing links are the same search in both languages', () => {
  expect(idOf(PLAIN, { kernel: 'bits' })).toBe(idOf(PLAIN));
  expect(idOf(PLAIN, { choose: 'fewest' })).toBe(idOf(PLAIN));
  expect(idOf(PLAIN, { kernel: 'twin' })).toBe(idOf(PLAIN, { kernel: 'links' }));
  const names = [
    {},
    { kernel: 'planes' },
    { kernel: 'links' },
    { choose: 'first' },
    { kernel: 'links', choose: 'first' },
  ];
  expect(new Set(names.map(options => idOf(PLAIN, options))).size).toBe(names.length);
  expect(searchOfText({ text: PLAIN, choose: 'first' }).id).toBe(idOf(PLAIN, { choose: 'first' }));
});

test('whatever is changed in a model changes the name, but for the names in it', () => {
  expect(idOf('A B 1:2|C | X\nA X:7\nB C\nC X:8\n')).toBe(idOf(TEXT));
  const others = [
    'a b 1:3|c | x\na x:1\nb c\nc x:2\n', // more of c
    'a b 0:2|c | x\na x:1\nb c\nc x:2\n', // less of c
    'a b 1:2|c | x\na x:1\nb c\nc x:1\n', // the same color twice
    'a b 1:2|c | x\na x:1\nb c\nc x\n', // no color
    'a b 1:2|c | x\na x:1\nb c\nc\n', // one use less
    'a b 1:2|c | x\na x:1\nb c\nc x:2\nc\n', // an option more
    'a b 1:2|c | x\na x:1\nc\nb c x:2\n', // a use in another option
    'a b 1:2|c | x y\na x:1\nb c\nc x:2\n', // an item more
    'a b 1:2|c x\na x\nb c\nc x\n', // a primary item instead of a secondary one
    PLAIN,
  ];
  expect(new Set([TEXT, ...others].map(text => idOf(text))).size).toBe(others.length + 1);
});

test('planes where they are dense and small and know all it takes; bitsets otherwise', () => {
  /** Every item alone, so many times: planes with a bit for each. */
  const dense = (items: number, times: number) => {
    const builder = new ModelBuilder();
    for (let i = 0; i < items; i++) builder.primary(`i${i}`);
    for (let i = 0; i < items * times; i++) builder.option([`i${i % items}`]);
    return builder.build();
  };
  expect(coverSearch(dense(128, 8)).kernel).toBe('planes'); // 1024 options of 17 vectors
  expect(coverSearch(dense(128, 22)).kernel).toBe('planes'); // 2816 options of 45 vectors: 1.9 MiB
  expect(coverSearch(dense(128, 23)).kernel).toBe('bits'); // 2944 options of 47 vectors: 2.1 MiB
  expect(coverSearch(dense(33, 8)).kernel).toBe('planes'); // 8 vectors for 264 bits
  expect(coverSearch(dense(5, 8)).kernel).toBe('bits'); // 4 vectors for 40 bits
  expect(coverSearch(parseDlx(TEXT)).kernel).toBe('bits'); // with multiplicities
});

/** So many pairs of items, each of them an option. */
function sparse(options: number): Model {
  const builder = new ModelBuilder();
  for (let i = 0; i < options; i++) builder.option([builder.primary(`a${i}`), builder.primary(`b${i}`)]);
  return builder.build();
}

test('compact bitsets where items have 32 options or more on average and they take at most 128 MiB', () => {
  const model = (items: number, options: number) => {
    const builder = new ModelBuilder();
    for (let i = 0; i < items; i++) builder.primary(`i${i}`);
    for (let i = 0; i < options; i++) builder.option([`i${i % items}`]);
    return builder.build();
  };
  expect(coverSearch(model(10, 320)).kernel).toBe('compact');
  expect(coverSearch(model(10, 319)).kernel).not.toBe('compact');
  expect(coverSearch(model(500, 400_000)).kernel).toBe('compact'); // 120 MiB
  expect(coverSearch(model(500, 500_000)).kernel).toBe('links'); // 150 MiB
  const many = parseDlx(`2:3|a\n${'a\n'.repeat(64)}`);
  expect(coverSearch(many).kernel).not.toBe('compact');
});

test('bitsets up to 12 000 options, where they know all it takes; dancing links otherwise', () => {
  expect(coverSearch(sparse(12_000)).kernel).toBe('bits');
  expect(coverSearch(sparse(12_001)).kernel).toBe('links');
  expect(coverSearch(parseDlx(TEXT)).kernel).toBe('bits'); // with multiplicities
  expect(coverSearch(wide(10), { kernel: 'twin' }).kernel).toBe('twin');
});

test('bitsets that cannot hold a model say why, and what to take', () => {
  const refused = (model: Model) => () => coverSearch(model, { kernel: 'bits' });
  expect(refused(parseDlx(TEXT))).not.toThrow();
  expect(refused(wide(2 ** 16 + 1))).toThrow(
    'the kernel "bits" cannot hold this model: it takes at most 65\u00a0536 options',
  );
  expect(refused(wide(2 ** 16))).toThrow('it takes at most 16\u00a0383 options for an item');
  expect(refused(wide(2 * 16_384 - 1))).toThrow('it takes at most 16\u00a0383 options for an item');
  expect(refused(wide(2 * 16_383))).not.toThrow();
});

test('bitsets that would take more than 2 GiB give way to dancing links, at the very limit, too', () => {
  // A frame for every item, each with two bytes an item: 2 n² bytes; the next model would have been a crash.
  const one = (items: number) => {
    const model = new ModelBuilder();
    model.option(Array.from({ length: items }, (_, i) => model.primary(`i${i}`)));
    return model.build();
  };
  let [fits, tooMany] = [30_000, 32_766];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (kernelFor(one(middle)) === 'bits') fits = middle;
    else tooMany = middle;
  }
  expect(2 * fits * fits).toBeGreaterThan(0.99 * 2 ** 31);
  for (const model of [one(fits), one(tooMany), one(32_766), one(32_767), one(40_000)])
    expect(count(model).count).toBe(1n);
  expect(() => coverSearch(one(tooMany), { kernel: 'bits' })).toThrow(
    'it would need more than 2 GiB; use "links"',
  );
});

test('choices beyond the model are refused, and beside options there is one for each item that may be left', () => {
  for (const [text, end] of [
    [PLAIN, 3],
    [TEXT, 6],
  ] as const) {
    const search = coverSearch(parseDlx(text));
    for (const choice of [-1, 0.5, Number.NaN, end, end + 1])
      expect(() => search.open([choice], { collect: false }), `${choice}`).toThrow(/does not belong/);
    expect(() => search.open([0], { collect: false })).not.toThrow();
  }
});
