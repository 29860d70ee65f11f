/** Planes of bits: which models they can hold, and how the memory of the kernel is filled from one. */
import type { Bilingual } from '@quadrille/base';
import { Arena } from '@quadrille/kernel/arena';
import type { Model } from '../../model.js';
import { say } from '../../sentences.js';
import type { PreparedKernel } from '../kernel.js';
import { colorSets, remainderOf, starting, writeModel } from '../option-sets.js';
import { instantiateCoverPlanes } from './exports.js';

const HEADER = 32;
/** Items of a block: one bit of a vector each. */
const BLOCK = 128;
/** The kernel counts the options of an item in eight bits. */
const MOST_OPTIONS_OF_ITEM = 255;
const MOST_MIB = 64;

/** Sizes that follow from a model. */
interface Shape {
  /** How many options every primary item has. */
  readonly counts: Uint32Array;
  /** For every primary item its place in the kernel, and the other way round. */
  readonly places: Uint32Array;
  readonly order: Uint32Array;
  /** Bits of a plane in a vector. */
  readonly width: number;
  /** Bytes of the planes of every block. */
  readonly blocks: readonly number[];
  readonly activeBytes: number;
  readonly stateBytes: number;
}

/** Those of models that were looked at: choosing a kernel asks several times. */
const shapes = new WeakMap<Model, Shape>();

function shapeOf(model: Model): Shape {
  let shape = shapes.get(model);
  if (!shape) {
    shape = makeShape(model, false);
    shapes.set(model, shape);
  }
  return shape;
}

/**
 * Items stay in the order of the model, unless they need several blocks: then those with the most options go to the first
 * block, and so on, and only within a block they keep their order.
 */
function makeShape(model: Model, isFirstRule: boolean): Shape {
  const { primaryCount, optionCount, useItem } = model;
  const counts = new Uint32Array(primaryCount);
  for (let use = 0; use < useItem.length; use++) if (useItem[use] < primaryCount) counts[useItem[use]]++;
  const order = Uint32Array.from(counts.keys());
  if (primaryCount > BLOCK && !isFirstRule) {
    // A number for each item sorts without a function to compare them, which would run before it is compiled.
    const keys = Float64Array.from(counts, (count, item) => item - count * primaryCount).sort();
    for (let place = 0; place < primaryCount; place++) {
      order[place] = (primaryCount + (keys[place] % primaryCount)) % primaryCount;
    }
    for (let place = 0; place < primaryCount; place += BLOCK) order.subarray(place, place + BLOCK).sort();
  }
  const places = new Uint32Array(primaryCount);
  order.forEach((item, place) => {
    places[item] = place;
  });
  const width = primaryCount <= 32 ? 32 : primaryCount <= 64 ? 64 : BLOCK;
  const blocks: number[] = [];
  for (let place = 0; place < primaryCount; place += BLOCK) {
    let most = 0;
    for (const item of order.subarray(place, place + BLOCK)) most = Math.max(most, counts[item]);
    blocks.push(16 * Math.ceil((most * width) / 128));
  }
  const activeBytes = 16 * Math.ceil(optionCount / 128);
  const stateBytes = blocks.reduce((sum, bytes) => sum + 16 + bytes, activeBytes);
  return { counts, places, order, width, blocks, activeBytes, stateBytes };
}

/** How large the rows are that choices take out of a state, and how much of them is used. */
export function planesSize(model: Model): { readonly bytes: number; readonly bitsPerUse: number } {
  const { counts, stateBytes } = shapeOf(model);
  const useCount = counts.reduce((sum, count) => sum + count, 0);
  return { bytes: model.optionCount * stateBytes, bitsPerUse: (8 * stateBytes) / useCount };
}

/** Why planes cannot hold a model; undefined when they can. */
export function planesRefusal(model: Model): Bilingual | undefined {
  if (model.multiplicities) return say('no-multiplicities');
  const { counts, stateBytes } = shapeOf(model);
  if (counts.some(count => count > MOST_OPTIONS_OF_ITEM)) {
    return say('most-options-of-item', { limit: MOST_OPTIONS_OF_ITEM });
  }
  // A row for every option, an image for every item and color, two parts of a frame for every level.
  const { optionCount, itemCount, primaryCount, useItem, colorNames } = model;
  const colorCount = colorNames.length > 1 ? useItem.length : 0;
  const stateCount = optionCount + itemCount + colorCount + 2 * primaryCount;
  return stateCount * stateBytes > MOST_MIB * 2 ** 20 ? say('most-mib', { mib: MOST_MIB }) : undefined;
}

/** Planes in WebAssembly. */
export function preparePlanes(model: Model, isFirstRule: boolean): PreparedKernel {
  const kernel = instantiateCoverPlanes();
  const arena = new Arena(kernel.memory);
  const colors = colorSets(model);
  const shape = isFirstRule ? makeShape(model, true) : shapeOf(model);
  const { width, activeBytes, stateBytes } = shape;
  const { primaryCount, optionCount, itemCount, useItem } = model;
  const choiceCount = primaryCount + 2;
  const frameBytes = HEADER + activeBytes + stateBytes;
  const roomFor = 4 * choiceCount + 64;
  const bufferBytes = Math.max(65536, 4 * roomFor);
  const frames = arena.reserve(choiceCount * frameBytes);
  const blocks = arena.reserve(4 * shape.blocks.length);
  const singles = arena.reserve(16 * shape.blocks.length);
  const order = arena.reserve(4 * primaryCount);
  const images = arena.reserve(itemCount * stateBytes);
  const rows = arena.reserve((optionCount + 1) * stateBytes) + stateBytes; // after an empty one
  const sizes = arena.reserve(4 * optionCount);
  const bits = arena.reserve(4 * useItem.length);
  const itemSpan = arena.reserve(16 * primaryCount);
  const hashes = arena.reserve(8 * optionCount);
  const choices = arena.reserve(4 * choiceCount);
  const colorSetsAt = arena.reserve(colors.size * stateBytes);
  const starts = arena.reserve(4 * (optionCount + 1));
  const items = arena.reserve(4 * useItem.length);
  const sets = arena.reserve(4 * useItem.length);
  const buffer = arena.reserve(bufferBytes);
  const memory = arena.commit();
  const setLayout = (isCollecting: boolean) => {
    kernel.layout(
      frames,
      frameBytes,
      activeBytes,
      stateBytes,
      blocks,
      blocks + 4 * shape.blocks.length,
      singles,
      width,
      order,
      images,
      rows,
      sizes,
      bits,
      itemSpan,
      hashes,
      choices,
      buffer,
      isCollecting ? buffer + bufferBytes : 0,
      roomFor,
      isFirstRule,
      itemCount === primaryCount,
    );
  };
  setLayout(false);
  writeModel(memory, model, { starts, items, sets, colorSets: colorSetsAt, setBytes: stateBytes }, colors);
  const words = new Uint32Array(memory);
  words.set(shape.blocks, blocks >> 2);
  words.set(shape.order, order >> 2);
  words.set(
    useItem.map(item => (item < primaryCount ? shape.places[item] : item)),
    items >> 2,
  );
  kernel.fill(optionCount, primaryCount, starts, items, sets);
  const remainder = remainderOf(kernel, memory, { frames, frameBytes, choices, branches: HEADER }, model);
  return starting(kernel, memory, { frames, frameBytes, choices, buffer }, remainder, setLayout);
}
