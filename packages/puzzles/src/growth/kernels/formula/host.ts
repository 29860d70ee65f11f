/** The recurrence of the growth of squares modulo primes; see assembly.ts. */
import { Arena } from '@quadrille/kernel/arena';
import { instantiate } from '@quadrille/kernel/load';
import code from './wasm.js';

interface Exports {
  readonly memory: WebAssembly.Memory;
  wordsFor(width: number, height: number): number;
  prepare(width: number, height: number, place: number): void;
  run(prime: number): number;
  startsOf(width: number, height: number): number;
  halfTurns(): number;
  diagonals(): number;
}

/** Sides of a rectangle that the kernel can count: a lane of 64 bits takes 64 products. */
export const FORMULA_SIDE_LIMIT = 510;

/** The recurrence for one rectangle; every call of `run` settles it modulo another prime below 2^29. */
export interface FormulaKernel {
  /** Optimal starts modulo `prime`. */
  run(prime: number): number;
  /** After `run`, modulo its prime: the optimal starts of a smaller rectangle. */
  startsOf(width: number, height: number): number;
  /** After `run`, modulo its prime: those that a half turn leaves as they are. */
  halfTurns(): number;
  /** After `run` on a square, modulo its prime: those that reflection in one diagonal leaves as they are. */
  diagonals(): number;
}

/** Opens the recurrence for `width` x `height`; the order of the two does not matter. */
export function openFormula(width: number, height: number): FormulaKernel {
  if (Math.max(width, height) > FORMULA_SIDE_LIMIT) throw new Error(`sides up to ${FORMULA_SIDE_LIMIT}`);
  const kernel = instantiate<Exports>(code);
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  const arena = new Arena(kernel.memory);
  const place = arena.reserve(4 * kernel.wordsFor(short, long));
  arena.commit();
  kernel.prepare(short, long, place);
  return {
    run: prime => kernel.run(prime) >>> 0,
    startsOf: (a, b) => kernel.startsOf(Math.min(a, b), Math.max(a, b)) >>> 0,
    halfTurns: () => kernel.halfTurns() >>> 0,
    diagonals: () => kernel.diagonals() >>> 0,
  };
}
