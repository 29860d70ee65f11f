/**
 * The exact-cover engine itself under the simulator. The models are small and random: blocks of a few partitions of the
 * same items, so that there are several solutions and many dead ends. The truth is found by trying, without any engine.
 */

import { type Random, randomFrom } from '../../../base/src/random.js';
import { type Model, ModelBuilder } from '../../../cover/src/model.js';
import { coverSearch, type KernelName } from '../../../cover/src/search.js';
import type { Problem, Truth } from './problem.js';

export function kernelProblem(seed: number, kernel: KernelName): Problem {
  const blocks = randomBlocks(randomFrom(seed));
  const model = modelOf(blocks);
  const other = modelOf(randomBlocks(randomFrom(seed + 1)));
  return {
    open: () => coverSearch(model, { kernel }),
    openOther: () => coverSearch(other, { kernel }),
    truth: truthOf(blocks, model, kernel),
  };
}

const ITEMS = 11;

/** The different blocks of some random partitions. */
function randomBlocks(random: Random): number[][] {
  const known = new Map<string, number[]>();
  for (let partition = 0; partition < 5; partition++) {
    const items = random.shuffle(Array.from({ length: ITEMS }, (_, item) => item));
    while (items.length > 0) {
      const block = items.splice(0, 1 + random.below(3)).sort((a, b) => a - b);
      known.set(block.join(), block);
    }
  }
  return [...known.values()];
}

function modelOf(blocks: readonly (readonly number[])[]): Model {
  const builder = new ModelBuilder();
  const items = Array.from({ length: ITEMS }, (_, item) => builder.primary(`i${item}`));
  for (const block of blocks) builder.option(block.map(item => items[item]));
  return builder.build();
}

/** Order and digest come from one undisturbed walk, the solutions themselves from trying all of them. */
function truthOf(blocks: readonly (readonly number[])[], model: Model, kernel: KernelName): Truth {
  const walk = coverSearch(model, { kernel }).open([], { collect: true });
  while (walk.step(1000));
  const solutions = walk.take();
  const { count, nodes, solutionsDigest } = walk;
  const tried = allCovers(blocks, 0);
  if (String(solutions.map(String).sort()) !== String(tried.map(String).sort()))
    throw new Error('the kernel itself is wrong');
  return { count, nodes, digest: solutionsDigest, solutions };
}

/** Every way to cover the items that `covered` lacks, the first of them by each block in turn. */
function allCovers(blocks: readonly (readonly number[])[], covered: number): number[][] {
  const first = Array.from({ length: ITEMS }, (_, item) => item).find(item => !(covered & (1 << item)));
  if (first === undefined) return [[]];
  return blocks.flatMap((block, option) => {
    if (!block.includes(first) || block.some(item => covered & (1 << item))) return [];
    const after = block.reduce((sum, item) => sum | (1 << item), covered);
    return allCovers(blocks, after).map(rest => [option, ...rest].sort((a, b) => a - b));
  });
}
