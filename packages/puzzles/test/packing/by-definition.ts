/** The slow twin: all assemblies by trying everything, classes by comparing pictures. Shares only the grids. */
import type { Cell, Problem, Puzzle, Shape } from '@quadrille/puzzles/packing';
import { gridOf } from '@quadrille/puzzles/packing/internal';

type Grid = ReturnType<typeof gridOf>;
type Move = Grid['moves'][number];

const image = ({ rows, divisor }: Move, [x, y, z]: Cell): Cell => {
  const [a, b, c] = rows.map(row => (row[0] * x + row[1] * y + row[2] * z) / divisor);
  return [a, b, c];
};

/** A placed piece: its number, and its cells with their colors, sorted. */
type Way = string;

const wayOf = (piece: number, cells: readonly (readonly [Cell, number])[]): Way =>
  `${piece}|${cells
    .map(([cell, color]) => `${cell}:${color}`)
    .sort()
    .join(' ')}`;

interface Parsed {
  readonly piece: number;
  readonly cells: readonly (readonly [Cell, number])[];
}

const parsed = (way: Way): Parsed => {
  const [piece, text] = way.split('|');
  return {
    piece: Number(piece),
    cells: text.split(' ').map(part => {
      const [cell, color] = part.split(':');
      const [x, y, z] = cell.split(',').map(Number);
      return [[x, y, z] as const, Number(color)] as const;
    }),
  };
};

/** Whether cells that a shift has moved are cells of the grid again, and every one of its own kind. */
function isSlide({ name, isPlace, placeOf }: Grid, from: readonly Cell[], [dx, dy, dz]: Cell): boolean {
  const isWhole = (cell: Cell) => cell.every(value => Number.isInteger(value));
  if (name === 'sphere')
    return shifted(from, [dx, dy, dz]).every(cell => isWhole(placeOf(cell)) && isPlace(placeOf(cell)));
  const block = BLOCKS[name] ?? [1, 1, 1];
  const [a, b, c] = [dx / block[0], dy / block[1], dz / block[2]];
  return isWhole([a, b, c]) && (name !== 'tetra-octa' || (a + b + c) % 2 === 0);
}

/** How far the points of a grid must be moved to come to a cell of the same kind. */
const BLOCKS: Readonly<Record<string, Cell>> = {
  triangle: [3, 3, 1],
  prism: [3, 3, 1],
  rhombic: [5, 5, 5],
  'tetra-octa': [6, 6, 6],
};

function slides(grid: Grid, from: readonly Cell[], to: readonly Cell[]): Cell[] {
  const found = new Map<string, Cell>();
  for (const a of from) {
    for (const b of to) {
      const shift: Cell = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
      if (isSlide(grid, from, shift)) found.set(String(shift), shift);
    }
  }
  return [...found.values()];
}

const shifted = (cells: readonly Cell[], [dx, dy, dz]: Cell) =>
  cells.map(([x, y, z]): Cell => [x + dx, y + dy, z + dz]);

function isAllowed(move: Move, moves: string, index: number): boolean {
  if (moves === 'fixed') return index === 0;
  if (moves === 'upright') return move.isUpright;
  return moves === 'free' || moves === 'mirrored' || !move.isReflection;
}

/** Every way of every piece. */
export function waysByDefinition(puzzle: Puzzle, problem: Problem): Set<Way>[] {
  const grid = gridOf(puzzle.grid);
  const container = new Map(
    puzzle.shapes[problem.container].spots.map(spot => [String(grid.pointOf(spot.at)), spot]),
  );
  const points = puzzle.shapes[problem.container].spots.map(spot => grid.pointOf(spot.at));
  return problem.pieces.map(({ shape, moves }, piece) => {
    const ways = new Set<Way>();
    const { spots } = puzzle.shapes[shape];
    grid.moves.forEach((move, index) => {
      if (!isAllowed(move, moves, index)) return;
      const turned = spots.map(spot => image(move, grid.pointOf(spot.at)));
      for (const shift of slides(grid, turned, points)) {
        const cells = shifted(turned, shift);
        const fits = cells.every((cell, at) => {
          const under = container.get(String(cell));
          if (!under) return false;
          const [own, other] = [spots[at].color, under.color];
          return own === 0 || other === 0 || problem.fits.some(([a, b]) => a === own && b === other);
        });
        if (fits)
          ways.add(
            wayOf(
              piece,
              cells.map((cell, at) => [cell, spots[at].color] as const),
            ),
          );
      }
    });
    return ways;
  });
}

/** All assemblies, each as a sorted list of ways; throws when that takes more than `effort` steps. */
export function assembliesByDefinition(puzzle: Puzzle, problem: Problem, effort = 20_000): string[] {
  const grid = gridOf(puzzle.grid);
  const { spots } = puzzle.shapes[problem.container];
  const must = spots.filter(spot => !spot.mayBeEmpty).map(spot => String(grid.pointOf(spot.at)));
  const all = waysByDefinition(puzzle, problem)
    .flatMap(set => [...set])
    .map(way => ({ way, piece: parsed(way).piece, keys: parsed(way).cells.map(([cell]) => String(cell)) }));
  let steps = 0;
  const found: string[] = [];
  const choose = (from: number, chosen: readonly (typeof all)[number][], taken: ReadonlySet<string>) => {
    if (++steps > effort) throw new RangeError('too many steps');
    if (from === all.length) {
      const counts = problem.pieces.map((_, piece) => chosen.filter(each => each.piece === piece).length);
      const isRight = problem.pieces.every(
        ({ least, most }, piece) => counts[piece] >= least && counts[piece] <= most,
      );
      const holes = spots.length - taken.size;
      if (
        isRight &&
        must.every(cell => taken.has(cell)) &&
        holes <= (problem.holes ?? Number.POSITIVE_INFINITY)
      ) {
        found.push(
          chosen
            .map(each => each.way)
            .sort()
            .join('\n'),
        );
      }
      return;
    }
    choose(from + 1, chosen, taken);
    const { keys } = all[from];
    if (keys.some(key => taken.has(key))) return;
    choose(from + 1, [...chosen, all[from]], new Set([...taken, ...keys]));
  };
  choose(0, [], new Set());
  return found;
}

