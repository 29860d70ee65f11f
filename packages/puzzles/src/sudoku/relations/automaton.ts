/**
 * Automata over digits, made lazily from `(starts, step, accepts)` and kept by name: sandwich 12 of a 9x9 is built once.
 * States are numbered as they are reached, those that it may begin in first; -1 is the end of all hope.
 */
import { say } from '../sentences.js';

export interface Automaton {
  readonly stateCount: number;
  /** It may begin in any of the states below this one. */
  readonly startCount: number;
  readonly accepts: Uint8Array;
  /** The ways on from state s are those from `firstWay[s]` to `firstWay[s + 1]`. */
  readonly firstWay: Int32Array;
  /** The state that a way leads to, and the digits that take it there. */
  readonly target: Int16Array;
  readonly digits: Int32Array;
  /** Bit r: with r more digits it can come to an end that it accepts. */
  readonly lives: Int32Array;
}

/** `lives` knows of words up to this length. */
export const LONGEST_LIFE = 31;

/** How an automaton reads: states are any values, told apart by their text. */
export interface Reading<State> {
  /** One of them is where reading begins; usually there is only one. */
  readonly starts: readonly State[];
  /** The state after one more digit, or undefined when nothing can follow. */
  step(state: State, digit: number): State | undefined;
  accepts(state: State): boolean;
}

const MOST_STATES = 30_000;
const built = new Map<string, Automaton>();

/** The automaton of that name, built when it is first wanted, for digits 1 … size and words of `length`. */
export function automaton<State>(
  name: string,
  size: number,
  length: number,
  reading: () => Reading<State>,
): Automaton {
  const key = `${name} ${size} ${length}`;
  let known = built.get(key);
  if (!known) {
    known = build(name, size, length, reading());
    if (built.size > 500) built.clear();
    built.set(key, known);
  }
  return known;
}

function build<State>(name: string, size: number, length: number, reading: Reading<State>): Automaton {
  const numbers = new Map<string, number>();
  const states: State[] = [];
  const numberOf = (state: State): number => {
    const text = JSON.stringify(state);
    let number = numbers.get(text);
    if (number === undefined) {
      number = states.length;
      numbers.set(text, number);
      states.push(state);
    }
    return number;
  };
  for (const start of reading.starts) numberOf(start);
  const startCount = states.length;
  const next: number[] = [];
  let layerEnd = startCount;
  for (let at = 0, depth = 0; at < states.length; at++) {
    if (at === layerEnd) {
      layerEnd = states.length;
      depth++;
    }
    for (let digit = 1; digit <= size; digit++) {
      const after = depth < length ? reading.step(states[at], digit) : undefined;
      next.push(after === undefined ? -1 : numberOf(after));
    }
    if (states.length > MOST_STATES) throw say.error('clue-states', { clue: name.split(/ -?\d/)[0], size });
  }
  const accepts = Uint8Array.from(states, state => (reading.accepts(state) ? 1 : 0));
  const ways = waysOf((state, i) => [next[state * size + i]].filter(to => to >= 0), size, accepts);
  return { stateCount: states.length, startCount, accepts, ...ways };
}

/** An automaton of ways that are listed, at state and digit - 1; a digit may lead to several states. */
export function automatonOfWays(
  startCount: number,
  accepts: Uint8Array,
  ways: readonly (readonly (readonly number[])[])[],
): Automaton {
  const size = ways[0].length;
  return {
    stateCount: ways.length,
    startCount,
    accepts,
    ...waysOf((state, i) => ways[state][i], size, accepts),
  };
}

/** The same steps with digits that lead to the same state put together. */
function waysOf(
  targetsOf: (state: number, i: number) => readonly number[],
  size: number,
  accepts: Uint8Array,
) {
  const firstWay = new Int32Array(accepts.length + 1);
  const target: number[] = [];
  const digits: number[] = [];
  for (let state = 0; state < accepts.length; state++) {
    const ways = new Map<number, number>();
    for (let i = 0; i < size; i++) {
      for (const to of targetsOf(state, i)) ways.set(to, (ways.get(to) ?? 0) | (1 << i));
    }
    target.push(...ways.keys());
    digits.push(...ways.values());
    firstWay[state + 1] = target.length;
  }
  const lives = Int32Array.from(accepts);
  for (let round = 0, grows = true; grows && round < LONGEST_LIFE; round++) {
    grows = false;
    for (let state = 0; state < accepts.length; state++) {
      let own = lives[state];
      for (let way = firstWay[state]; way < firstWay[state + 1]; way++) own |= lives[target[way]] << 1;
      if (own === lives[state]) continue;
      lives[state] = own;
      grows = true;
    }
  }
  return { firstWay, target: Int16Array.from(target), digits: Int32Array.from(digits), lives };
}
