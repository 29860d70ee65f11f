import {
  buildDag,
  countByMemo,
  countOf,
  ModelBuilder,
  optionUses,
  parseDlx,
  randomFrom,
  sampler,
  tally,
} from '@quadrille/cover';
import { belowBig, DagBuilder, PRODUCT, solveByAlgorithmX, walkX } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSolution, solveByDefinition } from './support/by-definition.js';
import { dominoes, langford, mutilated, primeSquare, queens } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const always = { worth: 0 };

test.each([
  ['dominoes 8x8', 12988816n, 'OEIS A004003', dominoes(8, 8)],
  ['dominoes 10x10', 258584046368n, 'OEIS A004003', dominoes(10, 10)],
  ['dominoes 12x12', 53060477521960000n, 'OEIS A004003', dominoes(12, 12)],
  ['the mutilated 8x8 board', 0n, 'Max Black 1946', mutilated()],
  ['8 queens', 92n, 'OEIS A000170', queens(8)],
  ['Langford pairs 8', 300n, 'OEIS A014552, twice', langford(8)],
  ['Langford pairs 9', 0n, 'OEIS A014552', langford(9)],
  ['prime squares 3x3', 43222n, "Knuth's DLX2", primeSquare(3, 3)],
] as const)('%s by memo: %s (%s)', (_, count, _source, model) => {
  expect(countByMemo(model, always)).toBe(count);
  expect(countByMemo(model, { ...always, components: 1 })).toBe(count);
});

test('counts and tallies are those of a plain search, with colors and secondary items', () => {
  let shared = 0;
  fc.assert(
    fc.property(smallModel(), model => {
      const dag = buildDag(model, always)!;
      const solutions = [...solveByAlgorithmX(model)];
      expect(countOf(dag)).toBe(BigInt(solutions.length));
      const occurrences = Array<bigint>(model.optionCount).fill(0n);
      for (const solution of solutions) for (const option of solution) occurrences[option]++;
      expect(tally(dag)).toEqual(occurrences);
      const children = [...dag.edgeChild].filter(child => child >= 0);
      if (new Set(children).size < children.length) shared++;
    }),
    { numRuns: 250, seed: 4 },
  );
  expect(shared).toBeGreaterThan(5); // the graphs are not all trees
});

test.each([
  ['multiplicities', {}],
  ['multiplicities, part by part', { components: 1 }],
  ['multiplicities, in a fixed order', { order: true }],
  ['multiplicities, part by part in a fixed order', { components: 1, order: true }],
] as const)(
  '%s: counts, tallies and samples are those of the definition',
  (_, { order, ...options }: Ways) => {
    let products = 0;
    fc.assert(
      fc.property(smallModel({ multiplicities: true }), fc.nat(), (model, seed) => {
        const items = randomFrom(seed).shuffle(Array.from({ length: model.primaryCount }, (_, item) => item));
        const dag = buildDag(model, { ...always, ...options, ...(order && { order: items }) })!;
        const solutions = solveByDefinition(model);
        expect(countOf(dag)).toBe(BigInt(solutions.length));
        const occurrences = Array<bigint>(model.optionCount).fill(0n);
        for (const solution of solutions) for (const option of solution) occurrences[option]++;
        expect(tally(dag)).toEqual(occurrences);
        const draw = sampler(dag);
        expect(draw === undefined).toBe(solutions.length === 0);
        if (draw) expect(isSolution(model, draw(randomFrom(seed)))).toBe(true);
        if (dag.item.includes(PRODUCT)) products++;
      }),
      { numRuns: 130, seed: 14 },
    );
    expect(products > 10).toBe(options.components === 1);
  },
);