/** The ways of an assembly; the empty one has none. */
const partsOf = (assembly: string) => (assembly === '' ? [] : assembly.split('\n'));

/** Moves with a slide that keep the container. */
function keepers(grid: Grid, container: Shape) {
  const points = container.spots.map(spot => grid.pointOf(spot.at));
  const look = new Map(
    container.spots.map((spot, at) => [String(points[at]), `${spot.color} ${spot.mayBeEmpty}`]),
  );
  return grid.moves.flatMap(move => {
    const turned = points.map(point => image(move, point));
    const shift = slides(grid, turned, points).find(each =>
      shifted(turned, each).every((cell, at) => look.get(String(cell)) === look.get(String(points[at]))),
    );
    return shift ? [{ move, shift }] : [];
  });
}

/** All moves, with every slide that keeps a cell of the container in it. */
function motionsOf(grid: Grid, container: Shape) {
  const points = container.spots.map(spot => grid.pointOf(spot.at));
  return grid.moves.flatMap(move =>
    slides(
      grid,
      points.map(point => image(move, point)),
      points,
    ).map(shift => ({ move, shift })),
  );
}

/** All, up to rotation, up to rotation and reflection: assemblies are joined that a symmetry makes of each other. */
export function classesByDefinition(
  puzzle: Puzzle,
  problem: Problem,
): [all: number, rotations: number, mirrored: number] {
  const { all, rotations, mirrored } = joinedByDefinition(puzzle, problem);
  return [all, rotations, mirrored()];
}

/** Assemblies are joined that any motion makes of each other. */
export function motionClassesByDefinition(puzzle: Puzzle, problem: Problem): number {
  return joinedByDefinition(puzzle, problem).motions();
}

function joinedByDefinition(puzzle: Puzzle, problem: Problem) {
  const grid = gridOf(puzzle.grid);
  const ways = waysByDefinition(puzzle, problem);
  const assemblies = assembliesByDefinition(puzzle, problem);
  const used = new Set(assemblies.flatMap(each => partsOf(each).map(way => parsed(way).piece)));
  const carry = ({ move, shift }: { move: Move; shift: Cell }, way: Way, piece: number) => {
    const { cells } = parsed(way);
    const to = shifted(
      cells.map(([cell]) => image(move, cell)),
      shift,
    );
    return wayOf(
      piece,
      to.map((cell, at) => [cell, cells[at][1]] as const),
    );
  };
  const becomes = (one: { move: Move; shift: Cell }, piece: number, other: number) =>
    ways[piece].size === ways[other].size &&
    [...ways[piece]].every(way => ways[other].has(carry(one, way, other)));
  const symmetries = keepers(grid, puzzle.shapes[problem.container]);
  const turns = symmetries.filter(
    one =>
      (!grid.isSolid || !one.move.isReflection) &&
      ways.every((_, piece) => !used.has(piece) || becomes(one, piece, piece)),
  );
  const mirrors = symmetries.filter(one => one.move.isReflection);
  const partner = (one: { move: Move; shift: Cell }, piece: number) =>
    becomes(one, piece, piece)
      ? piece
      : ways.findIndex((_, other) => ways[other].size > 0 && becomes(one, piece, other));
  const join = (
    list: typeof symmetries,
    partnerOf: (one: { move: Move; shift: Cell }, piece: number) => number,
  ) => {
    const root = new Map(assemblies.map(each => [each, each]));
    const find = (name: string): string => (root.get(name) === name ? name : find(root.get(name)!));
    for (const assembly of assemblies) {
      for (const one of list) {
        const parts = partsOf(assembly);
        const pieces = parts.map(way => partnerOf(one, parsed(way).piece));
        if (pieces.includes(-1)) continue;
        const other = parts
          .map((way, at) => carry(one, way, pieces[at]))
          .sort()
          .join('\n');
        if (root.has(other)) root.set(find(other), find(assembly));
      }
    }
    return assemblies.filter(each => root.get(each) === each).length;
  };
  const own = (_: unknown, piece: number) => piece;
  const rotations = join(turns, own);
  const mirrored = () =>
    join([...turns, ...mirrors], (one, piece) => (turns.includes(one) ? piece : partner(one, piece)));
  const motions = () => {
    const isHanded = ({ move }: { move: Move }) => grid.isSolid && move.isReflection;
    const everywhere = motionsOf(grid, puzzle.shapes[problem.container]);
    const mirror = mirrors.find(one => !turns.includes(one));
    const straight = everywhere.filter(one => !isHanded(one));
    const handed = mirror
      ? everywhere.filter(one => !grid.isSolid || isHanded(one)).map(one => ({ ...one }))
      : [];
    const isSwapping = new Set(handed);
    const partners = mirror ? ways.map((_, piece) => partner(mirror, piece)) : [];
    return join([...straight, ...handed], (one, piece) => (isSwapping.has(one) ? partners[piece] : piece));
  };
  return { all: assemblies.length, rotations, mirrored, motions };
}
