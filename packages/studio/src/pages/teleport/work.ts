/** What the worker of the page does: the opponent's moves, tournaments, and the race of the methods. */
import { randomFrom } from '@quadrille/cover';
import {
  type GameSizes,
  type MethodName,
  methodNames,
  methods,
  type Pairing,
  type Player,
  parseOpponent,
  type Rule,
  type Run,
  roundRobin,
  type Square,
} from '@quadrille/puzzles/teleport';
import type { Context } from '../../worker/serve.js';
import { readGame } from './match.js';

export interface Turn {
  readonly text: string;
  readonly rule: Rule;
  readonly square: Square;
  readonly opponent: string;
  readonly seed: number;
}

export interface Tournament {
  readonly opponents: readonly string[];
  readonly games: number;
  readonly sizes: GameSizes;
  readonly rule: Rule;
  readonly seed: number;
}

/** How far a method has come. */
export interface Runner {
  readonly method: MethodName;
  readonly squares: number;
  readonly tried: number;
  readonly ms: number;
  readonly winner: Player | undefined;
  readonly isLimited: boolean;
}

const BREATH_MS = 30;
const SLICE = 2 ** 14;
/** `brute` may take for ever: it gives up after so many squares. */
const SQUARE_LIMIT = 300_000_000;

export const tasks = {
  choose: ({ text, rule, square, opponent, seed }: Turn): number =>
    parseOpponent(opponent).choose({ game: readGame(text), rule, square }, randomFrom(seed)).move,

  /** Every two opponents on the same boards; each pairing is told when it is played. */
  arena: async (
    { opponents, games, sizes, rule, seed }: Tournament,
    { emit, signal, breathe }: Context<Pairing>,
  ): Promise<'exhausted' | 'stopped'> => {
    const players = opponents.map(parseOpponent);
    let rested = performance.now();
    for (let first = 0; first < players.length; first++) {
      for (let second = first + 1; second < players.length; second++) {
        const pair = roundRobin({ opponents: [players[first], players[second]], games, sizes, rule, seed });
        for (let next = pair.next(); ; next = pair.next()) {
          if (next.done) {
            emit({ ...next.value[0], first, second });
            break;
          }
          if (performance.now() - rested < BREATH_MS) continue;
          await breathe();
          if (signal.aborted) return 'stopped';
          rested = performance.now();
        }
      }
    }
    return 'exhausted';
  },

  /** All methods on one game, slice by slice side by side, so that the counters run like runners. */
  race: async (
    { text, rule }: { text: string; rule: Rule },
    { emit, signal, breathe }: Context<readonly Runner[]>,
  ): Promise<readonly Runner[]> => {
    const game = readGame(text);
    const runs = methodNames.map(method => ({
      method,
      run: methods[method](game, rule) as Run,
      ms: 0,
      isOver: false,
      isLimited: false,
    }));
    const tell = (): Runner[] =>
      runs.map(({ method, run, ms, isOver, isLimited }) => ({
        method,
        squares: run.squares,
        tried: run.tried,
        ms,
        winner: isOver && !isLimited ? run.winner() : undefined,
        isLimited,
      }));
    let rested = performance.now();
    while (runs.some(({ isOver }) => !isOver) && !signal.aborted) {
      for (const runner of runs) {
        if (runner.isOver) continue;
        const start = performance.now();
        runner.isOver = runner.run.step(SLICE);
        runner.ms += performance.now() - start;
        if (!runner.isOver && runner.run.squares > SQUARE_LIMIT) runner.isOver = runner.isLimited = true;
      }
      if (performance.now() - rested < BREATH_MS) continue;
      emit(tell());
      await breathe();
      rested = performance.now();
    }
    const result = tell();
    for (const { run } of runs) run.release?.();
    return result;
  },
};
