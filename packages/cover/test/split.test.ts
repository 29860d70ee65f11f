/** Splitting and estimating, on trees that are written down. */
import { coverSearch, estimate, randomFrom, type Search, split, type Unit } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pentominoes } from './support/classics.js';

/** A node is the list of its children; a node without any is a solution when it says so. */
type Tree = readonly Tree[] | 'solution';

const childrenOf = (tree: Tree): readonly Tree[] => (tree === 'solution' ? [] : tree);
const at = (tree: Tree, unit: Unit): Tree => unit.reduce((node, choice) => childrenOf(node)[choice], tree);

/** The search through a tree, depth first. `opened` takes the units that somebody opens. */
function searchOf(tree: Tree, opened: Unit[] = []): Search {
  return {
    id: 'tree',
    open: unit => {
      opened.push(unit);
      const open: Unit[] = [unit];
      const found: Unit[] = [];
      let nodes = 0;
      let count = 0n;
      return {
        step: budget => {
          for (let left = budget; left > 0 && open.length > 0; left--) {
            const path = open.shift()!;
            const node = at(tree, path);
            nodes++;
            if (node === 'solution') found.push(path);
            if (node === 'solution') count++;
            open.unshift(...childrenOf(node).map((_, choice) => [...path, choice]));
          }
          return open.length > 0;
        },
        get nodes() {
          return nodes;
        },
        get count() {
          return count;
        },
        fraction: 0,
        walkDigest: '',
        solutionsDigest: '',
        take: () => found.splice(0),
        rest: () => [...open],
      };
    },
  };
}

const leaf: Tree = [];
const chain = (length: number): Tree => (length > 1 ? [chain(length - 1)] : leaf);

test('the heaviest unit is divided, the first among equals, until there are enough', () => {
  const tree: Tree = [
    [leaf, leaf, leaf], // the first half of the search, in three
    [leaf, 'solution'],
  ];
  const unitsOf = (wanted: number) => split(searchOf(tree), wanted).parts.map(part => part.unit?.join('.'));
  expect(unitsOf(1)).toEqual(['']);
  expect(unitsOf(2)).toEqual(['0', '1']);
  expect(unitsOf(3)).toEqual(['0.0', '0.1', '0.2', '1']);
  expect(unitsOf(4)).toEqual(['0.0', '0.1', '0.2', '1']);
  expect(unitsOf(5)).toEqual(['0.0', '0.1', '0.2', '1.0', '1.1']);
  expect([1, 2, 3, 5].map(wanted => split(searchOf(tree), wanted).nodes)).toEqual([0, 1, 2, 3]);
});

test('what splitting walks to its end leaves its solutions in their place and nothing else', () => {
  const tree: Tree = [[leaf, 'solution', leaf], [['solution']], 'solution'];
  expect(split(searchOf(tree), 100)).toEqual({
    nodes: 9,
    parts: [{ solutions: [[0, 1]] }, { solutions: [[1, 0, 0]] }, { solutions: [[2]] }],
  });
});

/** The same by a list that is searched for the heaviest unit each time. */
function splitPlainly(search: Search, wanted: number): Unit[] {
  let units: { unit: Unit; weight: number; born: number }[] = [{ unit: [], weight: 1, born: 0 }];
  let born = 1;
  while (units.length > 0 && units.length < wanted) {
    const most = Math.max(...units.map(({ weight }) => weight));
    const [heaviest] = units.filter(({ weight }) => weight === most).sort((a, b) => a.born - b.born);
    const walk = search.open(heaviest.unit, { collect: false });
    walk.step(1);
    const rest = walk.rest();
    const parts = rest.map(unit => ({ unit, weight: most / rest.length, born: born++ }));
    units = units.flatMap(unit => (unit === heaviest ? parts : [unit]));
  }
  return units.map(({ unit }) => unit);
}

