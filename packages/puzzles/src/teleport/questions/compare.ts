/**
 * `compare`: the methods over the same random games, class after class, and how many times as long each one takes as
 * each other one. The classes are those of the thesis (its figure 13) unless others are asked for.
 */
import type { Answer, Bilingual, Ended, Found, Progress, Task, Work } from '@quadrille/base';
import { grouped } from '@quadrille/base';
import {
  type CompareClass,
  compareClass,
  denseClasses,
  type Effort,
  factorOf,
  longClasses,
  thesisClasses,
  timesSlower,
} from '../compare.js';
import { say } from '../sentences.js';
import { type MethodName, methodNames } from '../solve.js';
import { cellsOf, cutWords, namesIn, table } from './inputs.js';

export interface CompareInputs {
  readonly games: number;
  readonly by: string;
  readonly thesis: boolean;
  readonly long: boolean;
  readonly dense: boolean;
  readonly size?: number;
  readonly moves?: number;
  readonly step?: number;
  readonly seed: number;
}

/** A method that visits more squares in one game is left out of its class. */
const SQUARE_LIMIT = 10_000_000;

export function openCompare(inputs: CompareInputs): Work {
  const names = namesIn(inputs.by);
  const unknown = names.find(name => !methodNames.includes(name as MethodName));
  if (unknown !== undefined) {
    throw say.error('no-method', { name: JSON.stringify(unknown), names: methodNames.join(', ') });
  }
  return { task: comparing(inputs, names as MethodName[]) };
}

/** A class with the number of its games. */
type Wanted = CompareClass & { readonly games: number };

function classesOf({ games, thesis, long, dense, size, moves, step }: CompareInputs): readonly Wanted[] {
  if (thesis) return thesisClasses;
  if (size === undefined && moves === undefined && step === undefined) {
    const classes = dense ? denseClasses : long ? longClasses : thesisClasses;
    return classes.map(each => ({ ...each, games }));
  }
  const side = size ?? 400;
  const longest = step ?? (dense ? Math.max(5, Math.ceil(side / 20)) : Math.max(5, side));
  return [{ side, moves: moves ?? 20, step: longest, games }];
}

function* comparing(inputs: CompareInputs, methods: readonly MethodName[]): Task<Progress, Answer> {
  const classes = classesOf(inputs);
  const clock = processorClock();
  const total = classes.reduce((sum, { games }) => sum + games, 0);
  let [done, before] = [0, 0];
  for (const own of classes) {
    const { games, ...sizes } = own;
    const wish = { sizes, methods, games, seed: inputs.seed, squareLimit: SQUARE_LIMIT, now: clock.now };
    const efforts = yield* classTask(compareClass(wish), own, { before, total });
    if (!Array.isArray(efforts)) return answerOf(efforts, done, before, inputs);
    before += games;
    done++;
    const head = done === 1 ? [say('compare-head', { clock: clock.name })] : [];
    const cut = yield { found: found(own, efforts, head), fraction: before / total };
    if (cut && done < classes.length) return answerOf(cut, done, before, inputs);
  }
  return answerOf('exhausted', done, before, inputs);
}

/** The efforts of a class, or why it was cut off. */
function* classTask(
  runs: Generator<void, Effort[]>,
  { side, games }: Wanted,
  { before, total }: { readonly before: number; readonly total: number },
): Task<Progress, Effort[] | Exclude<Ended, 'exhausted'>> {
  for (let played = 0; ; played++) {
    const { done, value } = runs.next();
    if (done) return value;
    const note = say('compare-going', { side, games: Math.min(played, games), total: games });
    const cut = yield { fraction: Math.min(1, (before + played) / total), note };
    if (cut) return cut;
  }
}

/** `games` are those of each class, `played` those of all that were finished. */
function answerOf(ended: Ended, classes: number, played: number, inputs: CompareInputs): Answer {
  const done = say('compare-done', { classes });
  const games = inputs.thesis ? undefined : inputs.games;
  return {
    verdict: ended === 'exhausted' ? 'yes' : 'unknown',
    ended,
    fields: { classes, games, played, ended },
    lines: [],
    remarks: ended === 'exhausted' ? [done] : [cutWords(ended), done],
  };
}

/** One thing for each method; the table of the class is written with the first. */
function found(own: Wanted, efforts: readonly Effort[], head: readonly Bilingual[]): Found[] {
  return efforts.map((effort, i) => ({
    lines: i === 0 ? [...head, '', classWords(own), ...tableOf(efforts)] : [],
    fields: {
      size: own.side,
      upTo: own.isUpTo ?? false,
      moves: own.moves,
      step: own.step,
      method: effort.method,
      games: effort.games,
      ms: perGame(effort, effort.ms),
      nodes: perGame(effort, effort.squares),
      tried: perGame(effort, effort.tried),
      timesSlower: timesSlower(effort, efforts) ?? null,
      factors: Object.fromEntries(efforts.map(other => [other.method, factorOf(effort, other) ?? null])),
      ended: effort.isLimited ? 'limited' : 'exhausted',
    },
  }));
}

const perGame = (effort: Effort, total: number) => total / Math.max(1, effort.games);

const classWords = ({ side, moves, step, games, isUpTo }: Wanted) =>
  say(isUpTo ? 'compare-up-to' : 'compare-class', { side, moves, step, games });

function tableOf(efforts: readonly Effort[]): Bilingual[] {
  const times = efforts.map(({ method }) => say('compare-times', { method }));
  const rows = efforts.map(effort => {
    if (effort.isLimited) return [effort.method, ...cellsOf(say('compare-gave-up', { most: SQUARE_LIMIT }))];
    return [
      effort.method,
      perGame(effort, effort.ms).toFixed(3),
      grouped(Math.round(perGame(effort, effort.squares))),
      grouped(Math.round(perGame(effort, effort.tried))),
      ...efforts.map(other => factorText(factorOf(effort, other))),
    ];
  });
  return table([[...cellsOf(say('compare-columns')), ...times], ...rows]);
}

function factorText(factor: number | undefined): string {
  if (factor === undefined || !Number.isFinite(factor)) return '';
  if (factor === 1) return '1';
  return factor < 0.1 ? factor.toFixed(3) : factor < 10 ? factor.toFixed(1) : grouped(Math.round(factor));
}

interface Clock {
  readonly now: () => number;
  readonly name: Bilingual;
}

/** Time of this process alone, where there is one: other programs on the machine do not count. */
function processorClock(): Clock {
  const { process } = globalThis as { process?: { cpuUsage?(): { user: number; system: number } } };
  if (!process?.cpuUsage) return { now: () => performance.now(), name: say('clock-wall') };
  const now = () => {
    const { user, system } = process.cpuUsage!();
    return (user + system) / 1000;
  };
  return { now, name: say('clock-processor') };
}
