/**
 * The hashes behind the digests of a walk. Both are kept in two lanes of 32 bits, which WebAssembly and JavaScript
 * compute alike. The digest of solutions does not depend on their order, nor on the order of choices within one: a
 * solution hashes the sum of the hashes of its options, and those hashes are added up.
 */
function mix(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Writes the two lanes of every option to `into`. */
export function writeOptionHashes(into: Uint32Array, optionCount: number): void {
  for (let option = 0; option < optionCount; option++) {
    into[2 * option] = mix(option + 0x9e3779b9);
    into[2 * option + 1] = mix(option ^ 0x7f4a7c15);
  }
}

/** Two lanes as 16 hex digits. */
export function hexLanes(a: number, b: number): string {
  return hex(a) + hex(b);
}

const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0');

/** The digest of one solution, for whoever checks a digest against a list of solutions. */
export function solutionDigest(solution: Iterable<number>): [number, number] {
  let sumA = 0;
  let sumB = 0;
  for (const option of solution) {
    sumA = (sumA + mix(option + 0x9e3779b9)) >>> 0;
    sumB = (sumB + mix(option ^ 0x7f4a7c15)) >>> 0;
  }
  const lane = mix(sumA ^ ((sumB << 16) | (sumB >>> 16)));
  return [lane, mix((sumB + lane) >>> 0)];
}

/** The digest of a text, in the order of its characters: names a search by what it was made from. */
export function textDigest(text: string): string {
  let high = 0x9e3779b9;
  let low = 0x7f4a7c15;
  for (let i = 0; i < text.length; i++) {
    high = mix(high ^ text.charCodeAt(i));
    low = mix(low + Math.imul(text.charCodeAt(i) + 1, 0x27d4eb2f) + i);
  }
  return hexLanes(high, low);
}
