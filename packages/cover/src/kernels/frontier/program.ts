/**
 * Writes down, for the kernel, what each step of a frontier does (see assembly.ts).
 * A state tells of every item that is touched and not done what has been given to it, in a **field** of bits: for a
 * primary item how often it is covered, for a secondary one its color. Fields lie in words of 64 bits and are given
 * to other items as soon as they are free.
 *
 * Items with multiplicities take one step for each option that they own: take it or leave it. All others take one
 * step: exactly one of the options.
 */
import type { Model } from '../../model.js';
import { hasMultiplicity, type Links, ownersOf } from './order.js';

/** Words of 64 bits. A record is `words` long parts and some numbers; see the kernel. */
export interface Program {
  readonly words: number;
  readonly code: BigUint64Array;
  /** Where each step begins in `code`, and how many states may come from one. */
  readonly starts: readonly number[];
  readonly ways: readonly number[];
  /** For every step the logarithm (base 2) of a bound on the states that it starts from. */
  readonly bounds: readonly number[];
}

interface Step {
  readonly item: number;
  readonly options: readonly number[];
  /** Take or leave; otherwise exactly one. */
  readonly isTaking: boolean;
  /** The item must be covered so often after this step. */
  readonly low: number;
  readonly isLast: boolean;
}

interface Field {
  readonly word: number;
  readonly shift: number;
  readonly bits: number;
}

/** A frontier of more bits than this is not tried. */
export const MOST_WORDS = 32;
const WORD = 64;
/** Words written in one slice. */
const SLICE = 50_000;

/** What a secondary item may be given: its colors as codes from 1 on, then `plain` for "used up". */
export interface Palette {
  readonly codes: ReadonlyMap<number, number>;
  readonly plain: number;
  /** All options give it the same color: it excludes nothing. */
  readonly isHarmless: boolean;
}

/** The palettes of secondary items; undefined for primary ones. */
export function palettesOf({ itemCount, primaryCount, useItem, useColor }: Model): (Palette | undefined)[] {
  const colors: Map<number, number>[] = Array.from({ length: itemCount }, () => new Map());
  const isPlain = new Uint8Array(itemCount);
  for (let use = 0; use < useItem.length; use++) {
    const codes = colors[useItem[use]];
    if (useColor[use] === 0) isPlain[useItem[use]] = 1;
    else if (!codes.has(useColor[use])) codes.set(useColor[use], codes.size + 1);
  }
  return colors.map((codes, item) => {
    if (item < primaryCount) return undefined;
    return { codes, plain: codes.size + 1, isHarmless: codes.size === 1 && !isPlain[item] };
  });
}

/** How many bits tell what has been given to each item. */
export function fieldBits(model: Model, { optionsOf }: Links): number[] {
  return palettesOf(model).map((palette, item) => {
    if (palette) return bitsFor(palette.plain);
    return bitsFor(Math.min(model.multiplicities?.[item].most ?? 1, Math.max(1, optionsOf[item].length)));
  });
}

const bitsFor = (largest: number) => 32 - Math.clz32(largest);

/** The steps for `items` in this order, written in slices; undefined when a state would be wider than `MOST_WORDS`. */
export function* programOf(
  model: Model,
  links: Links,
  items: readonly number[],
): Generator<void, Program | undefined> {
  const steps = stepsOf(model, links, items);
  yield;
  const spans = spansOf(model, links, steps);
  yield;
  const fields = fieldsOf(model, links, steps, spans);
  yield;
  return fields && (yield* new Writer(model, links, steps, spans, fields).program());
}

function stepsOf(model: Model, links: Links, items: readonly number[]): Step[] {
  const owner = ownersOf(model, links, items);
  return items.flatMap((item, at): Step[] => {
    const options = links.optionsOf[item].filter(option => owner[option] === at);
    if (!hasMultiplicity(model, item)) return [{ item, options, isTaking: false, low: 0, isLast: true }];
    const { least } = model.multiplicities![item];
    const single = options.length > 0 ? options.map(option => [option]) : [[]];
    return single.map((options, nth) => ({
      item,
      options,
      isTaking: true,
      low: Math.max(0, least - (single.length - 1 - nth)),
      isLast: nth === single.length - 1,
    }));
  });
}

