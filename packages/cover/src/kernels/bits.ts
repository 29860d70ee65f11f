/** Bitsets: fills the memory of the kernel from a model and reads units back from it. */
import { Arena } from '@quadrille/kernel/arena';
import { type CoverBits, instantiateCoverBits } from '@quadrille/kernel/cover-bits';
import type { Model } from '../model.js';
import { isDeadEnd, type PreparedKernel, type Remainder, walkOf } from './kernel.js';

/** Added to the count of a covered item in the kernel; no item may have as many options. */
const COVERED = 0x4000;
const HEADER = 32;

/** Places in memory are signed; that also keeps the numbers of items below 0x7fff, which the kernel needs. */
const MOST_BYTES = 2 ** 31 - 2 ** 20;

interface Layout {
  readonly activeBytes: number;
  readonly countBytes: number;
  readonly frameBytes: number;
  readonly frames: number;
  readonly itemOptions: number;
  readonly conflicts: number;
  readonly useStart: number;
  readonly uses: number;
  readonly itemSpan: number;
  readonly hashes: number;
  readonly choices: number;
  readonly colorSets: number;
  /** The model's own arrays, and for every use its color set or 0. */
  readonly starts: number;
  readonly items: number;
  readonly sets: number;
  readonly buffer: number;
  readonly bufferEnd: number;
}

/** Why the bitset kernel cannot hold a model; undefined when it can. */
export function bitsRefusal(model: Model): string | undefined {
  if (model.multiplicities) return 'it does not know multiplicities';
  if (model.optionCount > 2 ** 16) return `it takes at most ${2 ** 16} options`;
  // Fewer colored sets than uses: they are only counted where that may decide.
  const isLarge = bytesFor(model, model.useItem.length) > MOST_BYTES;
  if (isLarge && bytesFor(model, colorSets(model).size) > MOST_BYTES) return 'it would take more than 2 GiB';
  if (model.optionCount < COVERED) return undefined;
  const optionCounts = new Uint32Array(model.itemCount);
  for (const item of model.useItem) optionCounts[item]++;
  if (optionCounts.subarray(0, model.primaryCount).some(count => count >= COVERED)) {
    return `it takes at most ${COVERED - 1} options for an item`;
  }
  return undefined;
}

/** Bitsets in WebAssembly. */
export function prepareBits(model: Model, isFirstRule: boolean): PreparedKernel {
  const kernel = instantiateCoverBits();
  const arena = new Arena(kernel.memory);
  const colors = colorSets(model);
  const layout = plan(model, colors.size, bytes => arena.reserve(bytes));
  const memory = arena.commit();
  const setLayout = (bufferEnd: number) =>
    kernel.layout(
      layout.frames,
      layout.frameBytes,
      layout.activeBytes,
      layout.countBytes,
      layout.itemOptions,
      layout.conflicts,
      layout.useStart,
      layout.uses,
      layout.itemSpan,
      layout.hashes,
      layout.choices,
      layout.buffer,
      bufferEnd,
      isFirstRule,
    );
  setLayout(0);
  writeModel(memory, model, layout, colors);
  kernel.fill(model.optionCount, model.primaryCount, layout.starts, layout.items, layout.sets);
  const root = new Uint8Array(memory, layout.frames, layout.frameBytes);
  const pristine = root.slice();
  const remainder = remainderOf(kernel, memory, layout);
  return {
    start(unit, collect, onOver) {
      root.set(pristine);
      setLayout(collect ? layout.bufferEnd : 0);
      kernel.reset();
      let isDead = false;
      for (const option of unit) {
        isDead = isDeadEnd(kernel.force(option), option);
        if (isDead) break;
      }
      return walkOf(kernel, layout.buffer, remainder, isDead, onOver);
    },
  };
}

function plan(model: Model, colorSetCount: number, reserve: (bytes: number) => number): Layout {
  const { primaryCount, optionCount, itemCount } = model;
  const activeBytes = Math.ceil(optionCount / 128) * 16;
  const countBytes = Math.ceil((2 * primaryCount + 2) / 16) * 16;
  const frameBytes = HEADER + 2 * activeBytes + countBytes;
  const bufferBytes = Math.max(65536, 16 * (primaryCount + 16));
  const frames = reserve((primaryCount + 2) * frameBytes);
  const itemOptions = reserve(itemCount * activeBytes);
  const conflicts = reserve(optionCount * activeBytes);
  const useStart = reserve(4 * (optionCount + 1));
  const uses = reserve(2 * model.useItem.length);
  const itemSpan = reserve(8 * primaryCount);
  const hashes = reserve(8 * optionCount);
  const choices = reserve(4 * (primaryCount + 2));
  const colorSets = reserve(colorSetCount * activeBytes);
  const starts = reserve(4 * (optionCount + 1));
  const items = reserve(4 * model.useItem.length);
  const sets = reserve(4 * model.useItem.length);
  const buffer = reserve(bufferBytes);
  const bufferEnd = buffer + bufferBytes;
  return {
    activeBytes,
    countBytes,
    frameBytes,
    frames,
    itemOptions,
    conflicts,
    useStart,
    uses,
    itemSpan,
    hashes,
    choices,
    colorSets,
    starts,
    items,
    sets,
    buffer,
    bufferEnd,
  };
}

function bytesFor(model: Model, colorSetCount: number): number {
  let end = 0;
  const reserve = (bytes: number) => {
    end += bytes;
    return end - bytes;
  };
  return plan(model, colorSetCount, reserve).bufferEnd;
}

/** Numbers every pair of an item and a color that occurs. */
function colorSets({ useItem, useColor, colorNames }: Model): Map<number, number> {
  const sets = new Map<number, number>();
  if (colorNames.length === 1) return sets;
  for (let use = 0; use < useItem.length; use++) {
    if (useColor[use] === 0) continue;
    const pair = useItem[use] * colorNames.length + useColor[use];
    if (!sets.has(pair)) sets.set(pair, sets.size);
  }
  return sets;
}

/** Copies the arrays of the model, and for every use with a color the place of its bitset. */
function writeModel(
  memory: ArrayBuffer,
  { optionStart, useItem, useColor, colorNames }: Model,
  layout: Layout,
  colors: Map<number, number>,
): void {
  const words = new Uint32Array(memory);
  words.set(optionStart, layout.starts >> 2);
  words.set(useItem, layout.items >> 2);
  if (colors.size === 0) return;
  const sets = layout.sets >> 2;
  for (let use = 0; use < useItem.length; use++) {
    if (useColor[use] === 0) continue;
    const set = colors.get(useItem[use] * colorNames.length + useColor[use])!;
    words[sets + use] = layout.colorSets + set * layout.activeBytes;
  }
}

function remainderOf(kernel: CoverBits, memory: ArrayBuffer, layout: Layout): Remainder {
  const { frames, frameBytes, activeBytes, choices } = layout;
  const words = new Uint32Array(memory);
  const shares = new Float64Array(memory);
  const levelOf = (frame: number) => words[(frame + 8) >> 2];
  const branches = (frame: number) => {
    const found: number[] = [];
    const begin = (frame + HEADER + activeBytes) >> 2;
    for (let at = words[frame >> 2] >> 2; at < words[(frame + 4) >> 2] >> 2; at++) {
      for (let bits = words[begin + at]; bits !== 0; bits &= bits - 1) {
        found.push(at * 32 + (31 - Math.clz32(bits & -bits)));
      }
    }
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
  };
}
