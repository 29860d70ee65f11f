/**
 * A model: items to be covered and options that cover them. Primary items are covered exactly once (or as often as
 * their multiplicity says), secondary items at most once, or by any number of options that give them the same color.
 *
 * The uses of all options lie one after another, so that a model of millions of uses is a few flat arrays:
 *
 *     optionStart  0     3   5           option 0 has uses 0, 1, 2; option 1 has uses 3, 4
 *     useItem      a b c a d             items; primary ones are numbered first
 *     useColor     0 0 2 0 1             colors; 0 is none
 */
import type { Bilingual } from '@quadrille/base';
import { say } from './sentences.js';

declare const brand: unique symbol;

/** A handle to an item, made by a `ModelBuilder`; quicker than its name in large models. */
export type Item = number & { readonly [brand]: 'item' };

/** An item, or a secondary item with a color. */
export type Use = Item | string | readonly [item: Item | string, color: string | number];

export interface Multiplicity {
  readonly least: number;
  readonly most: number;
}

export interface Model {
  /** Items 0 … primaryCount - 1 are primary, the others secondary. */
  readonly primaryCount: number;
  readonly itemCount: number;
  readonly optionCount: number;
  readonly itemNames: readonly string[];
  /** Names of options; an option without a name is called by its number, counted from 0. */
  readonly optionNames: readonly (string | undefined)[];
  /** Names of colors by their number; number 0 is "no color". */
  readonly colorNames: readonly string[];
  readonly optionStart: Uint32Array;
  readonly useItem: Uint32Array;
  readonly useColor: Uint32Array;
  /** How often each primary item is covered; absent when that is once for all. */
  readonly multiplicities?: readonly Multiplicity[];
  /** Cost of each option; absent when no option has one. */
  readonly costs?: Float64Array;
  /** What the caller gave to each option to be had back; absent when nothing was given. */
  readonly optionData?: readonly unknown[];
}

export interface OptionDetails {
  readonly name?: string;
  /** A whole number from 0 to 2^31 - 1. */
  readonly cost?: number;
  /** Anything: `dataOf` gives it back for the options of a solution. */
  readonly data?: unknown;
}

const ONCE: Multiplicity = { least: 1, most: 1 };
const LARGEST = 2 ** 31 - 1;

/** Collects items and options; items must be declared before options use them, in any order. */
export class ModelBuilder {
  private readonly names: string[] = [];
  private readonly byName = new Map<string, Item>();
  private readonly isPrimary: boolean[] = [];
  private readonly multiplicity: Multiplicity[] = [];
  private readonly colorNames = [''];
  private readonly colorByName = new Map<string | number, number>();
  private readonly optionNames: (string | undefined)[] = [];
  private readonly starts: number[] = [0];
  private readonly costs: number[] = [];
  private items = new Uint32Array(1024);
  private colors = new Uint32Array(1024);
  private useCount = 0;
  private lastOption: number[] = [];
  private readonly data: unknown[] = [];
  private hasCosts = false;
  private hasMultiplicities = false;

  /** Declares an item that every solution covers once, or as often as `multiplicity` says. */
  primary(name: string, multiplicity: Multiplicity = ONCE): Item {
    const { least, most } = multiplicity;
    const sound =
      Number.isInteger(least) && Number.isInteger(most) && least >= 0 && most >= 1 && most <= LARGEST;
    if (!sound || least > most) {
      throw say.error('bad-times', { item: name, least: String(least), most: String(most) });
    }
    if (least !== 1 || most !== 1) this.hasMultiplicities = true;
    return this.declare(name, true, multiplicity);
  }

  /** Declares an item that a solution covers at most once, or with one color only. */
  secondary(name: string): Item {
    return this.declare(name, false, ONCE);
  }

  /** Adds an option and returns its index. Throws `InputError`, and then nothing was added. */
  option(uses: Iterable<Use>, details: OptionDetails = {}): number {
    const index = this.optionNames.length;
    // A text is a list of its letters, and hardly ever meant as one.
    if (typeof uses === 'string' && [...uses].some(letter => !this.byName.has(letter))) {
      throw say.error('not-a-list', { option: titleOf(index, details.name), text: uses });
    }
    const start = this.useCount;
    const colorCount = this.colorNames.length;
    try {
      for (const use of uses) this.addUse(use, index, details.name);
      if (this.useCount === start) throw say.error('empty-option', { option: titleOf(index, details.name) });
      this.addCost(index, details);
    } catch (error) {
      for (let at = start; at < this.useCount; at++) this.lastOption[this.items[at]] = -1;
      this.useCount = start;
      this.forgetColors(colorCount);
      throw error;
    }
    this.optionNames.push(details.name);
    if (details.data !== undefined) this.data[index] = details.data;
    this.starts.push(this.useCount);
    return index;
  }

  /**
   * The same for different handles that this builder gave, without colors: nothing is checked, and little is done for
   * each, which counts where the text of a model is read before the engine has compiled anything.
   * @internal
   */
  knownOption(uses: readonly Item[]): void {
    const end = this.useCount + uses.length;
    while (end > this.items.length) {
      this.items = doubled(this.items);
      this.colors = doubled(this.colors);
    }
    this.items.set(uses, this.useCount);
    this.colors.fill(0, this.useCount, end);
    this.useCount = end;
    this.optionNames.push(undefined);
    this.costs.push(0);
    this.starts.push(end);
  }

  /** The handle of a declared item, or undefined. */
  find(name: string): Item | undefined {
    return this.byName.get(name);
  }

