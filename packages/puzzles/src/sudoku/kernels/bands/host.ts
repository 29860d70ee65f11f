/** The classic sudoku search: the WebAssembly kernel where the engine has SIMD, else its TypeScript twin. */
import { Arena } from '@quadrille/kernel/arena';
import { hasWebAssembly, instantiate } from '@quadrille/kernel/load';
import { bandTwin } from './twin.js';
import base64 from './wasm.js';

/** A search for the solutions of one classic 9x9 sudoku, in slices. It holds one puzzle at a time. */
export interface BandSearch {
  /** Starts with 81 digits, 0 for an empty cell; anything that is no digit from 1 to 9 counts as empty. */
  begin(givens: ArrayLike<number>): void;
  /** Takes a digit from a cell; between `begin` and the first `step`. */
  exclude(cell: number, digit: number): void;
  /**
   * Goes on for at most `budget` nodes: 1 a solution was found, 0 the budget is spent, -1 nothing is left.
   */
  step(budget: number): 1 | 0 | -1;
  /** The solution that `step` found last, 81 digits; to be read before the next `step`. */
  solution(): Uint8Array;
  /** Nodes since `begin`. */
  nodes(): number;
  /** Solves many puzzles, 81 digits each, one after another. */
  batch(puzzles: Uint8Array, limit: number, budget: number): BandBatch;
}

export interface BandBatch {
  /** For each puzzle its number of solutions up to the limit; 255 when `budget` nodes did not suffice. */
  readonly counts: Uint8Array;
  /** For each puzzle one of its solutions, 81 digits; meaningless where there is none. */
  readonly solutions: Uint8Array;
  readonly nodes: number;
}

/** How many puzzles one call of the kernel takes; a longer batch is cut into pieces of this length. */
const PIECE = 512;
/**
 * Every further frame settles the mini row or the mini column of a digit in a box: 2 * 81 of them at most.
 */
const FRAMES = 2 * 81 + 1;

interface Exports {
  memory: WebAssembly.Memory;
  setup(frames: number): void;
  frameBytes(): number;
  begin(givens: number): void;
  exclude(cell: number, digit: number): void;
  step(budget: number): 1 | 0 | -1;
  nodes(): number;
  write(target: number): void;
  batch(
    puzzles: number,
    count: number,
    limit: number,
    budget: number,
    counts: number,
    solutions: number,
  ): number;
}

/** Opens a search; `twin` asks for the TypeScript one. */
export function bandSearch(twin = false): BandSearch {
  return twin || !hasWebAssembly ? bandTwin() : bandKernel();
}

function bandKernel(): BandSearch {
  const kernel = instantiate<Exports>(base64);
  const arena = new Arena(kernel.memory);
  const frames = arena.reserve(FRAMES * kernel.frameBytes());
  const puzzles = arena.reserve(PIECE * 81);
  const counts = arena.reserve(PIECE);
  const solutions = arena.reserve(PIECE * 81);
  const memory = new Uint8Array(arena.commit());
  kernel.setup(frames);
  return {
    begin(givens) {
      for (let cell = 0; cell < 81; cell++) memory[puzzles + cell] = givens[cell];
      kernel.begin(puzzles);
    },
    exclude: kernel.exclude,
    step: kernel.step,
    solution() {
      kernel.write(solutions);
      return memory.slice(solutions, solutions + 81);
    },
    nodes: kernel.nodes,
    batch(all, limit, budget) {
      const number = Math.floor(all.length / 81);
      const answer = { counts: new Uint8Array(number), solutions: new Uint8Array(number * 81), nodes: 0 };
      for (let from = 0; from < number; from += PIECE) {
        const length = Math.min(PIECE, number - from);
        memory.set(all.subarray(from * 81, (from + length) * 81), puzzles);
        answer.nodes += kernel.batch(puzzles, length, limit, budget, counts, solutions);
        answer.counts.set(memory.subarray(counts, counts + length), from);
        answer.solutions.set(memory.subarray(solutions, solutions + length * 81), from * 81);
      }
      return answer;
    },
  };
}
