/**
 * Solutions by their symmetries, without looking at each: for every group of symmetries H the solutions that H keeps
 * are the covers by orbits of options under H, and counted as such. Those that have H and no more are what is left
 * after those of all larger groups. Groups that go into each other by a symmetry keep equally many.
 */
import { type Item, type Model, ModelBuilder, type Use } from '../model.js';
import { type Group, type Permutation, product } from './automorphisms.js';

/** A group of symmetries as the numbers of its elements, in ascending order. */
export type Subgroup = readonly number[];

/** The subgroups of a group, and which of them go into each other; undefined when there are more than `most`. */
export interface Subgroups {
  readonly all: readonly Subgroup[];
  /** For every subgroup the number of the first one that it is conjugate to. */
  readonly like: readonly number[];
}

export function subgroupsOf({ elements }: Group, most: number): Subgroups | undefined {
  const table = tableOf(elements);
  const known = new Map<string, Subgroup>([['0', [0]]]);
  for (const subgroup of known.values()) {
    for (let element = 1; element < elements.length; element++) {
      if (subgroup.includes(element)) continue;
      const larger = closed(table, [...subgroup, element]);
      known.set(larger.join(), larger);
      if (known.size > most) return undefined;
    }
  }
  const all = [...known.values()].sort((a, b) => b.length - a.length);
  const numberOf = new Map(all.map((subgroup, at) => [subgroup.join(), at]));
  const inverse = table.map(row => row.indexOf(0));
  const like = all.map((subgroup, at) => {
    let least = at;
    for (let by = 0; by < elements.length; by++) {
      const moved = subgroup.map(element => table[table[inverse[by]][element]][by]).sort((a, b) => a - b);
      least = Math.min(least, numberOf.get(moved.join())!);
    }
    return least;
  });
  return { all, like };
}

/** The products of all elements. */
function tableOf(elements: readonly Permutation[]): number[][] {
  const numberOf = new Map(elements.map((element, at) => [element.join(), at]));
  return elements.map(a => elements.map(b => numberOf.get(product(a, b).join())!));
}

function closed(table: readonly (readonly number[])[], generators: readonly number[]): Subgroup {
  const members = new Set([0]);
  for (const member of members) for (const by of generators) members.add(table[member][by]);
  return [...members].sort((a, b) => a - b);
}

/** How many solutions have exactly the symmetries of each subgroup, from how many each one keeps. */
export function exactly({ all }: Subgroups, kept: readonly bigint[]): bigint[] {
  const exact: bigint[] = [];
  const members = all.map(subgroup => new Set(subgroup));
  all.forEach((subgroup, at) => {
    let count = kept[at];
    for (let larger = 0; larger < at; larger++) {
      if (all[larger].length > subgroup.length && subgroup.every(element => members[larger].has(element))) {
        count -= exact[larger];
      }
    }
    exact.push(count);
  });
  return exact;
}

/** The model whose solutions are those of `model` that these symmetries keep: its options are orbits of options. */
export function keptBy(model: Model, symmetries: readonly Permutation[]): Model {
  const builder = new ModelBuilder();
  const items: Item[] = model.itemNames.map((name, item) =>
    item < model.primaryCount ? builder.primary(name) : builder.secondary(name),
  );
  const isDone = new Uint8Array(model.optionCount);
  for (let option = 0; option < model.optionCount; option++) {
    if (isDone[option]) continue;
    const orbit = new Set(symmetries.map(symmetry => symmetry[option]));
    for (const other of orbit) isDone[other] = 1;
    const uses = usesTogether(model, orbit);
    if (uses)
      builder.option([...uses].map(([item, color]): Use => (color ? [items[item], color] : items[item])));
  }
  return builder.build();
}

/** What options use together, item to color; undefined when they cannot all be taken. */
function usesTogether(model: Model, options: Iterable<number>): Map<number, number> | undefined {
  const given = new Map<number, number>();
  for (const option of options) {
    for (let use = model.optionStart[option]; use < model.optionStart[option + 1]; use++) {
      const item = model.useItem[use];
      const color = model.useColor[use];
      const has = given.get(item);
      if (has !== undefined && (color === 0 || has !== color)) return undefined;
      given.set(item, color);
    }
  }
  return given;
}
