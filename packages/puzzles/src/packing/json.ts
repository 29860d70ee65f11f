/**
 * A puzzle as JSON. Cells are `[x, y, z]` or `[x, y, z, color]`; those of a container that may stay empty are in `may`.
 * `most` is null where any number of copies may be used.
 */
import { type Cell, GRID_NAMES, type GridName, gridOf, type Moves, movesOf } from './grid.js';
import { LIMITS } from './limits.js';
import type { Assembly, Piece, Problem, Puzzle, Shape, Spot } from './rules.js';
import { say } from './texts.js';

type Data = Readonly<Record<string, unknown>>;

/** The puzzle as JSON text. */
export function formatJson({ grid, shapes, problems, colors, comment }: Puzzle): string {
  const cells = (spots: readonly Spot[], mayBeEmpty: boolean) =>
    spots
      .filter(spot => spot.mayBeEmpty === mayBeEmpty)
      .map(({ at, color }) => (color > 0 ? [...at, color] : at));
  const data = {
    grid,
    shapes: shapes.map(({ name, spots }) => {
      const may = cells(spots, true);
      return { name, cells: cells(spots, false), ...(may.length > 0 && { may }) };
    }),
    problems: problems.map(problem => ({
      ...problem,
      pieces: problem.pieces.map(piece => ({
        ...piece,
        most: Number.isFinite(piece.most) ? piece.most : null,
      })),
    })),
    ...(colors.length > 0 && { colors }),
    ...(comment !== '' && { comment }),
  };
  return `${JSON.stringify(data)}\n`;
}

/** Reads what `formatJson` writes. Throws `InputError` with the path of what is wrong. */
export function parseJson(text: string): Puzzle {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw say.error('json-broken', { message: (error as Error).message });
  }
  const root = object(data, 'puzzle', ['grid', 'shapes', 'problems', 'colors', 'comment']);
  const grid = root.grid as GridName;
  if (!GRID_NAMES.includes(grid)) throw wrong('grid', GRID_NAMES.join(', '));
  const shapes = list(root.shapes, 'shapes', LIMITS.shapes).map((each, at) =>
    readShape(each, `shapes[${at}]`, grid),
  );
  const problems = list(root.problems, 'problems', LIMITS.problems).map((each, at) =>
    readProblem(each, `problems[${at}]`, grid, shapes),
  );
  const colors = list(root.colors ?? [], 'colors', 63).map((color, at) => {
    if (typeof color !== 'string' || !/^#[\da-f]{6}$/i.test(color)) throw wrong(`colors[${at}]`, '#rrggbb');
    return color.toLowerCase();
  });
  return { grid, shapes, problems, colors, comment: string(root.comment ?? '', 'comment') };
}

const wrong = (path: string, wanted: string) => say.error('json-value', { path, wanted });

function object(data: unknown, path: string, names: readonly string[]): Data {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw wrong(path, '{ … }');
  const strange = Object.keys(data).find(name => !names.includes(name));
  if (strange !== undefined) throw say.error('json-field', { path, name: strange, names: names.join(', ') });
  return data as Data;
}

function list(data: unknown, path: string, most: number): readonly unknown[] {
  if (!Array.isArray(data) || data.length > most) throw wrong(path, `[ … ] (0-${most})`);
  return data;
}

function string(data: unknown, path: string): string {
  if (typeof data !== 'string' || data.length > 100_000) throw wrong(path, '"…"');
  return data;
}

function whole(data: unknown, path: string, least: number, most: number): number {
  if (!Number.isInteger(data) || (data as number) < least || (data as number) > most)
    throw wrong(path, `${least}-${most}`);
  return data as number;
}

function cell(data: unknown, path: string, grid: GridName): Cell {
  const [x, y, z] = list(data, path, 4).map((value, at) =>
    whole(value, `${path}[${at}]`, -LIMITS.side, LIMITS.side),
  );
  const at: Cell = [x, y, z ?? 0];
  if (x === undefined || y === undefined || !gridOf(grid).isPlace(at)) throw wrong(path, '[x, y, z]');
  if (at[2] !== 0 && !gridOf(grid).isSolid) throw wrong(`${path}[2]`, '0');
  return at;
}

