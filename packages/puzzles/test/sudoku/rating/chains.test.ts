/**
 * The chaining engine against slow twins written from the definition, on boards in the middle of a
 * solution.
 */
import { randomFrom } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { ancestorCount } from '../../../src/sudoku/rating/ancestors.js';
import { boardOf } from '../../../src/sudoku/rating/board.js';
import { dynamic, nishio } from '../../../src/sudoku/rating/chains.js';
import {
  close,
  makeClosure,
  makeSnapshot,
  NODES,
  OFF,
  snapshot,
} from '../../../src/sudoku/rating/closure.js';
import { forcingChains } from '../../../src/sudoku/rating/forcing.js';
import { applyHint, nextHint } from '../../../src/sudoku/rating/rate.js';
import { chainDifficulty } from '../../../src/sudoku/rating/surcharge.js';
import { boardFrom, gridOf, nameOfNode } from './boards.js';
import { ancestorsByDefinition, closureByDefinition, type Node, nameOf } from './definition.js';
import { forcingByDefinition } from './forcing-definition.js';

test('closures hold the same nodes in the same order, with the same parents, as the definition says', () => {
  const live = new Int16Array(NODES);
  const closure = makeClosure();
  const base = makeSnapshot();
  const seen = { contradictions: 0, several: 0, closures: 0 };
  for (let seed = 1; seed <= 20; seed++) {
    const board = boardFrom(seed);
    const grid = gridOf(board);
    const open = Array.from({ length: 81 }, (_, cell) => cell).filter(cell => grid[cell].size > 0);
    const random = randomFrom(seed);
    snapshot(board, base);
    for (let i = 0; i < 10; i++) {
      const cell = open[random.below(open.length)];
      const digit = [...grid[cell]][random.below(grid[cell].size)];
      const [isOn, isDynamic, hasCellLinks] = [random.below(3) > 0, random.below(4) > 0, random.below(4) > 0];
      close(
        closure,
        board,
        base,
        live,
        9 * cell + digit + (isOn ? 0 : OFF),
        { isDynamic, hasCellLinks },
        undefined,
      );
      const slow = closureByDefinition(grid, { cell, digit, isOn, parents: [] }, isDynamic, hasCellLinks);
      const entries = Array.from({ length: closure.count }, (_, entry) => entry);
      const parentsOf = (entry: number) =>
        [...closure.parents.subarray(closure.parentStart[entry], closure.parentStart[entry + 1])].map(
          parent => nameOfNode(closure.nodes[parent]),
        );
      for (const [sign, wanted] of [
        [true, slow.on],
        [false, slow.off],
      ] as const) {
        const made = entries.filter(entry => closure.nodes[entry] < OFF === sign);
        expect(made.map(entry => nameOfNode(closure.nodes[entry]))).toEqual([...wanted.keys()]);
        made.forEach(entry => {
          const node: Node = wanted.get(nameOfNode(closure.nodes[entry]))!;
          expect(parentsOf(entry)).toEqual(node.parents.map(nameOf));
          expect(ancestorCount(closure, entry)).toBe(ancestorsByDefinition(node).size);
          if (node.parents.length > 1) seen.several++;
        });
      }
      expect(closure.contradictionOn >= 0).toBe(slow.contradiction !== undefined);
      if (slow.contradiction) {
        seen.contradictions++;
        const [on, off] = slow.contradiction;
        expect(ancestorCount(closure, closure.contradictionOn)).toBe(ancestorsByDefinition(on).size);
        expect(ancestorCount(closure, closure.contradictionOff)).toBe(ancestorsByDefinition(off).size);
        expect(nameOfNode(closure.nodes[closure.contradictionOn])).toBe(nameOf(on));
      }
      seen.closures++;
      expect([...board.candidates]).toEqual([...base.candidates]);
      expect([...board.positions]).toEqual([...base.positions]);
      expect(live.every(entry => entry === 0)).toBe(true);
    }
  }
  // The cases that matter did occur.
  expect(seen.closures).toBeGreaterThan(150);
  expect(seen.contradictions).toBeGreaterThan(10);
  expect(seen.several).toBeGreaterThan(100);
});

test('forcing chains and cycles are those of the definition, in the same order', () => {
  const seen = { chains: 0, cycles: 0, boards: 0 };
  for (let seed = 101; seed <= 112; seed++) {
    const board = boardFrom(seed);
    const slow = forcingByDefinition(gridOf(board));
    const fast = forcingChains(board, false);
    const written = fast.map(hint => ({
      difficulty: hint.difficulty,
      complexity: hint.complexity,
      key: hint.round + 2,
      eliminated: hint.eliminated.map(candidate => `${Math.floor(candidate / 9)}:${candidate % 9}`),
    }));
    expect(written).toEqual(slow);
    const [top] = forcingChains(board, true);
    expect(top?.eliminated).toEqual(fast[0]?.eliminated);
    expect(top?.complexity).toBe(fast[0]?.complexity);
    seen.boards++;
    seen.cycles += fast.filter(hint => hint.isCycle).length;
    seen.chains += fast.filter(hint => !hint.isCycle).length;
  }
  expect(seen.cycles).toBeGreaterThan(10);
  expect(seen.chains).toBeGreaterThan(50);
});

test('a level that goes on from the one before finds what it finds anew', () => {
  // AI Escargot after its easy steps: levels 0 and 1 find nothing there.
  const line = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';
  const board = boardOf([...line].map(character => Number(character) || 0));
  for (let hint = nextHint(board, undefined, 8.4); hint; hint = nextHint(board, undefined, 8.4))
    applyHint(board, hint);
  let level = 0;
  let continued = dynamic(board, level);
  while (!continued) continued = dynamic(board, ++level);
  nishio(board);
  expect(dynamic(board, level)).toEqual(continued);
  expect(level).toBeGreaterThan(0);
});

test('the surcharge follows the thresholds 4, 6, 8, 12, 16, 24 … in doubles', () => {
  expect([6, 7, 8, 9, 11, 15, 19, 27, 35, 51, 67, 99].map(n => chainDifficulty(0, n).toFixed(1))).toEqual([
    '0.0',
    '0.1',
    '0.1',
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '0.7',
    '0.8',
    '0.9',
    '1.0',
  ]);
  expect(chainDifficulty(6.6, 8)).toBeLessThan(6.7);
  expect(chainDifficulty(7.0, 8)).toBe(7.1);
});
