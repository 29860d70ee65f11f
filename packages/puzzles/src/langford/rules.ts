/** Numbers 1 … n, each twice in a row, with exactly k numbers between the two k's (C. D. Langford, 1958). */
export interface Langford {
  readonly pairs: number;
}

/** The row of 2n numbers. */
export type Row = readonly number[];

/** True if `row` holds every number twice, at the right distance. */
export function check({ pairs }: Langford, row: Row): boolean {
  if (row.length !== 2 * pairs) return false;
  for (let number = 1; number <= pairs; number++) {
    const first = row.indexOf(number);
    if (first < 0 || row.lastIndexOf(number) !== first + number + 1) return false;
    if (row.filter(other => other === number).length !== 2) return false;
  }
  return true;
}
