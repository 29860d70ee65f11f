/** `solve`, `map` and `moves`: who wins, and where. */
import type { Answer, Cut, JsonFields, Progress, Task, Work } from '@quadrille/base';
import { countWinning, winningMap } from '../map.js';
import { lines } from '../methods/fast.js';
import type { Run } from '../methods/method.js';
import { reduce } from '../reduce.js';
import { mapRows, renderMap, renderValues } from '../render.js';
import { after, type Game, legalMoves, type Rule } from '../rules.js';
import { say } from '../sentences.js';
import { boardAhead, type MethodName, methods, scoutMoves } from '../solve.js';
import { grundyNumbers, isWonIn, turnsLeft, type Values } from '../values.js';
import {
  cutWords,
  finish,
  type GameInputs,
  gameOf,
  moveText,
  ruleOf,
  squareOf,
  squareText,
} from './inputs.js';

export interface SolveInputs extends GameInputs {
  readonly by: MethodName;
  readonly map: boolean;
  readonly grundy: boolean;
}

export function openSolve(inputs: SolveInputs): Work {
  const game = gameOf(inputs);
  if (inputs.grundy && inputs.misere) throw say.error('normal-only');
  return { task: solving(game, inputs) };
}

function* solving(game: Game, inputs: SolveInputs): Task<Progress, Answer> {
  const { by: method } = inputs;
  const rule = ruleOf(inputs);
  const run: Run = methods[method](game, rule);
  const cut = yield* finish(run);
  const { squares: nodes, tried } = run;
  if (cut) {
    run.release?.();
    return cutSolve(cut, { method, nodes, tried });
  }
  const winner = run.winner();
  run.release?.();
  const map = inputs.map ? winningMap(game, rule) : undefined;
  const grundy = inputs.grundy ? grundyNumbers(game) : undefined;
  const extra = {
    ...(map && { map: mapRows(game, map) }),
    ...(grundy && { grundy: valueRows(game, grundy) }),
  };
  const { width, height, moves } = reduce(game).game;
  const reduced = { width, height, moves: moves.map(move => ({ ...move })) };
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { winner, method, rule, nodes, tried, ended: 'exhausted', reduced, ...extra },
    lines: [
      say('wins', { winner }),
      ...(map ? renderMap(game, map).split('\n') : []),
      ...(grundy ? renderValues(game, grundy).split('\n') : []),
    ],
    remarks: [say('solve-done', { method, nodes, tried })],
  };
}

function cutSolve(cut: Cut, effort: { method: string; nodes: number; tried: number }): Answer {
  return {
    verdict: 'unknown',
    ended: cut,
    fields: { ...effort, ended: cut },
    lines: [],
    remarks: [say(cut === 'limited' ? 'solve-cut' : 'solve-stopped', effort)],
  };
}

export interface MapInputs extends GameInputs {
  readonly grundy: boolean;
  readonly turns: boolean;
}

export function openMap(inputs: MapInputs): Answer {
  const game = gameOf(inputs);
  const { width, height } = game;
  const rule = ruleOf(inputs);
  const values = valuesOf(game, rule, inputs);
  const done = (fields: JsonFields, text: string): Answer => ({
    verdict: 'yes',
    ended: 'exhausted',
    fields: { width, height, rule, ...fields },
    lines: text.split('\n'),
  });
  if (values) {
    const shown = { values: inputs.grundy ? 'grundy' : 'turns', rows: valueRows(game, values) };
    return done(shown, renderValues(game, values));
  }
  const map = winningMap(game, rule);
  return done({ count: String(countWinning(game, map)), rows: mapRows(game, map) }, renderMap(game, map));
}

function valuesOf(game: Game, rule: Rule, { grundy, turns }: MapInputs): Values | undefined {
  if (grundy && turns) throw say.error('one-of');
  if (grundy && rule === 'misere') throw say.error('normal-only');
  if (grundy) return grundyNumbers(game);
  return turns ? turnsLeft(game, rule) : undefined;
}

function valueRows(game: Game, values: Values): number[][] {
  return Array.from({ length: game.height }, (_, y) => [
    ...values.subarray(y * game.width, (y + 1) * game.width),
  ]);
}

export function openMoves(inputs: GameInputs & { readonly at?: string }): Work {
  const game = gameOf(inputs);
  const square = squareOf(game, inputs.at);
  return { task: findingMoves(game, ruleOf(inputs), square) };
}

function* findingMoves(game: Game, rule: Rule, square: ReturnType<typeof squareOf>): Task<Progress, Answer> {
  const winning = yield* winningInSlices(boardAhead(game, square), rule);
  if (!Array.isArray(winning)) {
    return {
      verdict: 'unknown',
      ended: winning,
      fields: { ended: winning },
      lines: [],
      remarks: [cutWords(winning)],
    };
  }
  const legal = legalMoves(game, square).length;
  const wins = winning.length > 0 || (legal === 0 && isWonIn(0, rule));
  const place = { column: square.x + 1, row: square.y + 1 };
  const who = `${legal === 0 ? 'ended' : 'mover'}-${wins ? 'wins' : 'loses'}` as const;
  return {
    verdict: wins ? 'yes' : 'no',
    ended: 'exhausted',
    fields: { ...place, wins, legal, winning: winning.map(index => ({ ...game.moves[index] })) },
    lines: [
      say(who, { square: squareText(square) }),
      ...winning.map(index => {
        const move = game.moves[index];
        return say('move-to', { move: moveText(move), square: squareText(after(square, move)) });
      }),
    ],
  };
}

/** Why it was cut off, where it was. */
function* winningInSlices(game: Game, rule: Rule): Task<Progress, number[] | Cut> {
  const scouted = scoutMoves(game, rule);
  if (scouted !== undefined) return scouted;
  const run = lines(game, rule);
  const cut = yield* finish(run);
  const winning = cut ?? run.winningMoves();
  run.release?.();
  return winning;
}
