/**
 * The twin of assembly.ts in plain TypeScript, 32 bits at a time. The same lines, the same zones; a
 * line is kept without padding, and a move is simply not asked for words below its shift.
 */
import type { LineKernel, LineQuestion } from './question.js';

export function plainLines(question: LineQuestion): LineKernel {
  const { width, height, zones, depth } = question;
  const moves = [...question.moves].sort((a, b) => a[1] - b[1]);
  const wordCount = Math.ceil(height / 32);
  const ring = new Uint32Array(wordCount * depth);
  const bytes = new Uint8Array(ring.buffer);
  const skip = Uint32Array.from(moves, ([, down]) => down >>> 5);
  const shift = Uint32Array.from(moves, ([, down]) => down & 31);
  const back = Uint32Array.from(moves, ([right, down]) => right + down);
  const from = new Int32Array(moves.length);
  const isWholeBoard = zones.length === 1 && zones[0][0] === 0 && zones[0][1] === 0;
  let next = 0;

  const allowed = (bit: number) => {
    let mask = 0;
    for (const [right, down] of zones) mask |= ones(down - bit, Math.min(next - right, height - 1) - bit);
    return mask;
  };

  const oneLine = () => {
    const here = (next % depth) * wordCount;
    for (let i = 0; i < moves.length; i++) from[i] = ((next + depth - back[i]) % depth) * wordCount - skip[i];
    const first = Math.max(0, next - width + 1) >>> 5;
    const last = Math.min(next, height - 1) >>> 5;
    for (let word = first; word <= last; word++) {
      let winning = 0;
      for (let i = 0; i < skip.length && skip[i] <= word; i++) {
        const at = from[i] + word;
        winning |= ring[at] << shift[i];
        // A shift by 32 would be a shift by 0, hence the two steps.
        if (skip[i] < word) winning |= (ring[at - 1] >>> 1) >>> (31 - shift[i]);
      }
      const inside = isWholeBoard && word * 32 + 31 <= Math.min(next, height - 1);
      ring[here + word] = inside ? ~winning : ~winning & allowed(word * 32);
    }
    next++;
  };

  return {
    get next() {
      return next;
    },
    advance: lineCount => {
      for (let n = 0; n < lineCount; n++) oneLine();
    },
    isLosing: (line, bit) => (ring[(line % depth) * wordCount + (bit >>> 5)] & (1 << (bit & 31))) !== 0,
    bytes: line => bytes.subarray((line % depth) * wordCount * 4, ((line % depth) + 1) * wordCount * 4),
    release: () => {},
  };
}

/** The bits `from` to `to` of a word, as far as it has them. */
function ones(from: number, to: number): number {
  if (to < 0 || from > 31 || from > to) return 0;
  const above = from > 0 ? -1 << from : -1;
  return to < 31 ? above & ~(-1 << (to + 1)) : above;
}
