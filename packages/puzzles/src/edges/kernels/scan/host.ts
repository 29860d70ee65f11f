/**
 * The door to the scan kernel: lays tables and state out in linear memory, steps, and copies the state out
 * and in. The layout is drawn in assembly.ts; the TypeScript twin works on the same layout in a
 * plain buffer.
 */
import { Arena } from '@quadrille/kernel/arena';
import { hasWebAssembly, instantiate } from '@quadrille/kernel/load';
import { KEYS, reserveTables, type ScanTables, writeTables } from '../tables.js';
import { fillSlots, planSlots } from './slots.js';
import { stepScan } from './twin.js';
import bytes from './wasm.js';

/** What `step` answers: more to do, or nothing left; 2 when the buffer of solutions is full. */
export const SCAN_MORE = 0;
export const SCAN_EXHAUSTED = 1;

const LEVEL = 8; // words of a level's record
const CONTROL = 22; // words of the control block
/** Words of the control block that are the kernel's own: the buffer, and what the branchless loop reads. */
const OWN = [5, 6, 7, 18, 19, 20, 21];

interface Exports {
  readonly memory: WebAssembly.Memory;
  step(control: number, budget: number): number;
  stepRows(control: number, budget: number): number;
}

export interface ScanOptions {
  /** Solutions that the buffer takes before `step` returns; 0: count only. */
  readonly collect: number;
  /** Uses the TypeScript twin instead of WebAssembly. */
  readonly twin?: boolean;
}

/** One search: its tables, its state, and the function that goes on. */
export class ScanKernel {
  private readonly words: Int32Array;
  private readonly control: number;
  private readonly levels: number;
  private readonly buffer: number;
  private readonly stock: number;
  /** The one-entry list of a unit's last forced choice. */
  private readonly onlyList: number;
  private readonly end: number;
  private readonly run: (budget: number) => number;
  private readonly doubles: Float64Array;
  /** True when the loop without branches walks: row by row, all pieces different. */
  readonly isBranchless: boolean;

  constructor(
    private readonly tables: ScanTables,
    { collect, twin = !hasWebAssembly }: ScanOptions,
  ) {
    const depth = tables.path.length;
    const exports = twin ? undefined : instantiate<Exports>(bytes);
    const arena = new Arena(exports?.memory ?? new WebAssembly.Memory({ initial: 1 }));
    this.control = arena.reserve(CONTROL * 4);
    this.stock = arena.reserve(KEYS * 4);
    this.levels = arena.reserve(depth * LEVEL * 4);
    this.onlyList = arena.reserve(16);
    this.end = this.onlyList + 16;
    this.buffer = arena.reserve(collect * depth * 4);
    const places = reserveTables(arena, tables);
    const plan = exports && planSlots(arena, tables);
    const memory = arena.commit();
    this.words = new Int32Array(memory);
    this.doubles = new Float64Array(memory);
    writeTables(this.words, tables, places, this.stock, level => this.record(level));
    tables.path.forEach((cell, level) => {
      this.words[(this.record(level) >> 2) + 3] = cell;
    });
    this.set(0, this.record(0));
    this.set(2, this.record(depth - 1));
    this.set(4, this.stock);
    this.set(5, this.buffer);
    this.set(6, collect);
    this.set(16, this.record(0));
    this.set(17, this.record(0));
    if (plan) {
      fillSlots(memory, plan, tables, level => this.record(level));
      this.set(18, plan.frames);
      this.set(19, plan.row);
      this.set(20, plan.stride);
      this.set(21, tables.stock.length - 1);
    }
    this.go(0);
    this.isBranchless = plan !== undefined;
    if (!exports) this.run = budget => stepScan(this.words, this.doubles, this.control, budget);
    else if (plan) this.run = budget => exports.stepRows(this.control, budget);
    else this.run = budget => exports.step(this.control, budget);
  }

  /** Goes on for about `budget` nodes; budgets of some ten thousands keep the host responsive. */
  step(budget: number): number {
    return this.get(1) < this.get(0) ? SCAN_EXHAUSTED : this.run(budget);
  }

  /**
   * Forces entries on the first levels; the search then stays below them. The last of them is no fact but the
   * only candidate of its level, so that it is visited and counted here and nowhere else: nodes of units add
   * up.
   */
  force(entries: readonly number[]): void {
    if (entries.length === 0) return;
    const last = entries.length - 1;
    for (let level = 0; level < last; level++) {
      this.words[(this.record(level) >> 2) + 5] = entries[level];
      this.words[(this.stock >> 2) + ((entries[level] >>> 10) & 1023)]--;
    }
    this.words[this.onlyList >> 2] = entries[last];
    this.set(0, this.record(last));
    this.go(last);
    this.set(3, this.onlyList);
  }

