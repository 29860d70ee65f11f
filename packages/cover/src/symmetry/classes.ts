/**
 * Solutions up to the symmetries of a model. A solution that s of the g symmetries keep has g / s images, so that n
 * solutions of this kind are n * s / g classes. How many solutions there are of each kind is counted group by group
 * (see subgroups.ts) or, where there are few solutions or items have multiplicities, by looking at each of them.
 */
import { type Cut, type Ended, type Message, type Task, walkTask } from '@quadrille/base';
import { counting } from '../counting/counting.js';
import type { Model } from '../model.js';
import { coverSearch } from '../search.js';
import { type Group, generated, isSymmetry, type Permutation, symmetries } from './automorphisms.js';
import { symmetrySays } from './sentences.js';
import { exactly, keptBy, subgroupsOf } from './subgroups.js';

export interface ClassesOptions {
  /** Permutations of options that generate the symmetries; found by the program unless given. */
  readonly generators?: readonly (readonly number[])[] | undefined;
  /** Solutions to be looked at one by one at most; default 200 000, and ten million where there is no other way. */
  readonly lookLimit?: number | undefined;
}

/** Solutions that equally many symmetries keep. */
export interface SolutionClass {
  /** How many symmetries keep each of them. */
  readonly order: number;
  readonly solutions: bigint;
  /** How many there are up to symmetry. */
  readonly number: bigint;
}

export interface Classes {
  /** By falling order; none when there is no solution. */
  readonly classes: readonly SolutionClass[];
  /** All classes, and all solutions. */
  readonly number: bigint;
  readonly count: bigint;
  /** How many symmetries the model has. */
  readonly symmetries: number;
  readonly nodes: number;
  /** Unless `exhausted`, there is no answer: `count` is how many solutions there are at least. */
  readonly ended: Ended;
  /** Why there is no answer. */
  readonly refusal?: Message;
}

export interface ClassesProgress {
  readonly nodes: number;
  readonly count: bigint;
}

const LOOKS = 200_000;
const MOST_LOOKS = 10_000_000;
const MOST_SUBGROUPS = 400;
const LARGEST_GROUP = 200;

/** The classes of the solutions of `model`, in slices. Throws `InputError` for generators that are no symmetries. */
export function* classifying(
  model: Model,
  { generators, lookLimit = LOOKS }: ClassesOptions = {},
): Task<ClassesProgress, Classes> {
  const group = generators ? givenGroup(model, generators) : yield* foundGroup(model);
  if (typeof group === 'string') return { ...NONE, symmetries: 0, ended: group };
  if ('code' in group) return { ...NONE, symmetries: 0, ended: 'limited', refusal: group };
  const looked = yield* byLooking(model, group, lookLimit);
  if (looked.ended !== 'limited' || looked.count <= BigInt(lookLimit)) return looked;
  const subgroups = group.elements.length <= LARGEST_GROUP && !model.multiplicities;
  const counted = subgroups ? yield* bySubgroups(model, group) : undefined;
  if (counted) return counted;
  const most = Math.max(lookLimit, MOST_LOOKS);
  const all = yield* byLooking(model, group, most);
  if (all.count <= BigInt(most)) return all;
  return { ...all, refusal: symmetrySays('solutions', { most }) };
}

const NONE = { classes: [], number: 0n, count: 0n, nodes: 0 } as const;

function* foundGroup(model: Model): Task<ClassesProgress, Group | Message | Cut> {
  const search = symmetries(model);
  for (;;) {
    const { done, value } = search.next();
    if (done) return 'refusal' in value ? symmetrySays(value.refusal) : value;
    const cut = yield { nodes: value, count: 0n };
    if (cut) return cut;
  }
}

