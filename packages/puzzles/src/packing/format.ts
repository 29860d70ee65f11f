/** Writes the text that notation.ts reads. */
import { type Grid, gridOf, movesOf } from './grid.js';
import { boxOf, type Role, writePicture } from './pictures.js';
import { letterOf, type Piece, type Problem, type Puzzle, type Shape } from './rules.js';

/** Pictures up to this long go behind the name. */
const INLINE = 60;

/** The puzzle as text. Shapes without a name, or with one that is taken, get a name where they need one. */
export function format(puzzle: Puzzle): string {
  const grid = gridOf(puzzle.grid);
  const names = distinctNames(withLetters(puzzle));
  const lines = [`packing ${puzzle.grid}`];
  for (const line of puzzle.comment === '' ? [] : puzzle.comment.split('\n'))
    lines.push(`comment ${line}`.trimEnd());
  for (const [at, color] of puzzle.colors.entries()) lines.push(`color ${at + 1} ${color}`);
  const isInline = isPlain(puzzle);
  if (!isInline) {
    puzzle.shapes.forEach((shape, at) => {
      const role: Role =
        puzzle.problems.some(problem => problem.container === at) || shape.spots.some(spot => spot.mayBeEmpty)
          ? 'container'
          : 'piece';
      lines.push(
        ...shapeLines(
          'shape',
          quoted(names[at]),
          shape,
          grid,
          role,
          role === 'container' ? ' container' : '',
        ),
      );
    });
  }
  for (const problem of puzzle.problems) lines.push(...problemLines(puzzle, problem, grid, names, isInline));
  return `${lines.join('\n')}\n`;
}

/** One problem whose container and pieces are all the shapes, in this order. */
function isPlain({ shapes, problems }: Puzzle): boolean {
  if (problems.length !== 1) return false;
  const used = [problems[0].container, ...problems[0].pieces.map(piece => piece.shape)];
  return used.length === shapes.length && used.every((shape, at) => shape === at);
}

function problemLines(
  puzzle: Puzzle,
  problem: Problem,
  grid: Grid,
  names: readonly string[],
  isInline: boolean,
): string[] {
  const lines: string[] = [];
  if (problem.name !== '' || puzzle.problems.length > 1) lines.push(`problem ${problem.name}`.trimEnd());
  const container = puzzle.shapes[problem.container];
  if (container) {
    const name = quoted(names[problem.container]);
    lines.push(...(isInline ? containerLines(container, grid) : [`container ${name}`]));
  }
  for (const piece of problem.pieces) {
    const name = quoted(names[piece.shape]);
    const head = `${name}${terms(piece, grid)}`;
    lines.push(
      ...(isInline
        ? shapeLines('piece', head, puzzle.shapes[piece.shape], grid, 'piece', '')
        : [`piece ${head}`]),
    );
  }
  if (problem.holes !== undefined) lines.push(`holes <= ${problem.holes}`);
  if (problem.fits.length > 0) lines.push(`fits ${problem.fits.map(pair => pair.join('-')).join(' ')}`);
  return lines;
}

function containerLines(shape: Shape, grid: Grid): string[] {
  const [low, high] = boxOf(shape.spots.map(spot => spot.at));
  const sides = [0, 1, 2].map(axis => high[axis] - low[axis] + 1);
  const isBox =
    grid.name !== 'hex' &&
    shape.spots.length === sides[0] * sides[1] * sides[2] &&
    low.every(value => value === 0);
  if (isBox && shape.name === '' && shape.spots.every(spot => spot.color === 0 && !spot.mayBeEmpty)) {
    return [`container ${sides.slice(0, sides[2] > 1 ? 3 : 2).join('x')}`];
  }
  return shapeLines('container', shape.name === '' ? '' : quoted(shape.name), shape, grid, 'container', '');
}

function shapeLines(
  word: string,
  head: string,
  shape: Shape,
  grid: Grid,
  role: Role,
  tail: string,
): string[] {
  const layers = writePicture(shape.spots, grid, role);
  const inline = layers.map(rows => rows.join('/')).join('//');
  const first = head === '' ? word : `${word} ${head}`;
  if (role === 'piece' && inline.length <= INLINE && !/\s/.test(inline)) return [`${first} ${inline}`];
  return [`${first}${tail}`, ...layers.flatMap((rows, at) => (at === 0 ? rows : ['---', ...rows]))];
}

function terms({ least, most, moves }: Piece, grid: Grid): string {
  const isAny = most === Number.POSITIVE_INFINITY;
  const range = least === most ? (least === 1 ? '' : ` x${least}`) : ` x${least}..${isAny ? 'any' : most}`;
  return `${range}${moves === movesOf(grid)[0] ? '' : ` ${moves}`}`;
}

/** Pieces without a name are called what they are called where a problem has them, if no shape has that name. */
function withLetters({ shapes, problems }: Puzzle): Shape[] {
  const given = new Set(shapes.map(({ name }) => name));
  return shapes.map((shape, at) => {
    if (shape.name !== '') return shape;
    const pieces = problems.map(problem => problem.pieces.findIndex(piece => piece.shape === at));
    const piece = pieces.find(number => number >= 0);
    return piece === undefined || given.has(letterOf(piece)) ? shape : { ...shape, name: letterOf(piece) };
  });
}

/** Names that tell all shapes apart. */
export function distinctNames(shapes: readonly Shape[]): string[] {
  const taken = new Set<string>();
  return shapes.map(({ name }, at) => {
    const plain = name.replace(/["\r\n]/g, ' ').trim();
    let own = plain === '' ? `S${at + 1}` : plain;
    for (let next = 2; taken.has(own); next++) own = `${plain === '' ? `S${at + 1}` : plain} ${next}`;
    taken.add(own);
    return own;
  });
}

/** Names with blanks, and those that look like the size of a box or a word of the language. */
const quoted = (name: string) =>
  /^[^\s"]+$/.test(name) && !/^(?:\d+(?:x\d+)+|container)$/.test(name) ? name : `"${name}"`;
