/** A nondeterministic automaton over digits, and how it reads. */
export interface Nfa {
  /** It may begin in any of the states below this one. */
  readonly startCount: number;
  readonly accepts: ReadonlySet<number>;
  /** At state and digit - 1: the states after one more digit. */
  readonly ways: readonly (readonly (readonly number[])[])[];
}

/** The states after one of the digits of a set was read in one of some states. */
function statesAfter(nfa: Nfa, states: readonly number[], digits: number): number[] {
  const found = new Set<number>();
  for (const state of states) {
    for (const [i, targets] of nfa.ways[state].entries()) {
      if ((digits >> i) & 1) for (const target of targets) found.add(target);
    }
  }
  return [...found];
}

/** Whether it accepts some word whose digits are in these sets. */
export function accepts(nfa: Nfa, sets: readonly number[]): boolean {
  const starts = Array.from({ length: nfa.startCount }, (_, state) => state);
  const last = sets.reduce((states, set) => statesAfter(nfa, states, set), starts);
  return last.some(state => nfa.accepts.has(state));
}
