/** What the questions share: reading the puzzle, its problem, and saying what was left out. */
import { type Bilingual, type Found, InputError, inField } from '@quadrille/base';
import { type Prepared, prepare } from '../encode.js';
import { readAssembly } from '../json.js';
import { readLetters } from '../letters.js';
import { problemOf, readPuzzle, withEqualPieces } from '../read.js';
import { render } from '../render.js';
import { type Assembly, faultOf, type Problem, type Puzzle, pieceName } from '../rules.js';
import { say } from '../texts.js';

export interface PuzzleInputs {
  readonly puzzle: Uint8Array;
  readonly problem: number;
  readonly merge?: boolean;
  readonly large?: boolean;
}

export interface OpenedPuzzle {
  readonly puzzle: Puzzle;
  readonly problem: Problem;
  readonly remarks: readonly Bilingual[];
}

/** The problem that is meant. Throws `InputError`. */
export async function openPuzzle({
  puzzle: bytes,
  problem: number,
  merge,
}: PuzzleInputs): Promise<OpenedPuzzle> {
  try {
    const { puzzle, notes } = await readPuzzle(bytes);
    const { problem, remarks } = withEqualPieces(puzzle, problemOf(puzzle, number), merge ?? false);
    return { puzzle, problem, remarks: [...notes, ...remarks] };
  } catch (error) {
    return inField('puzzle', () => {
      throw error;
    });
  }
}

/** The same with all that can be known before a search. */
export async function openPrepared(
  inputs: PuzzleInputs,
): Promise<OpenedPuzzle & { readonly prepared: Prepared }> {
  const opened = await openPuzzle(inputs);
  const prepared = preparedOf(opened, inputs.large);
  return { ...opened, prepared };
}

/** Codes of what `large` allows. */
const RAISED = new Set(['too-many-ways', 'too-many-cells', 'too-many-trials'].map(code => `packing.${code}`));

/** Prepares a problem; who meets a limit is told how to raise it. */
export function preparedOf(
  { puzzle, problem }: Pick<OpenedPuzzle, 'puzzle' | 'problem'>,
  isLarge = false,
): Prepared {
  return inField('puzzle', () => {
    try {
      return prepare(puzzle, problem, isLarge);
    } catch (error) {
      if (isLarge || !(error instanceof InputError) || !RAISED.has(error.said.code)) throw error;
      throw say.error('raise-large', { reason: error.said });
    }
  });
}

/** An assembly as a drawing and as data. */
export function tellAssembly(puzzle: Puzzle, problem: Problem, assembly: Assembly): Found {
  const copies = problem.pieces.map(() => 0);
  const ways = assembly.map(({ piece, cells, colors }) => ({
    piece,
    name: pieceName(puzzle, problem, piece),
    copy: copies[piece]++,
    cells,
    ...(colors && { colors }),
  }));
  return { lines: [render(puzzle, problem, assembly), ''], fields: { ways }, data: assembly };
}

/** An assembly given beside the puzzle, if one was. Throws `InputError` if it does not fit. */
export function givenAssembly(
  { puzzle, problem }: OpenedPuzzle,
  text: string | undefined,
): Assembly | undefined {
  if (text === undefined) return undefined;
  return inField('assembly', () => {
    const assembly = readAnswer(puzzle, problem, text);
    const fault = faultOf(puzzle, problem, assembly);
    if (fault && fault.code !== 'empty' && fault.code !== 'few') throw say.error('bad-placed');
    return assembly;
  });
}

/** Letters, a line of `solve --json`, or a list of placed pieces. */
export function readAnswer(puzzle: Puzzle, problem: Problem, text: string): Assembly {
  if (!/^\s*[[{]/.test(text)) return readLetters(puzzle, problem, text);
  const [line] = text.split('\n').filter(each => each.trim() !== '');
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch (error) {
    throw say.error('json-broken', { message: (error as Error).message });
  }
  const ways = Array.isArray(data) ? data : (data as { ways?: unknown }).ways;
  return readAssembly(ways, 'ways', puzzle.grid);
}
