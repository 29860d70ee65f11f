/**
 * Bitsets: fills the memory of the kernel from a model and reads units back from it. There are two kernels, one for
 * models whose items are all covered once and one for multiplicities, with longer frames.
 */
import type { Bilingual } from '@quadrille/base';
import { Arena } from '@quadrille/kernel/arena';
import type { Model } from '../../model.js';
import { say } from '../../sentences.js';
import type { PreparedKernel } from '../kernel.js';
import { colorSets, remainderOf, starting, writeModel } from '../option-sets.js';
import { type CoverBits, instantiateCoverBits } from './exports.js';
import { type CoverMany, instantiateCoverMany } from './exports-many.js';

/** Added to the count of a covered item in the kernel; no item may have as many options. */
const COVERED = 0x4000;
const HEADER = 32;
const MANY_HEADER = 48;

/** Places in memory are signed; that also keeps the numbers of items below 0x7fff, which the kernel needs. */
const MOST_BYTES = 2 ** 31 - 2 ** 20;

interface Layout {
  readonly headerBytes: number;
  /** Bytes that a solution may take in the buffer. */
  readonly roomFor: number;
  /** Least and most of every primary item, with multiplicities. */
  readonly bounds: number;
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
export function bitsRefusal(model: Model): Bilingual | undefined {
  if (model.optionCount > 2 ** 16) return say('most-options', { limit: 2 ** 16 });
  // Fewer colored sets than uses: they are only counted where that may decide.
  const isLarge = bytesFor(model, model.useItem.length) > MOST_BYTES;
  if (isLarge && bytesFor(model, colorSets(model).size) > MOST_BYTES) return say('two-gib');
  if (model.optionCount < COVERED) return undefined;
  const optionCounts = new Uint32Array(model.itemCount);
  for (const item of model.useItem) optionCounts[item]++;
  if (optionCounts.subarray(0, model.primaryCount).some(count => count >= COVERED)) {
    return say('most-options-of-item', { limit: COVERED - 1 });
  }
  return undefined;
}

/** Bitsets in WebAssembly. */
export function prepareBits(model: Model, isFirstRule: boolean): PreparedKernel {
  if (!model.multiplicities) {
    const kernel = instantiateCoverBits();
    return prepare(model, kernel, (layout, end) => setOnce(kernel, layout, end, isFirstRule));
  }
  const kernel = instantiateCoverMany();
  return prepare(model, kernel, (layout, end) => setMany(kernel, layout, end, isFirstRule));
}

type EitherKernel = Omit<CoverBits, 'layout'>;

function prepare(
  model: Model,
  kernel: EitherKernel,
  setLayout: (layout: Layout, bufferEnd: number) => void,
): PreparedKernel {
  const arena = new Arena(kernel.memory);
  const colors = colorSets(model);
  const layout = plan(model, colors.size, bytes => arena.reserve(bytes));
  const memory = arena.commit();
  setLayout(layout, 0);
  writeModel(memory, model, { ...layout, setBytes: layout.activeBytes }, colors);
  const words = new Uint32Array(memory);
  model.multiplicities?.forEach(({ least, most }, item) => {
    words.set([least, most], (layout.bounds >> 2) + 2 * item);
  });
  kernel.fill(model.optionCount, model.primaryCount, layout.starts, layout.items, layout.sets);
  const branches = layout.headerBytes + layout.activeBytes;
  const remainder = remainderOf(kernel, memory, { ...layout, branches }, model);
  return starting(kernel, memory, layout, remainder, isCollecting => {
    setLayout(layout, isCollecting ? layout.bufferEnd : 0);
  });
}

function setOnce(kernel: CoverBits, layout: Layout, bufferEnd: number, isFirstRule: boolean): void {
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
}

function setMany(kernel: CoverMany, layout: Layout, bufferEnd: number, isFirstRule: boolean): void {
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
    layout.bounds,
    layout.hashes,
    layout.choices,
    layout.buffer,
    bufferEnd,
    layout.roomFor,
    isFirstRule,
  );
}

function plan(model: Model, colorSetCount: number, reserve: (bytes: number) => number): Layout {
  const { primaryCount, optionCount, itemCount, multiplicities } = model;
  const headerBytes = multiplicities ? MANY_HEADER : HEADER;
  // "No more" is a choice, too.
  const choiceCount = primaryCount + 2 + (multiplicities ? timesOf(model) : 0);
  const activeBytes = Math.ceil(optionCount / 128) * 16;
  const countBytes = Math.ceil((2 * primaryCount + 2) / 16) * 16;
  const frameBytes = headerBytes + 2 * activeBytes + (multiplicities ? 3 : 1) * countBytes;
  const roomFor = 4 * choiceCount + 64;
  const bufferBytes = Math.max(65536, 4 * roomFor);
  const frames = reserve(choiceCount * frameBytes);
  const itemOptions = reserve(itemCount * activeBytes);
  const conflicts = reserve(optionCount * activeBytes);
  const useStart = reserve(4 * (optionCount + 1));
  const uses = reserve(2 * model.useItem.length);
  const itemSpan = reserve(8 * primaryCount);
  const hashes = reserve(8 * optionCount);
  const bounds = reserve(multiplicities ? 8 * primaryCount : 0);
  const choices = reserve(4 * choiceCount);
  const colorSets = reserve(colorSetCount * activeBytes);
  const starts = reserve(4 * (optionCount + 1));
  const items = reserve(4 * model.useItem.length);
  const sets = reserve(4 * model.useItem.length);
  const buffer = reserve(bufferBytes);
  const bufferEnd = buffer + bufferBytes;
  return {
    headerBytes,
    roomFor,
    bounds,
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

/** How often options can be taken at most. */
function timesOf({ optionCount, multiplicities = [] }: Model): number {
  return Math.min(
    optionCount,
    multiplicities.reduce((sum, { most }) => sum + most, 0),
  );
}

function bytesFor(model: Model, colorSetCount: number): number {
  let end = 0;
  const reserve = (bytes: number) => {
    end += bytes;
    return end - bytes;
  };
  return plan(model, colorSetCount, reserve).bufferEnd;
}
