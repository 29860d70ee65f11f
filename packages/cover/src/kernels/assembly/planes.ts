/**
 * The memory of planes/assembly.ts (AssemblyScript): places and sizes, and how a model is laid out there. What a frame, a
 * state and a plane are is told there.
 */
import { add, beginOf, endOf, fillHashes, unite } from './model';

export const HEADER: usize = 32;

// Places and sizes in linear memory, set once by `layout`.
export let frames: usize = 0;
export let frameBytes: usize = 0;
export let activeBytes: usize = 0;
export let stateBytes: usize = 0;
export let blocks: usize = 0; // for every block of items, the bytes of its planes
export let blocksEnd: usize = 0;
export let singles: usize = 0; // for every block its items with one option left, after a choice
export let width: usize = 0; // bits of a plane in a vector: 32, 64 or 128
export let order: usize = 0; // for every primary item its place in the model
export let images: usize = 0; // for every item, what a state has of it and of its options
export let rows: usize = 0; // for every option, what it takes out of a state: its items, and all options that it excludes
export let sizes: usize = 0; // for every option, how many primary items it covers
export let bits: usize = 0; // for every primary item of every option, its bit in the planes of a state
export let itemSpan: usize = 0; // for every primary item, first and last + 1 byte of its options in a bitset; 16 bytes each
export let hashes: usize = 0; // for every option, two lanes
export let choices: usize = 0; // the options chosen on the way to the current frame
export let buffer: usize = 0; // solutions: length, then options
export let bufferEnd: usize = 0;
export let roomFor: usize = 0; // bytes of the longest solution
export let isFirstRule: bool = false;
export let isPlain: bool = false; // no secondary items: options that share no primary item go together

export function layout(
  frames_: usize, frameBytes_: usize, activeBytes_: usize, stateBytes_: usize, blocks_: usize, blocksEnd_: usize,
  singles_: usize, width_: usize, order_: usize, images_: usize, rows_: usize, sizes_: usize, bits_: usize,
  itemSpan_: usize, hashes_: usize, choices_: usize, buffer_: usize, bufferEnd_: usize, roomFor_: usize, isFirstRule_: bool, isPlain_: bool,
): void {
  frames = frames_; frameBytes = frameBytes_; activeBytes = activeBytes_; stateBytes = stateBytes_;
  blocks = blocks_; blocksEnd = blocksEnd_; singles = singles_; width = width_; order = order_;
  images = images_; rows = rows_; sizes = sizes_; bits = bits_; itemSpan = itemSpan_; hashes = hashes_; choices = choices_;
  buffer = buffer_; bufferEnd = bufferEnd_; roomFor = roomFor_; isFirstRule = isFirstRule_; isPlain = isPlain_;
}

/** The state of a frame. */
@inline export function stateOf(f: usize): usize { return f + HEADER + activeBytes; }

/** Where the block of an item begins in a state. */
function blockAt(item: usize): usize {
  let at = activeBytes;
  for (let block = blocks, end = blocks + (item >> 7 << 2); block < end; block += 4) at += 16 + <usize>load<u32>(block);
  return at;
}

/**
 * Fills everything from the model's arrays, and the root with all options that cover something. `sets` has for every use
 * the place of an image, which becomes that of the options with the item in the same color; 0 without color.
 */
export function fill(optionCount: usize, primaryCount: usize, starts: usize, items: usize, sets: usize): void {
  const perVector: usize = 128 / width;
  let end: usize = 0;
  for (let option: usize = 0; option < optionCount; option++) {
    const begin = end, first = beginOf(starts, option), last = endOf(starts, option);
    for (let use = first; use < last; use += 4) {
      const item: usize = load<u32>(items + use);
      if (item >= primaryCount) continue;
      const span = itemSpan + (item << 4), word = <u32>(option >> 6) << 3;
      if (!load<u32>(span, 4)) store<u32>(span, word);
      store<u32>(span, word + 8, 4);
      const plane: usize = load<u32>(span, 8);
      store<u32>(span, <u32>plane + 1, 8);
      const vector = blockAt(item) + 16 + (plane / perVector << 4);
      store<u32>(bits + end, <u32>((vector << 3) + plane % perVector * width + (item & 127)));
      end += 4;
    }
    store<u32>(sizes + (option << 2), <u32>(end - begin) >> 2);
    if (end == begin) continue; // covers nothing
    for (let use = first; use < last; use += 4) {
      const set: usize = load<u32>(sets + use);
      depict(images + <usize>load<u32>(items + use) * stateBytes, option, begin, end);
      if (set) depict(set, option, begin, end);
    }
  }
  for (let item: usize = 0; item < primaryCount; item++) {
    const image = images + item * stateBytes;
    add(image, (blockAt(item) << 3) + (item & 127));
    unite(stateOf(frames), image, 0, stateBytes);
  }
  for (let option: usize = 0; option < optionCount; option++) {
    const row = rows + option * stateBytes, last = endOf(starts, option);
    for (let use = beginOf(starts, option); use < last; use += 4) {
      unite(row, images + <usize>load<u32>(items + use) * stateBytes, load<u32>(sets + use), stateBytes);
    }
  }
  fillHashes(hashes, optionCount);
  store<u32>(frames, <u32>primaryCount, 12);
  store<f64>(frames, 1, 24);
}

/** Puts an option into an image: among the options, and in the planes of its items. */
function depict(image: usize, option: usize, begin: usize, end: usize): void {
  add(image, option);
  for (let at = begin; at < end; at += 4) add(image, load<u32>(bits + at));
}
