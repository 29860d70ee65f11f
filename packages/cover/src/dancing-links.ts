/**
 * Dancing links, to be looked at: the toroidal lists of Knuth's "Dancing Links" (2000) with their four pointers per
 * node, and covering step by step. For teaching; the kernels search with other structures.
 *
 *     nodes      0 is the root, 1 … itemCount the items, then one node per use of an item, option by option
 *     left, right    the items not covered, with the root; within an option, its nodes
 *     up, down       the options of an item that are not hidden, with the item itself
 */
import type { Model } from './model.js';
import { say } from './sentences.js';

export interface DancingLinks {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly up: Int32Array;
  readonly down: Int32Array;
  /** The item of a node, -1 for the root. */
  readonly item: Int32Array;
  /** The option of a node, -1 for the root and the items. */
  readonly option: Int32Array;
}

/** More nodes than anybody follows. */
const MOST_NODES = 5000;

/** The lists of a model before the first step. Throws `InputError` where colors or multiplicities need other lists. */
export function dancingLinks(model: Model): DancingLinks {
  const { itemCount, primaryCount, optionStart, useItem } = model;
  const uses = optionStart[model.optionCount];
  if (uses + itemCount > MOST_NODES) throw say.error('links-too-many', { limit: MOST_NODES });
  if (model.multiplicities) throw say.error('links-once');
  const count = 1 + itemCount + uses;
  const identity = () => Int32Array.from({ length: count }, (_, node) => node);
  const links = { left: identity(), right: identity(), up: identity(), down: identity() };
  const item = new Int32Array(count).fill(-1);
  const option = new Int32Array(count).fill(-1);
  const ring = (nodes: readonly number[], back: Int32Array, forth: Int32Array) => {
    nodes.forEach((node, i) => {
      forth[node] = nodes[(i + 1) % nodes.length];
      back[nodes[(i + 1) % nodes.length]] = node;
    });
  };
  for (let own = 0; own < itemCount; own++) item[own + 1] = own;
  // Secondary items need not be covered: they are in no list of items, and so only link to themselves.
  ring([0, ...Array.from({ length: primaryCount }, (_, own) => own + 1)], links.left, links.right);
  const columns: number[][] = Array.from({ length: itemCount }, (_, own) => [own + 1]);
  for (let own = 0; own < model.optionCount; own++) {
    const row: number[] = [];
    for (let use = optionStart[own]; use < optionStart[own + 1]; use++) {
      const node = 1 + itemCount + use;
      item[node] = useItem[use];
      option[node] = own;
      columns[useItem[use]].push(node);
      row.push(node);
    }
    ring(row, links.left, links.right);
  }
  for (const column of columns) ring(column, links.up, links.down);
  return { ...links, item, option };
}

/** Takes an item out of the list of items, and every option that uses it out of all other lists. */
export function coverItem({ left, right, up, down }: DancingLinks, item: number): void {
  const head = item + 1;
  right[left[head]] = right[head];
  left[right[head]] = left[head];
  for (let row = down[head]; row !== head; row = down[row]) {
    for (let node = right[row]; node !== row; node = right[node]) {
      down[up[node]] = down[node];
      up[down[node]] = up[node];
    }
  }
}

/** Brings back what `coverItem` took out, in the opposite order: every node still knows where it was. */
export function uncoverItem({ left, right, up, down }: DancingLinks, item: number): void {
  const head = item + 1;
  for (let row = up[head]; row !== head; row = up[row]) {
    for (let node = left[row]; node !== row; node = left[node]) {
      down[up[node]] = node;
      up[down[node]] = node;
    }
  }
  right[left[head]] = head;
  left[right[head]] = head;
}

/** The lists after the options were taken one after another; `next` is an item that is covered besides. */
export function linksAfter(model: Model, taken: readonly number[], next?: number): DancingLinks {
  const links = dancingLinks(model);
  const covered = new Set<number>();
  const coverOnce = (item: number) => {
    if (covered.has(item)) return;
    covered.add(item);
    coverItem(links, item);
  };
  for (const option of taken) {
    for (let use = model.optionStart[option]; use < model.optionStart[option + 1]; use++)
      coverOnce(model.useItem[use]);
  }
  if (next !== undefined) coverOnce(next);
  return links;
}
