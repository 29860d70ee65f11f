import { instantiate } from '@quadrille/kernel/load';
import type { CoverBits } from '../bits/exports.js';
import base64 from './wasm.js';

/** What assembly.ts exports: as `CoverBits`, with tables in place of conflicts and counts. */
export interface CoverCompact extends Omit<CoverBits, 'layout' | 'fill'> {
  layout(
    frames: number,
    frameBytes: number,
    itemBytes: number,
    activeBytes: number,
    rowCount: number,
    memberStart: number,
    members: number,
    takeStart: number,
    takes: number,
    items: number,
    sizes: number,
    witnesses: number,
    hashes: number,
    choices: number,
    tables: number,
    buffer: number,
    bufferEnd: number,
    roomFor: number,
    smallest: number,
    isFirstRule: boolean,
  ): void;
  fill(optionCount: number, primaryCount: number): void;
}

export const instantiateCoverCompact = (): CoverCompact => instantiate<CoverCompact>(base64);
