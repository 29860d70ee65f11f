/** check, estimate and explain. */
import {
  type Answer,
  InputError,
  inField,
  type Message,
  type Opened,
  type Progress,
  randomFrom,
  type Task,
  walkTask,
} from '@quadrille/base';
import { coverSearch, estimate, type Model } from '@quadrille/cover';
import { fullGroup, partsOf } from '../break.js';
import { groupOf } from '../classes.js';
import { encodeTable, type Prepared } from '../encode.js';
import { gridOf, moved } from '../grid.js';
import { equalPieces } from '../read.js';
import { type Assembly, faultOf, type Problem, type Puzzle, pieceName } from '../rules.js';
import { formKey } from '../sets.js';
import { say } from '../texts.js';
import { refutation } from '../verdict.js';
import { type OpenedPuzzle, openPrepared, openPuzzle, type PuzzleInputs, readAnswer } from './open.js';

export async function openCheck({
  assembly: text,
  ...inputs
}: PuzzleInputs & { readonly assembly?: string }): Promise<Opened> {
  const { puzzle, problem, remarks } = await openPuzzle(inputs);
  const given =
    text === undefined ? problem.saved : inField('assembly', () => [readOrReason(puzzle, problem, text)]);
  if (!given || given.length === 0) throw say.error('no-assembly');
  const faults = given.map(each => ('code' in each ? each : faultText(puzzle, problem, each)));
  const first = faults.findIndex(reason => reason !== undefined);
  const fault = faults[first];
  return {
    verdict: fault ? 'no' : 'yes',
    ended: 'exhausted',
    fields: { valid: !fault, checked: given.length, ...(fault && { wrong: first, reason: fault.en }) },
    lines: [fault ? say('invalid', { number: first, fault }) : say('valid', { count: given.length })],
    remarks,
  };
}

/** An assembly; or why a drawing that can be read is none: a letter whose shape is not that of a piece. */
function readOrReason(puzzle: Puzzle, problem: Problem, text: string): Assembly | Message {
  try {
    return readAnswer(puzzle, problem, text);
  } catch (error) {
    if (error instanceof InputError && error.said.code === 'packing.letter-piece') return error.said;
    throw error;
  }
}

function faultText(puzzle: Puzzle, problem: Problem, assembly: Assembly): Message | undefined {
  const fault = faultOf(puzzle, problem, assembly);
  if (!fault) return undefined;
  const { code, piece, cell } = fault;
  const name =
    piece === undefined ? '' : problem.pieces[piece] ? pieceName(puzzle, problem, piece) : String(piece);
  return say(`fault-${code}`, { piece: name, cell: cell?.join(', ') ?? '' });
}

export interface EstimateInputs extends PuzzleInputs {
  readonly probes: number;
  readonly seed: number;
}

export async function openEstimate(inputs: EstimateInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  return { task: estimating(ready.prepared, inputs), remarks: ready.remarks };
}

/** Nodes of the search as `count` does it; assemblies of all kinds. */
function* estimating(prepared: Prepared, { probes, seed }: EstimateInputs): Task<Progress, Answer> {
  const reason = refutation(prepared);
  const parts = reason ? [] : partsOf(prepared, fullGroup(prepared, groupOf(prepared)));
  const random = randomFrom(seed);
  let [nodes, variance, solutions, made] = [0, 0, 0, 0];
  let pace: number | undefined;
  for (const [at, { table, factor }] of parts.entries()) {
    const share = Math.max(1, Math.round(probes / parts.length));
    const { model } = encodeTable(table);
    pace ??= yield* paceOf(model);
    let [sum, squares, found] = [0, 0, 0];
    for (let probe = 0; probe < share; probe++) {
      const one = estimate(model, { probes: 1, random });
      sum += one.nodes;
      squares += one.nodes ** 2;
      found += one.solutions;
      made++;
      if (probe % 8 === 7 && (yield { fraction: (at + probe / share) / parts.length })) break;
    }
    nodes += sum / share;
    variance += Math.max(0, squares / share - (sum / share) ** 2) / share;
    solutions += (Number(factor) * found) / share;
  }
  // Probes miss rare solutions: where they saw none, one is taken to be there.
  const perSolution = nodes / Math.max(1, solutions);
  const difficulty = reason ? undefined : gradeOf(perSolution);
  const seconds = pace === undefined ? undefined : nodes / pace;
  const fields = {
    nodes,
    nodesError: Math.sqrt(variance),
    solutions,
    ...(seconds !== undefined && { seconds }),
    probes: made,
    ...(difficulty !== undefined && { difficulty }),
  };
  const lines = [
    say('estimate-nodes', {
      nodes: rounded(nodes),
      amount: Math.round(nodes),
      error: rounded(Math.sqrt(variance)),
    }),
    say('estimate-solutions', { solutions: rounded(solutions), amount: Math.round(solutions) }),
    ...(seconds === undefined ? [] : [say('estimate-time', { time: timeOf(seconds) })]),
    ...(difficulty === undefined
      ? []
      : [say('difficulty', { grade: difficulty, nodes: rounded(perSolution) })]),
  ];
  return { verdict: 'yes', ended: 'exhausted', fields, lines, remarks: reason ? [reason] : [] };
}

