/**
 * What the length of a chain adds to its difficulty (se-rules 8.8). All sums are made exactly as the scale
 * makes them, 0.1 at a time and in doubles, because 6.6 + 0.1 < 6.7 decides which of two chains comes
 * first.
 */
const LARGEST = 4096;
const surcharges = new Float64Array(LARGEST + 1);

{
  const thresholds: number[] = [];
  for (
    let step = 4, isHalf = true;
    step < LARGEST;
    step = isHalf ? (step * 3) / 2 : (step * 4) / 3, isHalf = !isHalf
  ) {
    thresholds.push(step);
  }
  for (let complexity = 0; complexity <= LARGEST; complexity++) {
    let added = 0;
    for (const threshold of thresholds) if (complexity - 2 > threshold) added += 0.1;
    surcharges[complexity] = added;
  }
}

/** The difficulty of a chain: base of its kind plus the surcharge for the number of nodes counted. */
export function chainDifficulty(base: number, complexity: number): number {
  return base + surcharges[Math.min(complexity, LARGEST)];
}
