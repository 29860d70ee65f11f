/**
 * sets: which choices of pieces, or of empty cells, have assemblies. All assemblies up to rotation are listed and
 * grouped; designers look for the choices that leave exactly one.
 */
import type { Answer, Found, Opened, Progress, Task } from '@quadrille/base';
import { listAssemblies } from '../list.js';
import { type Assembly, pieceName } from '../rules.js';
import { say } from '../texts.js';
import { type OpenedPuzzle, openPrepared, type PuzzleInputs, tellAssembly } from './open.js';

export interface SetsInputs extends PuzzleInputs {
  readonly by: 'pieces' | 'holes';
  readonly onlyUnique: boolean;
}

const MOST_SETS = 200_000;

type Ready = Awaited<ReturnType<typeof openPrepared>>;

/** A choice: its assemblies, and the first of them. */
interface Choice {
  count: number;
  readonly first: Assembly;
}

export async function openSets(inputs: SetsInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  return { task: grouping(ready, inputs), remarks: ready.remarks };
}

function* grouping(ready: Ready, { by, onlyUnique }: SetsInputs): Task<Progress, Answer> {
  const { puzzle, problem, prepared } = ready;
  const choices = new Map<string, Choice>();
  let total = 0;
  const keyOf = by === 'pieces' ? piecesKey : holesKey;
  const list = listAssemblies(prepared, {
    upTo: 'rot',
    onAssembly: assembly => {
      total++;
      const key = keyOf(ready, assembly);
      const known = choices.get(key);
      if (known) known.count++;
      else if (choices.size < MOST_SETS) choices.set(key, { count: 1, first: assembly });
      else throw say.error('sets-many', { most: MOST_SETS });
    },
  });
  let cut: Parameters<typeof list.next>[0];
  for (;;) {
    const { done, value } = list.next(cut);
    if (!done) {
      cut = yield { ...value, count: BigInt(total) };
      continue;
    }
    const isAll = value.ended === 'exhausted';
    const unique = [...choices.values()].filter(({ count }) => count === 1).length;
    const told = [...choices].filter(([, { count }]) => !onlyUnique || (isAll && count === 1));
    return {
      verdict: told.length > 0 ? 'yes' : isAll ? 'no' : 'unknown',
      ended: value.ended,
      fields: { sets: choices.size, unique: isAll ? unique : null, assemblies: total, ended: value.ended },
      lines: [],
      found: told
        .sort(([, a], [, b]) => a.count - b.count)
        .map(
          ([key, choice]): Found => tellChoice(by, key, choice, tellAssembly(puzzle, problem, choice.first)),
        ),
      remarks: [
        isAll ? say('sets-found', { sets: choices.size, unique }) : say('sets-cut', { count: total }),
      ],
    };
  }
}

function tellChoice(by: SetsInputs['by'], key: string, { count, first }: Choice, example: Found): Found {
  const line =
    by === 'pieces' ? say('set-pieces', { names: key, count }) : say('set-holes', { cells: key, count });
  return { lines: [line], fields: { [by]: key, count, example: example.fields.ways ?? null }, data: first };
}

/** How often each piece is used, in words: `F I L×2`. */
function piecesKey({ puzzle, problem }: OpenedPuzzle, assembly: Assembly): string {
  const used = problem.pieces.map(() => 0);
  for (const { piece } of assembly) used[piece]++;
  const names = used.flatMap((count, piece) => {
    const name = pieceName(puzzle, problem, piece);
    return count === 0 ? [] : [count === 1 ? name : `${name}×${count}`];
  });
  return names.join(' ');
}

function holesKey({ puzzle, problem }: OpenedPuzzle, assembly: Assembly): string {
  const taken = new Set(assembly.flatMap(({ cells }) => cells.map(String)));
  const empty = puzzle.shapes[problem.container].spots.filter(({ at }) => !taken.has(String(at)));
  return empty.map(({ at }) => at.join()).join(' ');
}
