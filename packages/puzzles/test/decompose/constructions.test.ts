import { randomFrom } from '@quadrille/cover';
import { check, construct, type Graph, graphByName, treesOf } from '@quadrille/puzzles/decompose';
import {
  isIsomorphic,
  isTree,
  rotationOf,
  treeFromPrufer,
  treeOf,
  turnedCopies,
} from '@quadrille/puzzles/decompose/internal';
import { expect, test } from 'vitest';

/** The construction, checked here once more. */
function made(order: number, graph: Graph, budget?: number) {
  const construction = construct(order, graph, budget === undefined ? {} : { budget });
  if (construction) expect(check({ order, graph, copies: construction.copies })).toBeUndefined();
  return construction;
}

test('double stars by the closed form for every even n up to 100', () => {
  for (let n = 4; n <= 100; n += n < 20 ? 2 : 16) {
    expect(made(n, graphByName('double-star', n))?.how.en).toMatch(n === 4 ? /zigzag/ : /closed form/);
  }
  expect(made(100, graphByName('double-star', 100))?.copies).toHaveLength(50);
});

test.each<[name: string, orders: number[], how: RegExp]>([
  ['matching', [4, 6, 8, 12, 50, 100], /circle method/],
  ['cycle', [5, 7, 9, 11, 99], /Walecki/],
  ['path', [4, 6, 8, 10, 60], /Walecki/],
  ['cycle:3', [9, 15, 21, 27, 33, 63, 99], /Bose/],
  ['cycle:3', [7, 13, 19, 25, 31, 61, 97], /Skolem/],
])('%s in K_n for n = %s', (name, orders, how) => {
  for (const n of orders) expect(made(n, graphByName(name, n))?.how.en).toMatch(how);
});

test.each<[n: number, name: string, how: RegExp]>([
  [41, 'path:21', /graceful labeling, rotated through Z_41/],
  [103, 'caterpillar:3,0,14,2,1,5,20', /graceful labeling/],
  [19, 'spider:3,3,3', /graceful/],
  [13, 'complete:4', /cyclic \(rho-labeling\): 1\sbase copy rotated through Z_13/],
  [21, 'complete:5', /cyclic/],
  [31, 'star:5', /cyclic \(rho-labeling\): 3\sbase copies/],
  [21, 'cycle:5', /cyclic \(rho-labeling\): 2\sbase copies/],
  [10, 'caterpillar:2,2,0,2', /bicyclic \(blended labeling\)/],
  [12, 'caterpillar:1,1,1,1,1,1', /Z_3-invariant labeling: 2\sbase copies rotated through Z_3, 4\sclasses/],
  [16, 'star:3', /one vertex stays/],
])('K_%i into %s: %s', (n, name, how) => {
  expect(made(n, graphByName(name, n))?.how.en).toMatch(how);
});

test('nothing is constructed where counting forbids it, or the budget is nothing', () => {
  expect(made(8, graphByName('star:7', 8))).toBeUndefined();
  expect(made(10, graphByName('caterpillar:2,2,0,2', 10), 0)).toBeUndefined();
});

test('random trees of order 18 and 22 have a blended labeling', () => {
  const random = randomFrom(41);
  let built = 0;
  for (const n of [18, 22]) {
    for (let i = 0; i < 5; i++) {
      const tree = treeFromPrufer(Array.from({ length: n - 2 }, () => random.below(n)));
      if (made(n, tree)) built++;
    }
  }
  expect(built).toBe(10);
});

test('a rotation is found again from the copies alone', () => {
  for (const [n, name] of [
    [13, 'complete:4'],
    [10, 'caterpillar:2,2,0,2'],
    [16, 'star:3'],
    [8, 'matching'],
    [8, 'path'],
  ] as [number, string][]) {
    const graph = graphByName(name, n);
    const { copies, rotation } = made(n, graph)!;
    if (rotation) expect(turnedCopies(rotation)).toEqual(copies);
    const found = rotationOf({ order: n, graph, copies });
    expect(found).toBeDefined();
    if (rotation) expect(found!.group).toBeGreaterThanOrEqual(rotation.group);
  }
});

test.each([
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 3],
  [6, 6],
  [7, 11],
  [8, 23],
  [9, 47],
  [10, 106],
  [11, 235],
  [12, 551],
])('there are trees of order %i: %i (OEIS A000055)', (n, number) => {
  const trees = [...treesOf(n)];
  expect(trees).toHaveLength(number);
  for (const parents of trees) expect(isTree(treeOf(parents))).toBe(true);
});

test('no two trees of order 9 are isomorphic', () => {
  const trees = [...treesOf(9)].map(treeOf);
  trees.forEach((a, i) => {
    for (const b of trees.slice(i + 1)) expect(isIsomorphic(a.edges, b.edges)).toBe(false);
  });
});
