/**
 * The door to the kernel that looks for boards with few breaks. The host compiles tables for one restart,
 * runs slices, and reads the better boards; layout and ideas are in assembly.ts.
 */
import { Arena } from '@quadrille/kernel/arena';
import { instantiate } from '@quadrille/kernel/load';
import { KEYS, reserveTables, type ScanTables, writeTables } from '../tables.js';
import bytes from './wasm.js';

/** What `step` answers; 0: more to do. */
export const BEST_EXHAUSTED = 1;
export const BEST_BETTER = 2;

/** What one restart needs beside the tables of the scan. */
export interface BestTables extends ScanTables {
  readonly flips: Int32Array;
  /**
   * Four bytes a level, top first: a color, 252 match or break but not gray, 253 match or break, 254 not
   * gray, 255 any.
   */
  readonly wants: Uint32Array;
  /** `kind * 4 + turn` of the clue on a level, or -1. */
  readonly only: Int32Array;
  /** Four bytes by `kind * 4 + turn`: the colors shown, top first; all ones: do not use. */
  readonly looks: Uint32Array;
  /** 1 for kinds that only a clue may use. */
  readonly isClue: Uint8Array;
  /** Breaks allowed, and quota demanded, once a level is filled. */
  readonly allowed: Int32Array;
  readonly demanded: Int32Array;
  /** Colors with an odd number of sides, as bits. */
  readonly odd: number;
  /** Colors whose sides must pair up, as bits. */
  readonly paired: number;
}

export interface TailRules {
  /** Levels from which partial boards are finished. */
  readonly fromLevel: number;
  /** … when they lie at most this many levels above the deepest one. */
  readonly slack: number;
  /** How many tails one restart may try, and the nodes of each. */
  readonly count: number;
  readonly nodes: number;
}

const LEVEL = 16;

interface Exports {
  readonly memory: WebAssembly.Memory;
  step(control: number, budget: number): number;
  finish(control: number): number;
}

/** One restart of the search for a better board. */
export class BestKernel {
  private readonly exports = instantiate<Exports>(bytes);
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly control: number;
  private readonly levels: number;
  private readonly board: number;
  private readonly depth: number;

  constructor(tables: BestTables, tail: TailRules, bestBreaks: number) {
    this.depth = tables.path.length;
    const kindCount = tables.stock.length - 1;
    const arena = new Arena(this.exports.memory);
    this.control = arena.reserve(128);
    const stock = arena.reserve(KEYS * 4);
    this.levels = arena.reserve(this.depth * LEVEL * 4);
    this.board = arena.reserve(this.depth * 4);
    const list = arena.reserve(KEYS * 4);
    const looks = arena.reserve(16384 + KEYS);
    const places = reserveTables(arena, tables);
    const flips = arena.reserve(tables.flips.length * 4);
    const memory = arena.commit();
    this.words = new Int32Array(memory);
    this.doubles = new Float64Array(memory);
    writeTables(this.words, tables, places, stock, level => this.record(level));
    this.words.set(tables.flips, flips >> 2);
    this.words.set(tables.looks, looks >> 2);
    new Uint8Array(memory).set(tables.isClue, looks + 16384);
    for (let level = 0; level < this.depth; level++) {
      const at = this.record(level) >> 2;
      this.words[at + 3] = tables.wants[level];
      this.words[at + 9] = tables.allowed[level];
      this.words[at + 10] = tables.demanded[level];
      this.words[at + 11] = tables.only[level];
    }
    this.words[(this.levels >> 2) + 8] = tables.odd;
    const last = this.record(this.depth - 1);
    const tailFrom = this.record(Math.min(tail.fromLevel, this.depth - 1));
    const start = this.words[this.words[this.levels >> 2] >> 2];
    [
      this.levels,
      this.levels,
      last,
      start,
      stock,
      flips - places.pool,
      bestBreaks,
      this.board,
      this.levels,
      tailFrom,
    ]
      .concat([tail.count, tail.nodes, looks, list])
      .forEach((value, i) => {
        this.words[(this.control >> 2) + i] = value;
      });
    this.words[(this.control >> 2) + 18] = tail.slack * LEVEL * 4;
    this.words[(this.control >> 2) + 19] = this.levels;
    this.words[(this.control >> 2) + 20] = kindCount;
    this.words[(this.control >> 2) + 21] = tables.paired;
  }

  /** Goes on for about `budget` nodes, or until a better board is found. */
  step(budget: number): number {
    return this.exports.step(this.control, budget);
  }

  /** Finishes the present partial board by branch and bound, at the start the empty one. */
  finish(): number {
    return this.exports.finish(this.control);
  }

  /** Only boards with fewer breaks count from now on. */
  aimBelow(breaks: number): void {
    const at = (this.control >> 2) + 6;
    this.words[at] = Math.min(this.words[at], breaks);
  }

  /** The best board so far, an entry a level. */
  take(): Int32Array {
    return this.words.slice(this.board >> 2, (this.board >> 2) + this.depth);
  }

  get bestBreaks(): number {
    return this.words[(this.control >> 2) + 6];
  }
  get deepest(): number {
    return (this.words[(this.control >> 2) + 8] - this.levels) / (LEVEL * 4);
  }
  get nodes(): number {
    return this.doubles[(this.control + 56) >> 3];
  }
  get tailNodes(): number {
    return this.doubles[(this.control + 64) >> 3];
  }
  /** Nodes by level, tails left out. */
  histogram(): number[] {
    return Array.from({ length: this.depth }, (_, l) => this.words[(this.levels >> 2) + l * LEVEL + 14]);
  }

  private record(level: number): number {
    return this.levels + level * LEVEL * 4;
  }
}
