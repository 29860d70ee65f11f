/** A list of 32-bit numbers that grows, within a limit of memory that several lists share. */

/** What all lists together may take. */
export class Memory {
  used = 0;

  constructor(readonly limit: number) {}

  take(bytes: number): void {
    if (this.used + bytes > this.limit) throw new MemoryFull();
    this.used += bytes;
  }
}

/** Thrown when a list would grow beyond the memory it may take; the lists are then as they were. */
export class MemoryFull extends Error {}

const FIRST_CAPACITY = 256;

export class IntList {
  data = new Int32Array(0);
  length = 0;

  constructor(private readonly memory: Memory) {}

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1);
    this.data[this.length++] = value;
  }

  /** Makes room for `capacity` numbers, so that `data` can be written directly. */
  reserve(capacity: number): void {
    if (capacity <= this.data.length) return;
    const larger = Math.max(FIRST_CAPACITY, capacity, Math.ceil(this.data.length * 1.5));
    this.memory.take((larger - this.data.length) * 4);
    const data = new Int32Array(larger);
    data.set(this.data);
    this.data = data;
  }

  toArray(): Int32Array {
    return this.data.slice(0, this.length);
  }
}
