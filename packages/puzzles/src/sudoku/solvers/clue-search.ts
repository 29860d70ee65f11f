/**
 * The search for puzzles with clues. It begins in TypeScript; after some nodes the kernel goes on from there, where it knows
 * all relations of the puzzle. Both visit the same nodes (kernels/clues).
 */
import { type ClueKernel, clueKernel, isKernelReady } from '../kernels/clues/host.js';
import { ClueTwin } from '../kernels/clues/twin.js';
import type { Sudoku } from '../rules.js';
import { type CompiledClues, compileClues } from './compile.js';
import type { PuzzleSearch, SearchOptions } from './search-types.js';

/**
 * The kernel goes on with a search of so many nodes; for a shorter one, making it ready costs more than it saves. A kernel
 * that is ready from the last search of the puzzle goes on at once.
 */
const HANDOVER = 100;
/** The kernel counts the nodes of one call in a word. */
const MOST_NODES = 2 ** 31 - 1;

/** Opens the search of a puzzle with clues, which the kernel goes on with after so many nodes, one at least. */
export function openClueSearch(puzzle: Sudoku, options: SearchOptions = {}, handover?: number): PuzzleSearch {
  const shape = compileClues(puzzle);
  const twin = new ClueTwin(shape, puzzle, options);
  return options.random
    ? twin
    : new ClueSearch(shape, twin, handover ?? (isKernelReady(shape) ? 1 : HANDOVER));
}

/**
 * What the relations of a puzzle with clues leave of candidates before anything is chosen; undefined where they cannot
 * hold. With `changed`, the candidates were left so before these cells were narrowed.
 */
export function settledCandidates(
  puzzle: Sudoku,
  candidates: ArrayLike<number>,
  changed?: readonly number[],
): Int32Array | undefined {
  return new ClueTwin(compileClues(puzzle), puzzle, { candidates, changed }).settled();
}

class ClueSearch implements PuzzleSearch {
  private kernel: ClueKernel | undefined;
  private isClosed = false;
  /** What was counted when the search was closed. */
  private last = { nodes: 0, guesses: 0 };
  private found: number[] = [];

  constructor(
    private readonly shape: CompiledClues,
    private readonly twin: ClueTwin,
    /** Nodes of the twin; none when the kernel was asked. */
    private handover: number,
  ) {}

  step(budget: number): 1 | 0 | -1 {
    if (this.isClosed) return -1;
    let rest = Math.min(budget, MOST_NODES);
    let end: 1 | 0 | -1 = 0;
    if (!this.kernel) {
      const { nodes } = this.twin.statistics();
      const first = Math.min(rest, this.handover - nodes);
      if (first > 0) end = this.twin.step(first);
      if (end === 1) this.found = this.twin.solution();
      rest -= first;
      if (end !== 0 || rest <= 0) return end;
      if (this.twin.isOver) return -1;
      this.handover = Number.POSITIVE_INFINITY;
      this.kernel = clueKernel(this.shape, this.twin.state());
      if (!this.kernel) return this.step(rest);
    }
    end = this.kernel.step(rest);
    if (end === 1) this.found = this.twin.read(this.kernel.found());
    if (end === -1) this.close();
    return end;
  }

  solution(): number[] {
    return this.found;
  }

  statistics() {
    if (this.isClosed) return this.last;
    const { nodes, guesses } = this.twin.statistics();
    return { nodes: nodes + (this.kernel?.nodes() ?? 0), guesses: guesses + (this.kernel?.guesses() ?? 0) };
  }

  close(): void {
    if (this.isClosed) return;
    this.last = this.statistics();
    this.isClosed = true;
    this.kernel?.close();
  }
}