function givenGroup(model: Model, generators: readonly (readonly number[])[]): Group | Message {
  const permutations = generators.map((generator, at) => {
    const isPermutation =
      new Set(generator).size === model.optionCount && generator.length === model.optionCount;
    const isInside = generator.every(to => Number.isInteger(to) && to >= 0 && to < model.optionCount);
    if (!isPermutation || !isInside)
      throw symmetrySays.error('no-permutation', { number: at + 1, most: model.optionCount - 1 });
    const permutation = Int32Array.from(generator);
    if (!isSymmetry(model, permutation)) throw symmetrySays.error('no-symmetry', { number: at + 1 });
    return permutation;
  });
  return generated(permutations, model.optionCount) ?? symmetrySays('many');
}

/** Looks at every solution, up to `most` of them; `limited` when there are more. */
function* byLooking(model: Model, { elements }: Group, most: number): Task<ClassesProgress, Classes> {
  const solutionsOf = new Map<number, bigint>();
  const isIn = new Uint8Array(model.optionCount);
  const onSolution = (solution: readonly number[]) => {
    for (const option of solution) isIn[option] = 1;
    const order = elements.filter(element => isKept(element, solution, isIn)).length;
    solutionsOf.set(order, (solutionsOf.get(order) ?? 0n) + 1n);
    for (const option of solution) isIn[option] = 0;
  };
  const walk = walkTask(coverSearch(model), { onSolution, limit: most + 1 });
  let cut: Cut | undefined;
  for (;;) {
    const { done, value } = walk.next(cut);
    if (!done) {
      cut = yield { nodes: value.nodes, count: value.count };
      continue;
    }
    const { ended, count, nodes } = value;
    if (ended === 'exhausted') return summary(solutionsOf, elements.length, nodes);
    return { ...NONE, count, nodes, symmetries: elements.length, ended };
  }
}

function isKept(element: Permutation, solution: readonly number[], isIn: Uint8Array): boolean {
  for (const option of solution) if (!isIn[element[option]]) return false;
  return true;
}

/** Counts what each group of symmetries keeps; undefined when there are too many groups. */
function* bySubgroups(model: Model, group: Group): Task<ClassesProgress, Classes | undefined> {
  const subgroups = subgroupsOf(group, MOST_SUBGROUPS);
  if (!subgroups) return undefined;
  const kept: bigint[] = [];
  let nodes = 0;
  for (const [at, subgroup] of subgroups.all.entries()) {
    if (subgroups.like[at] < at) {
      kept.push(kept[subgroups.like[at]]);
      continue;
    }
    const own = counting(
      keptBy(
        model,
        subgroup.map(element => group.elements[element]),
      ),
      { method: 'auto' },
    );
    let cut: Cut | undefined;
    for (;;) {
      const { done, value } = own.next(cut);
      if (!done) {
        cut = yield { nodes: nodes + value.nodes, count: 0n };
        continue;
      }
      nodes += value.nodes;
      if (value.ended !== 'exhausted')
        return { ...NONE, nodes, symmetries: group.elements.length, ended: value.ended };
      kept.push(value.count);
      break;
    }
  }
  const solutionsOf = new Map<number, bigint>();
  exactly(subgroups, kept).forEach((solutions, at) => {
    const order = subgroups.all[at].length;
    solutionsOf.set(order, (solutionsOf.get(order) ?? 0n) + solutions);
  });
  return summary(solutionsOf, group.elements.length, nodes);
}

function summary(solutionsOf: ReadonlyMap<number, bigint>, symmetryCount: number, nodes: number): Classes {
  const classes = [...solutionsOf]
    .filter(([, solutions]) => solutions > 0n)
    .sort(([a], [b]) => b - a)
    .map(([order, solutions]) => ({
      order,
      solutions,
      number: (solutions * BigInt(order)) / BigInt(symmetryCount),
    }));
  const number = classes.reduce((sum, own) => sum + own.number, 0n);
  const count = classes.reduce((sum, own) => sum + own.solutions, 0n);
  return { classes, number, count, symmetries: symmetryCount, nodes, ended: 'exhausted' };
}

/** The classes of the solutions of `model`, at one go; see `classifying`. */
export function classes(model: Model, options: ClassesOptions = {}): Classes {
  const work = classifying(model, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
