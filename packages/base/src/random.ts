/**
 * Random numbers from a seed, the same on every machine (sfc32 of Chris Doty-Humphrey, from PractRand).
 * Nothing here is for secrets.
 */
import { demandWhole } from './demand.js';

export interface Random {
  /** A whole number of 32 bits, from 0 to 2^32 - 1. */
  bits(): number;
  /** A whole number from 0 to `limit` - 1, every one equally likely; `limit` from 1 to 2^32. */
  below(limit: number): number;
  /** A number from 0 (included) to 1 (excluded), with 53 random bits. */
  fraction(): number;
  /** Shuffles in place and returns the same array. */
  shuffle<T>(list: T[]): T[];
}

export function randomFrom(seed: number): Random {
  let a = seed >>> 0;
  let b = Math.floor(seed / 2 ** 32) >>> 0;
  let c = 0x9e3779b9;
  let counter = 1;
  const bits = () => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let i = 0; i < 16; i++) bits();

  const below = (limit: number) => {
    if (!(limit >= 1 && limit <= 2 ** 32)) demandWhole('limit', limit, 1, 2 ** 32);
    // Numbers at or above the largest multiple of `limit` would favor small remainders: draw again.
    const fair = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const drawn = bits();
      if (drawn < fair) return drawn % limit;
    }
  };
  return {
    bits,
    below,
    fraction: () => ((bits() >>> 5) * 2 ** 26 + (bits() >>> 6)) / 2 ** 53,
    shuffle: list => {
      for (let i = list.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [list[i], list[j]] = [list[j], list[i]];
      }
      return list;
    },
  };
}
