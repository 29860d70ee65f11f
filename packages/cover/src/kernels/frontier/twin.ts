/**
 * The frontier without WebAssembly, told plainly: a state is a text of what has been given to every item that is
 * touched and not done. It shares nothing with the program of the kernel but the order of items.
 */
import type { Model } from '../../model.js';
import type { FrontierAnswer, FrontierProgress } from './host.js';

/** What is given to the items: how often a primary one is covered, the color of a secondary one, or PLAIN. */
type Given = ReadonlyMap<number, number>;
const PLAIN = -1;
const SLICE = 500;
/** About the bytes of a state of one item, and of each further one. */
const STATE_BYTES = 200;

export function* frontierTwin(
  model: Model,
  items: readonly number[],
  byteLimit: number,
): Generator<FrontierProgress, FrontierAnswer, undefined> {
  const place = new Map(items.map((item, at) => [item, at]));
  const ownOptions: number[][] = items.map(() => []);
  const lastUse = new Map<number, number>();
  for (let option = 0; option < model.optionCount; option++) {
    const uses = usesOf(model, option).map(([item]) => item);
    const owner = Math.min(...uses.map(item => place.get(item) ?? Number.POSITIVE_INFINITY));
    if (owner === Number.POSITIVE_INFINITY) continue;
    ownOptions[owner].push(option);
    for (const item of uses) lastUse.set(item, Math.max(lastUse.get(item) ?? 0, owner));
  }
  let layer = new Map<string, [Given, bigint]>([['', [new Map(), 1n]]]);
  let [peak, tried] = [1, 0];
  const progress = (step: number): FrontierProgress => {
    const states = layer.size;
    return {
      step,
      steps: items.length,
      states,
      peak,
      tried,
      forecast: Number.NaN,
      bytes: states * STATE_BYTES,
    };
  };
  for (const [step, item] of items.entries()) {
    const next = new Map<string, [Given, bigint]>();
    for (const [given, count] of layer.values()) {
      for (const found of settle(model, item, ownOptions[step], given)) {
        const left = [...found].filter(
          ([other]) => other !== item && (place.get(other) ?? lastUse.get(other)!) > step,
        );
        left.sort(([a], [b]) => a - b);
        const key = left.join(' ');
        next.set(key, [new Map(left), (next.get(key)?.[1] ?? 0n) + count]);
        if (++tried % SLICE === 0) yield progress(step);
      }
      if (next.size * STATE_BYTES > byteLimit) return { ...progress(step), state: 'full', byteLimit };
    }
    layer = next;
    peak = Math.max(peak, layer.size);
  }
  const [end] = layer.values();
  return { ...progress(items.length), state: 'complete', count: end?.[1] ?? 0n, order: items };
}

/** Every way to cover `item` as often as it must be by some of `options`, beside what is given. */
function* settle(model: Model, item: number, options: readonly number[], given: Given): Generator<Given> {
  const { least, most } = model.multiplicities?.[item] ?? { least: 1, most: 1 };
  const has = given.get(item) ?? 0;
  if (has >= least && has <= most) yield given;
  for (const [at, option] of options.entries()) {
    const taken = take(model, option, given);
    if (taken) yield* settle(model, item, options.slice(at + 1), taken);
  }
}

function take(model: Model, option: number, given: Given): Given | undefined {
  const taken = new Map(given);
  for (const [item, color] of usesOf(model, option)) {
    const has = given.get(item) ?? 0;
    if (item < model.primaryCount) {
      if (has >= (model.multiplicities?.[item].most ?? 1)) return undefined;
      taken.set(item, has + 1);
    } else {
      if (has !== 0 && (color === 0 || has !== color)) return undefined;
      taken.set(item, color === 0 ? PLAIN : color);
    }
  }
  return taken;
}

function usesOf({ optionStart, useItem, useColor }: Model, option: number): [item: number, color: number][] {
  const uses: [number, number][] = [];
  for (let use = optionStart[option]; use < optionStart[option + 1]; use++)
    uses.push([useItem[use], useColor[use]]);
  return uses;
}
