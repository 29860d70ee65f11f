/** remaining and daily: for those who place the pieces themselves. */
import { type Answer, inField, type Opened, type Progress, type Task } from '@quadrille/base';
import { dailyPuzzle, dayLabels } from '../daily.js';
import type { Prepared } from '../encode.js';
import type { Cell } from '../grid.js';
import { cellsOf, isFree, placedWays, type Remaining, remaining } from '../partial.js';
import { pieceName } from '../rules.js';
import { say } from '../texts.js';
import { type OpenedPuzzle, openPrepared, type PuzzleInputs, readAnswer } from './open.js';

export interface RemainingInputs extends PuzzleInputs {
  readonly placed?: string;
  readonly limit: number;
}

/** A placement that is still free, and the number of assemblies with it. */
export interface OpenWay {
  readonly piece: number;
  readonly cells: readonly Cell[];
  readonly count: number;
}

/** What the page is told of the placements. */
export interface RemainingData {
  readonly ways: readonly OpenWay[];
  /** The numbers are lower bounds. */
  readonly isCut: boolean;
  readonly hint?: OpenWay;
}

/** With more placements only their number is told. */
const MOST_WAYS = 30_000;

export async function openRemaining(inputs: RemainingInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  const { placed } = inputs;
  const assembly =
    placed === undefined || placed.trim() === ''
      ? []
      : inField('placed', () => readAnswer(ready.puzzle, ready.problem, placed));
  const chosen = inField('placed', () => placedWays(ready.prepared, assembly));
  return { task: counting(ready, chosen, inputs.limit), remarks: ready.remarks };
}

type Ready = OpenedPuzzle & { readonly prepared: Prepared };

function* counting(
  ready: Ready,
  chosen: readonly (readonly number[])[],
  limit: number,
): Task<Progress, Answer> {
  const { prepared } = ready;
  const open = openWays(prepared, chosen);
  yield { data: dataOf(prepared, open, undefined) };
  const task = remaining(prepared, chosen, limit);
  let cut: Parameters<typeof task.next>[0];
  for (;;) {
    const { done, value } = task.next(cut);
    if (done) return remainingAnswer(ready, open, value);
    cut = yield { nodes: value.nodes, fraction: value.fraction, count: value.count };
  }
}

/** The ways on the same cells. */
type Placement = readonly number[];

/** The placements of pieces that are left, on cells that are left. */
function openWays({ ways, problem }: Prepared, chosen: readonly Placement[]): Placement[] {
  const used = problem.pieces.map(() => 0);
  for (const [way] of chosen) used[ways.piece[way]]++;
  const taken = new Set(chosen.flatMap(([way]) => [...cellsOf(ways, way)]));
  const byCells = new Map<string, number[]>();
  for (let way = 0; way < ways.count; way++) {
    const piece = ways.piece[way];
    if (used[piece] >= problem.pieces[piece].most || !isFree(ways, way, taken)) continue;
    const key = `${piece} ${cellsOf(ways, way).join()}`;
    const own = byCells.get(key);
    if (own) own.push(way);
    else byCells.set(key, [way]);
  }
  return [...byCells.values()];
}

const usesOf = ({ uses }: Remaining, placement: Placement) =>
  placement.reduce((sum, way) => sum + uses[way], 0);

function remainingAnswer(ready: Ready, open: readonly Placement[], result: Remaining): Answer<RemainingData> {
  const { prepared, puzzle, problem } = ready;
  const { count, nodes, ended } = result;
  const isCut = ended !== 'exhausted';
  const data = dataOf(prepared, open, result);
  const pieces = problem.pieces.map((_, piece) => {
    const own = open.filter(([way]) => prepared.ways.piece[way] === piece);
    const possible = own.filter(each => usesOf(result, each) > 0).length;
    return { name: pieceName(puzzle, problem, piece), placements: own.length, possible };
  });
  const { hint } = data;
  const told = hint && { ...hint, name: pieceName(puzzle, problem, hint.piece) };
  return {
    verdict: count > 0 ? 'yes' : isCut ? 'unknown' : 'no',
    ended,
    fields: {
      ...(isCut ? { count: null, atLeast: String(count) } : { count: String(count) }),
      nodes,
      ended,
      pieces,
      ...(told && { hint: told }),
    },
    lines: [
      say(isCut ? 'remaining-least' : 'remaining', { count }),
      ...pieces
        .filter(each => each.placements > 0)
        .map(each =>
          say('remaining-piece', { piece: each.name, ways: each.placements, left: each.possible }),
        ),
      ...(told ? [say('remaining-hint', { piece: told.name, cells: told.cells.join('  ') })] : []),
    ],
    data,
  };
}

function dataOf(
  prepared: Prepared,
  open: readonly Placement[],
  result: Remaining | undefined,
): RemainingData {
  const told = open.length > MOST_WAYS ? [] : open;
  const openWay = (placement: Placement): OpenWay => ({
    piece: prepared.ways.piece[placement[0]],
    cells: Array.from(cellsOf(prepared.ways, placement[0]), cell => prepared.ways.board.spots[cell].at),
    count: result ? usesOf(result, placement) : 0,
  });
  const hint = result && hintOf(prepared, open, result);
  return {
    ways: told.map(openWay),
    isCut: result?.ended !== 'exhausted',
    ...(hint !== undefined && { hint: openWay(hint) }),
  };
}

/** At the cell with the fewest placements that lead on, the one that leads to most assemblies. */
function hintOf({ ways, isFilled }: Prepared, open: readonly Placement[], result: Remaining) {
  const at: Placement[][] = isFilled.map(() => []);
  for (const each of open.filter(own => usesOf(result, own) > 0))
    for (const cell of cellsOf(ways, each[0])) at[cell].push(each);
  const best = at.filter((own, cell) => own.length > 0 && isFilled[cell]).sort((a, b) => a.length - b.length);
  const own = best[0] ?? at.find(each => each.length > 0);
  return own?.reduce((most, each) => (usesOf(result, each) > usesOf(result, most) ? each : most));
}

export function openDaily({ date }: { readonly date: string }): Answer {
  const text = inField('date', () => dailyPuzzle(date));
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { date, puzzle: text },
    lines: [text],
    forms: { txt: () => text },
    data: { text, labels: dayLabels() },
  };
}