  /** The candidates of a level that are not yet tried, given the entries before it: kinds in stock only. */
  untried(level: number): number[] {
    const found: number[] = [];
    const cursor = level === this.level ? this.get(3) : this.words[(this.record(level) >> 2) + 4];
    for (let at = cursor >> 2; this.words[at] !== 0; at++) {
      if (this.stockAt(level, (this.words[at] >>> 10) & 1023) > 0) found.push(this.words[at]);
    }
    return found;
  }

  /** All candidates of a level, and how many of them are tried (the present one included). */
  progress(level: number): { tried: number; all: number } {
    const isForced = this.words[this.onlyList >> 2] !== 0 && level === this.firstLevel;
    const start = isForced ? this.onlyList : this.listAt(level);
    const cursor = level === this.level ? this.get(3) : this.words[(this.record(level) >> 2) + 4];
    let end = start >> 2;
    while (this.words[end] !== 0) end++;
    return { tried: (cursor - start) >> 2, all: end - (start >> 2) };
  }

  get level(): number {
    return (this.get(1) - this.levels) / (LEVEL * 4);
  }
  get firstLevel(): number {
    return (this.get(0) - this.levels) / (LEVEL * 4);
  }
  /** The greatest number of pieces that lay on the board at once. */
  get deepest(): number {
    const level = (this.get(16) - this.levels) / (LEVEL * 4);
    return this.count > 0 ? level + 1 : level;
  }
  get nodes(): number {
    return this.doubles[(this.control + 32) >> 3];
  }
  get count(): number {
    return this.doubles[(this.control + 40) >> 3];
  }
  get walkDigest(): string {
    return hex(this.get(12)) + hex(this.get(13));
  }
  get solutionsDigest(): string {
    return hex(this.get(14)) + hex(this.get(15));
  }

  /** The entry placed on a level below the present one. */
  entry(level: number): number {
    return this.words[(this.record(level) >> 2) + 5];
  }

  /** Takes the solutions out of the buffer: choices (cell * 4096 + kind * 4 + turn) in path order. */
  take(): Int32Array[] {
    const depth = this.tables.path.length;
    const filled = this.get(7);
    this.set(7, 0);
    return Array.from({ length: filled }, (_, i) =>
      this.words.slice((this.buffer >> 2) + i * depth, (this.buffer >> 2) + (i + 1) * depth),
    );
  }

  /**
   * A copy of the whole state, to be restored into a kernel with the same tables. What lies at and beyond the
   * present level, left there by earlier branches, is no part of it, nor is where this kernel keeps its slots:
   * the kernel and its twin give equal copies.
   */
  save(): Int32Array {
    const state = this.words.slice(this.control >> 2, this.end >> 2);
    for (const word of OWN) state[word] = 0;
    if (this.level < this.firstLevel) state[3] = 0;
    for (let level = Math.max(0, this.level); level < this.tables.path.length; level++) {
      const at = (this.record(level) - this.control) >> 2;
      state.fill(0, at + 4, at + 6);
    }
    return state;
  }

  /** Goes back to a state that `save` of an equal kernel gave. */
  restore(state: Int32Array): void {
    if (state.length !== (this.end - this.control) >> 2) throw new RangeError('the state of another kernel');
    const own = OWN.map(word => this.get(word));
    this.words.set(state, this.control >> 2);
    OWN.forEach((word, i) => {
      this.set(word, own[i]);
    });
  }

  private go(level: number): void {
    this.set(1, this.record(level));
    this.set(16, this.record(level));
    this.set(3, this.listAt(level));
  }

  private listAt(level: number): number {
    const at = this.record(level) >> 2;
    const key = (this.words[this.words[at + 1] >> 2] & 0x3e0) | (this.words[this.words[at + 2] >> 2] & 31);
    return this.words[(this.words[at] >> 2) + key];
  }

  /** How many of a kind were left when the search stood at `level`. */
  private stockAt(level: number, kind: number): number {
    let left = this.words[(this.stock >> 2) + kind];
    for (let above = level; above < this.level; above++) {
      if (((this.entry(above) >>> 10) & 1023) === kind) left++;
    }
    return left;
  }

  private record(level: number): number {
    return this.levels + level * LEVEL * 4;
  }
  private get(word: number): number {
    return this.words[(this.control >> 2) + word];
  }
  private set(word: number, value: number): void {
    this.words[(this.control >> 2) + word] = value;
  }
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
