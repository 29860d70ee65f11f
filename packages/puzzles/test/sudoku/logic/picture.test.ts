/** What a picture of a step shows is true: lines hang together, and a single's witnesses see what they rule out. */
import { parse, solveByLogic } from '@quadrille/puzzles/sudoku';
import {
  branchTexts,
  drawnLinks,
  exclusionOf,
  finCells,
  layoutOf,
  linesOf,
  nodesOf,
} from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';

const PUZZLES = [
  '.4...23......6.12....4...69.7.128..6.........2..675.1.98...6....12.4......32...8.',
  '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..',
  '8.2.....5..359..........17..4.3....2.2..5..6...9..2.4........1646...85....52.....',
  '2.5.......1...87.....35....49...1.6.7...4.......8...7...8.3........19.5..72...1..', // rectangles 4 and 6
];

/** Links that the step does not name: a strong one joins the only two places of its digit in a house. */
test.each(PUZZLES)('links and fins of %s', line => {
  const { puzzle } = parse(line);
  const { houses, peers } = layoutOf(puzzle);
  const open = puzzle.givens.map(given => new Set(given > 0 ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9]));
  const place = (cell: number, digit: number) => {
    open[cell].clear();
    for (const peer of peers[cell]) open[peer].delete(digit);
  };
  for (const [cell, given] of puzzle.givens.entries()) if (given > 0) place(cell, given);
  for (const step of solveByLogic(puzzle).steps) {
    const named = /^(x-wing|hidden-rectangle|unique-rectangle-[46])$/.test(step.technique);
    const links = step.links.length > 0 ? [] : drawnLinks(puzzle, step);
    expect(links.length > 0).toBe(named);
    for (const { from, to, strong } of links) {
      expect(from.digit).toBe(to.digit);
      const shared = houses.filter(({ cells }) => cells.includes(from.cell) && cells.includes(to.cell));
      const places = shared.map(({ cells }) => [...cells].filter(cell => open[cell].has(from.digit)).length);
      if (strong) expect(Math.min(...places)).toBe(2);
      else expect(places.length).toBeGreaterThan(0);
    }
    const fins = finCells(step);
    expect(fins.length > 0).toBe(step.technique.startsWith('finned-'));
    for (const { cell } of step.eliminated) for (const fin of fins) expect(peers[cell]).toContain(fin);
    for (const { cell, digit } of step.placed) place(cell, digit);
    for (const { cell, digit } of step.eliminated) open[cell].delete(digit);
  }
});

test.each(PUZZLES)('%s', line => {
  const { puzzle } = parse(line);
  const values = [...puzzle.givens];
  const { peers } = layoutOf(puzzle);
  let singles = 0;
  let branches = 0;
  for (const step of solveByLogic(puzzle).steps) {
    const lines = linesOf(step.links);
    expect(lines.flat()).toEqual(step.links);
    for (const each of lines) {
      const nodes = nodesOf(each);
      expect(nodes).toHaveLength(each.length + 1);
      for (const [i, node] of nodes.entries()) if (i > 0) expect(node.isOn).toBe(!nodes[i - 1].isOn);
    }
    const texts = branchTexts(step);
    branches += texts.length;
    if (texts.length > 0) {
      // All branches of a forcing chain end in the same statement.
      expect(new Set(texts.map(text => text.slice(text.lastIndexOf(' ') + 1))).size).toBe(1);
    }
    const { ruledOut, by } = exclusionOf(puzzle, values, step);
    if (step.technique === 'hidden-single') {
      singles++;
      const [{ cell, digit }] = step.placed;
      expect(ruledOut).not.toContain(cell);
      for (const at of by) {
        expect(values[at]).toBe(digit);
        expect(ruledOut.some(other => peers[other].includes(at))).toBe(true);
      }
      const seen = (other: number) =>
        values.some((value, at) => value === digit && peers[other].includes(at));
      for (const other of ruledOut) expect(by.some(at => peers[other].includes(at))).toBe(seen(other));
    } else expect(ruledOut).toEqual([]);
    for (const { cell, digit } of step.placed) values[cell] = digit;
  }
  expect(singles).toBeGreaterThan(5);
  if (line === PUZZLES[0]) expect(branches).toBeGreaterThan(3);
});
