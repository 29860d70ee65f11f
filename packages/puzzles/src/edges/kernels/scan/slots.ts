/**
 * Lays out what the branchless loop of the scan kernel reads: a slot for every list, a frame for every level,
 * a set for every kind. All three are drawn in assembly.ts.
 */
import type { Arena } from '@quadrille/kernel/arena';
import { KEYS, type ScanTables } from '../tables.js';

const FRAME = 64;
const SLOT = 64;
const LANES = 8;
const SETS = 4096;
const SET = 32;
/** Kinds for which a set has bits, and bytes that slots may take: beyond these the plain loop walks. */
const KIND_LIMIT = SET * 8;
const SLOT_BYTES_LIMIT = 2 ** 26;

/** Where things lie, once reserved. */
export interface SlotPlan {
  /** Frame of level 0, and the bytes from a frame to that of the lower neighbor. */
  readonly frames: number;
  readonly row: number;
  /** Bytes of the slots of one upper color. */
  readonly stride: number;
  /** The slots of one table, in bytes, and where the first table and the slots of long lists begin. */
  readonly tableBytes: number;
  readonly slots: number;
  readonly more: number;
}

/**
 * Reserves room, or returns undefined where the plain loop must do: the path goes not row by row, there are
 * equal pieces or too many, or tables.
 */
export function planSlots(arena: Arena, tables: ScanTables): SlotPlan | undefined {
  const { stock, path, pool, lists } = tables;
  const rowLength = rowsOf(tables);
  const colors = 1 + pool.reduce((most, entry) => Math.max(most, (entry >> 5) & 31, entry & 31), 0);
  const stride = colors * SLOT;
  const tableBytes = colors * stride;
  const tableCount = lists.length / KEYS;
  const isOneEach = stock.every(count => count <= 1);
  const fits = stock.length - 1 <= KIND_LIMIT && tableCount * tableBytes <= SLOT_BYTES_LIMIT;
  if (rowLength < 2 || !isOneEach || !fits) return undefined;
  const row = rowLength * FRAME;
  const frames = arena.reserve(row + (path.length + 1) * FRAME) + row;
  const slots = arena.reserve(tableCount * tableBytes);
  return { frames, row, stride, tableBytes, slots, more: arena.reserve(furtherSlots(tables) * SLOT) };
}

/** Fills what was reserved. `record` tells the address of a level's record. */
export function fillSlots(
  memory: ArrayBuffer,
  plan: SlotPlan,
  tables: ScanTables,
  record: (level: number) => number,
): void {
  const bytes = new Uint8Array(memory);
  const words = new Int32Array(memory);
  for (let kind = 0; kind < tables.stock.length - 1; kind++) {
    bytes[SETS + (kind + 1) * SET + (kind >> 3)] = 1 << (kind & 7);
  }
  tables.path.forEach((_, level) => {
    const frame = (plan.frames + level * FRAME) >> 2;
    words[frame + 12] = plan.slots + tables.tableOfLevel[level] * plan.tableBytes;
    words[frame + 13] = tables.leftLevel[level] < 0 ? 0 : 0x3e0;
    words[frame + 14] = record(level);
  });
  let more = plan.more;
  tables.lists.forEach((start, at) => {
    let slot = plan.slots + slotOffset(plan, at);
    for (let from = start; tables.pool[from] !== 0; from += LANES) {
      const entries = entriesFrom(tables.pool, from);
      const goesOn = entries.length === LANES && tables.pool[from + LANES] !== 0;
      fillSlot(bytes, words, slot, entries, goesOn ? more : 0);
      if (!goesOn) break;
      slot = more;
      more += SLOT;
    }
  });
}

/** The place of the slot of a list: by table, upper color, left color. */
function slotOffset(plan: SlotPlan, at: number): number {
  const [left, upper] = [(at >> 5) & 31, at & 31];
  return Math.floor(at / KEYS) * plan.tableBytes + upper * plan.stride + left * SLOT;
}

function fillSlot(bytes: Uint8Array, words: Int32Array, slot: number, entries: Int32Array, more: number) {
  entries.forEach((entry, lane) => {
    const kind = ((entry >>> 10) & 1023) - 1;
    bytes[slot + lane] = kind >> 3;
    bytes[slot + 8 + lane] = 1 << (kind & 7);
    bytes[slot + 16 + lane] = (kind >> 3) ^ 16;
    words[(slot >> 2) + 6 + lane] = entry;
  });
  words[(slot >> 2) + 14] = ((1 << entries.length) - 1) | (more === 0 ? 0 : 1 << LANES);
  words[(slot >> 2) + 15] = more;
}

/** The candidates of a list from `from` on, a slot full at most. */
function entriesFrom(pool: Int32Array, from: number): Int32Array {
  let end = from;
  while (end < from + LANES && pool[end] !== 0) end++;
  return pool.subarray(from, end);
}

/** How many slots the lists need beyond the first one of each. */
function furtherSlots({ pool }: ScanTables): number {
  let slots = 0;
  let length = 0;
  for (const entry of pool) {
    if (entry !== 0) length++;
    else {
      slots += Math.max(0, Math.ceil(length / LANES) - 1);
      length = 0;
    }
  }
  return slots;
}

/** The length of the rows when the path fills a board row by row, without holes; 0 for any other path. */
function rowsOf({ path, leftLevel, upperLevel }: ScanTables): number {
  const length = upperLevel.indexOf(0);
  const isRows = path.every(
    (_, level) =>
      upperLevel[level] === Math.max(-1, level - length) &&
      (leftLevel[level] === level - 1 || leftLevel[level] === -1),
  );
  return length > 0 && isRows ? length : 0;
}
