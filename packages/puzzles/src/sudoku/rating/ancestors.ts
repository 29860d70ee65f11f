/**
 * Counting what a conclusion rests on (se-rules 8.8). The ancestors of an entry are the entries reachable
 * through parents, itself included, each counted once; a hint adds up its chains, and each nested chain
 * once.
 */
import { type Closure, OFF } from './closure.js';
import type { NestedHint } from './nested.js';

/** One chain of a hint: an entry of a closure. */
export interface Target {
  readonly closure: Closure;
  readonly entry: number;
}

const stamps = new Int32Array(2 * OFF + 2);
let stamp = 0;
const queue = new Int16Array(2 * OFF + 2);

/**
 * Fills `queue` with the ancestors of an entry, breadth first, parents in order; returns how many there
 * are.
 */
function walk(closure: Closure, entry: number): number {
  // Marked by node: the loose entry of a contradiction may have the same node as a stored one.
  const { nodes, parentStart, parents } = closure;
  stamp++;
  stamps[nodes[entry]] = stamp;
  queue[0] = entry;
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const each = queue[head];
    for (let i = parentStart[each]; i < parentStart[each + 1]; i++) {
      const parent = parents[i];
      if (stamps[nodes[parent]] === stamp) continue;
      stamps[nodes[parent]] = stamp;
      queue[tail++] = parent;
    }
  }
  return tail;
}

/** Number of distinct ancestors of an entry, itself included; remembered. */
export function ancestorCount(closure: Closure, entry: number): number {
  const known = closure.ancestorCounts[entry];
  if (known > 0) return known;
  return (closure.ancestorCounts[entry] = walk(closure, entry));
}

/** The ancestors of an entry, breadth first. */
export function ancestors(closure: Closure, entry: number): Int16Array {
  return queue.slice(0, walk(closure, entry));
}

/** What the nested chains among the ancestors of the targets add. */
export function nestedComplexity(targets: readonly Target[]): number {
  let sum = 0;
  const counted = new Set<string>();
  for (const { closure, entry } of targets) {
    if (closure.nested.length === 0) continue;
    const length = walk(closure, entry);
    for (let i = 0; i < length; i++) {
      const hint: NestedHint | undefined = closure.nested[queue[i]];
      if (!hint || counted.has(hint.identity)) continue;
      counted.add(hint.identity);
      sum += hint.complexity;
    }
  }
  return sum;
}

/** The text by which two nested hints are compared. */
export function identityOf(targets: readonly Target[]): string {
  let text = '';
  for (const { closure, entry } of targets) {
    const length = walk(closure, entry);
    for (let i = 0; i < length; i++) text += String.fromCharCode(closure.nodes[queue[i]] + 1);
    text += '\0';
  }
  return text;
}
