/** disassemble: in which order the pieces of an assembly can be taken out. */
import type { Answer, Bilingual, Found, Opened, Progress, Task } from '@quadrille/base';
import { takeApart } from '../apart.js';
import type { Cell } from '../grid.js';
import { listAssemblies } from '../list.js';
import { type Assembly, pieceName } from '../rules.js';
import { say } from '../texts.js';
import { givenAssembly, openPrepared, type PuzzleInputs, tellAssembly } from './open.js';

export interface ApartInputs extends PuzzleInputs {
  readonly assembly?: string;
  readonly limit?: number;
}

type Ready = Awaited<ReturnType<typeof openPrepared>>;

export async function openApart(inputs: ApartInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  const { grid } = ready.puzzle;
  if (grid !== 'cube' && grid !== 'square') throw say.error('only-cubes', { format: 'disassemble' });
  const given = givenAssembly(ready, inputs.assembly);
  if (!given) return { task: trying(ready, inputs.limit), remarks: ready.remarks };
  const { removals, stuck } = takeApart(given);
  return {
    verdict: stuck.length === 0 ? 'yes' : 'no',
    ended: 'exhausted',
    fields: { apart: stuck.length === 0, moves: removals.length, ...fieldsOf(ready, given) },
    lines: linesOf(ready, given),
    remarks: ready.remarks,
  };
}

/** Every assembly up to reflection: those that come apart are told. */
function* trying(ready: Ready, limit: number | undefined): Task<Progress, Answer> {
  const { puzzle, problem, prepared } = ready;
  let found: Found[] = [];
  let [apart, all] = [0, 0];
  const list = listAssemblies(prepared, {
    upTo: 'mirror',
    limit,
    onAssembly: assembly => {
      all++;
      if (takeApart(assembly).stuck.length > 0) return;
      apart++;
      const drawn = tellAssembly(puzzle, problem, assembly);
      const fields = { ...drawn.fields, ...fieldsOf(ready, assembly) };
      found.push({ ...drawn, fields, lines: [...drawn.lines.slice(0, 1), ...linesOf(ready, assembly), ''] });
    },
  });
  let cut: Parameters<typeof list.next>[0];
  for (;;) {
    const { done, value } = list.next(cut);
    if (done) {
      return {
        verdict: apart > 0 ? 'yes' : value.ended === 'exhausted' ? 'no' : 'unknown',
        ended: value.ended,
        fields: { apart: String(apart), assemblies: String(all), nodes: value.nodes, ended: value.ended },
        lines: [],
        found,
        remarks: [say('apart-of', { apart, all })],
      };
    }
    cut = yield { ...value, count: BigInt(apart), found };
    found = [];
  }
}

function fieldsOf(ready: Ready, assembly: Assembly) {
  const { removals, stuck } = takeApart(assembly);
  const nameOf = (placed: number) => pieceName(ready.puzzle, ready.problem, assembly[placed].piece);
  return {
    removals: removals.map(({ placed, direction }) => ({ placed, name: nameOf(placed), direction })),
    stuck: stuck.map(nameOf),
  };
}

function linesOf({ puzzle, problem }: Ready, assembly: Assembly): Bilingual[] {
  const { removals, stuck } = takeApart(assembly);
  const nameOf = (placed: number) => pieceName(puzzle, problem, assembly[placed].piece);
  const steps = removals.map(({ placed, direction }, at) =>
    say('apart-step', { step: at + 1, piece: nameOf(placed), way: say(wayOf(direction)) }),
  );
  return stuck.length === 0
    ? steps
    : [...steps, say('apart-stuck', { pieces: stuck.map(nameOf).join(', ') })];
}

/** The reader looks from the front: x goes to the right, y to the back, z up. */
function wayOf([x, y, z]: Cell) {
  if (z !== 0) return z > 0 ? ('way-up' as const) : ('way-down' as const);
  if (x !== 0) return x > 0 ? ('way-right' as const) : ('way-left' as const);
  return y > 0 ? ('way-back' as const) : ('way-front' as const);
}
