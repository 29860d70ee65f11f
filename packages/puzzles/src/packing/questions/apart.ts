/** disassemble: in which order the pieces of an assembly can be taken out, one by one or in groups. */
import type { Answer, Bilingual, Found, Opened, Progress, Task } from '@quadrille/base';
import { takeApart } from '../apart.js';
import type { Cell } from '../grid.js';
import { listAssemblies } from '../list.js';
import { lettersOf } from '../render.js';
import { type Assembly, pieceName } from '../rules.js';
import { say } from '../texts.js';
import { type Slide, takeApartTogether } from '../together.js';
import { givenAssembly, openPrepared, type PuzzleInputs, tellAssembly } from './open.js';

export interface ApartInputs extends PuzzleInputs {
  readonly assembly?: string;
  readonly limit?: number;
  readonly together: boolean;
}

type Ready = Awaited<ReturnType<typeof openPrepared>>;

/** What became of an assembly, ready to be told. */
interface Outcome {
  readonly isApart: boolean;
  readonly isCut: boolean;
  readonly fields: Answer['fields'];
  readonly lines: Bilingual[];
}

/** What the lines call a placed piece. */
type Label = (placed: number) => string;

type Method = (ready: Ready, assembly: Assembly, labelOf: Label) => Generator<void, Outcome>;

export async function openApart(inputs: ApartInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  const { grid } = ready.puzzle;
  if (grid !== 'cube' && grid !== 'square') throw say.error('only-cubes', { format: 'disassemble' });
  const method = inputs.together ? inGroups : oneByOne;
  const given = givenAssembly(ready, inputs.assembly);
  const task = given ? tryingOne(ready, method, given) : trying(ready, method, inputs);
  return { task, remarks: ready.remarks };
}

function* tryingOne(ready: Ready, method: Method, assembly: Assembly): Task<Progress, Answer> {
  const outcome = yield* working(method(ready, assembly, namesIn(ready, assembly)), {});
  if (!outcome) return { verdict: 'unknown', ended: 'limited', fields: { ended: 'limited' }, lines: [] };
  const { isApart, isCut, fields, lines } = outcome;
  return {
    verdict: isApart ? 'yes' : isCut ? 'unknown' : 'no',
    ended: isCut ? 'limited' : 'exhausted',
    fields: { apart: isCut ? null : isApart, ...fields },
    lines,
    remarks: isCut ? [say('apart-cut', { count: 1 })] : [],
  };
}

/** Runs a generator to its end; undefined when it is cut off. */
function* working<R>(work: Generator<void, R>, progress: Progress): Task<Progress, R | undefined> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (yield progress) return undefined;
  }
}

/** Every assembly up to reflection: those that come apart are told. */
function* trying(
  ready: Ready,
  method: Method,
  { limit, together }: Pick<ApartInputs, 'limit' | 'together'>,
): Task<Progress, Answer> {
  const { puzzle, problem, prepared } = ready;
  const waiting: Assembly[] = [];
  let found: Found[] = [];
  let [apart, all, cutOff] = [0, 0, 0];
  const list = listAssemblies(prepared, {
    upTo: 'mirror',
    limit,
    onAssembly: assembly => waiting.push(assembly),
  });
  const told = together ? ('apart-groups-of' as const) : ('apart-of' as const);
  const answer = (ended: Answer['ended'], nodes: number): Answer => ({
    verdict: apart > 0 ? 'yes' : ended === 'exhausted' && cutOff === 0 ? 'no' : 'unknown',
    ended,
    fields: {
      apart: String(apart),
      assemblies: String(all),
      ...(cutOff > 0 && { undecided: cutOff }),
      nodes,
      ended,
    },
    lines: [],
    found,
    remarks: [say(told, { apart, all }), ...(cutOff > 0 ? [say('apart-cut', { count: cutOff })] : [])],
  });
  for (let cut: Parameters<typeof list.next>[0]; ; ) {
    const { done, value } = list.next(cut);
    for (let assembly = waiting.shift(); assembly; assembly = waiting.shift()) {
      const work = method(ready, assembly, lettersIn(ready, assembly));
      const outcome = yield* working(work, { nodes: value.nodes, count: BigInt(apart) });
      if (!outcome) return answer('limited', value.nodes);
      all++;
      if (outcome.isCut) cutOff++;
      if (!outcome.isApart) continue;
      apart++;
      const drawn = tellAssembly(puzzle, problem, assembly);
      const fields = { ...drawn.fields, ...outcome.fields };
      found.push({ ...drawn, fields, lines: [...drawn.lines.slice(0, 1), ...outcome.lines, ''] });
    }
    if (done) return answer(value.ended, value.nodes);
    cut = yield { ...value, count: BigInt(apart), found };
    found = [];
  }
}

