/**
 * A disk that keeps what was synced and may lose, tear or spoil the rest. Every file has the bytes a reader sees
 * and the bytes that would survive a crash; so have the names in a folder.
 */
import type { Disk, DiskFile } from '../../src/platform/disk.js';
import { type Life, simulated, type World } from './world.js';

interface SimFile {
  bytes: Uint8Array;
  safe: Uint8Array;
}

/** Faults of the disk, each a probability per call. */
export interface DiskFaults {
  /** A write puts in only a part and says so. */
  shortWrite: number;
  /** A write puts in a part, then fails: no space left. */
  diskFull: number;
  /** A sync fails, and what it should have made safe is gone. */
  failedSync: number;
  /** A sync says yes and does nothing. */
  lostSync: number;
  /** A read fails. */
  failedRead: number;
  /** A call takes seconds. */
  slow: number;
}

export const noDiskFaults: DiskFaults = {
  shortWrite: 0,
  diskFull: 0,
  failedSync: 0,
  lostSync: 0,
  failedRead: 0,
  slow: 0,
};

export class SimDisk {
  faults: DiskFaults = noDiskFaults;
  /** How often each fault has happened. */
  readonly happened = new Map<string, number>();
  /** When a process last read a journal, and when a file was last spoiled. */
  readonly readMs = new Map<Life, number>();
  readonly spoiledMs = new Map<string, number>();
  #names = new Map<string, SimFile>();
  #safeNames = new Map<string, SimFile>();

  constructor(private readonly world: World) {}

  /** The disk as one process sees it. */
  of(life: Life): Disk {
    const call = <T>(action: () => T) => {
      const ms = this.#fires('slow') ? this.world.between(1000, 20_000) : this.world.between(0.1, 8);
      return life.later(ms, action);
    };
    return {
      open: (path, mode) =>
        call(() => {
          const known = this.#names.get(path);
          if (known && mode === 'exclusive') throw simulated('EEXIST');
          const file = known ?? { bytes: new Uint8Array(0), safe: new Uint8Array(0) };
          this.#names.set(path, file);
          return this.#handle(file, call);
        }),
      read: path => this.#read(path, life, call),
      rename: (from, to) =>
        call(() => {
          const file = this.#names.get(from);
          if (!file) throw simulated('ENOENT');
          this.#names.delete(from);
          this.#names.set(to, file);
        }),
      remove: path => call(() => void this.#names.delete(path)),
      list: folder =>
        call(() =>
          [...this.#names.keys()]
            .filter(name => name.startsWith(`${folder}/`))
            .map(name => name.slice(folder.length + 1)),
        ),
      makeFolder: () => call(() => {}),
      syncFolder: () =>
        call(() => {
          if (!this.#fires('lostSync')) this.#safeNames = new Map(this.#names);
        }),
    };
  }

  /** Power loss: what was not synced survives in part, in whole, or not at all; its end may be garbage. */
  crash(): void {
    if (this.world.chance(0.5)) this.#safeNames = new Map(this.#names);
    this.#names = new Map(this.#safeNames);
    for (const file of this.#names.values()) {
      const isPrefix = file.safe.every((byte, i) => byte === file.bytes[i]);
      const unsynced = isPrefix ? file.bytes.subarray(file.safe.length) : new Uint8Array(0);
      const kept = unsynced.slice(0, this.world.random.below(unsynced.length + 1));
      if (kept.length > 0) this.#count('torn write');
      if (kept.length > 0 && this.world.chance(0.3)) kept.fill(0, this.world.random.below(kept.length));
      file.bytes = file.safe = concat(file.safe, kept);
    }
  }

  /** Flips a random bit of a file, for good. */
  flip(path: string): void {
    this.#spoil(path, 'bit rot', bytes => {
      bytes[this.world.random.below(bytes.length)] ^= 1 << this.world.random.below(8);
      return bytes;
    });
  }

  /** Cuts a file at a random byte, for good. */
  cut(path: string): void {
    this.#spoil(path, 'truncation', bytes => bytes.slice(0, this.world.random.below(bytes.length)));
  }

  /** Somebody removes a file. */
  remove(path: string): void {
    this.#names.delete(path);
    this.#safeNames.delete(path);
  }

  /** The bytes of a file as a reader would see them, for tests. */
  bytes(path: string): Uint8Array {
    return this.#names.get(path)?.bytes ?? new Uint8Array(0);
  }

  /** Replaces a file, for tests. */
  put(path: string, bytes: Uint8Array): void {
    this.#names.set(path, { bytes, safe: bytes });
    this.#safeNames = new Map(this.#names);
  }

  #spoil(path: string, kind: string, change: (bytes: Uint8Array) => Uint8Array): void {
    const file = this.#names.get(path);
    if (!file || file.bytes.length === 0) return;
    file.bytes = change(file.bytes.slice());
    file.safe = file.bytes;
    this.spoiledMs.set(path, this.world.now);
    this.#count(kind);
  }

  #handle(file: SimFile, call: <T>(action: () => T) => Promise<T>): DiskFile {
    return {
      append: bytes =>
        call(() => {
          const isFull = this.#fires('diskFull');
          const isShort = isFull || (bytes.length > 1 && this.#fires('shortWrite'));
          const part = bytes.subarray(
            0,
            isShort ? this.world.random.below(bytes.length) + (isFull ? 0 : 1) : undefined,
          );
          file.bytes = concat(file.bytes, part);
          if (isFull && (part.length === 0 || this.world.chance(0.5))) throw simulated('ENOSPC');
          return part.length;
        }),
      sync: () =>
        call(() => {
          if (this.#fires('failedSync')) {
            file.bytes = file.safe;
            throw simulated('EIO');
          }
          if (!this.#fires('lostSync')) file.safe = file.bytes;
        }),
      size: () => call(() => file.bytes.length),
      close: () => call(() => {}),
    };
  }

  async *#read(
    path: string,
    life: Life,
    call: <T>(action: () => T) => Promise<T>,
  ): AsyncIterable<Uint8Array> {
    const all = await call(() => {
      if (this.#fires('failedRead')) throw simulated('EIO');
      if (path.endsWith('journal')) this.readMs.set(life, this.world.now);
      return this.#names.get(path)?.bytes;
    });
    if (all === undefined || all.length === 0) return;
    const middle = this.world.random.below(all.length);
    if (middle > 0) yield all.subarray(0, middle);
    yield all.subarray(middle);
  }

  #fires(kind: keyof DiskFaults): boolean {
    const fires = this.world.chance(this.faults[kind]);
    if (fires) this.#count(kind);
    return fires;
  }

  #count(kind: string): void {
    this.happened.set(kind, (this.happened.get(kind) ?? 0) + 1);
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
