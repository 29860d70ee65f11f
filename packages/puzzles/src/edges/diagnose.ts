/**
 * What can be said about the pieces before any search. Each objection is a proof that there is no board, in
 * one sentence; no objection does not mean that there is one.
 */
import type { Message } from '@quadrille/base';
import { cellName, cellsOf, type EdgePuzzle, GRAY, innerEdges, neighbor, sideColor } from './rules.js';
import { say } from './sentences.js';

/** Reasons why the puzzle has no solution, seen without a search; empty when there is none to be seen. */
export function diagnose(puzzle: EdgePuzzle): Message[] {
  const cells = cellsOf(puzzle);
  if (puzzle.pieces.length !== cells.length) {
    return [say('pieces-cells', { pieces: puzzle.pieces.length, cells: cells.length })];
  }
  return [
    ...(puzzle.framed ? frameObjections(puzzle) : []),
    ...colorObjections(puzzle),
    ...clueObjections(puzzle),
  ];
}

/** Cells and pieces with the same outline must be equally many: which sides are gray, up to a turn. */
function frameObjections(puzzle: EdgePuzzle): Message[] {
  const outline = (sides: readonly boolean[]) => {
    const text = sides.map(isGray => (isGray ? 'g' : '.')).join('');
    if (!puzzle.turnable) return text;
    return [0, 1, 2, 3].map(turn => text.slice(turn) + text.slice(0, turn)).sort()[0];
  };
  const tally = (outlines: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of outlines) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const wanted = tally(
    cellsOf(puzzle).map(cell => outline([0, 1, 2, 3].map(side => neighbor(puzzle, cell, side) < 0))),
  );
  const given = tally(puzzle.pieces.map(piece => outline(piece.map(color => color === GRAY))));
  return [...new Set([...wanted.keys(), ...given.keys()])].sort().flatMap(one => {
    const [want, have] = [wanted.get(one) ?? 0, given.get(one) ?? 0];
    if (want === have) return [];
    return [say('outline', { want, what: outlineName(one), have })];
  });
}

function outlineName(outline: string): Message {
  const grays = [...outline].filter(mark => mark === 'g').length;
  const isStraight = outline === '.g.g' || outline === 'g.g.';
  if (grays === 0) return say('outline-none');
  if (grays === 1) return say('outline-one');
  if (grays === 2 && !isStraight) return say('outline-corner');
  return grays === 2 ? say('outline-straight') : say('outline-many', { count: grays });
}

/**
 * Sides meet in pairs of one color: in a framed puzzle every color but gray is on an even number of sides.
 * Pieces that may not be turned must show a color on the right as often as on the left, but for the outer
 * sides.
 */
function colorObjections(puzzle: EdgePuzzle): Message[] {
  const objections: Message[] = [];
  if (puzzle.framed) {
    const odd = [...sideCounts(puzzle)].filter(([color, count]) => color !== GRAY && count % 2 === 1);
    for (const [color, count] of odd.sort((a, b) => a[0] - b[0])) {
      objections.push(say('odd-color', { color, count }));
    }
  }
  if (!puzzle.turnable) objections.push(...fixedObjections(puzzle));
  return objections;
}

function sideCounts(puzzle: EdgePuzzle): Map<number, number> {
  const counts = new Map<number, number>();
  for (const color of puzzle.pieces.flat()) counts.set(color, (counts.get(color) ?? 0) + 1);
  return counts;
}

function fixedObjections(puzzle: EdgePuzzle): Message[] {
  const edges = innerEdges(puzzle);
  const objections: Message[] = [];
  for (const [side, code] of [
    [1, 'pairs-across'],
    [2, 'pairs-down'],
  ] as const) {
    const inner = edges.filter(edge => edge.side === side).length;
    const count = (s: number) => {
      const counts = new Map<number, number>();
      for (const piece of puzzle.pieces) counts.set(piece[s], (counts.get(piece[s]) ?? 0) + 1);
      return counts;
    };
    const [one, other] = [count(side), count((side + 2) & 3)];
    let pairs = 0;
    for (const [color, number] of one) {
      if (!puzzle.framed || color !== GRAY) pairs += Math.min(number, other.get(color) ?? 0);
    }
    if (pairs < inner) objections.push(say(code, { pairs, inner }));
  }
  return objections;
}

/** Clues against the frame, and neighboring clues against each other. */
function clueObjections(puzzle: EdgePuzzle): Message[] {
  const objections: Message[] = [];
  const clueAt = new Map(puzzle.clues.map(clue => [clue.cell, clue]));
  for (const { cell, piece, turn } of puzzle.clues) {
    for (let side = 0; side < 4; side++) {
      const beyond = neighbor(puzzle, cell, side);
      const color = sideColor(puzzle.pieces[piece], turn, side);
      if (puzzle.framed && beyond < 0 !== (color === GRAY)) {
        objections.push(say('clue-frame', { cell: cellName(puzzle, cell), color }));
      }
      const other = clueAt.get(beyond);
      if (!other || side === 0 || side === 3) continue;
      const facing = sideColor(puzzle.pieces[other.piece], other.turn, side + 2);
      if (facing !== color) {
        objections.push(
          say('clues-differ', { cell: cellName(puzzle, cell), other: cellName(puzzle, beyond) }),
        );
      }
    }
  }
  return objections;
}
