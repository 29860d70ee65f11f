/** Digests of walks and solutions: two lanes of 32 bits, written as 16 hex digits. Not for secrets. */

/** Spreads the bits of a 32-bit number over all of it (the finisher of MurmurHash3, Austin Appleby). */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

export function hex(high: number, low: number): string {
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}

/** A sum of digests, each lane by itself, whatever their order: so jobs add up the digests of their units. */
export class DigestSum {
  private high = 0;
  private low = 0;

  add(high: number, low: number): void {
    this.low = (this.low + low) | 0;
    this.high = (this.high + high) | 0;
  }

  toString(): string {
    return hex(this.high, this.low);
  }
}
