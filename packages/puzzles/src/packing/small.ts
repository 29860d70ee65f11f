/**
 * Small tables, searched as they are: a kernel takes longer to be filled than these take to be walked. At every node the
 * item that lacks most, in options left, is covered by each of them in turn; what was tried is out for the later ones, so
 * that every set comes once. When nothing is lacking, what is left may be chosen or not.
 */
import type { Table } from './table.js';

const MOST_OPTIONS = 160;
/** Steps over options; more than this is a kernel's work. */
const MOST_STEPS = 24_000;

export interface SmallCount {
  readonly count: number;
  readonly nodes: number;
}

/** Walks all covers of a table and tells what their options stand for; undefined if that is no small work. */
export function walkSmall(
  { items, options }: Table,
  onSolution?: (ways: readonly number[]) => void,
): SmallCount | undefined {
  if (options.length > MOST_OPTIONS) return undefined;
  const used = new Int32Array(items.length);
  const supply = new Int32Array(items.length);
  const isOut = new Uint8Array(options.length);
  const isPrimary = options.map(option => option.items.some(item => items[item].isPrimary));
  const chosen: number[] = [];
  const most = Int32Array.from(items, item => Math.min(item.most, options.length));
  const isOpen = (option: number) => {
    if (isOut[option] === 1 || !isPrimary[option]) return false;
    for (const item of options[option].items) if (used[item] >= most[item]) return false;
    return true;
  };
  let [count, nodes, steps] = [0, 0, 0];

  /** False when it has become too much. */
  const walk = (): boolean => {
    nodes++;
    steps += options.length;
    if (steps > MOST_STEPS) return false;
    const open: number[] = [];
    supply.fill(0);
    for (let option = 0; option < options.length; option++) {
      if (!isOpen(option)) continue;
      open.push(option);
      for (const item of options[option].items) supply[item]++;
    }
    let least = Number.POSITIVE_INFINITY;
    let scarce = -1;
    for (let item = 0; item < items.length; item++) {
      const lacking = items[item].least - used[item];
      if (lacking <= 0) continue;
      if (supply[item] < lacking) return true;
      if (supply[item] < least) [least, scarce] = [supply[item], item];
    }
    if (scarce < 0 && open.length === 0) {
      count++;
      if (onSolution) onSolution(chosen.map(option => options[option].way));
      return true;
    }
    const tried =
      scarce < 0 ? open.slice(0, 1) : open.filter(option => options[option].items.includes(scarce));
    const isMore = tried.every(option => {
      chosen.push(option);
      isOut[option] = 1;
      for (const item of options[option].items) used[item]++;
      const goesOn = walk();
      for (const item of options[option].items) used[item]--;
      chosen.pop();
      return goesOn;
    });
    const done = isMore && (scarce >= 0 || walk());
    for (const option of tried) isOut[option] = 0;
    return done;
  };
  return walk() ? { count, nodes } : undefined;
}
