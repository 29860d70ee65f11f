/** A search that needs more memory than WebAssembly or the machine gives. */
export class MemoryError extends Error {
  constructor(readonly bytes: number) {
    super(`this search needs ${Math.ceil(bytes / 2 ** 20)} MiB of memory, more than can be had`);
    this.name = 'MemoryError';
  }
}

/** The place that is handed out first: the first page belongs to the kernel's own constants. */
export const FIRST_PLACE = 65536;
const PAGE = 65536;

/**
 * Hands out places in a kernel's linear memory, 16 bytes aligned. Reserve everything first, then call
 * `commit` once: growing memory detaches every view made before.
 */
export class Arena {
  private end = FIRST_PLACE;

  constructor(private readonly memory: WebAssembly.Memory) {}

  reserve(bytes: number): number {
    const place = this.end;
    this.end = Math.ceil((place + bytes) / 16) * 16;
    return place;
  }

  /** Grows the memory to what was reserved and returns its buffer. */
  commit(): ArrayBuffer {
    const missing = Math.ceil(this.end / PAGE) - this.memory.buffer.byteLength / PAGE;
    if (missing > 0) {
      try {
        this.memory.grow(missing);
      } catch {
        throw new MemoryError(this.end);
      }
    }
    return this.memory.buffer as ArrayBuffer;
  }
}
