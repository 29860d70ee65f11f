/** What the tests of this family share: the sample data, slow twins, and a generator of small puzzles. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  check,
  type EdgeBoard,
  type EdgePuzzle,
  generate,
  type Piece,
  parse,
  scanSearch,
} from '@quadrille/puzzles/edges';
import { cellsOf } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';

// The suite is the same on every run; campaigns with other seeds set EDGES_SEED.
fc.configureGlobal({ seed: Number(process.env.EDGES_SEED ?? 1) });

const data = fileURLToPath(new URL('../../../../../shared/data/edges/', import.meta.url));

/** Tests with sample data are skipped where it is absent. */
export const hasData = existsSync(data);
export const sample = (name: string): string => readFileSync(`${data}${name}`, 'utf8');
export const samplePuzzle = (name: string): EdgePuzzle => parse(sample(name));

/** All boards by the scan kernel. */
export function boardsByScan(puzzle: EdgePuzzle, options = {}): EdgeBoard[] {
  const search = scanSearch(puzzle, options);
  const walk = search.open([], { collect: true });
  const boards: EdgeBoard[] = [];
  for (let more = true; more; ) {
    more = walk.step(10_000);
    boards.push(...walk.take().map(solution => search.decode(solution)));
  }
  return boards;
}

/** How boards look, each once: the colors shown, whichever of equal pieces lies where. */
export function looks(puzzle: EdgePuzzle, boards: readonly EdgeBoard[]): string[] {
  const look = (board: EdgeBoard) =>
    board
      .map(choice =>
        choice < 0
          ? '-'
          : [0, 1, 2, 3].map(s => puzzle.pieces[choice >> 2][(s + 4 - (choice & 3)) & 3]).join(),
      )
      .join(' ');
  return [...new Set(boards.map(look))].sort();
}

/** All boards by the definition: every piece in every turn on every cell, in all orders; `check` decides. */
export function boardsByDefinition(puzzle: EdgePuzzle): EdgeBoard[] {
  const cells = cellsOf(puzzle);
  const board = new Array<number>(puzzle.width * puzzle.height).fill(-1);
  const used = new Set<number>();
  const found: EdgeBoard[] = [];
  const fill = (at: number) => {
    if (at === cells.length) {
      if (check(puzzle, board)) found.push([...board]);
      return;
    }
    for (let piece = 0; piece < puzzle.pieces.length; piece++) {
      if (used.has(piece)) continue;
      used.add(piece);
      for (let turn = 0; turn < 4; turn++) {
        board[cells[at]] = piece * 4 + turn;
        fill(at + 1);
      }
      used.delete(piece);
    }
    board[cells[at]] = -1;
  };
  fill(0);
  return found;
}

/**
 * Puzzles of at most `most` cells with few colors, so that equal and symmetric pieces and many boards occur.
 */
export const smallPuzzle = (most: number): fc.Arbitrary<EdgePuzzle> =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 3 }),
      height: fc.integer({ min: 1, max: 3 }),
      colors: fc.integer({ min: 1, max: 3 }),
      framed: fc.boolean(),
      turnable: fc.boolean(),
      hole: fc.option(fc.nat(8), { nil: undefined, freq: 3 }),
      clue: fc.boolean(),
      spoil: fc.integer({ min: 0, max: 3 }),
      seed: fc.nat(1e9),
    })
    .filter(({ width, height }) => width * height <= most)
    .map(cutUp);

interface Plan {
  width: number;
  height: number;
  colors: number;
  framed: boolean;
  turnable: boolean;
  hole: number | undefined;
  clue: boolean;
  spoil: number;
  seed: number;
}

/**
 * Colors all edges of a board at random, cuts it up, and now and then spoils a piece so that nothing fits.
 */
function cutUp({ width, height, colors, framed, turnable, hole, clue, spoil, seed }: Plan): EdgePuzzle {
  let state = seed + 1;
  const next = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
  const size = width * height;
  const holes = hole !== undefined && hole < size && size > 1 ? [hole] : [];
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && !holes.includes(y * width + x);
  const lines = new Map<string, number>();
  const color = (x: number, y: number, side: number) => {
    const [dx, dy] = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ][side];
    if (framed && !inside(x + dx, y + dy)) return 0;
    const key = [Math.min(x, x + dx), Math.min(y, y + dy), dx === 0 ? 'h' : 'v'].join();
    if (!lines.has(key)) lines.set(key, (framed ? 1 : 0) + next(colors));
    return lines.get(key)!;
  };
  const pieces: Piece[] = [];
  let clues: { cell: number; piece: number; turn: number }[] = [];
  for (let cell = 0; cell < size; cell++) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    if (!inside(x, y)) continue;
    const turn = turnable ? next(4) : 0;
    const sides = [0, 1, 2, 3].map(side => color(x, y, (side + turn) & 3));
    const free = [0, 1, 2, 3].filter(side => !framed || sides[side] !== 0);
    if (spoil === 3 && cell < 2 && free.length > 0) {
      sides[free[next(free.length)]] = (framed ? 1 : 0) + next(colors + 1); // the frame stays possible
    }
    if (clue && next(3) === 0) clues = [{ cell, piece: pieces.length, turn }];
    pieces.push(sides as unknown as Piece);
  }
  return { width, height, pieces, clues, holes, framed, turnable };
}

/** Framed puzzles with a solution, as the family's own generator makes them. */
export const framedPuzzle = fc
  .record({
    width: fc.integer({ min: 2, max: 5 }),
    height: fc.integer({ min: 2, max: 5 }),
    frameColors: fc.integer({ min: 1, max: 4 }),
    innerColors: fc.integer({ min: 1, max: 6 }),
    seed: fc.nat(1e9),
  })
  .map(recipe => generate(recipe));