test('the units are those that a plain list gives', () => {
  const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      { arbitrary: fc.constantFrom<Tree>(leaf, 'solution'), weight: 1 },
      { arbitrary: fc.array(tie('tree'), { minLength: 1, maxLength: 5, size: 'max' }), weight: 3 },
    ),
  }));
  let large = 0;
  fc.assert(
    fc.property(tree, fc.integer({ min: 1, max: 40 }), (own, wanted) => {
      const { parts } = split(searchOf(own), wanted);
      const units = parts.flatMap(({ unit }) => (unit ? [unit] : []));
      expect(units).toEqual(splitPlainly(searchOf(own), wanted));
      if (units.length > 10) large++;
    }),
    { numRuns: 500, seed: 4 },
  );
  expect(large).toBeGreaterThan(20);
});

test('a probe counts what it meets as often as there were choices', () => {
  const tree: Tree = [leaf, [leaf, 'solution', leaf]]; // 6 nodes, 1 solution
  const drawn = [0, 1]; // the first probe meets 1 + 2 nodes, the second 1 + 2 * 4 nodes and 2 solutions
  const random = { ...randomFrom(1), below: () => drawn.shift()! };
  expect(estimate(searchOf(tree), { probes: 2, random })).toMatchObject({
    nodes: 6,
    nodesError: 3,
    solutions: 1,
    probes: 2,
  });
});

test('probes are right on average, though a few paths carry most of the tree', () => {
  // Every node has a large child, a smaller one and a leaf: most plain probes end early.
  const skewed = (depth: number): Tree =>
    depth === 0 ? 'solution' : [skewed(depth - 1), leaf, skewed(Math.max(0, depth - 2))];
  const search = searchOf(skewed(12));
  const walk = search.open([], { collect: false });
  while (walk.step(1000));
  const means = Array.from({ length: 20 }, (_, seed) =>
    estimate(search, { probes: 128, random: randomFrom(seed) }),
  );
  for (const what of ['nodes', 'solutions'] as const) {
    const truth = Number(what === 'nodes' ? walk.nodes : walk.count);
    const mean = means.reduce((sum, each) => sum + each[what], 0) / means.length;
    expect(mean / truth).toBeGreaterThan(0.8);
    expect(mean / truth).toBeLessThan(1.25);
  }
  expect(walk.nodes).toBeGreaterThan(500);
});

test('most estimates of a skewed search are near the truth: pentominoes in 15x4', () => {
  const search = coverSearch(pentominoes(15, 4)); // 259 530 nodes; half of the plain means of 128 probes are below 0.63 of it
  const shares = Array.from({ length: 9 }, (_, seed) => {
    return estimate(search, { probes: 128, random: randomFrom(seed) }).nodes / 259_530;
  });
  shares.sort((a, b) => a - b);
  expect(shares[1]).toBeGreaterThan(0.5);
  expect(shares[4]).toBeGreaterThan(0.8);
  expect(shares[7]).toBeLessThan(2);
});

test('one probe has no error, none says nothing, and it can be enough before that', () => {
  const random = randomFrom(1);
  expect(estimate(searchOf(chain(5)), { probes: 1, random })).toMatchObject({
    nodes: 5,
    nodesError: 0,
    solutions: 0,
    probes: 1,
  });
  const nothing = { nodes: 0, nodesError: 0, solutions: 0, probes: 0 };
  expect(estimate(searchOf(leaf), { probes: 0, random })).toEqual(nothing);
  expect(estimate(searchOf(leaf), { probes: 9, random, isEnough: () => true })).toEqual(nothing);
});

test('a chain of forced choices is walked in ever longer strides, and in single steps after it', () => {
  const opened: Unit[] = [];
  const fork: Tree = [leaf, leaf];
  const long = (length: number): Tree => (length > 0 ? [long(length - 1)] : fork);
  const { nodes } = estimate(searchOf(long(14), opened), { probes: 1, random: randomFrom(1) });
  // 1 + 2 + 4 + 8 nodes are the chain with its fork; then one of two leaves, which counts twice.
  expect(opened.map(unit => unit.length)).toEqual([0, 1, 3, 7, 15]);
  expect(nodes).toBe(17);
});