/** A time in the largest unit of which there is at least one. */
function timeOf(seconds: number): Message {
  const spans = [
    ['time-years', 365.25 * 86_400],
    ['time-days', 86_400],
    ['time-hours', 3600],
  ] as const;
  const [name, length] = spans.find(([, span]) => seconds >= span) ?? (['time-seconds', 1] as const);
  return say(name, { amount: Number((seconds / length).toPrecision(2)) });
}

/** The search is tried for so many nodes, a few milliseconds, to see how fast it is here. */
const PACE_NODES = 20_000;

/** Nodes per second; undefined where the search is over too soon to tell. */
function* paceOf(model: Model): Task<Progress, number | undefined> {
  const startMs = performance.now();
  const { nodes } = yield* walkTask(coverSearch(model), { nodeLimit: PACE_NODES });
  const seconds = (performance.now() - startMs) / 1000;
  return nodes > 0 && seconds > 0 ? nodes / seconds : undefined;
}

/** Ten times as many dead ends for a solution are two steps harder. */
const gradeOf = (nodesPerSolution: number) =>
  Math.max(0, Math.min(10, Math.round(20 * Math.log10(1 + nodesPerSolution)) / 10));

const rounded = (value: number) => (value < 1e6 ? Math.round(value) : value.toPrecision(2));

export async function openExplain(inputs: PuzzleInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  const { prepared, puzzle, problem, remarks } = ready;
  const reason = refutation(prepared);
  const { turns, mirrors } = groupOf(prepared);
  const pieces = pieceFacts(ready);
  return {
    verdict: reason ? 'no' : 'yes',
    ended: 'exhausted',
    fields: {
      possible: reason ? false : null,
      ...(reason && { reason: reason.en, code: reason.code }),
      cells: prepared.isFilled.length,
      mustBeFilled: prepared.isFilled.filter(Boolean).length,
      rotations: turns.length,
      reflections: mirrors.length,
      pieces,
    },
    lines: [
      ...(reason ? [reason] : []),
      say('explain-cells', {
        cells: prepared.isFilled.length,
        must: prepared.isFilled.filter(Boolean).length,
      }),
      say('explain-group', { turns: turns.length, mirrors: mirrors.length }),
      ...pieces.map(each =>
        say('explain-piece', {
          piece: each.name,
          copies: each.least === each.most ? each.least : `${each.least}–${each.most}`,
          ways: each.ways,
          left: each.left,
        }),
      ),
      ...colorRemark(puzzle, problem),
    ],
    remarks,
    data: { reason, pieces },
  };
}

/** One color alone forbids nothing. */
function colorRemark(puzzle: Puzzle, problem: Problem) {
  const colors = new Set(
    [problem.container, ...problem.pieces.map(piece => piece.shape)].flatMap(shape =>
      puzzle.shapes[shape].spots.map(spot => spot.color),
    ),
  );
  colors.delete(0);
  return colors.size === 1 ? [say('one-color')] : [];
}

function pieceFacts({ prepared, puzzle, problem }: OpenedPuzzle & { readonly prepared: Prepared }) {
  const count = (list: Iterable<number>) => {
    const counts = problem.pieces.map(() => 0);
    for (const way of list) if (way >= 0) counts[prepared.ways.piece[way]]++;
    return counts;
  };
  const ways = count(Array.from({ length: prepared.ways.count }, (_, way) => way));
  const left = count(prepared.table.options.map(option => option.way));
  const forms = formFacts(puzzle, problem);
  return problem.pieces.map((_, piece) => ({
    name: pieceName(puzzle, problem, piece),
    least: prepared.least[piece],
    most: prepared.most[piece],
    ways: ways[piece],
    left: left[piece],
    orientations: prepared.ways.orientations.filter(one => one.piece === piece).length,
    ...forms[piece],
  }));
}

/** What the shape of a piece is like, and which others are like it; pieces by their numbers. */
function formFacts(puzzle: Puzzle, problem: Problem) {
  const grid = gridOf(puzzle.grid);
  const equal = equalPieces(puzzle, problem);
  const reflection = grid.moves.find(move => move.isReflection)!;
  const turns = grid.isSolid ? 'turned' : 'one-sided';
  const keys = problem.pieces.map(({ shape }) => {
    const points = puzzle.shapes[shape].spots.map(spot => grid.pointOf(spot.at));
    const images = points.map(point => grid.placeOf(moved(reflection, point)));
    return {
      own: formKey(
        grid,
        points.map(point => grid.placeOf(point)),
        turns,
      ),
      mirrored: formKey(grid, images, turns),
    };
  });
  return problem.pieces.map(({ shape }, piece) => {
    const same = equal.find(list => list.includes(piece))?.filter(other => other !== piece) ?? [];
    const mirror = keys.findIndex(({ own }, other) => own === keys[piece].mirrored && other !== piece);
    const isMirrored = keys[piece].own === keys[piece].mirrored;
    return {
      size: puzzle.shapes[shape].spots.length,
      ...(same.length > 0 && { same }),
      hasMirrorSymmetry: isMirrored,
      ...(!isMirrored && mirror >= 0 && { mirror }),
    };
  });
}
