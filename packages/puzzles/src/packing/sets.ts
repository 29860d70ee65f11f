/** Sets of pieces that have names: letters where everybody uses them, else numbers in the order in which they grow. */
import { cellsOfPicture, PICTURES } from '../kinds/pieces.js';
import { type Cell, cornerOf, type Grid, type GridName, gridOf, type Moves } from './grid.js';
import { turnedKey } from './orientation.js';
import { boxOf } from './pictures.js';
import type { Spot } from './rules.js';

/** A named shape of a set. */
export interface SetPiece {
  readonly name: string;
  /** A second name, where the literature has one for a numbered piece. */
  readonly also?: string;
  readonly spots: readonly Spot[];
}

const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = PICTURES;

/**
 * The usual names of the hexiamonds (E. W. Weisstein, MathWorld, "Hexiamond"; shapes as in D. Goodger's Polyform Puzzler).
 * Others say rhomboid for the bar, club for the crook, pistol for the signpost, bat for the chevron, shoe for the hook.
 * The lower left place of a picture points up, its neighbors down.
 */
const HEXIAMONDS: Readonly<Record<string, string>> = {
  bar: 'XXXXXX',
  butterfly: '..X../.XXXX/...X.',
  chevron: '...XX/XXXX.',
  crook: '.XXXXX/.X....',
  crown: '.XXXXX/...X..',
  hexagon: '.XXX/.XXX',
  hook: '..XX/XXXX',
  lobster: '.XX./XXXX',
  signpost: '.XXXX/...XX',
  snake: '....X/.XXXX/.X...',
  sphinx: '.X.../XXXXX',
  yacht: '.X.X/XXXX',
};

/** How large the pieces of a set are, and in which grids it exists. */
const GROWN: Readonly<
  Record<string, { readonly size: number; readonly grids: readonly GridName[]; readonly mark: string }>
> = {
  hexominoes: { size: 6, grids: ['square', 'cube'], mark: 'h' },
  heptominoes: { size: 7, grids: ['square', 'cube'], mark: 's' },
  tricubes: { size: 3, grids: ['cube'], mark: 't' },
  tetracubes: { size: 4, grids: ['cube'], mark: 't' },
  pentacubes: { size: 5, grids: ['cube'], mark: 'p' },
  tetriamonds: { size: 4, grids: ['triangle', 'prism'], mark: 't' },
  pentiamonds: { size: 5, grids: ['triangle', 'prism'], mark: 'p' },
  hexiamonds: { size: 6, grids: ['triangle', 'prism'], mark: 'h' },
  heptiamonds: { size: 7, grids: ['triangle', 'prism'], mark: 's' },
  trihexes: { size: 3, grids: ['hex'], mark: 't' },
  tetrahexes: { size: 4, grids: ['hex'], mark: 't' },
  pentahexes: { size: 5, grids: ['hex'], mark: 'p' },
};

/** The names of the sets of a grid. */
export function setNames(grid: GridName): string[] {
  const plain = grid === 'square' ? ['trominoes', 'tetrominoes', 'pentominoes'] : [];
  const solid = grid === 'cube' ? ['trominoes', 'tetrominoes', 'pentominoes', 'soma'] : [];
  return [...plain, ...solid, ...Object.keys(GROWN).filter(name => GROWN[name].grids.includes(grid))];
}

/** The set whose pieces are meant where no set is named. */
export function usualSet(grid: GridName): string {
  if (grid === 'triangle' || grid === 'prism') return 'hexiamonds';
  return grid === 'hex' ? 'tetrahexes' : 'pentominoes';
}

/** The pieces of a set, up to the usual moves of the grid; undefined if the grid has no such set. */
export function setOf(name: string, gridName: GridName): SetPiece[] | undefined {
  if (!setNames(gridName).includes(name)) return undefined;
  const grid = gridOf(gridName);
  if (Object.hasOwn(LETTERS, name)) {
    return Object.entries(LETTERS[name]).map(([letter, text]) => ({
      name: letter,
      spots: spotsOf(cellsOf(text)),
    }));
  }
  const { size, mark } = GROWN[name];
  const isFlat = name.endsWith('ominoes') || name.endsWith('iamonds');
  const also = name === 'hexiamonds' ? wordsByForm(grid) : undefined;
  return grownShapes(grid, size, isFlat).map((cells, at) => {
    const word = also?.get(usualKey(grid, cells));
    return { name: `${mark}${at + 1}`, ...(word !== undefined && { also: word }), spots: spotsOf(cells) };
  });
}

const wordsByForm = (grid: Grid) =>
  new Map(Object.entries(HEXIAMONDS).map(([word, text]) => [usualKey(grid, cellsOf(text)), word]));

const usualKey = (grid: Grid, cells: readonly Cell[]) =>
  formKey(grid, cells, grid.isSolid ? 'turned' : 'free');

const spotsOf = (cells: readonly Cell[]): Spot[] => cells.map(at => ({ at, color: 0, mayBeEmpty: false }));

/** Cells of a picture on one line; y goes away from the reader. */
function cellsOf(text: string): Cell[] {
  const cells = cellsOfPicture(text);
  const last = Math.max(...cells.map(([, y]) => y));
  return cells.map(([x, y, z]): Cell => [x, last - y, z]);
}

/** All connected shapes of `size` cells up to the usual moves: each grows from a smaller one by one cell. */
export function grownShapes(grid: Grid, size: number, isFlat: boolean): Cell[][] {
  let shapes: Cell[][] = [[[0, 0, 0]]];
  for (let grown = 1; grown < size; grown++) {
    const larger = new Map<string, Cell[]>();
    for (const shape of shapes) {
      const taken = new Set(shape.map(String));
      for (const cell of shape.flatMap(own => grid.neighborsOf(own))) {
        if (taken.has(String(cell)) || (isFlat && cell[2] !== 0)) continue;
        const next = [...shape, cell];
        const key = usualKey(grid, next);
        if (!larger.has(key)) larger.set(key, next);
      }
    }
    shapes = [...larger.values()];
  }
  return shapes.map(shape => atCorner(grid, shape));
}

/** The same for all shapes that a move and a slide make of each other. */
export function formKey(
  grid: Grid,
  cells: readonly Cell[],
  moves: Moves,
  colors: readonly number[] = cells.map(() => 0),
): string {
  return turnedKey(
    grid,
    cells.map(cell => grid.pointOf(cell)),
    colors,
    moves,
  );
}

/** Moved so that no coordinate is negative and each is as small as the grid allows. */
export function atCorner(grid: Grid, cells: readonly Cell[]): Cell[] {
  const [a, b, c] = cornerOf(grid.period, boxOf(cells)[0]);
  return cells.map(([x, y, z]): Cell => [x - a, y - b, z - c]);
}
