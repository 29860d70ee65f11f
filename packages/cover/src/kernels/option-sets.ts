/**
 * What the kernels on sets of options share on the host's side: how a model is handed to them, how they are started on a
 * unit, and how the units that are left are read back from their frames.
 */
import type { Model } from '../model.js';
import type { CoverBits } from './bits/exports.js';
import { isDeadEnd, type PreparedKernel, type Remainder, walkOf } from './kernel.js';

type SetKernel = Omit<CoverBits, 'layout' | 'fill'>;

/** Numbers every pair of an item and a color that occurs. */
export function colorSets({ useItem, useColor, colorNames }: Model): Map<number, number> {
  const sets = new Map<number, number>();
  if (colorNames.length === 1) return sets;
  for (let use = 0; use < useItem.length; use++) {
    if (useColor[use] === 0) continue;
    const pair = useItem[use] * colorNames.length + useColor[use];
    if (!sets.has(pair)) sets.set(pair, sets.size);
  }
  return sets;
}

/** Where the model's own arrays go, and for every use its color set or 0. */
interface ModelPlaces {
  readonly starts: number;
  readonly items: number;
  readonly sets: number;
  readonly colorSets: number;
  readonly setBytes: number;
}

/** Copies the arrays of the model, and for every use with a color the place of its set. */
export function writeModel(
  memory: ArrayBuffer,
  { optionStart, useItem, useColor, colorNames }: Model,
  places: ModelPlaces,
  colors: Map<number, number>,
): void {
  const words = new Uint32Array(memory);
  words.set(optionStart, places.starts >> 2);
  words.set(useItem, places.items >> 2);
  if (colors.size === 0) return;
  const sets = places.sets >> 2;
  for (let use = 0; use < useItem.length; use++) {
    if (useColor[use] === 0) continue;
    const set = colors.get(useItem[use] * colorNames.length + useColor[use])!;
    words[sets + use] = places.colorSets + set * places.setBytes;
  }
}

interface FramePlaces {
  readonly frames: number;
  readonly frameBytes: number;
  readonly choices: number;
}

/** A kernel that is filled: a unit begins with the root frame as it is now. */
export function starting(
  kernel: SetKernel,
  memory: ArrayBuffer,
  { frames, frameBytes, buffer }: FramePlaces & { readonly buffer: number },
  remainder: Remainder,
  setUp: (isCollecting: boolean) => void,
): PreparedKernel {
  const root = new Uint8Array(memory, frames, frameBytes);
  const pristine = root.slice();
  return {
    start(unit, collect, onOver) {
      root.set(pristine);
      setUp(collect);
      kernel.reset();
      let isDead = false;
      for (const choice of unit) {
        isDead = isDeadEnd(kernel.force(choice), choice);
        if (isDead) break;
      }
      return walkOf(kernel, buffer, remainder, isDead, onOver);
    },
  };
}

/** `branches` is where in a frame the options not yet tried are, `optionAt` what a bit there stands for. */
export function remainderOf(
  kernel: SetKernel,
  memory: ArrayBuffer,
  { frames, frameBytes, choices, branches: branchesAt }: FramePlaces & { readonly branches: number },
  { optionCount, multiplicities }: Model,
  optionAt = (_frame: number, bit: number) => bit,
): Remainder {
  const words = new Uint32Array(memory);
  const shares = new Float64Array(memory);
  const levelOf = (frame: number) => words[(frame + 8) >> 2];
  const branches = (frame: number) => {
    const found: number[] = [];
    const begin = (frame + branchesAt) >> 2;
    for (let at = words[frame >> 2] >> 2; at < words[(frame + 4) >> 2] >> 2; at++) {
      for (let bits = words[begin + at]; bits !== 0; bits &= bits - 1) {
        found.push(optionAt(frame, at * 32 + (31 - Math.clz32(bits & -bits))));
      }
    }
    // "No more" of the item is the last branch.
    if (multiplicities && words[(frame + 36) >> 2]) found.push(optionCount + (words[(frame + 32) >> 2] >> 1));
    return found;
  };
  const path = (frame: number) => Array.from(words.subarray(choices >> 2, (choices >> 2) + levelOf(frame)));
  const openFrames = () => {
    const list: number[] = [];
    const last = kernel.currentFrame() - (kernel.hasEntered() ? frameBytes : 0);
    for (let frame = last; frame >= frames; frame -= frameBytes) list.push(frame);
    return list;
  };
  return {
    weight: () => {
      let weight = kernel.hasEntered() ? shares[(kernel.currentFrame() + 24) >> 3] : 0;
      for (const frame of openFrames()) weight += branches(frame).length * shares[(frame + 24) >> 3];
      return weight;
    },
    units: () => {
      const units: number[][] = kernel.hasEntered() ? [path(kernel.currentFrame())] : [];
      for (const frame of openFrames()) {
        const choices = path(frame);
        for (const option of branches(frame)) units.push([...choices, option]);
      }
      return units;
    },
    size: () => {
      let size = kernel.hasEntered() ? levelOf(kernel.currentFrame()) : 0;
      for (const frame of openFrames()) size += branches(frame).length * (levelOf(frame) + 1);
      return size;
    },
  };
}