  build(): Model {
    // Primary items come first; among themselves both kinds keep the order of declaration.
    const order = this.names.map((_, item) => item);
    const primary = order.filter(item => this.isPrimary[item]);
    const sorted = [...primary, ...order.filter(item => !this.isPrimary[item])];
    const place = new Uint32Array(sorted.length);
    sorted.forEach((item, at) => {
      place[item] = at;
    });
    const isSorted = sorted.every((item, at) => item === at);
    const items = this.items.slice(0, this.useCount);
    return {
      primaryCount: primary.length,
      itemCount: sorted.length,
      optionCount: this.optionNames.length,
      itemNames: sorted.map(item => this.names[item]),
      optionNames: [...this.optionNames],
      colorNames: [...this.colorNames],
      optionStart: new Uint32Array(this.starts),
      useItem: isSorted ? items : items.map(item => place[item]),
      useColor: this.colors.slice(0, this.useCount),
      ...(this.hasMultiplicities && { multiplicities: primary.map(item => this.multiplicity[item]) }),
      ...(this.hasCosts && { costs: new Float64Array(this.costs) }),
      ...(this.data.length > 0 && { optionData: [...this.data] }),
    };
  }

  private declare(name: string, isPrimary: boolean, multiplicity: Multiplicity): Item {
    if (name === '') throw say.error('item-needs-name');
    if (this.byName.has(name)) throw say.error('declares-twice', { item: name });
    const item = this.names.length as Item;
    this.names.push(name);
    this.byName.set(name, item);
    this.isPrimary.push(isPrimary);
    this.multiplicity.push(multiplicity);
    this.lastOption.push(-1);
    return item;
  }

  private addUse(use: Use, option: number, optionName: string | undefined): void {
    const isPlain = typeof use === 'number' || typeof use === 'string';
    const item = this.resolve(isPlain ? use : use[0], option, optionName);
    let color = 0;
    if (!isPlain) {
      if (this.isPrimary[item]) {
        const title = titleOf(option, optionName);
        throw say.error('colors-primary', { option: title, item: this.names[item] });
      }
      color = this.colorNumber(use[1]);
    }
    if (this.lastOption[item] === option) {
      throw say.error('uses-twice', { option: titleOf(option, optionName), item: this.names[item] });
    }
    this.lastOption[item] = option;
    if (this.useCount === this.items.length) {
      this.items = doubled(this.items);
      this.colors = doubled(this.colors);
    }
    this.items[this.useCount] = item;
    this.colors[this.useCount++] = color;
  }

  private resolve(item: Item | string, option: number, optionName: string | undefined): Item {
    if (typeof item === 'number') {
      if (item >= 0 && item < this.names.length) return item;
      throw say.error('foreign-item', { option: titleOf(option, optionName), handle: String(item) });
    }
    const found = this.byName.get(item);
    if (found !== undefined) return found;
    throw say.error('undeclared-item', { option: titleOf(option, optionName), item });
  }

  private colorNumber(color: string | number): number {
    let number = this.colorByName.get(color);
    if (number !== undefined) return number;
    const name = String(color);
    number = this.colorByName.get(name);
    if (number === undefined) {
      if (name === '') throw say.error('color-needs-name');
      number = this.colorNames.push(name) - 1;
      this.colorByName.set(name, number);
    }
    this.colorByName.set(color, number);
    return number;
  }

  /** Takes back the colors from this number on. */
  private forgetColors(first: number): void {
    if (this.colorNames.length === first) return;
    this.colorNames.length = first;
    for (const [color, number] of this.colorByName) if (number >= first) this.colorByName.delete(color);
  }

  private addCost(index: number, { name, cost = 0 }: OptionDetails): void {
    if (!Number.isInteger(cost) || cost < 0 || cost > LARGEST) {
      const option = titleOf(index, name);
      throw say.error('cost-range', { option, cost: String(cost), limit: LARGEST });
    }
    if (cost > 0) this.hasCosts = true;
    this.costs.push(cost);
  }
}

function titleOf(index: number, name: string | undefined): Bilingual {
  return name === undefined ? say('option', { number: index }) : say('named-option', { number: index, name });
}

function doubled(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(list.length * 2);
  larger.set(list);
  return larger;
}

/** The name of an option: its own, or its number. */
export function optionName(model: Model, option: number): string {
  return model.optionNames[option] ?? String(option);
}

/** What was given to the options of a solution, in its order; undefined for those that were given nothing. */
export function dataOf<T = unknown>(model: Model, solution: readonly number[]): (T | undefined)[] {
  return solution.map(option => model.optionData?.[option] as T | undefined);
}

/** The uses of an option as Knuth writes them: `item` or `item:color`. */
export function optionUses(model: Model, option: number): string[] {
  return usesOf(model, option, model.itemNames, model.colorNames);
}

/** The same with names of items and colors as they are to be written. */
export function usesOf(
  { optionStart, useItem, useColor }: Model,
  option: number,
  itemNames: readonly string[],
  colorNames: readonly string[],
): string[] {
  const uses: string[] = [];
  for (let at = optionStart[option]; at < optionStart[option + 1]; at++) {
    const name = itemNames[useItem[at]];
    uses.push(useColor[at] === 0 ? name : `${name}:${colorNames[useColor[at]]}`);
  }
  return uses;
}

/** The first primary item that has too few options, so that there is no solution; undefined if there is none. */
export function dryItem(model: Model): number | undefined {
  const optionCounts = new Uint32Array(model.itemCount);
  for (const item of model.useItem) optionCounts[item]++;
  for (let item = 0; item < model.primaryCount; item++) {
    if (optionCounts[item] < (model.multiplicities?.[item].least ?? 1)) return item;
  }
  return undefined;
}
