import { instantiate } from '@quadrille/kernel/load';
import base64 from './wasm.js';

/** What assembly.ts exports; places are byte offsets in `memory`. */
export interface CoverFrontier {
  readonly memory: WebAssembly.Memory;
  layout(words: number, code: number, scratch: number, table: number, source: number): void;
  begin(): void;
  resume(count: number, limbs: number): void;
  share(owners: number, own: number, outboxes: number, outboxBytes: number, outboxEnds: number): void;
  sent(): void;
  absorb(from: number, end: number): number;
  startLayer(step: number, ways: number, tableSize: number, room: number): void;
  extend(room: number): void;
  enlargeTable(bytes: number, tableSize: number): void;
  moveUp(budget: number): number;
  rehash(first: number, budget: number): number;
  turn(budget: number): number;
  widen(): void;
  run(budget: number): number;
  sourcePlace(): number;
  sourceSize(): number;
  targetPlace(): number;
  topBits(): number;
  readonly targetCount: WebAssembly.Global<'i32'>;
  readonly tried: WebAssembly.Global<'i32'>;
}

export const instantiateCoverFrontier = (): CoverFrontier => instantiate<CoverFrontier>(base64);
