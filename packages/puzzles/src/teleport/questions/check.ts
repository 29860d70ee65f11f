/**
 * `check`: all methods over many random games, and the first difference, shrunk. The mix of boards is that of the
 * thesis, unless one size is asked for; all cores share the games.
 */
import type { Answer, Batch, Bilingual, Ended, JsonFields } from '@quadrille/base';
import {
  type Block,
  type BlockResult,
  BRUTE_SIDE,
  type Campaign,
  judge,
  judgeBlock,
  judges,
  newTally,
  shrink,
  type Tally,
  thesisMix,
} from '../campaign.js';
import type { Method } from '../methods/method.js';
import { format } from '../notation.js';
import type { Game, Rule } from '../rules.js';
import { say } from '../sentences.js';
import { namesIn, ruleOf } from './inputs.js';

export interface CheckInputs {
  readonly games: number;
  readonly small?: number;
  readonly size?: number;
  readonly moves: number;
  readonly step: number;
  readonly by: string;
  readonly misere: boolean;
  readonly seed: number;
}

/** Games that are judged at once. */
const BLOCK = 8;

export function openCheck(inputs: CheckInputs): Batch {
  const { games, size, moves, step, seed } = inputs;
  const by = methodsIn(inputs.by);
  const mix = size === undefined ? thesisMix : [{ side: size, percent: 100 }];
  const small = inputs.small ?? (size === undefined ? Math.floor(games / 2) : 0);
  const campaign: Campaign = { mix, games, small, moves, step, rule: ruleOf(inputs), seed, by };
  const total = games + small;
  const tallies = Array.from({ length: mix.length + 1 }, newTally);
  let different: Game | undefined;
  const blocks = function* (): Generator<Block> {
    for (let from = 0; from < total && different === undefined; from += BLOCK) {
      yield { from, to: Math.min(total, from + BLOCK) };
    }
  };
  return {
    items: blocks(),
    each: { module: '@quadrille/puzzles/teleport/internal', name: 'judgeBlock', settings: campaign },
    run: block => judgeBlock(block as Block, campaign),
    size: 2,
    tell: (result: BlockResult) => {
      // Games after the first difference, which other cores had begun, do not count.
      if (different === undefined) for (const [i, tally] of result.tallies.entries()) add(tallies[i], tally);
      different ??= result.different;
      return [];
    },
    progress: () => {
      const { games: done } = sumOf(tallies);
      return { fraction: done / total, note: say('check-going', { games: done, total }) };
    },
    answer: ended => {
      if (different === undefined) return equalAnswer(ended, tallies, campaign);
      const chosen = Object.fromEntries(by.map(name => [name, judges[name]]));
      return differenceAnswer(different, campaign.rule, chosen, sumOf(tallies));
    },
  };
}

function methodsIn(text: string): string[] {
  const names = namesIn(text);
  const known = Object.keys(judges).join(', ');
  const unknown = names.find(name => !Object.hasOwn(judges, name));
  if (unknown !== undefined) throw say.error('no-method', { name: JSON.stringify(unknown), names: known });
  if (names.length < 2) throw say.error('two-methods', { names: known });
  return names;
}

function add(sum: Tally, { games, withBrute, martien }: Tally): void {
  sum.games += games;
  sum.withBrute += withBrute;
  sum.martien += martien;
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = newTally();
  for (const tally of tallies) add(sum, tally);
  return sum;
}

function equalAnswer(ended: Ended, tallies: readonly Tally[], { mix, games, small }: Campaign): Answer {
  const isWhole = ended === 'exhausted';
  const sum = sumOf(tallies);
  const sides = [...mix.map(({ side }) => side), BRUTE_SIDE];
  const classes = tallies.map((tally, i) => ({ size: sides[i], ...tally })).filter(each => each.games > 0);
  return {
    verdict: isWhole ? 'yes' : 'unknown',
    ended,
    fields: { ...sum, differences: 0, ended, classes },
    lines: [say('check-done', { ...sum })],
    remarks: [
      ...classes.map(({ size, games: own, withBrute }) =>
        say('check-class', { side: size, games: own, withBrute }),
      ),
      ...(isWhole ? [] : [say('check-cut', { total: games + small })]),
    ],
  };
}

/** Shrinks a game on which the methods differ, and tells it with what each of them says. */
export function differenceAnswer(
  game: Game,
  rule: Rule,
  chosen: Readonly<Record<string, Method>>,
  sum: Tally,
): Answer {
  const smallest = shrink(game, candidate => !judge(candidate, rule, chosen).isEqual);
  const { winners } = judge(smallest, rule, chosen);
  const lines: (string | Bilingual)[] = [
    say('check-differs', { games: sum.games }),
    ...format(smallest).trimEnd().split('\n'),
    ...Object.entries(winners).map(([name, winner]) => `${name.padEnd(8)} ${winner}`),
  ];
  const fields: JsonFields = { ...sum, differences: 1, game: asJson(smallest), winners, found: asJson(game) };
  return { verdict: 'no', ended: 'exhausted', fields, lines };
}

const asJson = ({ width, height, moves }: Game) => ({
  width,
  height,
  moves: moves.map(move => ({ ...move })),
});
