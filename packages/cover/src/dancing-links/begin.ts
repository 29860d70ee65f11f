/**
 * The first nodes of a search, before it is worth to lay out a kernel: plain dancing links (Knuth, TAOCP 7.2.2.1,
 * Algorithm X) for items that are covered once and have no colors. It branches as the kernels do, on the item with the
 * fewest options and the earlier one on ties, so that a kernel finds the same solutions in the same order.
 *
 *     node 0 … itemCount - 1    the items; right and left link those to be covered, `itemCount` is their head
 *     nodes behind them         the uses, option by option; up and down link the options of an item
 */
import type { Model } from '../model.js';

interface Links {
  readonly up: Int32Array;
  readonly down: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** The item of a node, and the option of a use. */
  readonly item: Int32Array;
  readonly option: Int32Array;
  readonly size: Int32Array;
  /** The node of the first use. */
  readonly first: number;
}

/** The first solutions, until `nodeLimit` choices were tried; returns whether these are all. */
export function* firstSolutions(model: Model, nodeLimit: number): Generator<number[], boolean, undefined> {
  const links = linksOf(model);
  const { down, right, item, option } = links;
  const chosen: number[] = [];
  const head = model.itemCount;
  let tried = 0;
  let isForward = true;
  for (;;) {
    if (isForward) {
      if (right[head] === head) {
        yield chosen.map(node => option[node]).sort((a, b) => a - b);
        isForward = false;
        continue;
      }
      const best = fewest(links, head);
      if (links.size[best] === 0) {
        isForward = false;
        continue;
      }
      cover(links, model, best);
      chosen.push(best);
    }
    // The next option of the last item, or one level back.
    const level = chosen.length - 1;
    if (level < 0) return true;
    const last = chosen[level];
    if (last > head) takeBack(links, model, last);
    const next = down[last];
    if (next <= head) {
      uncover(links, model, item[last]);
      chosen.pop();
      isForward = false;
      continue;
    }
    if (tried++ === nodeLimit) return false;
    take(links, model, next);
    chosen[level] = next;
    isForward = true;
  }
}

function linksOf({ itemCount, primaryCount, optionCount, optionStart, useItem }: Model): Links {
  const first = itemCount + 1;
  const count = first + useItem.length;
  const list = () => new Int32Array(count);
  const [up, down, item, option] = [list(), list(), list(), list()];
  const [left, right, size] = [new Int32Array(first), new Int32Array(first), new Int32Array(first)];
  for (let i = 0; i < first; i++) {
    up[i] = down[i] = item[i] = left[i] = right[i] = i;
  }
  for (let i = 0; i < primaryCount; i++) {
    left[i] = i === 0 ? itemCount : i - 1;
    right[i] = i === primaryCount - 1 ? itemCount : i + 1;
  }
  if (primaryCount > 0) {
    left[itemCount] = primaryCount - 1;
    right[itemCount] = 0;
  }
  for (let own = 0; own < optionCount; own++) {
    for (let at = optionStart[own]; at < optionStart[own + 1]; at++) {
      const node = first + at;
      const top = useItem[at];
      item[node] = top;
      option[node] = own;
      up[node] = up[top];
      down[node] = top;
      down[up[top]] = node;
      up[top] = node;
      size[top]++;
    }
  }
  return { up, down, left, right, item, option, size, first };
}

function fewest({ right, size }: Links, head: number): number {
  let best = right[head];
  for (let i = right[best]; i !== head && size[best] > 0; i = right[i]) if (size[i] < size[best]) best = i;
  return best;
}

function cover(links: Links, model: Model, top: number): void {
  const { down, left, right } = links;
  right[left[top]] = right[top];
  left[right[top]] = left[top];
  for (let node = down[top]; node !== top; node = down[node]) hide(links, model, node);
}

function uncover(links: Links, model: Model, top: number): void {
  const { up, left, right } = links;
  for (let node = up[top]; node !== top; node = up[node]) unhide(links, model, node);
  right[left[top]] = top;
  left[right[top]] = top;
}

function hide({ up, down, item, option, size, first }: Links, { optionStart }: Model, node: number): void {
  const end = first + optionStart[option[node] + 1];
  for (let other = first + optionStart[option[node]]; other < end; other++) {
    if (other === node) continue;
    down[up[other]] = down[other];
    up[down[other]] = up[other];
    size[item[other]]--;
  }
}

function unhide({ up, down, item, option, size, first }: Links, { optionStart }: Model, node: number): void {
  const begin = first + optionStart[option[node]];
  for (let other = first + optionStart[option[node] + 1] - 1; other >= begin; other--) {
    if (other === node) continue;
    down[up[other]] = other;
    up[down[other]] = other;
    size[item[other]]++;
  }
}

function take(links: Links, model: Model, node: number): void {
  const { item, option, first } = links;
  const end = first + model.optionStart[option[node] + 1];
  for (let other = first + model.optionStart[option[node]]; other < end; other++) {
    if (other !== node) cover(links, model, item[other]);
  }
}

function takeBack(links: Links, model: Model, node: number): void {
  const { item, option, first } = links;
  const begin = first + model.optionStart[option[node]];
  for (let other = first + model.optionStart[option[node] + 1] - 1; other >= begin; other--) {
    if (other !== node) uncover(links, model, item[other]);
  }
}
