/** The puzzle on the page: read, written, and changed by a stroke of the pencil. Nothing is changed in place. */
import {
  type Assembly,
  type Cell,
  format,
  formatJson,
  type Piece,
  type Problem,
  type Puzzle,
  parse,
  parseJson,
  type Shape,
} from '@quadrille/puzzles/packing';
import {
  atCorner,
  boxOf,
  type Grid,
  type GridName,
  gridOf,
  moved,
  movesOf,
  type Spot,
  setOf,
} from '@quadrille/puzzles/packing/internal';

/** A puzzle, and which of its problems is on the page. */
export interface Sheet {
  readonly puzzle: Puzzle;
  readonly number: number;
}

/** What a stroke leaves in the box: a cell to be filled, one that may stay empty, none, or one with a color. */
export type Brush = 'must' | 'may' | 'closed' | number;

/** The container, or a piece by its number. */
export type Part = 'box' | number;

/** Larger boxes are read and searched, but not drawn. */
export const SIDE_LIMIT = 40;
const CELL_LIMIT = 1600;

/** Reads our text or our JSON. Throws `InputError`. */
export function readSheet(text: string, number = 0): Sheet {
  const puzzle = /^\s*\{/.test(text) ? parseJson(text) : parse(text);
  return { puzzle, number: Math.min(Math.max(0, number), Math.max(0, puzzle.problems.length - 1)) };
}

/** Text, or JSON where text cannot hold it. */
export function writeSheet({ puzzle }: Sheet): string {
  try {
    return format(puzzle);
  } catch {
    return formatJson(puzzle);
  }
}

export const problemIn = ({ puzzle, number }: Sheet): Problem => puzzle.problems[number];
export const shapeIndex = (sheet: Sheet, part: Part) =>
  part === 'box' ? problemIn(sheet).container : problemIn(sheet).pieces[part].shape;
export const shapeIn = (sheet: Sheet, part: Part): Shape => sheet.puzzle.shapes[shapeIndex(sheet, part)];
export const cellsIn = (sheet: Sheet, part: Part): Cell[] => shapeIn(sheet, part).spots.map(spot => spot.at);

/** Whether the page can draw it. */
export function isDrawable(sheet: Sheet): boolean {
  const spots = sheet.puzzle.shapes[problemIn(sheet).container]?.spots ?? [];
  if (spots.length === 0) return false;
  const [low, high] = boxOf(spots.map(spot => spot.at));
  return spots.length <= CELL_LIMIT && low.every((value, axis) => high[axis] - value < 2 * SIDE_LIMIT);
}

function withProblem(sheet: Sheet, change: (problem: Problem) => Problem): Sheet {
  const { saved: _, ...bare } = problemIn(sheet);
  const problems = sheet.puzzle.problems.map((each, at) => (at === sheet.number ? change(bare) : each));
  return { ...sheet, puzzle: { ...sheet.puzzle, problems } };
}

const withShapes = (sheet: Sheet, shapes: readonly Shape[]): Sheet =>
  withProblem({ ...sheet, puzzle: { ...sheet.puzzle, shapes } }, problem => problem);

export const withShape = (sheet: Sheet, part: Part, shape: Shape): Sheet =>
  withShapes(
    sheet,
    sheet.puzzle.shapes.map((each, at) => (at === shapeIndex(sheet, part) ? shape : each)),
  );

export const withPiece = (sheet: Sheet, piece: number, change: Partial<Piece>): Sheet =>
  withProblem(sheet, problem => ({
    ...problem,
    pieces: problem.pieces.map((each, at) => (at === piece ? { ...each, ...change } : each)),
  }));

/** Two pieces of the same shape as one with the copies of both. */
export function withMerged(sheet: Sheet, piece: number, other: number): Sheet {
  const { pieces } = problemIn(sheet);
  const [first, last] = [Math.min(piece, other), Math.max(piece, other)];
  const least = pieces[first].least + pieces[last].least;
  const most = pieces[first].most + pieces[last].most;
  return withPiece(withoutPiece(sheet, last), first, { least, most });
}

export function withHoles(sheet: Sheet, holes: number | undefined): Sheet {
  return withProblem(sheet, ({ holes: _, ...rest }) => ({ ...rest, ...(holes !== undefined && { holes }) }));
}

/** Cells painted or erased; the last cell of a shape stays. */
export function painted(sheet: Sheet, part: Part, cells: readonly Cell[], brush: Brush): Sheet {
  const shape = shapeIn(sheet, part);
  const keys = new Set(cells.map(String));
  const rest = shape.spots.filter(spot => !keys.has(String(spot.at)));
  const color = typeof brush === 'number' ? brush : 0;
  const fresh: Spot[] =
    brush === 'closed' ? [] : cells.map(at => ({ at, color, mayBeEmpty: part === 'box' && brush === 'may' }));
  const spots = sorted([...rest, ...fresh]);
  return spots.length === 0 ? sheet : withColorRules(withShape(sheet, part, { ...shape, spots }));
}

const sorted = (spots: readonly Spot[]) =>
  spots.toSorted((a, b) => a.at[2] - b.at[2] || a.at[1] - b.at[1] || a.at[0] - b.at[0]);

/** Colors fit their own kind, unless rules say otherwise; without rules nothing colored would fit anywhere. */
function withColorRules(sheet: Sheet): Sheet {
  const { fits, pieces, container } = problemIn(sheet);
  const used = new Set(
    [container, ...pieces.map(piece => piece.shape)].flatMap(shape =>
      sheet.puzzle.shapes[shape].spots.map(spot => spot.color),
    ),
  );
  used.delete(0);
  const missing = [...used].filter(color => !fits.some(([own]) => own === color));
  if (missing.length === 0) return sheet;
  return withProblem(sheet, problem => ({
    ...problem,
    fits: [...fits, ...missing.map(color => [color, color] as const)],
  }));
}

/** Another piece, with a name that is free. */
export function withNewPiece(sheet: Sheet, shape: Shape, terms?: Omit<Piece, 'shape'>): Sheet {
  const [moves] = movesOf(gridOf(sheet.puzzle.grid));
  const names = new Set(sheet.puzzle.shapes.map(each => each.name));
  let { name } = shape;
  for (let next = 0; name === '' || names.has(name); next++) name = nameAt(next);
  const shapes = [...sheet.puzzle.shapes, { ...shape, name }];
  const piece = { least: 1, most: 1, moves, ...terms, shape: shapes.length - 1 };
  return withProblem({ ...sheet, puzzle: { ...sheet.puzzle, shapes } }, problem => ({
    ...problem,
    pieces: [...problem.pieces, piece],
  }));
}

const nameAt = (at: number) =>
  String.fromCharCode(65 + (at % 26)) + (at < 26 ? '' : String(Math.floor(at / 26) + 1));

const spotsOf = (cells: readonly Cell[]): Spot[] => cells.map(at => ({ at, color: 0, mayBeEmpty: false }));

/** A piece of one cell, to be drawn further. */
export const withBlankPiece = (sheet: Sheet): Sheet =>
  withNewPiece(sheet, { name: '', spots: spotsOf([firstPlace(gridOf(sheet.puzzle.grid))]) });

/** The first of the places that every grid has one of. */
const firstPlace = (grid: Grid): Cell =>
  (
    [
      [0, 0, 0],
      [2, 0, 0],
      [2, 1, 0],
    ] as const
  ).find(cell => grid.isPlace(cell))!;

/** All pieces of a named set. */
export function withSet(sheet: Sheet, name: string): Sheet {
  const set = setOf(name, sheet.puzzle.grid) ?? [];
  return set.reduce((next, shape) => withNewPiece(next, shape), sheet);
}

/** The puzzle with the choice that an assembly has made: its pieces as often as it uses them, or its empty cells closed. */
export function withChoice(sheet: Sheet, by: 'pieces' | 'holes', assembly: Assembly): Sheet {
  if (by === 'holes') {
    const taken = new Set(assembly.flatMap(({ cells }) => cells.map(String)));
    const box = shapeIn(sheet, 'box');
    const spots = box.spots.filter(({ at }) => taken.has(String(at)));
    const filled = spots.map(spot => ({ ...spot, mayBeEmpty: false }));
    return withColorRules(withShape(sheet, 'box', { ...box, spots: filled }));
  }
  let chosen = sheet;
  for (let piece = problemIn(sheet).pieces.length - 1; piece >= 0; piece--) {
    const count = assembly.filter(placed => placed.piece === piece).length;
    chosen =
      count === 0 ? withoutPiece(chosen, piece) : withPiece(chosen, piece, { least: count, most: count });
  }
  return chosen;
}

/** Without a piece; its shape goes too if nothing else uses it. */
export function withoutPiece(sheet: Sheet, piece: number): Sheet {
  const gone = problemIn(sheet).pieces[piece].shape;
  const next = withProblem(sheet, problem => ({
    ...problem,
    pieces: problem.pieces.filter((_, at) => at !== piece),
  }));
  const isUsed = next.puzzle.problems.some(
    ({ container, pieces }) => container === gone || pieces.some(each => each.shape === gone),
  );
  if (isUsed) return next;
  const renumbered = (shape: number) => (shape > gone ? shape - 1 : shape);
  const problems = next.puzzle.problems.map(problem => ({
    ...problem,
    container: renumbered(problem.container),
    pieces: problem.pieces.map(each => ({ ...each, shape: renumbered(each.shape) })),
  }));
  const shapes = next.puzzle.shapes.filter((_, at) => at !== gone);
  return { ...next, puzzle: { ...next.puzzle, shapes, problems } };
}

/** A piece turned or flipped in place: a move of the grid by its number. */
export function withTurned(sheet: Sheet, piece: number, move: number): Sheet {
  const grid = gridOf(sheet.puzzle.grid);
  const shape = shapeIn(sheet, piece);
  const places = shape.spots.map(spot => grid.placeOf(moved(grid.moves[move], grid.pointOf(spot.at))));
  const cells = atCorner(grid, places);
  const spots = sorted(shape.spots.map((spot, at) => ({ ...spot, at: cells[at] })));
  return withShape(sheet, piece, { ...shape, spots });
}

/** The moves that buttons make: a turn in the plane, turning over, and in space tipping forward. */
export function turnMoves(name: GridName): { turn: number; flip: number; tip: number | undefined } {
  const { moves, isSolid } = gridOf(name);
  const find = (rows: string) => moves.findIndex(move => String(move.rows) === rows);
  const isSixth = name === 'triangle' || name === 'prism' || name === 'hex';
  return {
    turn: find(isSixth ? '0,-1,0,1,1,0,0,0,1' : '0,-1,0,1,0,0,0,0,1'),
    flip: moves.findIndex(move => move.isReflection && move.rows[2][2] === 1),
    tip: isSolid && !isSixth ? find('1,0,0,0,0,-1,0,1,0') : undefined,
  };
}

/** The box made larger or smaller: cells that stay keep their kind, new ones must be filled. */
export function resized(sheet: Sheet, sides: readonly number[]): Sheet {
  const shape = shapeIn(sheet, 'box');
  const grid = gridOf(sheet.puzzle.grid);
  const [low, high] = boxOf(cellsIn(sheet, 'box'));
  const known = new Map(shape.spots.map(spot => [String(spot.at), spot]));
  const spots: Spot[] = [];
  for (let z = 0; z < (grid.isSolid ? sides[2] : 1); z++) {
    for (let y = 0; y < sides[1]; y++) {
      for (let x = 0; x < sides[0] * (grid.name === 'hex' ? 2 : 1); x++) {
        const at: Cell = [low[0] + x, low[1] + y, low[2] + z];
        if (!grid.isPlace(at)) continue;
        const isOld = at.every((value, axis) => value <= high[axis]);
        const spot = known.get(String(at));
        if (spot || !isOld) spots.push(spot ?? { at, color: 0, mayBeEmpty: false });
      }
    }
  }
  return spots.length === 0 ? sheet : withShape(sheet, 'box', { ...shape, spots });
}

/** A new puzzle in a grid: a small box and one piece of one cell. */
export function blankSheet(grid: GridName): Sheet {
  const [size, piece] = {
    square: ['5x4', 'X'],
    cube: ['3x3x3', 'X'],
    triangle: ['9x4', 'X'],
    prism: ['5x2x2', 'X'],
    hex: ['4x4', 'X'],
    sphere: ['3x3x3', 'X'],
    rhombic: ['5x5x5', '..X/...'],
    'tetra-octa': ['6x6x3', '..X'],
  }[grid];
  return readSheet(`packing ${grid}\ncontainer ${size}\npiece A ${piece}\n`);
}
