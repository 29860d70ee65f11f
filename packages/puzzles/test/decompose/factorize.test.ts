import { InputError, ModelBuilder, parseDlx, solutions } from '@quadrille/cover';
import { check, copiesOf, decode, encode, graphByName, treesOf } from '@quadrille/puzzles/decompose';
import {
  factorize,
  factorizeTree,
  modelText,
  orderOfModel,
  treeOf,
} from '@quadrille/puzzles/decompose/internal';
import { expect, test } from 'vitest';
import { countByDefinition } from './helpers.js';

const OPTIONS = { budget: 100_000, nodeLimit: 1_000_000, seed: 1 };

test('every tree of order 4, 6 and 8: the verdict of the definition, and copies that pass the checker', () => {
  for (const order of [4, 6]) {
    for (const parents of treesOf(order)) {
      const found = factorizeTree(parents, OPTIONS);
      const exists = countByDefinition(order, treeOf(parents)) > 0;
      expect(found.verdict).toBe(exists ? 'factorises' : 'none');
    }
  }
  let factorizing = 0;
  for (const parents of treesOf(8)) {
    const { verdict, copies } = factorizeTree(parents, OPTIONS);
    if (verdict !== 'factorises') continue;
    factorizing++;
    expect(check({ order: 8, graph: treeOf(parents), copies: copies! })).toBeUndefined();
  }
  expect(factorizing).toBe(14);
});

test('counting alone refuses no tree of order 8 or 10 that factorizes, and decides trees of order 12', () => {
  for (const order of [8, 10]) {
    const made = [...treesOf(order)].filter(
      parents => factorizeTree(parents, OPTIONS).verdict === 'factorises',
    );
    expect(made.length).toBe(order === 8 ? 14 : 85);
  }
  const codeOf = (...parents: number[]) => factorizeTree(parents, { ...OPTIONS, budget: 0 }).reason.code;
  // One leaf beside the center of six edges; all leaves but one beside it; three vertices of four edges.
  expect(codeOf(0, 1, 2, 1, 4, 1, 6, 1, 8, 1, 10, 1)).toBe('decompose.centers-most');
  expect(codeOf(0, 1, 2, 3, 4, 5, 1, 7, 7, 7, 7, 7)).toBe('decompose.centers-least');
  expect(codeOf(0, 1, 2, 3, 2, 2, 1, 7, 7, 7, 1, 1)).toBe('decompose.degree-often');
});

test('without a construction the search decides, or says that it was cut off', () => {
  const reasons = new Map<string, number>();
  let cutOff = 0;
  for (const parents of treesOf(8)) {
    const searched = factorizeTree(parents, { ...OPTIONS, budget: 0 });
    expect(searched.verdict).toBe(factorizeTree(parents, OPTIONS).verdict);
    if (searched.copies) {
      expect(check({ order: 8, graph: treeOf(parents), copies: searched.copies })).toBeUndefined();
    }
    const kind = searched.reason.code;
    reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
    const cut = factorizeTree(parents, { ...OPTIONS, budget: 0, nodeLimit: 1 });
    if (cut.verdict === 'undecided') expect(cut.reason.code).toBe('decompose.search-cut');
    else expect(cut.verdict).toBe(searched.verdict);
    if (cut.verdict === 'undecided') cutOff++;
  }
  expect(reasons.get('decompose.how-search')).toBeGreaterThan(0);
  expect(reasons.get('decompose.search-none')).toBeGreaterThan(0);
  expect(cutOff).toBeGreaterThan(0);
});

test('a long search is told slice by slice', () => {
  const steps = [...factorize(10, treeOf([0, 1, 2, 3, 1, 5, 6, 1, 1, 1]), { ...OPTIONS, budget: 0 })];
  expect(steps.filter(nodes => nodes > 0)).toEqual([1000, 2000]);
  expect(steps.lastIndexOf(0)).toBeLessThan(steps.indexOf(1000));
});

test('the text of a model is read back as the model, and its solutions are decompositions', () => {
  const graph = graphByName('matching', 6)!;
  const table = copiesOf(6, graph);
  const model = parseDlx([...modelText(table)].join(''));
  expect({ ...model, optionNames: [] }).toEqual({ ...encode(table), optionNames: [] });
  expect(orderOfModel(model)).toBe(6);
  const all = [...solutions(model)];
  // The six ways to cut K_6 into five matchings (Sylvester, 1844).
  expect(all).toHaveLength(6);
  for (const solution of all) {
    expect(check({ order: 6, graph, copies: decode(model, solution) })).toBeUndefined();
  }
});

function modelOf(names: readonly string[], aside: readonly string[] = []) {
  const builder = new ModelBuilder();
  for (const name of names) builder.primary(name);
  for (const name of aside) builder.secondary(name);
  return builder.build();
}

test.each([
  ['a name that is no edge', modelOf(['0-1', 'a']), 'the item "a" is not an edge of a complete graph'],
  ['ends the wrong way round', modelOf(['1-0']), 'the item "1-0" is not an edge'],
  ['an edge missing', modelOf(['0-1', '0-2']), /the model has 2\sitems, but K_3 has 3\sedges/],
  ['an edge that may stay free', modelOf(['0-1', '0-2'], ['1-2']), 'every edge must be one primary item'],
])('a model of something else is refused: %s', (_, model, message) => {
  expect(() => orderOfModel(model)).toThrow(InputError);
  expect(() => orderOfModel(model)).toThrow(message);
});

test('a model with as many items as there can be is looked at', () => {
  const names = Array.from({ length: 100_000 }, (_, i) => `${i % 300}-${300 + Math.floor(i / 300)}`);
  expect(() => orderOfModel(modelOf(names))).toThrow(/^the model has 100\s000\sitems, but K_634 has/);
});