test('what falls apart is counted part by part: 40 boards of 6x6 dominoes side by side', () => {
  const builder = new ModelBuilder();
  const names = [...Array(40).keys()].flatMap(board =>
    dominoes(6, 6).itemNames.map(name => `${board}: ${name}`),
  );
  for (const name of names) builder.primary(name);
  for (let board = 0; board < 40; board++) {
    const model = dominoes(6, 6);
    for (let option = 0; option < model.optionCount; option++) {
      builder.option(optionUses(model, option).map(name => `${board}: ${name}`));
    }
  }
  const dag = buildDag(builder.build(), { components: true, worth: 0 })!;
  expect(countOf(dag)).toBe(6728n ** 40n); // OEIS A004003
  expect(sampler(dag)!(randomFrom(5))).toHaveLength(40 * 18);
});

interface Ways {
  readonly components?: number;
  readonly order?: boolean;
}

test('larger random models, where more is shared', () => {
  for (let seed = 0; seed < 60; seed++) {
    const model = pairing(seed);
    const dag = buildDag(model, always)!;
    const solutions = [...solveByAlgorithmX(model)];
    expect(countOf(dag)).toBe(BigInt(solutions.length));
  }
});

/** Pairs and triples of 10 items, each with a color at one of two secondary items. */
function pairing(seed: number) {
  const random = randomFrom(seed);
  const builder = new ModelBuilder();
  const items = [...'abcdefghij'].map(name => builder.primary(name));
  const [x, y] = [builder.secondary('x'), builder.secondary('y')];
  for (let i = 0; i < 45; i++) {
    const own = random.shuffle([...items]).slice(0, 2 + random.below(2));
    const color = random.below(3);
    builder.option(color === 0 ? own : [...own, [random.below(2) ? x : y, color]]);
  }
  return builder.build();
}

test('samples are solutions, and every solution is drawn equally often (chi-squared, 91 degrees of freedom)', () => {
  const model = queens(8);
  const draw = sampler(buildDag(model, always)!)!;
  const random = randomFrom(1);
  const drawn = new Map<string, number>();
  for (let i = 0; i < 9200; i++) {
    const solution = draw(random);
    expect(isSolution(model, solution)).toBe(true);
    drawn.set(solution.join(), (drawn.get(solution.join()) ?? 0) + 1);
  }
  expect(drawn.size).toBe(92);
  const chiSquared = [...drawn.values()].reduce((sum, times) => sum + (times - 100) ** 2 / 100, 0);
  expect(chiSquared).toBeLessThan(137.5); // exceeded by one sequence in a thousand
});

test('a random dominoes 12x12 tiling uses 72 dominoes and covers the board', () => {
  const model = dominoes(12, 12);
  const solution = sampler(buildDag(model)!)!(randomFrom(7));
  expect(solution).toHaveLength(72);
  expect(solution).toEqual([...solution].sort((a, b) => a - b));
  expect(isSolution(model, solution)).toBe(true);
});

test('each domino tiling has 72 dominoes: the tallies add up to 72 times the count', () => {
  const dag = buildDag(dominoes(12, 12))!;
  expect(tally(dag).reduce((sum, times) => sum + times, 0n)).toBe(72n * countOf(dag));
});

test('nothing to cover is one solution; an item without options is none', () => {
  const nothing = new ModelBuilder();
  nothing.secondary('s');
  nothing.option(['s']);
  const dag = buildDag(nothing.build())!;
  expect(countOf(dag)).toBe(1n);
  expect(sampler(dag)!(randomFrom(1))).toEqual([]);
  expect(tally(dag)).toEqual([0n]);
  const none = buildDag(parseDlx('a b\na\n'))!;
  expect(countOf(none)).toBe(0n);
  expect(sampler(none)).toBeUndefined();
});

test('gives up where little repeats, and stays under its memory limit', () => {
  const rare = new DagBuilder(langford(11));
  while (rare.state === 'working') rare.step(1000);
  expect(rare.state).toBe('rare');
  expect(rare.steps).toBeLessThan(5000);
  const full = new DagBuilder(dominoes(12, 12), { byteLimit: 2 ** 20 });
  while (full.state === 'working') full.step(1000);
  expect(full.state).toBe('full');
  expect(full.bytes).toBeLessThanOrEqual(2 ** 20);
  expect(full.dag()).toBeUndefined();
  const enough = new DagBuilder(dominoes(12, 12), { byteLimit: 8 * 2 ** 20 });
  while (enough.state === 'working') enough.step(1000);
  expect(enough.state).toBe('complete');
});

