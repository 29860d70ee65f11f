import { instantiate } from '@quadrille/kernel/load';
import type { CoverBits } from '../bits/exports.js';
import base64 from './wasm.js';

/** What assembly.ts exports: as `CoverBits`, with planes in place of counts. */
export interface CoverPlanes extends Omit<CoverBits, 'layout'> {
  layout(
    frames: number,
    frameBytes: number,
    activeBytes: number,
    stateBytes: number,
    blocks: number,
    blocksEnd: number,
    singles: number,
    width: number,
    order: number,
    images: number,
    rows: number,
    sizes: number,
    bits: number,
    itemSpan: number,
    hashes: number,
    choices: number,
    buffer: number,
    bufferEnd: number,
    roomFor: number,
    isFirstRule: boolean,
    isPlain: boolean,
  ): void;
}

export const instantiateCoverPlanes = (): CoverPlanes => instantiate<CoverPlanes>(base64);
