/**
 * Grids of letters: each letter is a piece where it is. Layers are beside each other with two blanks between them, or
 * below each other with `---`. Read as an answer to a problem, or as a puzzle of its own: the pieces and their union.
 */
import { type Cell, cornerOf, gridOf } from './grid.js';
import { LIMITS } from './limits.js';
import { TurnedPiece } from './orientation.js';
import { boxOf, isParted, writePicture } from './pictures.js';
import type { Assembly, Placed, Problem, Puzzle } from './rules.js';
import { say } from './texts.js';

/** The cells of every letter, in the order in which letters appear. `isSolid`: blanks part layers. */
function cellsByLetter(text: string, isSolid: boolean): Map<string, Cell[]> {
  const layers: string[][] = [];
  for (const block of text.split(/^-{3,}\s*$/m)) {
    const rows = block.split(/\r?\n/).filter(row => row.trim() !== '');
    const parts = rows.map(row => (isSolid ? row.trim().split(/\s{2,}/) : [row.trimEnd()]));
    const count = Math.max(0, ...parts.map(row => row.length));
    for (let layer = 0; layer < count; layer++) layers.push(parts.map(row => row[layer] ?? ''));
  }
  const cells = new Map<string, Cell[]>();
  let total = 0;
  layers.forEach((rows, z) => {
    rows.forEach((row, at) => {
      [...row].forEach((mark, x) => {
        if (mark === '.' || mark === '#' || mark === '+' || mark === ' ') return;
        if (++total > LIMITS.volume) throw say.error('picture-large', { most: LIMITS.volume });
        cells.set(mark, [...(cells.get(mark) ?? []), [x, rows.length - 1 - at, z]]);
      });
    });
  });
  if (cells.size === 0) throw say.error('no-letters');
  return cells;
}

/** A puzzle of the pieces of a drawing; several layers are cubes. */
export function parseLetters(text: string): Puzzle {
  const isSolid = /\S {2,}\S/.test(text) || /^---/m.test(text);
  const groups = [...cellsByLetter(text, isSolid)];
  const spots = (cells: readonly Cell[]) => cells.map(at => ({ at, color: 0, mayBeEmpty: false }));
  const shapes = [
    { name: '', spots: spots(groups.flatMap(([, cells]) => cells)) },
    ...groups.map(([name, cells]) => ({ name, spots: spots(cells) })),
  ];
  const moves = isSolid ? ('turned' as const) : ('free' as const);
  const pieces = groups.map((_, at) => ({ shape: at + 1, least: 1, most: 1, moves }));
  const problem: Problem = { name: '', pieces, container: 0, fits: [] };
  return { grid: isSolid ? 'cube' : 'square', shapes, problems: [problem], colors: [], comment: '' };
}

/** The assembly that a drawing shows; which piece a letter is, its form tells. Throws `InputError`. */
export function readLetters(puzzle: Puzzle, problem: Problem, text: string): Assembly {
  const grid = gridOf(puzzle.grid);
  const groups = [...cellsByLetter(text, grid.isSolid)];
  const { spots } = puzzle.shapes[problem.container];
  const [lowest] = boxOf(spots.map(spot => spot.at));
  const low = isParted(grid) ? lowest : cornerOf(grid.period, lowest);
  const turned = problem.pieces.map(({ shape, moves }, piece) => {
    const { orientations } = new TurnedPiece(
      grid,
      puzzle.shapes[shape].spots.map(spot => ({ ...spot, color: 0 })),
      moves,
      piece,
    );
    return new Set(orientations.map(one => one.key));
  });
  const used = problem.pieces.map(() => 0);
  return groups.map(([letter, cells]): Placed => {
    const placed = cells.map(([x, y, z]): Cell => [x + low[0], y + low[1], z + low[2]]);
    if (!placed.every(cell => grid.isPlace(cell))) throw say.error('letter-hex', { letter });
    const plain = placed.map(at => ({ at, color: 0, mayBeEmpty: false }));
    const key = new TurnedPiece(grid, plain, 'fixed', 0).formBy(0).key;
    const fitting = turned.flatMap((forms, piece) => (forms.has(key) ? [piece] : []));
    const named = fitting.find(
      piece =>
        puzzle.shapes[problem.pieces[piece].shape].name === letter &&
        used[piece] < problem.pieces[piece].most,
    );
    const piece = named ?? fitting.find(each => used[each] < problem.pieces[each].most) ?? fitting[0];
    if (piece === undefined) {
      const shape = writePicture(plain, grid, 'piece')
        .map(layer => layer.join('/'))
        .join('//');
      throw say.error('letter-piece', { letter, shape });
    }
    used[piece]++;
    return { piece, cells: placed };
  });
}
