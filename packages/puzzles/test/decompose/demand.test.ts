import { InputError } from '@quadrille/cover';
import {
  check,
  copiesOf,
  copySearch,
  graphByName,
  openQuestion,
  searchOfQuestion,
  treesOf,
  verdict,
} from '@quadrille/puzzles/decompose';
import { decodeByEdges, demandSearch, treeOf } from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countByDefinition, graphs, walkAll, walkInPieces } from './helpers.js';

const hopeful = fc
  .tuple(graphs(6), fc.integer({ min: 4, max: 6 }))
  .filter(([graph, order]) => graph.edges.length > 3 && verdict(order, graph).possible);

test('copies made on demand lead to the same decompositions as the table', () => {
  let total = 0n;
  fc.assert(
    fc.property(hopeful, ([graph, order]) => {
      const table = copySearch(copiesOf(order, graph), false);
      const demand = demandSearch(order, graph, false);
      const { count, solutions } = walkAll(demand, [], true);
      expect(count).toBe(walkAll(table).count);
      expect(new Set(solutions.map(String)).size).toBe(solutions.length);
      for (const solution of solutions.slice(0, 20)) {
        expect(check({ order, graph, copies: decodeByEdges(order, solution) })).toBeUndefined();
      }
      total += count;
    }),
    { seed: 31, numRuns: 20 },
  );
  expect(total).toBeGreaterThan(100n);
});

test('all trees of order 6: definition, table and demand agree, three have none', () => {
  const counts = [...treesOf(6)].map(parents => {
    const tree = treeOf(parents);
    const expected = countByDefinition(6, tree);
    if (!verdict(6, tree).possible) {
      expect(expected).toBe(0);
      return 0;
    }
    for (const search of [copySearch(copiesOf(6, tree), false), demandSearch(6, tree, false)]) {
      expect(walkAll(search).count).toBe(BigInt(expected));
    }
    return expected;
  });
  expect(counts.sort((a, b) => a - b)).toEqual([0, 0, 0, 120, 240, 960]);
});

test('a walk on demand cut anywhere and its rest make the whole', () => {
  for (const [n, name, fix] of [
    [8, 'matching', true],
    [6, 'path', false],
    [9, 'cycle:3', true],
  ] as [number, string, boolean][]) {
    const search = demandSearch(n, graphByName(name, n), fix);
    const whole = walkAll(search).walk;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }), budgets => {
        const { count, digest } = walkInPieces(search, budgets, (walk, unit) => {
          for (const rest of walk.rest()) {
            expect(rest).not.toEqual(unit);
            expect(rest.every(choice => choice >= 0)).toBe(true);
          }
        });
        expect(count).toBe(whole.count);
        expect(digest).toBe(whole.solutionsDigest);
      }),
      { seed: 32, numRuns: 4 },
    );
  }
});

test('units that are none are refused', () => {
  const search = demandSearch(6, graphByName('path', 6), true);
  expect(() => search.open([10_000_000], { collect: false })).toThrow(InputError);
  expect(() => search.open([-2], { collect: false })).toThrow(InputError);
  expect(() => search.open([1, 0], { collect: false })).toThrow(InputError);
});

test('a question with too many copies for a table is searched on demand: K_12 into Hamiltonian paths', () => {
  const graph = graphByName('path', 12);
  const question = { order: 12, edges: graph.edges, fixFirst: true };
  const { search, options, decode, table } = openQuestion(question);
  expect(table).toBeUndefined();
  expect(options).toBe(239500800n);
  const walk = search.open([], { collect: true });
  while (walk.count === 0n && walk.step(10));
  const [solution] = walk.take();
  expect(check({ order: 12, graph, copies: decode(solution) })).toBeUndefined();
});

test('a question makes the same search everywhere; the fixed copy counts once in each decomposition', () => {
  const graph = graphByName('matching', 8);
  const question = { order: 8, edges: graph.edges, fixFirst: true };
  const open = openQuestion(question);
  expect(searchOfQuestion(JSON.parse(JSON.stringify(question))).id).toBe(open.search.id);
  expect(open.total(walkAll(open.search).count)).toBe(6240n);
  expect(() => openQuestion({ ...question, order: 10 })).toThrow(/not a multiple of 4/);
});

test('regular spanning graphs go through the generic engine, with and without the fixed copy', () => {
  for (const [n, name, total] of [
    [8, 'matching', 6240n],
    [7, 'cycle', 960n],
    [4, 'complete:4', 1n],
  ] as [number, string, bigint][]) {
    const graph = graphByName(name, n);
    for (const fixFirst of [true, false]) {
      const open = openQuestion({ order: n, edges: graph.edges, fixFirst });
      const { count, solutions } = walkAll(open.search, [], true);
      expect(open.total(count)).toBe(total);
      for (const solution of solutions.slice(0, 100)) {
        expect(check({ order: n, graph, copies: open.decode(solution) })).toBeUndefined();
      }
    }
  }
});
