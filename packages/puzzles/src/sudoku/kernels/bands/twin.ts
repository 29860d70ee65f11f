/**
 * The sudoku kernel (assembly.ts, where the method is described) in plain TypeScript: the same conclusions
 * until nothing moves and the same choice, so the same nodes, which tests compare. A digit is three words
 * here, one a band, of 27 bits, row by row; a conclusion is used at once, not in the next pass; the matchings
 * of mini rows and mini columns come from a table of all 512 patterns, which suits scalar code better.
 *
 *     bit   0  1  2 |  3  4  5 |  6  7  8      a mini row is three neighboring bits: 0-2, 3-5 … 24-26;
 *           9 10 11 | 12 13 14 | 15 16 17      a mini column is three bits 9 apart: 0, 9, 18
 *          18 19 20 | 21 22 23 | 24 25 26
 */
import type { BandBatch, BandSearch } from './host.js';
import {
  alone,
  BAND,
  bitCount,
  clearBoxes,
  FIRSTS,
  LEFT,
  matched,
  matchedCells,
  RIGHT,
  rowPattern,
} from './twin-words.js';

// A frame, in words: 0 cells · 27 the same as last examined · 54 settled cells of each digit · 81 settled
// cells of all.
const EXAMINED = 27;
const SETTLED = 54;
const ALL_SETTLED = 81;
const FRAME = 84;
const FRAMES = 2 * 81 + 1;
/** Settled cells, and two for each node, after which a search for two solutions becomes hasty. */
const ENOUGH = 40;

