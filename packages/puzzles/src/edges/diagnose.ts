/**
 * What can be said about the pieces before any search. Each objection is a proof that there is no board, in
 * one sentence; no objection does not mean that there is one.
 */
import { cellName, cellsOf, type EdgePuzzle, GREY, innerEdges, neighbour, sideColor } from './rules.js';

/** Reasons why the puzzle has no solution, seen without a search; empty when there is none to be seen. */
export function diagnose(puzzle: EdgePuzzle): string[] {
  const cells = cellsOf(puzzle);
  if (puzzle.pieces.length !== cells.length) {
    return [`there are ${puzzle.pieces.length} pieces for ${cells.length} cells; every cell takes one`];
  }
  return [
    ...(puzzle.framed ? frameObjections(puzzle) : []),
    ...colorObjections(puzzle),
    ...clueObjections(puzzle),
  ];
}

/** Cells and pieces with the same outline must be equally many: which sides are grey, up to a turn. */
function frameObjections(puzzle: EdgePuzzle): string[] {
  const outline = (sides: readonly boolean[]) => {
    const text = sides.map(isGrey => (isGrey ? 'g' : '.')).join('');
    if (!puzzle.turnable) return text;
    return [0, 1, 2, 3].map(turn => text.slice(turn) + text.slice(0, turn)).sort()[0];
  };
  const tally = (outlines: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of outlines) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const wanted = tally(
    cellsOf(puzzle).map(cell => outline([0, 1, 2, 3].map(side => neighbour(puzzle, cell, side) < 0))),
  );
  const given = tally(puzzle.pieces.map(piece => outline(piece.map(color => color === GREY))));
  return [...new Set([...wanted.keys(), ...given.keys()])].sort().flatMap(one => {
    const [want, have] = [wanted.get(one) ?? 0, given.get(one) ?? 0];
    if (want === have) return [];
    const what = outlineName(one);
    return [`the board takes ${want} ${what}, and there are ${have}`];
  });
}

function outlineName(outline: string): string {
  const greys = [...outline].filter(mark => mark === 'g').length;
  const isStraight = outline === '.g.g' || outline === 'g.g.';
  if (greys === 0) return 'pieces without grey';
  if (greys === 1) return 'pieces with one grey side';
  if (greys === 2 && !isStraight) return 'corner pieces (two grey sides that meet)';
  return greys === 2 ? 'pieces with two opposite grey sides' : `pieces with ${greys} grey sides`;
}

/**
 * Sides meet in pairs of one color: in a framed puzzle every color but grey is on an even number of sides.
 * Pieces that may not be turned must show a color on the right as often as on the left, but for the outer
 * sides.
 */
function colorObjections(puzzle: EdgePuzzle): string[] {
  const objections: string[] = [];
  if (puzzle.framed) {
    const odd = [...sideCounts(puzzle)].filter(([color, count]) => color !== GREY && count % 2 === 1);
    for (const [color, count] of odd.sort((a, b) => a[0] - b[0])) {
      objections.push(`color ${color} is on ${count} sides, an odd number; matched sides come in pairs`);
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

function fixedObjections(puzzle: EdgePuzzle): string[] {
  const edges = innerEdges(puzzle);
  const objections: string[] = [];
  for (const [side, name] of [
    [1, 'right and left'],
    [2, 'lower and upper'],
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
      if (!puzzle.framed || color !== GREY) pairs += Math.min(number, other.get(color) ?? 0);
    }
    if (pairs < inner) {
      objections.push(
        `${name} sides of fixed pieces give at most ${pairs} matched pairs; the board has ${inner}`,
      );
    }
  }
  return objections;
}

/** Clues against the frame, and neighbouring clues against each other. */
function clueObjections(puzzle: EdgePuzzle): string[] {
  const objections: string[] = [];
  const clueAt = new Map(puzzle.clues.map(clue => [clue.cell, clue]));
  for (const { cell, piece, turn } of puzzle.clues) {
    for (let side = 0; side < 4; side++) {
      const beyond = neighbour(puzzle, cell, side);
      const color = sideColor(puzzle.pieces[piece], turn, side);
      if (puzzle.framed && beyond < 0 !== (color === GREY)) {
        objections.push(
          `the clue on ${cellName(puzzle, cell)} shows color ${color} where the frame decides otherwise`,
        );
      }
      const other = clueAt.get(beyond);
      if (!other || side === 0 || side === 3) continue;
      const facing = sideColor(puzzle.pieces[other.piece], other.turn, side + 2);
      if (facing !== color) {
        objections.push(
          `the clues on ${cellName(puzzle, cell)} and ${cellName(puzzle, beyond)} do not match`,
        );
      }
    }
  }
  return objections;
}
