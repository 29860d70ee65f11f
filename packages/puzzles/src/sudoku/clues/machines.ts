/**
 * State machines as sigh's Interactive Sudoku Solver packs them: bits, the highest of a byte first, in base 64.
 *
 *     2  0: each way is (digit, state)   1: a word of digits, then a state for each of them
 *     4  bits of a state, less 1          4  digits, less 1
 *     S  number of states to start from, which come first     S  of other accepting ones, which come next
 *     1  for each start: whether it accepts
 *     4  bits of a number of ways (only where the first is 0)
 *     …  for each state its ways
 */
import { bytesOf } from '../base64.js';
import type { Nfa } from './nfa.js';

class Malformed extends Error {}

const known = new Map<string, Nfa | undefined>();

/** The automaton of a packed machine for so many digits, or undefined where it is none. */
export function nfaOfMachine(text: string, size: number): Nfa | undefined {
  const key = `${size} ${text}`;
  if (!known.has(key)) {
    if (known.size > 100) known.clear();
    known.set(key, read(text, size));
  }
  return known.get(key);
}

function read(text: string, size: number): Nfa | undefined {
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < 3) return undefined;
  try {
    return unpacked(new Bits(bytes), size);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

function unpacked(bits: Bits, size: number): Nfa {
  const format = bits.take(2);
  const width = bits.take(4) + 1;
  const digitCount = bits.take(4) + 1;
  const startCount = bits.take(width);
  const otherCount = bits.take(width);
  if (format > 1 || startCount === 0) throw new Malformed();
  const starts = Array.from({ length: startCount }, (_, state) => state);
  const accepting = starts.map(() => bits.take(1));
  const others = Array.from({ length: otherCount }, (_, i) => startCount + i);
  // The first bit told is of the last start.
  const accepts = new Set([...starts.filter(state => accepting[startCount - 1 - state] === 1), ...others]);
  const ways: number[][][] = [];
  const digitBits = 32 - Math.clz32(digitCount - 1);
  const countBits = format === 0 ? bits.take(4) : 0;
  const least = format === 0 ? countBits : digitCount;
  while (least > 0 && bits.left >= least) {
    const own = Array.from({ length: size }, () => [] as number[]);
    const add = (digit: number) => {
      const target = bits.take(width);
      own[digit]?.push(target); // a digit that the grid does not have is never read
    };
    if (format === 0) for (let count = bits.take(countBits); count > 0; count--) add(bits.take(digitBits));
    else {
      const set = bits.take(digitCount);
      for (let digit = 0; digit < digitCount; digit++) if ((set >> digit) & 1) add(digit);
    }
    ways.push(own);
  }
  // Padding reads as states without ways, and states without ways at the end may not be written at all.
  const named = [...starts, ...others, ...ways.flat(2)];
  const stateCount = 1 + Math.max(...named);
  while (ways.length < stateCount) ways.push(Array.from({ length: size }, () => []));
  return { startCount, accepts, ways: ways.slice(0, stateCount) };
}

class Bits {
  private at = 0;

  constructor(private readonly bytes: readonly number[]) {}

  get left(): number {
    return 8 * this.bytes.length - this.at;
  }

  take(count: number): number {
    if (count > this.left) throw new Malformed();
    let value = 0;
    for (let i = 0; i < count; i++, this.at++) {
      value = 2 * value + ((this.bytes[this.at >> 3] >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }
}
