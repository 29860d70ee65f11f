/** The door to assembly.ts: writes a table into its memory, which is drawn there, and reads which options are left. */
import { Arena } from '@quadrille/kernel/arena';
import { instantiate } from '@quadrille/kernel/load';
import type { Table } from '../../table.js';
import type { Survivors } from './twin.js';
import code from './wasm.js';

interface Exports {
  readonly memory: WebAssembly.Memory;
  layout(
    flags: number,
    starts: number,
    uses: number,
    bits: number,
    alive: number,
    left: number,
    live: number,
    own: number,
    self: number,
    rowBytes: number,
  ): void;
  run(itemCount: number, optionCount: number): number;
}

const NEEDED = 1;
const ONCE = 2;
const EXCLUDES = 4;
const OPEN = 8;

/** One instance that nobody uses, since making one takes longer than a small table; large ones are let go. */
let spare: Exports | undefined;
const SPARE_BYTES = 16 * 2 ** 20;

/** As `plainSurvivors`. */
export function survivors({ items, options }: Table, changed?: ReadonlySet<number>): Survivors | undefined {
  const kernel = spare ?? instantiate<Exports>(code);
  spare = undefined;
  let useCount = 0;
  for (const option of options) useCount += option.items.length;
  const rowBytes = Math.ceil(options.length / 128) * 16;
  const arena = new Arena(kernel.memory);
  const flags = arena.reserve(items.length);
  const starts = arena.reserve(4 * (options.length + 1));
  const uses = arena.reserve(4 * useCount);
  const bits = arena.reserve(items.length * rowBytes);
  const [alive, left, live] = [arena.reserve(rowBytes), arena.reserve(rowBytes), arena.reserve(rowBytes)];
  const [own, self] = [arena.reserve(4 * options.length), arena.reserve(16)];
  const buffer = arena.commit();
  fillFlags(new Uint8Array(buffer, flags, items.length), items, changed);
  const startList = new Uint32Array(buffer, starts, options.length + 1);
  const useList = new Uint32Array(buffer, uses, useCount);
  let at = 0;
  for (let option = 0; option < options.length; option++) {
    startList[option] = at;
    for (const item of options[option].items) useList[at++] = item;
  }
  startList[options.length] = at;
  kernel.layout(flags, starts, uses, bits, alive, left, live, own, self, rowBytes);
  const goneCount = kernel.run(items.length, options.length);
  const isLeft = new Uint8Array(buffer.slice(alive, alive + rowBytes));
  if (buffer.byteLength <= SPARE_BYTES) spare = kernel;
  if (goneCount < 0) return undefined;
  return { goneCount, isAlive: option => ((isLeft[option >> 3] >> (option & 7)) & 1) === 1 };
}

function fillFlags(flags: Uint8Array, items: Table['items'], changed?: ReadonlySet<number>): void {
  for (let item = 0; item < items.length; item++) {
    const { isPrimary, least, most } = items[item];
    const isNeeded = isPrimary && least > 0;
    const isOpen = isNeeded && (changed === undefined || changed.has(item));
    flags[item] =
      (isNeeded ? NEEDED : 0) | (least === 1 ? ONCE : 0) | (most > 1 ? 0 : EXCLUDES) | (isOpen ? OPEN : 0);
  }
}
