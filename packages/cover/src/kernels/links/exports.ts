import { instantiate } from '@quadrille/kernel/load';
import base64 from './wasm.js';

interface Counter {
  value: number;
}

/** What assembly.ts exports, and its TypeScript twin too; places are byte offsets in `memory`. */
export interface CoverLinks {
  readonly memory: { readonly buffer: ArrayBufferLike };
  layout(
    root: number,
    lastPrimary: number,
    levels: number,
    removals: number,
    hashes: number,
    nodes: number,
    nodeOption: number,
    optionCount: number,
    buffer: number,
    bufferEnd: number,
    roomFor: number,
    isFirstRule: boolean,
  ): void;
  reset(): void;
  retreat(to: number): void;
  force(choice: number, node: number, isPlain: boolean): number;
  step(budget: number): number | boolean;
  mark(): void;
  goBackToMark(): void;
  pop(): number | boolean;
  currentLevel(): number;
  baseLevel(): number;
  readonly found: Counter;
  readonly visited: Counter;
  readonly written: Counter;
  readonly walkA: Counter;
  readonly walkB: Counter;
  readonly digestA: Counter;
  readonly digestB: Counter;
}

export const instantiateCoverLinks = (): CoverLinks & { readonly memory: WebAssembly.Memory } =>
  instantiate(base64);