/** Opens a search that uses no WebAssembly. */
export function bandTwin(): BandSearch {
  const state = new Int32Array(FRAMES * FRAME);
  const miniRowsOf = new Int32Array(27);
  const miniColumnsOf = new Int32Array(27);
  let top = 0;
  let nodeCount = 0;
  let isOver = true;
  let isHasty = false;
  const found = new Int32Array(27);

  function begin(givens: ArrayLike<number>): void {
    state.fill(0, 0, FRAME);
    for (let band = 0; band < 3; band++) {
      let given = 0;
      for (let place = 0; place < 27; place++) {
        const digit = givens[27 * band + place];
        if (!(digit >= 1 && digit <= 9)) continue;
        state[3 * (digit - 1) + band] |= 1 << place;
        given |= 1 << place;
      }
      for (let at = band; at < 27; at += 3) {
        state[at] |= BAND & ~given;
        state[EXAMINED + at] = BAND;
      }
    }
    top = 0;
    nodeCount = 0;
    isOver = false;
    isHasty = false;
  }

  function exclude(cell: number, digit: number): void {
    state[3 * (digit - 1) + Math.floor(cell / 27)] &= ~(1 << (cell % 27));
  }

  function step(budget: number): 1 | 0 | -1 {
    if (isOver) return -1;
    for (; budget > 0; budget--) {
      nodeCount++;
      const frame = top;
      const isAlive = propagate(frame);
      const isSolved = isAlive && isAllSettled(frame);
      if (isAlive && !isSolved) {
        branch(frame);
        continue;
      }
      isHasty = false;
      if (isSolved) found.set(state.subarray(frame, frame + 27));
      if (frame === 0) isOver = true;
      else top = frame - FRAME;
      if (isSolved) return 1;
      if (isOver) return -1;
    }
    return 0;
  }

  function isAllSettled(frame: number): boolean {
    const at = frame + ALL_SETTLED;
    return (state[at] & state[at + 1] & state[at + 2]) === BAND;
  }

  function propagate(frame: number): boolean {
    let settled0 = state[frame + ALL_SETTLED];
    let settled1 = state[frame + ALL_SETTLED + 1];
    let settled2 = state[frame + ALL_SETTLED + 2];
    let naked0 = 0;
    let naked1 = 0;
    let naked2 = 0;
    for (;;) {
      const before0 = settled0;
      const before1 = settled1;
      const before2 = settled2;
      let moved = 0;
      let wrong = 0;
      let one0 = 0;
      let one1 = 0;
      let one2 = 0;
      let two0 = 0;
      let two1 = 0;
      let two2 = 0;
      for (let at = frame; at < frame + 27; at += 3) {
        const own0 = state[at + SETTLED];
        const own1 = state[at + SETTLED + 1];
        const own2 = state[at + SETTLED + 2];
        let x0 = state[at] & (~settled0 | own0);
        let x1 = state[at + 1] & (~settled1 | own1);
        let x2 = state[at + 2] & (~settled2 | own2);
        if ((x0 & naked0) !== 0) x0 = clearBoxes(x0, x0 & naked0);
        if ((x1 & naked1) !== 0) x1 = clearBoxes(x1, x1 & naked1);
        if ((x2 & naked2) !== 0) x2 = clearBoxes(x2, x2 & naked2);
        const isNew0 = x0 !== state[at + EXAMINED];
        const isNew1 = x1 !== state[at + EXAMINED + 1];
        const isNew2 = x2 !== state[at + EXAMINED + 2];
        if (isNew0 || isNew1 || isNew2) {
          // Matching is idempotent, so a band that is as it was after the last examination needs none.
          if (isNew0) x0 &= matchedCells[rowPattern(x0)];
          if (isNew1) x1 &= matchedCells[rowPattern(x1)];
          if (isNew2) x2 &= matchedCells[rowPattern(x2)];
          if (x0 === 0 || x1 === 0 || x2 === 0) return false;
          state[at + EXAMINED] = x0;
          state[at + EXAMINED + 1] = x1;
          state[at + EXAMINED + 2] = x2;
          const c0 = (x0 | (x0 >> 9) | (x0 >> 18)) & 511;
          const c1 = (x1 | (x1 >> 9) | (x1 >> 18)) & 511;
          const c2 = (x2 | (x2 >> 9) | (x2 >> 18)) & 511;
          const left = matched[(c0 & 7) | ((c1 & 7) << 3) | ((c2 & 7) << 6)];
          const middle = matched[((c0 >> 3) & 7) | (c1 & 0o70) | ((c2 & 0o70) << 3)];
          const right = matched[(c0 >> 6) | ((c1 >> 3) & 0o70) | (c2 & 0o700)];
          const y0 = x0 & (((left & 7) | ((middle & 7) << 3) | ((right & 7) << 6)) * LEFT);
          const y1 = x1 & ((((left >> 3) & 7) | (middle & 0o70) | ((right & 0o70) << 3)) * LEFT);
          const y2 = x2 & (((left >> 6) | ((middle >> 3) & 0o70) | (right & 0o700)) * LEFT);
          moved |= (x0 ^ y0) | (x1 ^ y1) | (x2 ^ y2);
          x0 = y0;
          x1 = y1;
          x2 = y2;
          const now0 = alone(x0);
          const now1 = alone(x1);
          const now2 = alone(x2);
          wrong |= (settled0 & now0 & ~own0) | (settled1 & now1 & ~own1) | (settled2 & now2 & ~own2);
          settled0 |= state[at + SETTLED] = now0;
          settled1 |= state[at + SETTLED + 1] = now1;
          settled2 |= state[at + SETTLED + 2] = now2;
        }
        state[at] = x0;
        state[at + 1] = x1;
        state[at + 2] = x2;
        two0 |= one0 & x0;
        two1 |= one1 & x1;
        two2 |= one2 & x2;
        one0 |= x0;
        one1 |= x1;
        one2 |= x2;
      }
      const last0 = naked0;
      const last1 = naked1;
      const last2 = naked2;
      naked0 = one0 & ~two0 & ~settled0;
      naked1 = one1 & ~two1 & ~settled1;
      naked2 = one2 & ~two2 & ~settled2;
      if ((one0 & one1 & one2) !== BAND || wrong !== 0) return false;
      if (((naked0 & last0) | (naked1 & last1) | (naked2 & last2)) !== 0) return false;
      if ((moved | naked0 | naked1 | naked2) !== 0) continue;
      if (settled0 !== before0 || settled1 !== before1 || settled2 !== before2) continue;
      state[frame + ALL_SETTLED] = settled0;
      state[frame + ALL_SETTLED + 1] = settled1;
      state[frame + ALL_SETTLED + 2] = settled2;
      if ((settled0 & settled1 & settled2) === BAND) return true;
      const triads = examineTriads(frame);
      if (triads <= 0) return triads === 0;
    }
  }

  /** Three digits to every mini row and mini column: -1 when one has fewer, 1 when something went, else 0. */
  function examineTriads(frame: number): number {
    let moved = 0;
    for (let band = 0; band < 3; band++) {
      let [r1, r2, r3, r4, c1, c2, c3, c4] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let at = band; at < 27; at += 3) {
        const x = state[frame + at];
        const r = (x | (x >> 1) | (x >> 2)) & FIRSTS;
        const c = (x | (x >> 9) | (x >> 18)) & 511;
        miniRowsOf[at] = r;
        miniColumnsOf[at] = c;
        r4 |= r3 & r;
        r3 |= r2 & r;
        r2 |= r1 & r;
        r1 |= r;
        c4 |= c3 & c;
        c3 |= c2 & c;
        c2 |= c1 & c;
        c1 |= c;
      }
      if (r3 !== FIRSTS || c3 !== 511) return -1;
      const fullRows = r3 & ~r4;
      const fullColumns = c3 & ~c4;
      if ((fullRows | fullColumns) === 0) continue;
      for (let at = band; at < 27; at += 3) {
        const x = state[frame + at];
        const r = miniRowsOf[at] & fullRows;
        const c = miniColumnsOf[at] & fullColumns;
        const otherRows = ((r << 9) | (r >> 18) | (r << 18) | (r >> 9)) & FIRSTS;
        const otherColumns =
          ((c << 1) & 0o666) | ((c >> 2) & 0o111) | ((c << 2) & 0o444) | ((c >> 1) & 0o333);
        const y = x & ~(otherRows * 7) & ~(otherColumns * LEFT);
        moved |= x ^ y;
        state[frame + at] = y;
      }
    }
    return moved === 0 ? 0 : 1;
  }

  function branch(frame: number): void {
    let fewest = 1000;
    let digit = 0;
    let place = 0;
    let isStack = false;
    const consider = (live: (at: number) => number, where: number, stack: boolean) => {
      let sum = 0;
      let least = 100;
      let leastDigit = 0;
      for (let at = 0; at < 27; at += 3) {
        const count = bitCount(live(at));
        sum += count;
        if (count > 3 && count < least) {
          least = count;
          leastDigit = at;
        }
      }
      if (least === 100 || sum >= fewest) return;
      fewest = sum;
      digit = leastDigit;
      place = where;
      isStack = stack;
    };
    for (let band = 0; band < 3; band++) consider(at => miniRowsOf[at + band], band, false);
    for (let stack = 0; stack < 9; stack += 3) {
      const columns = 7 << stack;
      const live = (at: number) =>
        (miniColumnsOf[at] & columns) |
        ((miniColumnsOf[at + 1] & columns) << 9) |
        ((miniColumnsOf[at + 2] & columns) << 18);
      consider(live, stack, true);
    }
    let band = place;
    let first = 0;
    let cells = 0;
    let box = 0;
    if (isStack) {
      for (let lane = 0; lane < 3; lane++) {
        const live = miniColumnsOf[digit + lane] & (7 << place);
        const count = bitCount(live);
        if (count === 2 || (count === 3 && first === 0)) {
          first = live & -live;
          band = lane;
        }
        if (count === 2) break;
      }
      cells = first * LEFT;
      box = (7 << place) * LEFT;
    } else {
      [first, box] = firstMiniRow(miniRowsOf[digit + band]);
      cells = first * 7;
    }
    if (isHasty && enough(frame)) {
      const own = state[frame + digit + band] & cells;
      push(frame, digit + band, own & -own, box);
      takeAlso(digit, (band + 1) % 3);
    } else {
      push(frame, digit + band, cells, box);
    }
  }

  function push(frame: number, lane: number, cells: number, box: number): void {
    const next = frame + FRAME;
    state.copyWithin(next, frame, frame + FRAME);
    state[next + lane] &= cells | ~box;
    state[frame + lane] &= ~cells;
    top = next;
  }

  function enough(frame: number): boolean {
    let count = 2 * nodeCount;
    for (let band = 0; band < 3; band++) count += bitCount(state[frame + ALL_SETTLED + band]);
    return count >= ENOUGH;
  }

  function takeAlso(taken: number, band: number): void {
    let least = 100;
    let digit = -1;
    for (let at = 0; at < 27; at += 3) {
      const count = bitCount(miniRowsOf[at + band]);
      if (at === taken || count <= 3 || count >= least) continue;
      least = count;
      digit = at;
    }
    if (digit < 0) return;
    const [first, box] = firstMiniRow(miniRowsOf[digit + band]);
    const own = state[top + digit + band] & (first * 7);
    push(top, digit + band, own & -own, box);
  }

  /** The first live mini row of the first box with two of them, or else with three; and the cells of that box. */
  function firstMiniRow(live: number): readonly [first: number, box: number] {
    const boxes = [LEFT, LEFT << 3, RIGHT];
    const number = boxes.map(left => bitCount(live & left));
    const left = boxes[number.includes(2) ? number.indexOf(2) : number.indexOf(3)];
    return [live & left & -(live & left), left * 7];
  }

  function solution(): Uint8Array {
    const digits = new Uint8Array(81);
    for (let at = 0; at < 27; at++) {
      for (let cells = found[at]; cells !== 0; cells &= cells - 1) {
        digits[27 * (at % 3) + 31 - Math.clz32(cells & -cells)] = Math.floor(at / 3) + 1;
      }
    }
    return digits;
  }

  function batch(puzzles: Uint8Array, limit: number, budget: number): BandBatch {
    const number = Math.floor(puzzles.length / 81);
    const counts = new Uint8Array(number);
    const solutions = new Uint8Array(number * 81);
    let nodes = 0;
    for (let i = 0; i < number; i++) {
      begin(puzzles.subarray(i * 81, (i + 1) * 81));
      isHasty = limit === 2;
      let count = 0;
      let ended = 0;
      while (count < limit) {
        ended = step(budget);
        if (ended !== 1) break;
        if (count++ > 0) continue;
        const first = solution();
        solutions.set(first, i * 81);
        if (limit === 2 && !isOver && hasExchange(first, puzzles.subarray(i * 81, (i + 1) * 81))) count = 2;
      }
      counts[i] = ended === 0 ? 255 : count;
      nodes += nodeCount;
    }
    return { counts, solutions, nodes };
  }

  return { begin, exclude, step, solution, nodes: () => nodeCount, batch };
}

/** Whether two digits stand crosswise on four open cells of two rows, two columns and two boxes. */
function hasExchange(solution: Uint8Array, givens: Uint8Array): boolean {
  const open = solution.map((digit, cell) => (givens[cell] >= 1 && givens[cell] <= 9 ? 0 : digit));
  for (let row = 0; row < 81; row += 9) {
    for (let other = row + 9; other < 81; other += 9) {
      const isSameBand = Math.floor(row / 27) === Math.floor(other / 27);
      for (let left = 0; left < 8; left++) {
        const [digit, below] = [open[row + left], open[other + left]];
        if (digit === 0 || below === 0) continue;
        for (let right = left + 1; right < 9; right++) {
          const isSameStack = Math.floor(left / 3) === Math.floor(right / 3);
          if (isSameBand === isSameStack) continue;
          if (open[row + right] === below && open[other + right] === digit) return true;
        }
      }
    }
  }
  return false;
}
