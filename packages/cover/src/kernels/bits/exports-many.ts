import { instantiate } from '@quadrille/kernel/load';
import type { CoverBits } from './exports.js';
import base64 from './wasm-many.js';

/** What assembly-many.ts exports: as `CoverBits`, with the bounds of items and the room for a solution. */
export interface CoverMany extends Omit<CoverBits, 'layout'> {
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
    bounds: number,
    hashes: number,
    choices: number,
    buffer: number,
    bufferEnd: number,
    roomFor: number,
    isFirstRule: boolean,
  ): void;
}

export const instantiateCoverMany = (): CoverMany => instantiate<CoverMany>(base64);
