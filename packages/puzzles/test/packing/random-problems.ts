/** Small random problems: every grid, holes, ranges, colors, pieces that may not be turned. */
import type { Cell, Problem, Puzzle, Shape } from '@quadrille/puzzles/packing';
import { GRID_NAMES, gridOf, movesOf } from '@quadrille/puzzles/packing/internal';
import fc from 'fast-check';

const spot = (at: Cell, color = 0, mayBeEmpty = false) => ({ at, color, mayBeEmpty });

/** Grows a connected shape by the given numbers. */
function grown(grid: ReturnType<typeof gridOf>, choices: readonly number[]): Cell[] {
  const cells: Cell[] = [START[grid.name] ?? [0, 0, 0]];
  for (const choice of choices) {
    const next = cells
      .flatMap(cell => grid.neighborsOf(cell))
      .filter(cell => !cells.some(own => String(own) === String(cell)));
    cells.push(next[choice % next.length]);
  }
  return cells;
}

/** Where shapes begin to grow. */
const START: Partial<Record<string, Cell>> = { rhombic: [2, 1, 0], 'tetra-octa': [2, 0, 0] };

export interface Case {
  readonly puzzle: Puzzle;
  readonly problem: Problem;
}

/** A problem with at most `cells` cells; most of them have an assembly, since the container is grown from pieces. */
export const smallCase: fc.Arbitrary<Case> = fc
  .record({
    name: fc.constantFrom(...GRID_NAMES, 'cube' as const, 'square' as const),
    pieces: fc.array(
      fc.record({
        choices: fc.oneof(fc.array(fc.nat(60), { maxLength: 1 }), fc.array(fc.nat(60), { maxLength: 3 })),
        copies: fc.constantFrom(
          [1, 1],
          [0, 1],
          [0, 2],
          [1, 2],
          [2, 2],
          [0, Number.POSITIVE_INFINITY],
          [0, 5],
        ),
        moves: fc.nat(9),
        colors: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    container: fc.array(fc.nat(60), { minLength: 2, maxLength: 6 }),
    box: fc.option(
      fc.constantFrom([2, 2, 2], [3, 2, 1], [4, 2, 1], [3, 3, 1], [2, 2, 1], [4, 1, 1], [2, 4, 1]),
      { freq: 6 },
    ),
    may: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    hasMay: fc.nat(4),
    holes: fc.option(fc.nat(3), { freq: 2 }),
    isColored: fc.nat(4),
    containerColors: fc.array(fc.nat(2), { minLength: 9, maxLength: 9 }),
    hand: fc.nat(2),
  })
  .map(({ name, pieces, container, box, may, hasMay, holes, isColored, containerColors, hand }) => {
    const grid = gridOf(name);
    const tint = (color: number) => (isColored === 0 ? color : 0);
    const cells =
      box && ['square', 'cube', 'triangle', 'prism'].includes(name)
        ? boxCells(box[0], box[1], grid.isSolid ? box[2] : 1)
        : grown(grid, container);
    const shapes: Shape[] = [
      { name: 'box', spots: cells.map((at, n) => spot(at, tint(containerColors[n]), hasMay < 2 && may[n])) },
      ...pieces.map(({ choices, colors }, n) => ({
        name: `p${n}`,
        spots: (hand === 0 && n === 0 ? HANDS[name] : grown(grid, choices)).map((at, k) =>
          spot(at, tint(colors[k])),
        ),
      })),
    ];
    const moves = movesOf(grid);
    const list = pieces.map(({ copies, moves: own }, n) => ({
      shape: n + 1,
      least: copies[0],
      most: copies[1],
      moves: moves[own < 8 ? 0 : own % moves.length],
    }));
    // Sometimes the other hand of the first piece is there too.
    if (hand === 0) {
      const mirror = grid.moves.find(move => move.isReflection)!;
      const turn = ([x, y, z]: Cell): Cell => {
        const [a, b, c] = mirror.rows.map(row => (row[0] * x + row[1] * y + row[2] * z) / mirror.divisor);
        return [a, b, c];
      };
      const spots = shapes[1].spots.map(each => ({ ...each, at: grid.placeOf(turn(grid.pointOf(each.at))) }));
      shapes.push({ name: 'hand', spots });
      const turnedOnly = moves[grid.isSolid ? 0 : 1];
      list.push({ ...list[0], shape: shapes.length - 1, moves: turnedOnly });
      list[0] = { ...list[0], least: 0, moves: turnedOnly };
      if (hasMay > 2) list[list.length - 1] = { ...list[0], shape: shapes.length - 1 };
    }
    const problem: Problem = {
      name: '',
      pieces: list,
      container: 0,
      fits: [
        [1, 1],
        [2, 2],
        [2, 1],
      ],
      ...(holes !== null && { holes }),
    };
    return { problem, puzzle: { grid: name, shapes, problems: [problem], colors: [], comment: '' } };
  });

/** A shape of each grid that is not its own mirror image. */
const HANDS: Readonly<Record<string, Cell[]>> = {
  square: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [0, 1, 0],
  ],
  cube: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
  ],
  triangle: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 0],
  ],
  prism: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 0, 1],
  ],
  hex: [
    [0, 0, 0],
    [2, 0, 0],
    [4, 0, 0],
    [5, 1, 0],
  ],
  sphere: [
    [0, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [2, 1, 1],
  ],
  rhombic: [
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ],
  'tetra-octa': [
    [2, 0, 0],
    [1, 1, 1],
    [3, 0, 0],
    [3, -1, 0],
  ],
};

const boxCells = (width: number, depth: number, height: number): Cell[] =>
  Array.from(
    { length: width * depth * height },
    (_, at): Cell => [at % width, Math.floor(at / width) % depth, Math.floor(at / (width * depth))],
  );

/** Left and right hands with ranges of their own, and cells to fill up with: where reflections go wrong. */
export const handCase: fc.Arbitrary<Case> = fc
  .record({
    isSolid: fc.boolean(),
    box: fc.constantFrom([2, 2, 2], [4, 2, 1], [2, 2, 3], [3, 2, 2]),
    ranges: fc.tuple(fc.nat(1), fc.nat(3), fc.nat(1), fc.nat(3)),
    filler: fc.constantFrom([0, 12], [0, 4], [4, 8]),
    hasPair: fc.boolean(),
  })
  .map(({ isSolid, box, ranges: [leftLeast, left, rightLeast, right], filler, hasPair }) => {
    const name = isSolid ? 'cube' : 'square';
    const moves = isSolid ? 'turned' : 'one-sided';
    const [width, depth, height] = isSolid ? box : [4, box[2] + 1, 1];
    const spots = (cells: readonly Cell[]) => cells.map(at => spot(at));
    const shapes: Shape[] = [
      { name: 'box', spots: spots(boxCells(width, depth, height)) },
      { name: 'left', spots: spots(HANDS[name]) },
      { name: 'right', spots: spots(HANDS[name].map(([x, y, z]): Cell => [3 - x, y, z])) },
      { name: 'dot', spots: spots([[0, 0, 0]]) },
    ];
    const piece = (shape: number, least: number, most: number) => ({ shape, least, most, moves }) as const;
    const pieces = [piece(3, filler[0], filler[1]), piece(1, Math.min(leftLeast, left), left)];
    if (hasPair) pieces.push(piece(2, Math.min(rightLeast, right), right));
    const problem: Problem = { name: '', pieces, container: 0, fits: [] };
    return { problem, puzzle: { grid: name, shapes, problems: [problem], colors: [], comment: '' } };
  });
