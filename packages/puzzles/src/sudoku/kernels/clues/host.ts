/** Hands a search for a puzzle with clues, as it stands, to the WebAssembly kernel that goes on with the same nodes. */
import { Arena, FIRST_PLACE } from '@quadrille/kernel/arena';
import { hasWebAssembly, instantiate } from '@quadrille/kernel/load';
import type { CompiledClues } from '../../solvers/compile.js';
import { FEW } from '../../solvers/propagators/sum-fillings.js';
import { layOutClues, placesOf, Words } from './records.js';
import base64 from './wasm.js';

/** Where a search stands between two nodes. */
export interface ClueState {
  readonly now: Int32Array;
  /** For each cell digits that are tried before the others. */
  readonly first: ArrayLike<number> | undefined;
  /** The cells of each level, as they were when its choice was made, one level after another. */
  readonly saved: Int32Array;
  readonly choiceCell: readonly number[];
  readonly choiceDigit: readonly number[];
  readonly level: number;
  /** Cells that became single and wait to be taken from their peers. */
  readonly singles: Int32Array;
  readonly waiting: Int32Array;
  /** In each word the places after the one that had its turn last. */
  readonly after: Int32Array;
  readonly weights: Float64Array;
  readonly conflicts: number;
  /** Conflicts after which the weights are halved. */
  readonly fade: number;
}

export interface ClueKernel {
  /** Goes on for at most `budget` nodes: 1 a solution was found, 0 the budget is spent, -1 nothing is left. */
  step(budget: number): 1 | 0 | -1;
  /** The sets of the solution that `step` found last, one digit each. */
  found(): Int32Array;
  nodes(): number;
  guesses(): number;
  /** Gives the kernel back; it must not be asked anything after that. */
  close(): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  setup(...numbers: number[]): void;
  begin(level: number, conflicts: number, fade: number): void;
  addSingle(cell: number): void;
  step(budget: number): 1 | 0 | -1;
  nodes(): number;
  guesses(): number;
  nowAt(): number;
  firstAt(): number;
  savedAt(): number;
  choiceCellAt(): number;
  choiceDigitAt(): number;
  waitingAt(): number;
  afterAt(): number;
  weightsAt(): number;
  foundAt(): number;
}

/** The kernel has room for so many cells, digits and words of what waits. */
const MOST_CELLS = 100;
const MOST_DIGITS = 10;
const MOST_WORDS = 128;
/** So many kernels are kept to be used again. */
const MOST_IDLE = 4;

/** A kernel with a puzzle in its memory. */
interface Instance {
  readonly kernel: Exports;
  shape?: CompiledClues;
  words: Int32Array;
}

interface Laid {
  readonly words: Int32Array;
  /** What `setup` is called with. */
  readonly numbers: readonly number[];
}

const idle: Instance[] = [];
/** Each puzzle is laid out once; `undefined` where the kernel does not know it. */
const known = new WeakMap<CompiledClues, Laid | undefined>();

/** The kernel with a search as it stands; undefined where it does not know all relations of the puzzle. */
export function clueKernel(shape: CompiledClues, state: ClueState): ClueKernel | undefined {
  const own = instanceFor(shape);
  if (!own) return undefined;
  const { kernel, words } = own;
  const { level } = state;
  const cells = shape.start.length;
  const copy = (from: ArrayLike<number>, place: number) => words.set(from, place >> 2);
  kernel.begin(level, state.conflicts, state.fade);
  copy(state.now, kernel.nowAt());
  if (state.first) copy(state.first, kernel.firstAt());
  else words.fill(0, kernel.firstAt() >> 2, (kernel.firstAt() >> 2) + cells);
  copy(state.saved.subarray(0, level * cells), kernel.savedAt());
  const chosen = state.choiceCell.slice(0, level);
  copy(placesOf(chosen), kernel.choiceCellAt());
  copy(state.choiceDigit.slice(0, level), kernel.choiceDigitAt());
  copy(state.waiting, kernel.waitingAt());
  copy(state.after, kernel.afterAt());
  new Float64Array(words.buffer).set(state.weights, kernel.weightsAt() >> 3);
  for (const place of placesOf(state.singles)) kernel.addSingle(place);
  const found = kernel.foundAt() >> 2;
  return {
    step: kernel.step,
    found: () => words.slice(found, found + cells),
    nodes: kernel.nodes,
    guesses: kernel.guesses,
    close() {
      if (idle.length < MOST_IDLE) idle.push(own);
    },
  };
}

/** Whether a kernel that nobody uses has the puzzle in its memory. */
export function isKernelReady(shape: CompiledClues): boolean {
  return idle.some(own => own.shape === shape);
}

/** A kernel that has the puzzle in its memory, one of those kept if possible. */
function instanceFor(shape: CompiledClues): Instance | undefined {
  if (!known.has(shape)) known.set(shape, layOut(shape));
  const laid = known.get(shape);
  if (!laid) return undefined;
  const ready = idle.findIndex(own => own.shape === shape);
  if (ready >= 0) return idle.splice(ready, 1)[0];
  const own = idle.shift() ?? { kernel: instantiate<Exports>(base64), words: laid.words };
  const arena = new Arena(own.kernel.memory);
  const base = arena.reserve(laid.words.byteLength);
  own.words = new Int32Array(arena.commit());
  own.words.set(laid.words, base >> 2);
  own.kernel.setup(...laid.numbers);
  own.shape = shape;
  return own;
}

function layOut(shape: CompiledClues): Laid | undefined {
  const { start, size, waking, houses } = shape;
  if (!hasWebAssembly || start.length > MOST_CELLS || size > MOST_DIGITS) return undefined;
  if (waking.wordCount > MOST_WORDS || houses.some(house => house.length !== size)) return undefined;
  const words = new Words(FIRST_PLACE);
  const numbers = layOutClues(shape, words, FEW);
  return numbers && { words: Int32Array.from(words.all), numbers };
}