test('a graph knows how many choices a plain search takes, and holds nothing but itself', () => {
  fc.assert(
    fc.property(smallModel(), model => {
      const builder = new DagBuilder(model, always);
      while (builder.state === 'working') builder.step(1);
      const tries = [...walkX(model)].filter(step => step.event === 'try').length;
      expect(builder.treeSteps).toBe(tries);
      expect(builder.steps).toBeLessThanOrEqual(tries);
      expect(builder.steps).toBe(builder.dag()!.edgeOption.length);
      const { nodeCount, item, edgeStart, edgeOption, edgeChild } = builder.dag()!;
      expect([item.length, edgeStart.length]).toEqual([nodeCount, nodeCount + 1]);
      expect([edgeOption.length, edgeChild.length]).toEqual([edgeStart[nodeCount], edgeStart[nodeCount]]);
    }),
    { numRuns: 150, seed: 5 },
  );
  const builder = new DagBuilder(langford(8), always);
  for (let choices = 1; choices <= 20; choices++) {
    builder.step(3);
    expect(builder.steps).toBeLessThanOrEqual(3 * choices);
  }
});

test('what has no solution is known again, too, with how many choices a plain search takes there', () => {
  for (const model of [langford(6), queens(6), dominoes(6, 4, ['0,0', '5,3'])]) {
    const builder = new DagBuilder(model, always);
    while (builder.state === 'working') builder.step(1000);
    expect(builder.treeSteps).toBe([...walkX(model)].filter(step => step.event === 'try').length);
    expect(builder.steps).toBeLessThan(builder.treeSteps);
  }
});

test('an order that is given is the one in which items are branched on', () => {
  for (const model of [dominoes(4, 4), queens(5)]) {
    const order = Array.from({ length: model.primaryCount }, (_, item) => item).reverse();
    const { item, root, edgeStart, edgeChild } = buildDag(model, { ...always, order })!;
    expect(item[root]).toBe(order[0]);
    for (let node = 0; node < item.length; node++) {
      for (const child of edgeChild.subarray(edgeStart[node], edgeStart[node + 1]))
        if (child >= 0) expect(item[child]).toBeLessThan(item[node]);
    }
  }
});

test('the memory that a graph takes is enough for it, and a byte less is not', () => {
  const builder = (byteLimit: number) => {
    const made = new DagBuilder(dominoes(8, 8), { ...always, byteLimit });
    while (made.state === 'working') made.step(1000);
    return made;
  };
  const whole = builder(2 ** 28);
  const { item, edgeStart, edgeOption, edgeChild } = whole.dag()!;
  const lists = [item, edgeStart, edgeOption, edgeChild].reduce((sum, list) => sum + list.byteLength, 0);
  expect(whole.bytes).toBeGreaterThan(lists);
  expect(whole.bytes).toBeLessThan(8 * lists);
  expect(builder(whole.bytes).state).toBe('complete');
  expect(builder(whole.bytes - 1).state).toBe('full');
});

test('large random numbers are below their limit and take every value', () => {
  const random = randomFrom(3);
  const seen = new Set<bigint>();
  for (let i = 0; i < 500; i++) seen.add(belowBig(random, 5n));
  expect([...seen].sort()).toEqual([0n, 1n, 2n, 3n, 4n]);
  expect(belowBig(random, 1n)).toBe(0n);
  const limit = 10n ** 40n;
  const large = Array.from({ length: 200 }, () => belowBig(random, limit));
  expect(large.every(value => value >= 0n && value < limit)).toBe(true);
  expect(large.some(value => value > limit / 2n) && large.some(value => value < limit / 2n)).toBe(true);
});