function readShape(data: unknown, path: string, grid: GridName): Shape {
  const { name, cells, may } = object(data, path, ['name', 'cells', 'may']);
  const spots = (value: unknown, where: string, mayBeEmpty: boolean): Spot[] =>
    list(value, where, LIMITS.volume).map((each, at) => ({
      at: cell(each, `${where}[${at}]`, grid),
      color: whole((each as unknown[])[3] ?? 0, `${where}[${at}][3]`, 0, 63),
      mayBeEmpty,
    }));
  const all = [...spots(cells ?? [], `${path}.cells`, false), ...spots(may ?? [], `${path}.may`, true)];
  const keys = new Set(all.map(spot => String(spot.at)));
  if (keys.size < all.length) throw say.error('cell-twice', { path });
  all.sort((a, b) => a.at[2] - b.at[2] || a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const high = [0, 1, 2].map(axis => all.reduce((most, spot) => Math.max(most, spot.at[axis]), 0));
  const low = [0, 1, 2].map(axis => all.reduce((least, spot) => Math.min(least, spot.at[axis]), 0));
  if (high.reduce((volume, value, axis) => volume * (value - low[axis] + 1), 1) > LIMITS.volume)
    throw say.error('picture-large', { most: LIMITS.volume });
  return { name: string(name ?? '', `${path}.name`), spots: all };
}

function readProblem(data: unknown, path: string, grid: GridName, shapes: readonly Shape[]): Problem {
  const { name, pieces, container, holes, fits, saved } = object(data, path, [
    'name',
    'pieces',
    'container',
    'holes',
    'fits',
    'saved',
  ]);
  const pairs = list(fits ?? [], `${path}.fits`, 4096).map((pair, at) => {
    const [own, under] = list(pair, `${path}.fits[${at}]`, 2);
    return [
      whole(own, `${path}.fits[${at}][0]`, 0, 63),
      whole(under, `${path}.fits[${at}][1]`, 0, 63),
    ] as const;
  });
  return {
    name: string(name ?? '', `${path}.name`),
    pieces: list(pieces, `${path}.pieces`, LIMITS.pieces).map((each, at) =>
      readPiece(each, `${path}.pieces[${at}]`, grid, shapes.length),
    ),
    container: whole(container, `${path}.container`, -1, shapes.length - 1),
    ...(holes !== undefined && { holes: whole(holes, `${path}.holes`, 0, LIMITS.volume) }),
    fits: pairs,
    ...(saved !== undefined && {
      saved: list(saved, `${path}.saved`, LIMITS.saved).map((each, at) =>
        readAssembly(each, `${path}.saved[${at}]`, grid),
      ),
    }),
  };
}

function readPiece(data: unknown, path: string, grid: GridName, shapeCount: number): Piece {
  const { shape, least, most, moves } = object(data, path, ['shape', 'least', 'most', 'moves']);
  const from = whole(least ?? 1, `${path}.least`, 0, LIMITS.copies);
  const to =
    most === null ? Number.POSITIVE_INFINITY : whole(most ?? from, `${path}.most`, from, LIMITS.copies);
  const allowed = movesOf(gridOf(grid));
  const own = (moves ?? allowed[0]) as Moves;
  if (!allowed.includes(own)) throw wrong(`${path}.moves`, allowed.join(', '));
  return { shape: whole(shape, `${path}.shape`, 0, shapeCount - 1), least: from, most: to, moves: own };
}

/** An assembly: a list of `{ piece, cells }`, with the `colors` over the cells where they are known. */
export function readAssembly(data: unknown, path: string, grid: GridName): Assembly {
  return list(data, path, LIMITS.copies).map((each, at) => {
    const known = ['piece', 'name', 'copy', 'cells', 'colors'];
    const { piece, cells, colors } = object(each, `${path}[${at}]`, known);
    const places = list(cells, `${path}[${at}].cells`, LIMITS.volume);
    return {
      piece: whole(piece, `${path}[${at}].piece`, 0, LIMITS.pieces),
      cells: places.map((one, n) => cell(one, `${path}[${at}].cells[${n}]`, grid)),
      ...(colors !== undefined && {
        colors: list(colors, `${path}[${at}].colors`, places.length).map((one, n) =>
          whole(one, `${path}[${at}].colors[${n}]`, 0, 63),
        ),
      }),
    };
  });
}
