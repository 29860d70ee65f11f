/** `race`: all methods on one game, slice by slice side by side, with what each of them counts. */
import type { Answer, Found, Progress, Task, Work } from '@quadrille/base';
import { grouped } from '@quadrille/base';
import type { Run } from '../methods/method.js';
import type { Game, Player } from '../rules.js';
import { say } from '../sentences.js';
import { type MethodName, methodNames, methods } from '../solve.js';
import { cellsOf, cutWords, type GameInputs, gameOf, ruleOf, table } from './inputs.js';

export interface RaceInputs extends GameInputs {
  readonly most: number;
}

/** How far a method has come. */
export interface Runner {
  readonly method: MethodName;
  readonly squares: number;
  readonly tried: number;
  readonly ms: number;
  readonly winner: Player | undefined;
  /** It gave up. */
  readonly isLimited: boolean;
}

/** Squares of a slice: few, so that the counters run. */
const SLICE = 2 ** 14;

export function openRace(inputs: RaceInputs): Work {
  return { task: racing(gameOf(inputs), inputs) };
}

interface Running {
  readonly method: MethodName;
  readonly run: Run;
  ms: number;
  isOver: boolean;
  isLimited: boolean;
}

function* racing(game: Game, inputs: RaceInputs): Task<Progress, Answer> {
  const rule = ruleOf(inputs);
  const start = (method: MethodName): Running => {
    return { method, run: methods[method](game, rule), ms: 0, isOver: false, isLimited: false };
  };
  const runs = methodNames.map(start);
  let ended: Answer['ended'] = 'exhausted';
  while (runs.some(({ isOver }) => !isOver)) {
    for (const each of runs) if (!each.isOver) advance(each, inputs.most);
    const nodes = runs.reduce((sum, { run }) => sum + run.squares, 0);
    const cut = yield { nodes, data: runs.map(runnerOf) };
    if (cut) {
      ended = cut;
      break;
    }
  }
  const runners = runs.map(runnerOf);
  for (const { run } of runs) run.release?.();
  return answerOf(runners, ended);
}

function advance(each: Running, most: number): void {
  const startMs = performance.now();
  each.isOver = each.run.step(SLICE);
  each.ms += performance.now() - startMs;
  if (!each.isOver && each.run.squares > most) each.isOver = each.isLimited = true;
}

function runnerOf({ method, run, ms, isOver, isLimited }: Running): Runner {
  const winner = isOver && !isLimited ? run.winner() : undefined;
  return { method, squares: run.squares, tried: run.tried, ms, winner, isLimited };
}

function answerOf(runners: readonly Runner[], ended: Answer['ended']): Answer<readonly Runner[]> {
  const winner = runners.find(each => each.winner !== undefined)?.winner;
  const rows = runners.map(({ method, winner: own, squares, tried, ms, isLimited }) => [
    method,
    own ?? say(isLimited ? 'race-gave-up' : 'race-stopped'),
    grouped(squares),
    grouped(tried),
    ms.toFixed(1),
  ]);
  return {
    verdict: winner === undefined ? 'unknown' : 'yes',
    ended,
    fields: { winner: winner ?? null, ended },
    lines: table([cellsOf(say('race-head')), ...rows]),
    ...(ended !== 'exhausted' && { remarks: [cutWords(ended)] }),
    found: runners.map(runner => found(runner, ended)),
    data: runners,
  };
}

function found({ method, winner, squares, tried, ms, isLimited }: Runner, cut: Answer['ended']): Found {
  const ended = winner !== undefined ? 'exhausted' : isLimited ? 'limited' : cut;
  return { lines: [], fields: { method, winner: winner ?? null, nodes: squares, tried, ms, ended } };
}
