import { instantiate } from '@quadrille/kernel/load';
import base64 from './wasm.js';

type Counter = WebAssembly.Global<'i32'>;

/** What assembly.ts exports; places are byte offsets in `memory`. */
export interface CoverBits {
  readonly memory: WebAssembly.Memory;
  layout(
    frames: number,
    frameBytes: number,
    activeBytes: number,
    countBytes: number,
    itemOptions: number,
    conflicts: number,
    useStart: number,
    uses: number,
    itemSpan: number,
    hashes: number,
    choices: number,
    buffer: number,
    bufferEnd: number,
    isFirstRule: boolean,
  ): void;
  fill(optionCount: number, primaryCount: number, starts: number, items: number, sets: number): void;
  reset(): void;
  force(option: number): number;
  step(budget: number): number;
  currentFrame(): number;
  hasEntered(): number;
  readonly found: Counter;
  readonly visited: Counter;
  readonly written: Counter;
  readonly walkA: Counter;
  readonly walkB: Counter;
  readonly digestA: Counter;
  readonly digestB: Counter;
}

export const instantiateCoverBits = (): CoverBits => instantiate<CoverBits>(base64);
