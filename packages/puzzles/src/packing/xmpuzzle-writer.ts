/** BurrTools' files, written: version 2, with saved assemblies. What the format cannot say is refused. */
import { escapeXml } from '@quadrille/base';
import { type Cell, cornerOf, gridOf, movesOf } from './grid.js';
import { boxOf } from './pictures.js';
import { type Assembly, type Problem, type Puzzle, pieceName, type Shape } from './rules.js';
import { say } from './texts.js';
import { findTurn, turnsOf } from './xmpuzzle-turns.js';

const TYPES = { square: 0, cube: 0, triangle: 1, prism: 1, sphere: 2, rhombic: 3, 'tetra-octa': 4 } as const;

/** The puzzle as the text of an `.xmpuzzle`. Throws `InputError` for what it cannot hold. */
export function formatXmpuzzle(puzzle: Puzzle): string {
  if (puzzle.grid === 'hex') throw say.error('xmpuzzle-grid', { grid: puzzle.grid });
  const usual = movesOf(gridOf(puzzle.grid))[0];
  for (const problem of puzzle.problems) {
    const strange = problem.pieces.findIndex(piece => piece.moves !== usual);
    if (strange >= 0) {
      const { moves } = problem.pieces[strange];
      throw say.error('xmpuzzle-moves', { piece: pieceName(puzzle, problem, strange), moves });
    }
  }
  const colors = puzzle.colors.map(color => {
    const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
    return `<color red="${red}" green="${green}" blue="${blue}"/>`;
  });
  return [
    '<?xml version="1.0"?>',
    '<puzzle version="2">',
    `<gridType type="${TYPES[puzzle.grid]}"/>`,
    `<colors>${colors.join('')}</colors>`,
    `<shapes>\n${puzzle.shapes.map(shape => voxel(shape, puzzle)).join('\n')}\n</shapes>`,
    `<problems>\n${puzzle.problems.map(problem => problemElement(puzzle, problem)).join('\n')}\n</problems>`,
    `<comment>${escapeXml(puzzle.comment)}</comment>`,
    '</puzzle>\n',
  ].join('\n');
}

/** Shapes keep their places; those with negative ones are moved to the corner. */
function originOf({ spots }: Shape, { grid }: Puzzle): readonly [number, number, number] {
  if (spots.length === 0) return [0, 0, 0];
  const [low] = boxOf(spots.map(spot => spot.at));
  return cornerOf(gridOf(grid).period, [Math.min(0, low[0]), Math.min(0, low[1]), Math.min(0, low[2])]);
}

function voxel(shape: Shape, puzzle: Puzzle): string {
  const origin = originOf(shape, puzzle);
  const marks = new Map(
    shape.spots.map(({ at, color, mayBeEmpty }) => [
      String(at),
      `${mayBeEmpty ? '+' : '#'}${color > 0 ? color : ''}`,
    ]),
  );
  const [, high] = boxOf([...shape.spots.map(spot => spot.at), [origin[0], origin[1], origin[2]]]);
  const [x, y, z] = high.map((value, axis) => value - origin[axis] + 1);
  const text = Array.from({ length: x * y * z }, (_, at) => {
    const place = [
      origin[0] + (at % x),
      origin[1] + (Math.floor(at / x) % y),
      origin[2] + Math.floor(at / (x * y)),
    ];
    return marks.get(String(place)) ?? '_';
  });
  const name = shape.name === '' ? '' : ` name="${escapeXml(shape.name)}"`;
  return `<voxel x="${x}" y="${y}" z="${z}"${name} type="0">${text.join('')}</voxel>`;
}

function problemElement(puzzle: Puzzle, problem: Problem): string {
  const most = mostCopies(puzzle, problem);
  const pieces = problem.pieces.map(({ shape, least }, at) =>
    least === most[at]
      ? `<shape id="${shape}" count="${least}"/>`
      : `<shape id="${shape}" min="${least}" max="${most[at]}"/>`,
  );
  const saved = problem.saved ?? [];
  const solutions = saved.map(
    (assembly, at) =>
      `<solution asmNum="${at}"><assembly>${places(puzzle, problem, assembly, most)}</assembly></solution>`,
  );
  const pairs = problem.fits.map(([own, under]) => `<pair piece="${own - 1}" result="${under - 1}"/>`);
  const name = problem.name === '' ? '' : ` name="${escapeXml(problem.name)}"`;
  const holes = problem.holes === undefined ? '' : ` maxHoles="${problem.holes}"`;
  return [
    `<problem${name} state="0"${holes}>`,
    `<shapes>${pieces.join('')}</shapes>`,
    problem.container < 0 ? '' : `<result id="${problem.container}"/>`,
    `<bitmap>${pairs.join('')}</bitmap>`,
    solutions.length > 0 ? `<solutions>${solutions.join('')}</solutions>` : '',
    '</problem>',
  ].join('');
}

/** The format has no "any number": as many as have room. */
function mostCopies({ shapes }: Puzzle, { pieces, container }: Problem): number[] {
  const room = shapes[container]?.spots.length ?? 1;
  return pieces.map(({ shape, least, most }) =>
    Number.isFinite(most)
      ? most
      : Math.max(least, Math.floor(room / Math.max(1, shapes[shape].spots.length))),
  );
}

const less = ([x, y, z]: Cell, [a, b, c]: Cell): Cell => [x - a, y - b, z - c];

/** For every copy of every piece `x y z turn`, or `x` where it is not used. */
function places(puzzle: Puzzle, problem: Problem, assembly: Assembly, most: readonly number[]): string {
  const origin = originOf(puzzle.shapes[problem.container], puzzle);
  const grid = gridOf(puzzle.grid);
  const turns = turnsOf(grid);
  return problem.pieces
    .flatMap(({ shape }, piece) => {
      const own = puzzle.shapes[shape];
      const from = originOf(own, puzzle);
      const spots = own.spots.map(spot => ({ ...spot, at: less(spot.at, from) }));
      const used = assembly
        .filter(placed => placed.piece === piece)
        .map(placed => {
          const cells = placed.cells.map(cell => less(cell, origin));
          const found = findTurn(grid, turns, spots, { ...placed, cells });
          if (!found) throw say.error('saved-wrong', { problem: problem.name });
          return [...found.shift, found.turn].join(' ');
        });
      return [...used, ...Array.from({ length: most[piece] - used.length }, () => 'x')];
    })
    .join(' ');
}
