/** Bitsets that become shorter: how the memory of the kernel is filled from a model. */
import type { Bilingual } from '@quadrille/base';
import { Arena } from '@quadrille/kernel/arena';
import type { Model } from '../../model.js';
import { say } from '../../sentences.js';
import type { PreparedKernel } from '../kernel.js';
import { remainderOf, starting } from '../option-sets.js';
import { instantiateCoverCompact } from './exports.js';

const HEADER = 48;
const TABLE_HEADER = 16;
/** Tables of so many options are not made again: that would take longer than the short rows save. */
const SMALLEST = 768;
/** Places in memory are signed. */
const MOST_BYTES = 2 ** 31 - 2 ** 20;

/** Rows of a model: for every option those it is in, and those that it takes out when it is chosen. */
interface Rows {
  readonly count: number;
  readonly memberStart: Uint32Array;
  readonly members: Uint32Array;
  readonly takes: Uint32Array;
}

/** A row for every item, and one for every color of an item. */
function rowsOf({ itemCount, optionCount, optionStart, useItem, useColor, colorNames }: Model): Rows {
  if (colorNames.length === 1)
    return { count: itemCount, memberStart: optionStart, members: useItem, takes: useItem };
  const rowOf = new Map<number, number>();
  const colorsOf: number[][] = Array.from({ length: itemCount }, () => []);
  const pair = (use: number) => useItem[use] * colorNames.length + useColor[use];
  for (let use = 0; use < useItem.length; use++) {
    if (useColor[use] === 0 || rowOf.has(pair(use))) continue;
    rowOf.set(pair(use), itemCount + rowOf.size);
    colorsOf[useItem[use]].push(useColor[use]);
  }
  const takes = useItem.map((item, use) => (useColor[use] === 0 ? item : rowOf.get(pair(use))!));
  const members: number[] = [];
  const memberStart = new Uint32Array(optionCount + 1);
  for (let option = 0; option < optionCount; option++) {
    for (let use = optionStart[option]; use < optionStart[option + 1]; use++) {
      const item = useItem[use];
      members.push(item);
      for (const color of colorsOf[item]) {
        if (color !== useColor[use]) members.push(rowOf.get(item * colorNames.length + color)!);
      }
    }
    memberStart[option + 1] = members.length;
  }
  return { count: itemCount + rowOf.size, memberStart, members: Uint32Array.from(members), takes };
}

/** Bytes of all tables that can be there at once: each has at most half of the options of the one before. */
function tableBytes(optionCount: number, rowCount: number): number {
  let bytes = 0;
  for (let count = optionCount; ; count >>= 1) {
    bytes += TABLE_HEADER + 4 * count + 32 + rowCount * 16 * Math.ceil(count / 128);
    if (count <= SMALLEST) return bytes;
  }
}

/** About how many bytes the kernel takes for a model. */
export function compactBytes(model: Model): number {
  const { optionCount, primaryCount, itemCount, useItem, colorNames } = model;
  const rowCount = itemCount + (colorNames.length > 1 ? useItem.length : 0);
  const { itemBytes, bytes } = frameOf(model);
  return tableBytes(optionCount, rowCount) + (primaryCount + 2) * bytes + optionCount * itemBytes;
}

/** Why the kernel cannot hold a model; undefined when it can. */
export function compactRefusal(model: Model): Bilingual | undefined {
  if (model.multiplicities) return say('no-multiplicities');
  const isLarge = compactBytes(model) + model.optionCount * model.primaryCount > MOST_BYTES;
  return isLarge ? say('two-gib') : undefined;
}

function frameOf({ optionCount, primaryCount }: Model) {
  const itemBytes = 16 * Math.ceil(primaryCount / 128);
  const activeBytes = 16 * Math.ceil(optionCount / 128);
  return { itemBytes, activeBytes, bytes: HEADER + itemBytes + 2 * activeBytes };
}

/** The kernel in WebAssembly. */
export function prepareCompact(model: Model, isFirstRule: boolean): PreparedKernel {
  const kernel = instantiateCoverCompact();
  const arena = new Arena(kernel.memory);
  const rows = rowsOf(model);
  const { optionCount, primaryCount, optionStart } = model;
  const { itemBytes, activeBytes, bytes: frameBytes } = frameOf(model);
  const choiceCount = primaryCount + 2;
  const roomFor = 4 * choiceCount + 64;
  const bufferBytes = Math.max(65536, 4 * roomFor);
  const frames = arena.reserve(choiceCount * frameBytes);
  const memberStart = arena.reserve(4 * (optionCount + 1));
  const members = arena.reserve(4 * rows.members.length);
  const isPlain = rows.takes === rows.members;
  const takeStart = isPlain ? memberStart : arena.reserve(4 * (optionCount + 1));
  const takes = isPlain ? members : arena.reserve(4 * rows.takes.length);
  const items = arena.reserve(optionCount * itemBytes);
  const sizes = arena.reserve(4 * optionCount);
  const witnesses = arena.reserve(4 * (optionCount + 1));
  const hashes = arena.reserve(8 * optionCount);
  const choices = arena.reserve(4 * choiceCount);
  const tables = arena.reserve(tableBytes(optionCount, rows.count));
  const buffer = arena.reserve(bufferBytes);
  const memory = arena.commit();
  const words = new Uint32Array(memory);
  words.set(rows.memberStart, memberStart >> 2);
  words.set(rows.members, members >> 2);
  if (!isPlain) {
    words.set(optionStart, takeStart >> 2);
    words.set(rows.takes, takes >> 2);
  }
  const setLayout = (isCollecting: boolean) => {
    kernel.layout(
      frames,
      frameBytes,
      itemBytes,
      activeBytes,
      rows.count,
      memberStart,
      members,
      takeStart,
      takes,
      items,
      sizes,
      witnesses,
      hashes,
      choices,
      tables,
      buffer,
      isCollecting ? buffer + bufferBytes : 0,
      roomFor,
      SMALLEST,
      isFirstRule,
    );
  };
  setLayout(false);
  kernel.fill(optionCount, primaryCount);
  const branches = HEADER + itemBytes + activeBytes;
  const optionAt = (frame: number, bit: number) =>
    words[((words[(frame + 32) >> 2] + TABLE_HEADER) >> 2) + bit];
  const remainder = remainderOf(kernel, memory, { frames, frameBytes, choices, branches }, model, optionAt);
  return starting(kernel, memory, { frames, frameBytes, choices, buffer }, remainder, setLayout);
}