/** For every item the steps of its first and its last use. */
interface Spans {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function spansOf(model: Model, { itemsOf }: Links, steps: readonly Step[]): Spans {
  const first = new Int32Array(model.itemCount).fill(-1);
  const last = new Int32Array(model.itemCount).fill(-1);
  steps.forEach(({ item: own, options, isLast }, at) => {
    for (const item of options.flatMap(option => itemsOf[option])) {
      if (first[item] < 0) first[item] = at;
      last[item] = at;
    }
    if (isLast) last[own] = at;
  });
  return { first, last };
}

/** Gives every item that a state must tell its field. */
function fieldsOf(
  model: Model,
  links: Links,
  steps: readonly Step[],
  { first, last }: Spans,
): (Field | undefined)[] | undefined {
  const bitsOf = fieldBits(model, links);
  const palettes = palettesOf(model);
  const isMany = (item: number) => item < model.primaryCount && steps[last[item]].isTaking;
  const starting: number[][] = steps.map(() => []);
  const ending: number[][] = steps.map(() => []);
  for (let item = 0; item < model.itemCount; item++) {
    const isIdle = first[item] < 0 || (first[item] === last[item] && !isMany(item));
    if (isIdle || palettes[item]?.isHarmless) continue;
    starting[first[item]].push(item);
    ending[last[item]].push(item);
  }
  const fields: (Field | undefined)[] = Array(model.itemCount).fill(undefined);
  const slots = new Slots();
  for (let at = 0; at < steps.length; at++) {
    for (const item of starting[at]) {
      fields[item] = slots.take(bitsOf[item]);
      if (!fields[item]) return undefined;
    }
    for (const item of ending[at]) slots.free(fields[item]!);
  }
  return fields;
}

/** Bits that are taken, word by word. */
class Slots {
  private readonly taken: Uint8Array[] = [];

  take(bits: number): Field | undefined {
    for (let word = 0; word < MOST_WORDS; word++) {
      this.taken[word] ??= new Uint8Array(WORD);
      for (let shift = 0, run = 0; shift < WORD; shift++) {
        run = this.taken[word][shift] ? 0 : run + 1;
        if (run < bits) continue;
        const field = { word, shift: shift - bits + 1, bits };
        this.taken[word].fill(1, field.shift, shift + 1);
        return field;
      }
    }
    return undefined;
  }

  free({ word, shift, bits }: Field): void {
    this.taken[word].fill(0, shift, shift + bits);
  }
}

class Writer {
  private readonly code: bigint[] = [];
  private readonly words: number;
  private readonly palettes: (Palette | undefined)[];
  /** For every kind (item and color) of secondary items the step of its last use. */
  private readonly lastOfKind = new Map<string, number>();

  constructor(
    private readonly model: Model,
    private readonly links: Links,
    private readonly steps: readonly Step[],
    private readonly spans: Spans,
    private readonly fields: readonly (Field | undefined)[],
  ) {
    this.words = 1 + fields.reduce((most, field) => Math.max(most, field?.word ?? 0), 0);
    this.palettes = palettesOf(model);
    steps.forEach(({ options }, at) => {
      for (const [item, color] of options.flatMap(option => this.usesOf(option))) {
        this.lastOfKind.set(`${item}:${color}`, at);
      }
    });
  }

  *program(): Generator<void, Program> {
    const starts: number[] = [];
    const ending: number[][] = this.steps.map(() => []);
    for (const [item, field] of this.fields.entries()) if (field) ending[this.spans.last[item]].push(item);
    let pause = SLICE;
    for (const [at, step] of this.steps.entries()) {
      starts.push(this.code.length);
      this.step(step, at, ending[at]);
      if (this.code.length < pause) continue;
      pause = this.code.length + SLICE;
      yield;
    }
    const ways = this.steps.map(({ options, isTaking }) => Math.max(1, options.length + (isTaking ? 1 : 0)));
    const bounds = this.bounds(ways, ending);
    return { words: this.words, code: BigUint64Array.from(this.code), starts, ways, bounds };
  }

