/**
 * Clues as people use them, one clue at a time. The named techniques take away what the clue's own relations rule out
 * (a thermometer: too low or too high for its place). `clue-alone` also tries every candidate: what leaves the clue no
 * filling, cells that see each other kept apart, goes; where few fillings are left they are named.
 */
import type { Clue, ClueKind } from '../clues/types.js';
import type { Propagator } from '../solvers/propagators/board.js';
import { Trial } from '../solvers/propagators/choices.js';
import { stepOf } from './make.js';
import type { TechniqueName } from './names.js';
import { count, type LogicState, members } from './state.js';
import type { Candidate, Step } from './step.js';
import { type Unit, unitsOf, wordsOf } from './units.js';

/** Which clues a technique is about. */
const KINDS: Readonly<Partial<Record<TechniqueName, readonly ClueKind[]>>> = {
  'cell-marks': ['odd', 'even', 'marks'],
  'thermo-bounds': ['thermo', 'slow-thermo'],
  'arrow-sums': ['arrow', 'double-arrow'],
  'dot-partners': ['difference', 'ratio', 'pair-sum'],
  comparison: ['greater', 'minimum', 'maximum'],
  'whisper-partners': ['whispers', 'parity'],
  'equal-cells': ['palindrome', 'clone', 'same'],
  'between-bounds': ['between', 'lockout'],
  'renban-range': ['renban', 'nabner'],
  'quadruple-places': ['quadruple', 'contain', 'contain-exactly', 'counting-circles'],
  'diagonal-sum': ['little-killer', 'sum', 'equal-sums'],
  'region-sums': ['region-sum', 'zipper', 'sum-line'],
  'outside-line': ['sandwich', 'x-sum', 'skyscraper', 'numbered-room', 'hidden-skyscraper', 'index'],
  'line-pattern': [
    'entropic',
    'modular',
    'pairs',
    'pattern',
    'machine',
    'rellik',
    'equality',
    'lunchbox',
    'either',
  ],
  'unmarked-pairs': ['all-marked', 'anti-taxicab', 'global-entropy', 'global-modulo'],
};

/** A clue of the registry by itself. */
type Alone = Unit & { readonly clue: Clue };

/** Cages have techniques of their own. */
function alone(state: LogicState): readonly Alone[] {
  return unitsOf(state).filter((unit): unit is Alone => unit.clue.kind !== 'cage');
}

/** The finder of a technique that is about some kinds of clues. */
export function clueTechnique(technique: TechniqueName): (state: LogicState) => Step | undefined {
  const kinds: readonly string[] = KINDS[technique]!;
  return state => {
    for (const own of alone(state)) {
      if (!kinds.includes(own.clue.kind)) continue;
      const trial = new Trial(wordsOf(state));
      // Without any filling the puzzle is contradictory, which is for others to say.
      if (!trial.settle(own.propagators)) continue;
      const eliminated = own.cells.flatMap(cell => lost(state, cell, trial.now[cell]));
      if (eliminated.length > 0) return step(state, technique, own, eliminated, []);
    }
    return undefined;
  };
}

/** More open cells than these are not tried one by one. */
const MOST_OPEN = 12;
/** Fillings that are worth naming. */
const MOST_NAMED = 6;

export function clueAlone(state: LogicState): Step | undefined {
  for (const own of alone(state)) {
    const open = own.cells.filter(cell => state.values[cell] === 0);
    if (open.length === 0 || open.length > MOST_OPEN) continue;
    const words = wordsOf(state);
    const eliminated = open.flatMap(cell =>
      members(words[cell], 1).flatMap(digit => {
        const trial = new Trial(words);
        trial.narrow(cell, 1 << (digit - 1));
        return trial.settle(own.apart) ? [] : [{ cell, digit }];
      }),
    );
    const candidates = open.reduce((sum, cell) => sum + count(words[cell]), 0);
    if (eliminated.length === 0 || eliminated.length === candidates) continue;
    return step(state, 'clue-alone', own, eliminated, fillings(words, open, own.apart));
  }
  return undefined;
}

/** A clue that has no filling left with the candidates of its cells. */
export function clueWithoutFilling(
  state: LogicState,
): { readonly kind: 'clue'; readonly clue: number } | undefined {
  const words = wordsOf(state);
  const own = alone(state).find(({ apart }) => !new Trial(words).settle(apart));
  return own && { kind: 'clue', clue: own.at };
}

function step(
  state: LogicState,
  technique: TechniqueName,
  own: Alone,
  eliminated: readonly Candidate[],
  ways: readonly (readonly number[])[],
): Step {
  const { at, clue, cells } = own;
  const isRule = technique === 'unmarked-pairs';
  const digits = [...new Set(eliminated.map(({ digit }) => digit))].sort((a, b) => a - b);
  const shown = isRule ? causes(state, own, eliminated) : cells.filter(cell => state.values[cell] === 0);
  const label = { at, kind: clue.kind, first: isRule ? -1 : (cells[0] ?? -1), fillings: ways };
  return stepOf(state, { technique, cells: shown, digits, eliminated, clue: label });
}

/**
 * The cells that by themselves keep a digit from another one by a rule of the whole grid; where it takes several
 * together, the cells that lose something.
 */
function causes(
  state: LogicState,
  { cells, propagators }: Alone,
  eliminated: readonly Candidate[],
): number[] {
  const words = wordsOf(state);
  const all = 2 ** state.shape.size - 1;
  const found = new Set<number>();
  for (const { cell, digit } of eliminated) {
    for (const other of cells) {
      if (other === cell || words[other] === all || found.has(other)) continue;
      const trial = new Trial(words.map((_, at) => (at === other ? words[other] : all)));
      trial.narrow(cell, 1 << (digit - 1));
      if (!trial.settle(propagators)) found.add(other);
    }
  }
  return [...(found.size > 0 ? found : new Set(eliminated.map(({ cell }) => cell)))].sort((a, b) => a - b);
}

function lost(state: LogicState, cell: number, kept: number): Candidate[] {
  return state.values[cell] > 0
    ? []
    : members(state.candidates[cell] & ~kept, 1).map(digit => ({ cell, digit }));
}

/** All fillings of the open cells, where they are few enough to be named; else none. */
export function fillings(
  words: Int32Array,
  open: readonly number[],
  propagators: readonly Propagator[],
): number[][] {
  const found: number[][] = [];
  const extend = (now: Int32Array): void => {
    const trial = new Trial(now);
    if (found.length > MOST_NAMED || !trial.settle(propagators)) return;
    const cell = open.find(own => count(trial.now[own]) > 1);
    if (cell === undefined) {
      found.push(open.map(own => 32 - Math.clz32(trial.now[own])));
      return;
    }
    for (const digit of members(trial.now[cell], 1)) {
      const next = trial.now.slice();
      next[cell] = 1 << (digit - 1);
      extend(next);
    }
  };
  extend(words);
  return found.length > MOST_NAMED ? [] : found;
}
