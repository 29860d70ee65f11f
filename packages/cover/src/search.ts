/** Chooses the kernel for a model and presents it as a `Search`: units can be opened, here or elsewhere. */

import type { Bilingual, Search, Unit } from '@quadrille/base';
import { hasWebAssembly } from '@quadrille/kernel/load';
import { LARGE_LIMITS } from './dlx-reader.js';
import { parseDlx } from './dlx-text.js';
import { bitsRefusal, prepareBits } from './kernels/bits/host.js';
import { compactBytes, compactRefusal, prepareCompact } from './kernels/compact/host.js';
import { impossibleChoice, type PreparedKernel } from './kernels/kernel.js';
import { prepareLinks, prepareTwin } from './kernels/links/host.js';
import { planesRefusal, planesSize, preparePlanes } from './kernels/planes/host.js';
import type { Model } from './model.js';
import { say } from './sentences.js';

/** Which item is branched on: the one with the fewest options left, or the first that is not yet covered. */
export type Choose = 'fewest' | 'first';

/**
 * `planes`: planes of bits; `compact`: bitsets that become shorter; `bits`: bitsets with counts; `links`: dancing links;
 * `twin`: dancing links without WebAssembly.
 */
export type KernelName = 'planes' | 'compact' | 'bits' | 'links' | 'twin';

export interface SearchOptions {
  /** Default `fewest`. */
  readonly choose?: Choose;
  /** Default `auto`: what is quickest for the model. */
  readonly kernel?: KernelName | 'auto';
}

/** Raised when a kernel visits nodes in another order than before: units and walks of old ones are then refused. */
const VERSION = 1;

/**
 * Above this many options the conflict sets no longer fit the caches and links win. Measured, solutions a second of bits
 * against links: 3 150 options 1.43, 8 488 options 1.29, 16 632 options 0.86 (double stars of K_10, prime squares 4 x 4,
 * double stars of K_12).
 */
const BITS_OPTION_LIMIT = 12_000;

/**
 * Planes take a whole row through the caches whatever little is left of the search, and of few items with many options they
 * use few bits. Measured, time of planes against bits: latin squares 5 (14 KB, 2.4 bits a use) 0.40, queens 12 (14 KB, 2.7)
 * 0.45, Langford 11 (34 KB, 3.4) 0.48, sudoku 16 x 16 (0.3 MB, 1.8) 0.80, Soma cube (1.3 MB, 4.9) 0.88, prime squares 3 x 3
 * (0.6 MB, 6.6) 1.3; with 6 MB (Scott's pentominoes) it depends on the machine.
 */
const PLANES_LIMITS = { bytes: 2 ** 21, bitsPerUse: 6 };

/** The kernel that `auto` stands for. */
export function kernelFor(model: Model): KernelName {
  if (!hasWebAssembly) return 'twin';
  if (suitsCompact(model)) return 'compact';
  if (suitsPlanes(model)) return 'planes';
  return model.optionCount <= BITS_OPTION_LIMIT && bitsRefusal(model) === undefined ? 'bits' : 'links';
}

function suitsPlanes(model: Model): boolean {
  const { bytes, bitsPerUse } = planesSize(model);
  const isSmall = bytes <= PLANES_LIMITS.bytes && bitsPerUse <= PLANES_LIMITS.bitsPerUse;
  return isSmall && planesRefusal(model) === undefined;
}

/**
 * Where items have many options, few of which are ever looked at, compact bitsets win. Measured, time against the best of the
 * other kernels, by the options of an item on average: K_9 into Hamilton cycles (518) 0.11, K_12 into double stars (350) 0.29,
 * pentominoes 6x10 (150) 0.24, Soma cube (100) 0.5, K_10 into matchings (68) 0.8, random models of 15 000 to 60 000 options
 * (1000 to 6000) 0.4 to 0.75 of links; but staircases 11 (71) 2.6, Langford 11 (15) 1.8, queens 12 (17) 1.9, Latin squares 7
 * (7) 3.5. More memory than this is left to links.
 */
const COMPACT_LIMITS = { optionsOfItem: 32, bytes: 2 ** 27 };

function suitsCompact(model: Model): boolean {
  const isDense = model.useItem.length >= COMPACT_LIMITS.optionsOfItem * model.itemCount;
  return isDense && compactRefusal(model) === undefined && compactBytes(model) <= COMPACT_LIMITS.bytes;
}

const REFUSAL: Partial<Record<KernelName, (model: Model) => Bilingual | undefined>> = {
  planes: planesRefusal,
  compact: compactRefusal,
  bits: bitsRefusal,
};
const PREPARE = {
  planes: preparePlanes,
  compact: prepareCompact,
  bits: prepareBits,
  links: prepareLinks,
  twin: prepareTwin,
};

/** The search for all exact covers of `model`. Throws `InputError` when the kernel asked for cannot hold it. */
export function coverSearch(model: Model, options: SearchOptions = {}): Search & { kernel: KernelName } {
  const { choose = 'fewest', kernel: wanted = 'auto' } = options;
  const kernel = wanted === 'auto' ? kernelFor(model) : wanted;
  const refusal = REFUSAL[kernel]?.(model);
  if (refusal) throw say.error('refuses-model', { kernel, reason: refusal });
  const isFirstRule = choose === 'first';
  const idle: PreparedKernel[] = []; // filled with the model and waiting for the next unit
  let id: string | undefined;
  return {
    kernel,
    get id() {
      id ??= `cover-${VERSION}-${kernel === 'twin' ? 'links' : kernel}-${choose}-${fingerprint(model)}`;
      return id;
    },
    open: (unit, { collect }) => {
      checkChoices(model, unit);
      const prepared = idle.pop() ?? PREPARE[kernel](model, isFirstRule);
      return prepared.start(unit, collect, () => idle.push(prepared));
    },
  };
}

/** The search of a model given as Knuth's text: what other threads and machines are sent. */
export function searchOfText({
  text,
  large = false,
  ...options
}: SearchOptions & { readonly text: string; readonly large?: boolean }): Search {
  return coverSearch(parseDlx(text, large ? LARGE_LIMITS : {}), options);
}

/** Choices are options, or beyond them "no more" of a primary item (see kernels/links/assembly.ts). */
function checkChoices({ optionCount, primaryCount, multiplicities }: Model, unit: Unit): void {
  const end = optionCount + (multiplicities ? primaryCount : 0);
  const strange = unit.find(choice => !Number.isInteger(choice) || choice < 0 || choice >= end);
  if (strange !== undefined) throw impossibleChoice(strange);
}

/** 32 hex digits that differ, as good as surely, for different models; names do not count. */
export function fingerprint(model: Model): string {
  const lanes = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
  let turn = 0;
  const add = (value: number) => {
    const lane = turn++ & 3;
    const x = Math.imul(lanes[lane] ^ value, 0x9e3779b1);
    lanes[lane] = ((x << 13) | (x >>> 19)) ^ lanes[(lane + 1) & 3];
  };
  add(model.primaryCount);
  add(model.itemCount);
  for (const list of [model.optionStart, model.useItem, model.useColor]) {
    add(list.length);
    for (let i = 0; i < list.length; i++) add(list[i]);
  }
  for (const { least, most } of model.multiplicities ?? []) {
    add(least);
    add(most);
  }
  for (let i = 0; i < 16; i++) add(i);
  return lanes.map(lane => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
