/** The rules of levels 1 and 2 inside closures: the simple ones against the definition, and what is left out for speed. */
import { randomFrom } from '@quadrille/cover';
import { expect, test } from 'vitest';
import {
  close,
  makeClosure,
  makeSnapshot,
  NODES,
  OFF,
  snapshot,
} from '../../../src/sudoku/rating/closure.js';
import { DYNAMIC, rulesOf } from '../../../src/sudoku/rating/levels.js';
import { levelOneByDefinition } from './advanced-definition.js';
import { boardFrom, gridOf, hardBoard, nameOfNode } from './boards.js';
import { closureByDefinition, nameOf } from './definition.js';

test('closures of level 1 hold the same nodes with the same parents as the definition says', () => {
  const live = new Int16Array(NODES);
  const closure = makeClosure();
  const base = makeSnapshot();
  const seen = [0, 0, 0, 0];
  for (let seed = 401; seed <= 425; seed++) {
    const board = boardFrom(seed);
    const grid = gridOf(board);
    const candidates = grid.flatMap((set, cell) => [...set].map(digit => ({ cell, digit })));
    const random = randomFrom(seed);
    snapshot(board, base);
    for (let i = 0; i < 12; i++) {
      const { cell, digit } = candidates[random.below(candidates.length)];
      const isOn = random.below(2) > 0;
      close(closure, board, base, live, 9 * cell + digit + (isOn ? 0 : OFF), DYNAMIC, rulesOf(1, 0));
      const advance = levelOneByDefinition(board.values, seen);
      const slow = closureByDefinition(grid, { cell, digit, isOn, parents: [] }, true, true, advance);
      const made = Array.from({ length: closure.count }, (_, entry) => ({
        node: closure.nodes[entry],
        parents: [
          ...closure.parents.subarray(closure.parentStart[entry], closure.parentStart[entry + 1]),
        ].map(parent => nameOfNode(closure.nodes[parent])),
      }));
      const written = (isOnNode: boolean) =>
        made
          .filter(({ node }) => node < OFF === isOnNode)
          .map(({ node, parents }) => `${nameOfNode(node)} from ${parents}`);
      const wanted = (nodes: typeof slow.on) =>
        [...nodes.values()].map(node => `${nameOf(node)} from ${node.parents.map(nameOf)}`);
      expect(written(true)).toEqual(wanted(slow.on));
      expect(written(false)).toEqual(wanted(slow.off));
      expect(closure.contradictionOn >= 0).toBe(slow.contradiction !== undefined);
    }
  }
  for (const count of seen) expect(count).toBeGreaterThan(5);
});

test('closures of level 2 are the same when chains are looked for without a new strong link', () => {
  const live = new Int16Array(NODES);
  const base = makeSnapshot();
  const [quick, plain] = [makeClosure(), makeClosure()];
  const rules = rulesOf(2, 0);
  let nestedCount = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const board = hardBoard(seed);
    for (let assumption = 0; assumption < NODES; assumption++) {
      const candidate = assumption % OFF;
      if ((board.candidates[Math.floor(candidate / 9)] & (1 << (candidate % 9))) === 0) continue;
      snapshot(board, base);
      close(quick, board, base, live, assumption, DYNAMIC, rules);
      expect(base.hasChains).not.toBe(true);
      base.hasChains = true;
      close(plain, board, base, live, assumption, DYNAMIC, rules);
      expect(quick.count).toBe(plain.count);
      expect(quick.nodes.subarray(0, quick.count)).toEqual(plain.nodes.subarray(0, plain.count));
      expect(quick.nested).toEqual(plain.nested);
      nestedCount += plain.nested.length > 0 ? 1 : 0;
    }
  }
  expect(nestedCount).toBeGreaterThan(20);
});
