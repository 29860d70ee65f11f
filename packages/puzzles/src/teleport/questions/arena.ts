/** `arena`: opponents in a round robin, who beats whom how often, with intervals; the boards are shared by all cores. */
import type { Answer, Batch, Bilingual, Ended, Found } from '@quadrille/base';
import {
  type ArenaSettings,
  addMeeting,
  type Meeting,
  meetingAt,
  type Pairing,
  pairsOf,
  playMeeting,
  scoreOf,
  wilson,
} from '../arena.js';
import { parseOpponent } from '../opponents/notation.js';
import { say } from '../sentences.js';
import { cellsOf, cutWords, ruleOf, table } from './inputs.js';

export interface ArenaInputs {
  readonly opponents: string;
  readonly games: number;
  readonly size: number;
  readonly moves: number;
  readonly step: number;
  readonly misere: boolean;
  readonly seed: number;
}

const MOST_OPPONENTS = 20;

export function openArena(inputs: ArenaInputs): Batch {
  const { games, size: side, moves, step, seed } = inputs;
  const names = inputs.opponents.split(',').map(text => parseOpponent(text).name);
  if (names.length < 2 || names.length > MOST_OPPONENTS) {
    throw say.error('arena', { most: MOST_OPPONENTS, count: names.length });
  }
  const settings: ArenaSettings = {
    opponents: names,
    sizes: { side, moves, step },
    rule: ruleOf(inputs),
    seed,
  };
  const pairs = pairsOf(names.length);
  const total = pairs.length * games;
  const meetings = function* () {
    for (let index = 0; index < total; index++) yield meetingAt(index, pairs, games);
  };
  const pairings: Pairing[] = [];
  let played = 0;
  return {
    items: meetings(),
    each: { module: '@quadrille/puzzles/teleport/internal', name: 'playMeeting', settings },
    run: meeting => playMeeting(meeting as Meeting, settings),
    size: 4,
    tell: (won: number, index) => {
      played = index + 1;
      const meeting = meetingAt(index, pairs, games);
      addMeeting(pairings, meeting, won);
      return meeting.board === games - 1 ? [tell(names, pairings[meeting.pair])] : [];
    },
    progress: () => ({
      fraction: played / total,
      note: say('arena-going', { done: Math.floor(played / games), total: pairs.length }),
    }),
    answer: ended => answerOf(ended, names, pairings, inputs),
  };
}

/** A pairing that is over. */
function tell(names: readonly string[], pairing: Pairing): Found<Pairing> {
  const { first, second, played, won } = pairing;
  const [low, high] = wilson(won, played);
  const fields = { first: names[first], second: names[second], played, won, low, high };
  return { lines: [], fields, data: pairing };
}

function answerOf(
  ended: Ended,
  names: readonly string[],
  pairings: readonly Pairing[],
  inputs: ArenaInputs,
): Answer {
  if (ended !== 'exhausted') {
    return { verdict: 'unknown', ended, fields: { ended }, lines: [], remarks: [cutWords(ended)] };
  }
  const ranking = names.map((name, i) => {
    const { won, played } = scoreOf(pairings, i);
    const [low, high] = wilson(won, played);
    return { name, won, played, low, high };
  });
  const { games, size: side, moves, step } = inputs;
  const [low, high] = wilson(games, 2 * games);
  return {
    verdict: 'yes',
    ended,
    fields: { opponents: ranking.toSorted((a, b) => b.won - a.won), ended },
    lines: [
      say('arena-head', { games, side, moves, step, played: 2 * games }),
      '',
      ...tableOf(names, pairings),
    ],
    remarks: [say('arena-half', { low: tenths(low), high: tenths(high) })],
  };
}

function tableOf(names: readonly string[], pairings: readonly Pairing[]): Bilingual[] {
  const order = names.map((_, i) => i);
  order.sort((a, b) => scoreOf(pairings, b).won - scoreOf(pairings, a).won);
  const [head, all, interval] = cellsOf(say('arena-columns'));
  const rows = order.map(i => {
    const total = scoreOf(pairings, i);
    const [low, high] = wilson(total.won, total.played);
    const cells = order.map(j => (i === j ? '-' : percent(scoreOf(pairings, i, j))));
    const words = say('arena-interval', { low: tenths(low), high: tenths(high) });
    return [names[i], ...cells, percent(total), words];
  });
  return table([[head, ...order.map(i => names[i]), all, interval], ...rows]);
}

const percent = ({ won, played }: { won: number; played: number }) => tenths(won / played);
const tenths = (share: number) => (100 * share).toFixed(1);
