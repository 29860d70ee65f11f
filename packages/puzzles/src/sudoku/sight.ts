/** Which cells see one another: one byte for each pair of cells. */

export class Sight {
  private readonly marks: Uint8Array;

  constructor(private readonly cellCount: number) {
    this.marks = new Uint8Array(cellCount * cellCount);
  }

  /** Whether two cells may not hold the same digit. */
  has(a: number, b: number): boolean {
    return this.marks[a * this.cellCount + b] === 1;
  }

  add(a: number, b: number): void {
    this.marks[a * this.cellCount + b] = 1;
    this.marks[b * this.cellCount + a] = 1;
  }

  /** All of these cells see one another. */
  addAll(cells: readonly number[]): void {
    for (let i = 1; i < cells.length; i++) {
      for (let j = 0; j < i; j++) if (cells[i] !== cells[j]) this.add(cells[i], cells[j]);
    }
  }

  /** The cells that a cell sees, ascending. */
  listOf(cell: number): number[] {
    const found: number[] = [];
    const from = cell * this.cellCount;
    for (let other = 0; other < this.cellCount; other++)
      if (this.marks[from + other] === 1) found.push(other);
    return found;
  }
}