  /** No more states than their bits can tell, nor than there are ways to come there. */
  private bounds(ways: readonly number[], ending: readonly (readonly number[])[]): number[] {
    const starting: number[] = this.steps.map(() => 0);
    for (const [item, field] of this.fields.entries())
      if (field) starting[this.spans.first[item]] += field.bits;
    let [width, paths] = [0, 0];
    return ways.map((count, at) => {
      const bound = Math.min(width, paths);
      width += starting[at] - ending[at].reduce((sum, item) => sum + this.fields[item]!.bits, 0);
      paths += Math.log2(count);
      return bound;
    });
  }

  private step({ item, options, isTaking, low }: Step, at: number, ending: readonly number[]): void {
    const keep = Array<bigint>(this.words).fill(2n ** 64n - 1n);
    for (const done of ending) keep[this.fields[done]!.word] &= ~maskOf(this.fields[done]!);
    const own = this.fields[item];
    this.code.push(...keep, isTaking ? 1n : 0n, ...(own ? [BigInt(own.word), maskOf(own)] : [0n, 0n]));
    // An item that nothing can cover has no field: it fails where it must be covered.
    this.code.push(
      ...(own ? [BigInt(own.word), BigInt(own.shift), valuesOf(own)] : [0n, 0n, 0n]),
      BigInt(low),
    );
    const ends = this.code.length;
    this.code.push(0n, 0n);
    if (isTaking || options.length > 0) this.rewrites(options, at);
    this.code[ends] = BigInt(this.code.length);
    for (const option of options) this.option(option, item, isTaking);
    this.code[ends + 1] = BigInt(this.code.length);
  }

  private option(option: number, own: number, isTaking: boolean): void {
    const test = Array<bigint>(this.words).fill(0n);
    const set = Array<bigint>(this.words).fill(0n);
    const ops: bigint[] = [];
    for (const [item, color] of this.usesOf(option)) {
      const field = this.fields[item];
      if (!field || (item === own && !isTaking)) continue;
      const place = [BigInt(field.word), BigInt(field.shift), valuesOf(field)];
      const palette = this.palettes[item];
      const many = this.model.multiplicities?.[item];
      if (palette && color > 0) ops.push(...place, BigInt(palette.codes.get(color)!), 0n);
      else if (many && many.most > 1) {
        ops.push(...place, 0n, BigInt(Math.min(many.most, 2 ** field.bits - 1)));
      } else {
        test[field.word] |= maskOf(field);
        set[field.word] |= BigInt(palette?.plain ?? 1) << BigInt(field.shift);
      }
    }
    this.code.push(...test, ...set, BigInt(this.code.length + 2 * this.words + 1 + ops.length), ...ops);
  }

  /**
   * A color that no later option gives is as good as "used up"; where all later options give one and the same color,
   * this color is as good as none.
   */
  private rewrites(options: readonly number[], at: number): void {
    const touched = new Set(options.flatMap(option => this.usesOf(option)).map(([item]) => item));
    for (const item of touched) {
      const palette = this.palettes[item];
      const field = this.fields[item];
      if (!palette || !field || palette.codes.size === 0 || this.spans.last[item] <= at) continue;
      const isLater = (color: number) => (this.lastOfKind.get(`${item}:${color}`) ?? -1) > at;
      const later = [...palette.codes.keys()].filter(isLater);
      const isSingle = later.length === 1 && !isLater(0);
      for (const [color, code] of palette.codes) {
        const to = isSingle && color === later[0] ? 0 : isLater(color) ? code : palette.plain;
        if (to === code) continue;
        this.code.push(BigInt(field.word), BigInt(field.shift), valuesOf(field), BigInt(code), BigInt(to));
      }
    }
  }

  private usesOf(option: number): [item: number, color: number][] {
    const { optionStart, useColor } = this.model;
    return this.links.itemsOf[option].map((item, at) => [item, useColor[optionStart[option] + at]]);
  }
}

const valuesOf = ({ bits }: Field) => (1n << BigInt(bits)) - 1n;
const maskOf = (field: Field) => valuesOf(field) << BigInt(field.shift);
