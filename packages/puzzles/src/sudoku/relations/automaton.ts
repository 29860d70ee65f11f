/**
 * Deterministic automata over digits, made lazily from `(start, step, accepts)` and kept by name: sandwich 12 of a
 * 9x9 is built once. States are numbered as they are reached; -1 is the end of all hope.
 */
import { say } from '../sentences.js';

export interface Automaton {
  readonly stateCount: number;
  readonly size: number;
  /** The next state of state s after digit d at s * size + d - 1, -1 where there is none. */
  readonly next: Int16Array;
  readonly accepts: Uint8Array;
}

/** How an automaton reads: states are any values, told apart by their text. */
export interface Reading<State> {
  readonly start: State;
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
  numberOf(reading.start);
  const next: number[] = [];
  let layerEnd = 1;
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
  return {
    stateCount: states.length,
    size,
    next: Int16Array.from(next),
    accepts: Uint8Array.from(states, state => (reading.accepts(state) ? 1 : 0)),
  };
}
