/** The door to the polishing kernel; layout and idea are in assembly.ts. */
import { Arena } from '@quadrille/kernel/arena';
import { instantiate } from '@quadrille/kernel/load';
import bytes from './wasm.js';

export interface PolishInput {
  /** Four neighbors a cell, clockwise from the top, -1 where there is none. */
  readonly neighbors: Int32Array;
  /** Four bytes by `piece * 4 + turn`: the colors shown, top first. */
  readonly looks: Uint32Array;
  /** 1 for cells whose piece must stay: clues and holes. */
  readonly stays: Uint8Array;
  readonly framed: boolean;
  readonly turnable: boolean;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  polish(control: number, rounds: number): number;
}

/** Pieces taken up at once, at most: more make a round slower than they make it better. */
const TAKEN = 24;
const SCRATCH = 64 * 1024;

/** Polishes boards of one puzzle. */
export class PolishKernel {
  private readonly exports = instantiate<Exports>(bytes);
  private readonly words: Int32Array;
  private readonly control: number;
  private readonly board: number;

  constructor(private readonly input: PolishInput) {
    const cellCount = input.stays.length;
    const arena = new Arena(this.exports.memory);
    this.control = arena.reserve(64);
    const neighbors = arena.reserve(cellCount * 16);
    const looks = arena.reserve(input.looks.length * 4);
    this.board = arena.reserve(cellCount * 4);
    const stays = arena.reserve(cellCount);
    const scratch = arena.reserve(SCRATCH);
    const memory = arena.commit();
    this.words = new Int32Array(memory);
    this.words.set(input.neighbors, neighbors >> 2);
    this.words.set(input.looks, looks >> 2);
    new Uint8Array(memory).set(input.stays, stays);
    const { turnable, framed } = input;
    this.words.set(
      [cellCount, turnable ? 4 : 1, framed ? 1 : 0, 1, TAKEN, neighbors, looks, this.board, stays, scratch],
      this.control >> 2,
    );
  }

  /** Returns the board after `rounds` rounds: never worse than the one given, which must be full. */
  polish(board: readonly number[], rounds: number, seed: number): number[] {
    this.words.set(board, this.board >> 2);
    this.words[(this.control >> 2) + 3] = seed | 1;
    this.exports.polish(this.control, rounds);
    return [...this.words.subarray(this.board >> 2, (this.board >> 2) + this.input.stays.length)];
  }
}
