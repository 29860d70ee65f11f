/** The kernel behind the solver `fast`: classic 9x9 only. Kernels are kept and used again. */
import { type BandSearch, bandSearch } from '../kernels/bands/host.js';
import type { Sudoku } from '../rules.js';
import type { PuzzleSearch, SearchOptions } from './search-types.js';

const idle: BandSearch[] = [];

/** Lends a kernel to `use`, for as long as that runs. */
export function withKernel<T>(use: (kernel: BandSearch) => T): T {
  const kernel = idle.pop() ?? bandSearch();
  try {
    return use(kernel);
  } finally {
    idle.push(kernel);
  }
}

/** Opens the search of a classic puzzle; `twin` takes the TypeScript twin of the kernel. */
export function openFast(puzzle: Sudoku, { candidates }: SearchOptions = {}, twin = false): PuzzleSearch {
  const kernel = twin ? bandSearch(true) : (idle.pop() ?? bandSearch());
  kernel.begin(puzzle.givens);
  let isOver = false;
  let statistics = { nodes: 0 };
  if (candidates) {
    for (let cell = 0; cell < 81; cell++) {
      for (let digit = 1; digit <= 9; digit++) {
        if ((candidates[cell] & (1 << (digit - 1))) === 0) kernel.exclude(cell, digit);
      }
    }
  }
  const close = () => {
    if (isOver) return;
    isOver = true;
    statistics = { nodes: kernel.nodes() };
    if (!twin) idle.push(kernel);
  };
  let found: number[] = [];
  return {
    step(budget) {
      if (isOver) return -1;
      const state = kernel.step(budget);
      if (state === 1) found = Array.from(kernel.solution());
      if (state === -1) close();
      return state;
    },
    solution: () => found,
    statistics: () => (isOver ? statistics : { nodes: kernel.nodes() }),
    close,
  };
}

export interface BatchAnswer {
  /** For each puzzle its number of solutions: 0, 1, or 2 for more than one. */
  readonly counts: Uint8Array;
  /** For each puzzle 81 digits: one of its solutions, zeros where there is none. */
  readonly solutions: Uint8Array;
  readonly nodes: number;
}

/** Nodes after which a puzzle of a batch is set aside and counted by itself, so that no call lasts long. */
const NODES_IN_BATCH = 1_000_000;

/** Solves many classic puzzles at once: `puzzles` holds 81 digits for each, 0 for an empty cell. */
export function solveBatch(puzzles: Uint8Array): BatchAnswer {
  return withKernel(kernel => {
    const { counts, solutions, nodes } = kernel.batch(puzzles, 2, NODES_IN_BATCH);
    for (let i = 0; i < counts.length; i++) {
      const from = i * 81;
      if (counts[i] === 255) counts[i] = finish(kernel, puzzles.subarray(from, from + 81), solutions, from);
      if (counts[i] === 0) solutions.fill(0, from, from + 81);
    }
    return { counts, solutions, nodes };
  });
}

function finish(kernel: BandSearch, givens: Uint8Array, solutions: Uint8Array, from: number): number {
  kernel.begin(givens);
  for (let count = 0; count < 2; ) {
    const state = kernel.step(NODES_IN_BATCH);
    if (state === -1) return count;
    if (state === 1 && count++ === 0) solutions.set(kernel.solution(), from);
  }
  return 2;
}