function namesIn({ puzzle, problem }: Ready, assembly: Assembly): Label {
  return placed => pieceName(puzzle, problem, assembly[placed].piece);
}

/** As in the picture above the lines; the name of the piece behind it, where it is another. */
function lettersIn(ready: Ready, assembly: Assembly): Label {
  const letters = lettersOf(ready.puzzle, ready.problem, assembly);
  const nameOf = namesIn(ready, assembly);
  return placed =>
    letters[placed] === nameOf(placed) ? letters[placed] : `${letters[placed]} (${nameOf(placed)})`;
}

function* oneByOne(ready: Ready, assembly: Assembly, labelOf: Label): Generator<void, Outcome> {
  const { removals, stuck } = takeApart(assembly);
  const nameOf = namesIn(ready, assembly);
  const steps = removals.map(({ placed, direction }, at) =>
    say('apart-step', { step: at + 1, piece: labelOf(placed), way: say(wayOf(direction)) }),
  );
  const labels = stuck.map(labelOf);
  return {
    isApart: stuck.length === 0,
    isCut: false,
    fields: {
      moves: removals.length,
      removals: removals.map(({ placed, direction }) => ({
        placed,
        name: nameOf(placed),
        direction: [...direction],
      })),
      stuck: stuck.map(nameOf),
    },
    lines: labels.length === 0 ? steps : [...steps, say('apart-stuck', { pieces: labels.join(', ') })],
  };
}

/** Burrs have some hundred states; with more than this many the answer stays open. */
const MOST_STATES = 20_000;

function* inGroups(ready: Ready, assembly: Assembly, labelOf: Label): Generator<void, Outcome> {
  const { slides, stuck, level, isCut } = yield* takeApartTogether(assembly, MOST_STATES);
  const nameOf = namesIn(ready, assembly);
  return {
    isApart: stuck.length === 0,
    isCut,
    fields: {
      moves: slides.length,
      level,
      slides: slides.map(({ pieces, direction, distance }) => ({
        placed: [...pieces],
        names: pieces.map(nameOf),
        direction: [...direction],
        distance: Number.isFinite(distance) ? distance : null,
      })),
      stuck: stuck.map(group => group.map(nameOf)),
    },
    lines: [
      ...slides.map((slide, at) => slideLine(slide, at + 1, labelOf)),
      ...stuck.map(group => say('apart-stuck', { pieces: group.map(labelOf).join(', ') })),
    ],
  };
}

function slideLine({ pieces, direction, distance }: Slide, step: number, labelOf: Label): Bilingual {
  const values = { step, pieces: pieces.map(labelOf).join(', '), way: say(wayOf(direction)) };
  return Number.isFinite(distance) ? say('apart-slide', { ...values, distance }) : say('apart-out', values);
}

/** The reader looks from the front: x goes to the right, y to the back, z up. */
function wayOf([x, y, z]: Cell) {
  if (z !== 0) return z > 0 ? ('way-up' as const) : ('way-down' as const);
  if (x !== 0) return x > 0 ? ('way-right' as const) : ('way-left' as const);
  return y > 0 ? ('way-back' as const) : ('way-front' as const);
}
