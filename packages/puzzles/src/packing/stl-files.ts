/**
 * Pieces as files of a folder, each a solid of its own, named after the piece. How often to print it is in the name where
 * that is not once: `L_x2.stl`, `L_x0-4.stl`, `L_x1-any.stl`. Pieces of an assembly are where it has them, copy by copy.
 */
import { type Assembly, type Piece, type Problem, type Puzzle, pieceName } from './rules.js';
import { type StlOptions, stlOf, stlOfAssembly } from './stl.js';

export type StlFiles = ReadonlyMap<string, () => string>;

/** Every piece once, whatever its copies. */
export function filesOfPieces(puzzle: Puzzle, problem: Problem, options: StlOptions): StlFiles {
  const names = new Names();
  const files = new Map<string, () => string>();
  for (const [piece, each] of problem.pieces.entries()) {
    if (options.piece !== undefined && piece !== options.piece) continue;
    const name = names.take(`${safe(pieceName(puzzle, problem, piece))}${copiesOf(each)}`);
    files.set(`${name}.stl`, () => stlOf(puzzle, problem, { ...options, piece }));
  }
  return files;
}

/** Every placed piece, where it is. */
export function filesOfAssembly(
  puzzle: Puzzle,
  problem: Problem,
  assembly: Assembly,
  options: StlOptions,
): StlFiles {
  const names = new Names();
  return new Map(
    assembly.map(placed => {
      const name = names.take(safe(pieceName(puzzle, problem, placed.piece)));
      return [`${name}.stl`, () => stlOfAssembly(puzzle, [placed], options)];
    }),
  );
}

function copiesOf({ least, most }: Piece): string {
  if (least === most) return most === 1 ? '' : `_x${most}`;
  return `_x${least}-${Number.isFinite(most) ? most : 'any'}`;
}

/** What every file system takes. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N}-]+/gu, '_').slice(0, 60) || '_';

/** No name twice, also where capitals do not count. */
class Names {
  private readonly taken = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let number = 2; this.taken.has(free.toLowerCase()); number++) free = `${name}_${number}`;
    this.taken.add(free.toLowerCase());
    return free;
  }
}
