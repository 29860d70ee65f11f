/** The door to assembly.ts: fills in its memory, which is drawn there, and reads its lines. */
import { Arena } from '@quadrille/kernel/arena';
import { instantiate } from '@quadrille/kernel/load';
import type { LineKernel, LineQuestion } from './question.js';
import code from './wasm.js';

export type { LineKernel, LineQuestion, Step } from './question.js';
export { longestMove, MOST_LINE_BITS } from './question.js';

interface Exports {
  readonly memory: WebAssembly.Memory;
  setup(
    width: number,
    height: number,
    movesAt: number,
    moveCount: number,
    zonesAt: number,
    zoneCount: number,
    ringAt: number,
    lineBytes: number,
    depth: number,
  ): void;
  advance(lineCount: number): void;
}

/** Bytes in one block, and of the zeros before each line. */
const BLOCK = 32;
/** Lines a call computes at most: one long call would stay in code that is not optimized. */
const LINES_A_CALL = 4096;

/**
 * One instance that nobody uses. Making one costs as much as a board of 300 x 300, and every instance takes
 * gigabytes of address space until it is collected, so a campaign of a million games must not make a million.
 */
let spare: Exports | undefined;
const SPARE_BYTES = 16 * 2 ** 20;

/** How many bytes a ring of `depth` lines takes. */
export function ringBytes(height: number, depth: number): number {
  return lineBytes(height) * depth;
}

function lineBytes(height: number): number {
  return BLOCK + Math.ceil(height / 256) * BLOCK;
}

/**
 * A kernel that has its memory to itself until it is released. Throws `MemoryError` when the lines to keep
 * do not fit.
 */
export function webAssemblyLines(question: LineQuestion): LineKernel {
  const { height, depth, zones } = question;
  const moves = [...question.moves].sort((a, b) => a[1] - b[1]);
  const kernel = spare ?? instantiate<Exports>(code);
  spare = undefined;
  const stride = lineBytes(height);
  const arena = new Arena(kernel.memory);
  const movesAt = arena.reserve(moves.length * 16);
  const zonesAt = arena.reserve(zones.length * 8);
  const ringAt = arena.reserve(stride * depth);
  const buffer = arena.commit();
  new Uint8Array(buffer, ringAt, stride * depth).fill(0);
  const moveWords = new Uint32Array(buffer, movesAt, moves.length * 4);
  moves.forEach(([right, down], i) => {
    const slot = (depth - right - down) % depth;
    const byte = down >>> 3;
    const firstBlock = Math.max(0, Math.ceil((down - 255) / 8));
    moveWords.set([ringAt + BLOCK + slot * stride - byte, down & 7, firstBlock, byte], i * 4);
  });
  new Int32Array(buffer, zonesAt, zones.length * 2).set(zones.flat());
  const width = Math.min(question.width, Number.MAX_SAFE_INTEGER);
  kernel.setup(width, height, movesAt, moves.length, zonesAt, zones.length, ringAt, stride, depth);

  const ring = new Uint8Array(buffer);
  const place = (line: number) => ringAt + BLOCK + (line % depth) * stride;
  let next = 0;
  return {
    get next() {
      return next;
    },
    advance: lineCount => {
      next += lineCount;
      for (let left = lineCount; left > 0; left -= LINES_A_CALL) kernel.advance(Math.min(left, LINES_A_CALL));
    },
    isLosing: (line, bit) => (ring[place(line) + (bit >>> 3)] & (1 << (bit & 7))) !== 0,
    bytes: line => ring.subarray(place(line), place(line) + stride - BLOCK),
    release: () => {
      if (buffer.byteLength <= SPARE_BYTES) spare = kernel;
    },
  };
}
