/**
 * What the kernels share on the host's side: a walk that calls its kernel in slices and collects what it finds.
 * One long call into WebAssembly would stay in unoptimized code and run three to four times slower; slices of some
 * thousand nodes let the engine swap in the optimized code, and cost nothing measurable.
 */

import type { Solution, Unit, Walk } from '@quadrille/base';
import { hexLanes, type InputError } from '@quadrille/base';
import { say } from '../sentences.js';

/** Nodes in one call of a kernel: few at first, so that the optimized code comes in as soon as it is there. */
const SLICE = 2000;
const FIRST_SLICE = 250;

interface Counter {
  readonly value: unknown;
}

/** The part of a kernel that a walk needs whatever its data structure. */
export interface SlicedKernel {
  readonly memory: { readonly buffer: ArrayBufferLike };
  step(budget: number): number | boolean;
  readonly found: Counter;
  readonly visited: Counter;
  readonly written: Counter;
  readonly walkA: Counter;
  readonly walkB: Counter;
  readonly digestA: Counter;
  readonly digestB: Counter;
}

/** How a kernel's memory tells what is left to do. */
export interface Remainder {
  /** The weight of what is left, 1 for the whole unit. */
  weight(): number;
  /** The units that are left, in order. */
  units(): Unit[];
  /** How many choices they have in all, about. */
  size?(): number;
}

/** A kernel filled with a model, which can be started on one unit after another. */
export interface PreparedKernel {
  /** Calls `onOver` when the walk needs the kernel no more. */
  start(unit: Unit, collect: boolean, onOver: () => void): Walk;
}

export function walkOf(
  kernel: SlicedKernel,
  buffer: number,
  remainder: Remainder,
  isDead: boolean,
  onOver: () => void,
): Walk {
  let nodes = 0;
  let count = 0n;
  let isOver = false;
  let digests = ['', ''];
  let pending: Solution[] = [];
  const words = new Uint32Array(kernel.memory.buffer);

  const end = () => {
    digests = [walkDigest(kernel), solutionsDigest(kernel)];
    isOver = true;
    onOver();
  };
  if (isDead) end();

  const collect = () => {
    const end = (buffer + Number(kernel.written.value)) >> 2;
    for (let at = buffer >> 2; at < end; ) {
      const length = words[at++];
      pending.push(ascending(words, at, length));
      at += length;
    }
  };
  return {
    step(budget) {
      for (let left = budget; left > 0 && !isOver; ) {
        const isExhausted = Boolean(kernel.step(Math.min(left, SLICE, FIRST_SLICE + nodes)));
        const visited = Number(kernel.visited.value);
        nodes += visited;
        count += BigInt(Number(kernel.found.value) >>> 0);
        if (Number(kernel.written.value) > 0) collect();
        if (isExhausted) end();
        left -= Math.max(visited, 1);
      }
      return !isOver;
    },
    get nodes() {
      return nodes;
    },
    get count() {
      return count;
    },
    get fraction() {
      return isOver ? 1 : Math.min(1, Math.max(0, 1 - remainder.weight()));
    },
    get walkDigest() {
      return isOver ? digests[0] : walkDigest(kernel);
    },
    get solutionsDigest() {
      return isOver ? digests[1] : solutionsDigest(kernel);
    },
    take() {
      const taken = pending;
      pending = [];
      return taken;
    },
    rest() {
      if (isOver) return [];
      return remainder.units();
    },
    restSize() {
      return isOver ? 0 : (remainder.size?.() ?? 0);
    },
    close() {
      if (!isOver) end();
    },
  };
}

function walkDigest({ walkA, walkB }: SlicedKernel): string {
  return hexLanes(Number(walkA.value), Number(walkB.value));
}

function solutionsDigest({ digestA, digestB }: SlicedKernel): string {
  return hexLanes(Number(digestA.value), Number(digestB.value));
}

/** `length` words from `start`, in ascending order: a solution does not tell in which order it was chosen. */
function ascending(words: Uint32Array, start: number, length: number): number[] {
  const list = new Array<number>(length);
  if (length > 48) return Array.from(words.slice(start, start + length).sort());
  for (let i = 0; i < length; i++) {
    const option = words[start + i];
    let at = i;
    while (at > 0 && list[at - 1] > option) {
      list[at] = list[at - 1];
      at--;
    }
    list[at] = option;
  }
  return list;
}

/** What `force` of a kernel answers; throws when the choice does not belong to the search. */
export function isDeadEnd(answer: number, choice: number): boolean {
  if (answer === 2) throw impossibleChoice(choice);
  return answer === 1;
}

export function impossibleChoice(choice: number): InputError {
  return say.error('not-in-search', { choice: String(choice) });
}
