/**
 * Pieces fill a container. A puzzle is a list of shapes and one or more problems over them: which shapes are pieces, how
 * often, how they may be turned, and which shape is the container. An assembly says where every used piece is.
 */
import { allowedMoves, type Cell, type GridName, gridOf, isOn, type Moves, moved } from './grid.js';

/** One cell of a shape. */
export interface Spot {
  readonly at: Cell;
  /** 0 without a color. */
  readonly color: number;
  /** In a container: this cell may stay empty. */
  readonly mayBeEmpty: boolean;
}

export interface Shape {
  readonly name: string;
  readonly spots: readonly Spot[];
}

export interface Piece {
  /** The number of its shape. */
  readonly shape: number;
  readonly least: number;
  /** Infinity where any number may be used. */
  readonly most: number;
  readonly moves: Moves;
}

export interface Problem {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** The number of the shape to be filled. */
  readonly container: number;
  /** How many cells that may be empty are empty at most; absent without a limit. */
  readonly holes?: number;
  /** Colors that fit besides "no color": a cell of a piece on a cell of the container. */
  readonly fits: readonly (readonly [piece: number, container: number])[];
  /** Assemblies that came with the file. */
  readonly saved?: readonly Assembly[];
}

export interface Puzzle {
  readonly grid: GridName;
  readonly shapes: readonly Shape[];
  readonly problems: readonly Problem[];
  /** How color 1, 2, … look: `#rrggbb`. */
  readonly colors: readonly string[];
  readonly comment: string;
}

/** A piece by its number in the problem, and the cells it fills. */
export interface Placed {
  readonly piece: number;
  readonly cells: readonly Cell[];
  /** The color of the piece over each of them, where it has colors. */
  readonly colors?: readonly number[];
}

export type Assembly = readonly Placed[];

/** What a rule says against an assembly. */
export interface Fault {
  readonly code: 'noPiece' | 'noWay' | 'outside' | 'overlap' | 'empty' | 'holes' | 'few' | 'many';
  readonly piece?: number;
  readonly cell?: Cell;
}

/** True if `assembly` follows all rules of the problem. */
export function check(puzzle: Puzzle, problem: Problem, assembly: Assembly): boolean {
  return faultOf(puzzle, problem, assembly) === undefined;
}

/** The first rule that an assembly breaks, from the rules alone; undefined if it keeps them. */
export function faultOf(puzzle: Puzzle, problem: Problem, assembly: Assembly): Fault | undefined {
  const container = puzzle.shapes[problem.container];
  const free = new Map(container.spots.map(spot => [String(spot.at), spot]));
  for (const { piece, cells, colors } of assembly) {
    if (!problem.pieces[piece]) return { code: 'noPiece', piece };
    for (const cell of cells) {
      const key = String(cell);
      if (free.delete(key)) continue;
      return {
        code: container.spots.some(spot => String(spot.at) === key) ? 'overlap' : 'outside',
        piece,
        cell,
      };
    }
    if (!canBeThere(puzzle, problem, problem.pieces[piece], cells, colors)) return { code: 'noWay', piece };
  }
  const left = [...free.values()];
  const empty = left.find(spot => !spot.mayBeEmpty);
  if (empty) return { code: 'empty', cell: empty.at };
  if (left.length > (problem.holes ?? Number.POSITIVE_INFINITY)) return { code: 'holes' };
  return countFault(problem, assembly);
}

function countFault(problem: Problem, assembly: Assembly): Fault | undefined {
  for (const [piece, { least, most }] of problem.pieces.entries()) {
    const used = assembly.filter(placed => placed.piece === piece).length;
    if (used < least) return { code: 'few', piece };
    if (used > most) return { code: 'many', piece };
  }
  return undefined;
}

/** Whether some allowed move and a slide carry the piece onto these cells, with colors that fit and are where they are said to be. */
function canBeThere(
  puzzle: Puzzle,
  problem: Problem,
  piece: Piece,
  cells: readonly Cell[],
  colors?: readonly number[],
): boolean {
  const grid = gridOf(puzzle.grid);
  const { spots } = puzzle.shapes[piece.shape];
  if (cells.length !== spots.length) return false;
  const targets = new Map(cells.map((cell, at) => [String(grid.pointOf(cell)), colors?.[at]]));
  const colorAt = new Map(
    puzzle.shapes[problem.container].spots.map(spot => [String(grid.pointOf(spot.at)), spot.color]),
  );
  const fits = ([own, under]: readonly [number, number]) =>
    own === 0 || under === 0 || problem.fits.some(([a, b]) => a === own && b === under);
  const [x0, y0, z0] = grid.mayMiss ? grid.pointOf(spots[0].at) : [0, 0, 0];
  const points = spots.map(({ at }): Cell => {
    const [x, y, z] = grid.pointOf(at);
    return [x - x0, y - y0, z - z0];
  });
  return allowedMoves(grid, piece.moves).some(move => {
    const turned = points.map(point => moved(move, point));
    return cells.some(target => {
      const goal = grid.pointOf(target);
      const [dx, dy, dz] = [goal[0] - turned[0][0], goal[1] - turned[0][1], goal[2] - turned[0][2]];
      if (!isOn(grid.slide, dx, dy, dz)) return false;
      const reached = turned.map(([x, y, z]) => String([x + dx, y + dy, z + dz]));
      return (
        reached.every(key => targets.has(key)) &&
        reached.every((key, at) => (targets.get(key) ?? spots[at].color) === spots[at].color) &&
        reached.every((key, at) => fits([spots[at].color, colorAt.get(key) ?? 0]))
      );
    });
  });
}

/** What a piece is called: its shape's name, or a letter. */
export function pieceName(puzzle: Puzzle, problem: Problem, piece: number): string {
  const name = puzzle.shapes[problem.pieces[piece].shape].name;
  return name === '' ? letterOf(piece) : name;
}

/** A, B, …, Z, a, …, z, then numbers. */
export function letterOf(at: number): string {
  if (at < 26) return String.fromCharCode(65 + at);
  return at < 52 ? String.fromCharCode(71 + at) : String(at + 1);
}
