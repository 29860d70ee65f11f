/** Dancing links: fills the memory of the kernel, or of its twin, from a model and reads units back from it. */

import { type Unit, writeOptionHashes } from '@quadrille/base';
import { Arena } from '@quadrille/kernel/arena';
import type { Model } from '../../model.js';
import { isDeadEnd, type PreparedKernel, type Remainder, walkOf } from '../kernel.js';
import { type CoverLinks, instantiateCoverLinks } from './exports.js';
import { linksTwin } from './twin.js';

interface Layout {
  readonly root: number;
  readonly nodes: number;
  readonly nodeOption: number;
  readonly levels: number;
  readonly removals: number;
  readonly hashes: number;
  readonly buffer: number;
  readonly bufferEnd: number;
  readonly roomFor: number;
}

/** Dancing links in WebAssembly. */
export function prepareLinks(model: Model, isFirstRule: boolean): PreparedKernel {
  const kernel = instantiateCoverLinks();
  const arena = new Arena(kernel.memory);
  const layout = plan(model, bytes => arena.reserve(bytes));
  arena.commit();
  return prepare(model, isFirstRule, kernel, layout);
}

/** The TypeScript twin. */
export function prepareTwin(model: Model, isFirstRule: boolean): PreparedKernel {
  let end = 32;
  const layout = plan(model, bytes => {
    const place = end;
    end = Math.ceil((end + bytes) / 16) * 16;
    return place;
  });
  return prepare(model, isFirstRule, linksTwin(end), layout);
}

function plan(model: Model, reserve: (bytes: number) => number): Layout {
  const { primaryCount, optionCount, itemCount, multiplicities } = model;
  const nodeCount = model.useItem.length + optionCount + 1;
  let levelCount = primaryCount + 2;
  if (multiplicities) {
    const most = multiplicities.reduce((sum, item) => sum + item.most, 0);
    levelCount += Math.min(optionCount, most);
  }
  const roomFor = 4 * levelCount + 64;
  const bufferBytes = Math.max(65536, 4 * roomFor);
  const root = reserve(32 * (itemCount + 1));
  const nodes = reserve(16 * nodeCount);
  const nodeOption = reserve(4 * nodeCount);
  const levels = reserve(32 * (levelCount + 1));
  const removals = reserve(multiplicities ? 4 * optionCount + 4 : 0);
  const hashes = reserve(8 * optionCount);
  const buffer = reserve(bufferBytes);
  const bufferEnd = buffer + bufferBytes;
  return { root, nodes, nodeOption, levels, removals, hashes, buffer, bufferEnd, roomFor };
}

function prepare(model: Model, isFirstRule: boolean, kernel: CoverLinks, layout: Layout): PreparedKernel {
  const words = new Int32Array(kernel.memory.buffer);
  const { root, nodes, nodeOption, levels, removals, hashes, buffer, bufferEnd, roomFor } = layout;
  const { optionCount } = model;
  writeOptionHashes(new Uint32Array(kernel.memory.buffer, hashes, 2 * optionCount), optionCount);
  const lastPrimary = root + 32 * model.primaryCount;
  const isPlain = model.multiplicities === undefined;
  const remainder = remainderOf(kernel, words, layout, model);
  /** The choices that the kernel stands on, with the digest of the walk after each; none while it is not filled. */
  let held: Held[] | undefined;
  const fill = () => {
    writeItems(words, model, root);
    writeNodes(words, model, layout);
    kernel.reset();
    return [];
  };
  return {
    start(unit, collect, onOver) {
      const end = collect ? bufferEnd : 0;
      kernel.layout(
        root,
        lastPrimary,
        levels,
        removals,
        hashes,
        nodes,
        nodeOption,
        optionCount,
        buffer,
        end,
        roomFor,
        isFirstRule,
      );
      const kept = held ? goBack(kernel, held, unit, levels) : fill();
      held = undefined; // until every choice is known to be possible
      let isDead = false;
      for (let at = kept.length; at < unit.length && !isDead; at++) {
        const choice = unit[at];
        const node = isPlain ? firstPrimaryNode(model, nodes, choice) : 0;
        isDead = isDeadEnd(node < 0 ? 2 : kernel.force(choice, node, isPlain), choice);
        if (!isDead) kept.push({ choice, walkA: kernel.walkA.value, walkB: kernel.walkB.value });
      }
      held = kept;
      return walkOf(kernel, buffer, remainder, isDead, onOver);
    },
  };
}

interface Held {
  readonly choice: number;
  readonly walkA: number;
  readonly walkB: number;
}

/**
 * Takes the kernel back to where the choices of `unit` part from those it stands on. Filling it anew would take longer
 * than most units of a large model: 50 ms for a million options.
 */
function goBack(kernel: CoverLinks, held: readonly Held[], unit: Unit, levels: number): Held[] {
  let same = 0;
  while (same < held.length && held[same].choice === unit[same]) same++;
  kernel.retreat(levels + 32 * same);
  kernel.walkA.value = same > 0 ? held[same - 1].walkA : 0;
  kernel.walkB.value = same > 0 ? held[same - 1].walkB : 0;
  return held.slice(0, same);
}

function writeItems(words: Int32Array, model: Model, root: number): void {
  const { primaryCount, itemCount, multiplicities } = model;
  for (let item = 0; item <= itemCount; item++) {
    const header = root + 32 * item;
    const at = header >> 2;
    const isListed = item <= primaryCount;
    words[at] = 0;
    words[at + 1] = header;
    words[at + 2] = header;
    words[at + 3] = isListed ? root + 32 * (item === 0 ? primaryCount : item - 1) : header;
    words[at + 4] = isListed ? root + 32 * (item === primaryCount ? 0 : item + 1) : header;
    const times = item > 0 && isListed ? multiplicities?.[item - 1] : undefined;
    words[at + 5] = times?.most ?? 1;
    words[at + 6] = times ? times.most - times.least : 0;
  }
}

function writeNodes(words: Int32Array, model: Model, { root, nodes, nodeOption }: Layout): void {
  const { optionCount, optionStart, useItem, useColor } = model;
  let node = nodes;
  let spacer = node; // before the first option there is one too
  words[spacer >> 2] = 0;
  node += 16;
  for (let option = 0; option < optionCount; option++) {
    const first = node;
    for (let use = optionStart[option]; use < optionStart[option + 1]; use++) {
      const item = root + 32 * (useItem[use] + 1);
      const last = words[(item >> 2) + 1];
      const at = node >> 2;
      words[at] = item;
      words[at + 1] = last;
      words[at + 2] = item;
      words[at + 3] = useColor[use];
      words[(last >> 2) + 2] = node;
      words[(item >> 2) + 1] = node;
      words[item >> 2]++;
      words[(nodeOption + ((node - nodes) >> 2)) >> 2] = option;
      node += 16;
    }
    words[(spacer >> 2) + 2] = node - 16;
    spacer = node;
    words[spacer >> 2] = 0;
    words[(spacer >> 2) + 1] = first;
    node += 16;
  }
}

/** The node of the first primary item of an option; -1 when it has none. */
function firstPrimaryNode(model: Model, nodes: number, option: number): number {
  for (let use = model.optionStart[option]; use < model.optionStart[option + 1]; use++) {
    if (model.useItem[use] < model.primaryCount) return nodes + 16 * (use + option + 1);
  }
  return -1;
}

function remainderOf(
  kernel: CoverLinks,
  words: Int32Array,
  layout: Layout,
  { optionCount, multiplicities }: Model,
): Remainder {
  const { root, nodes, nodeOption, levels } = layout;
  const shares = new Float64Array(words.buffer);
  const optionAt = (node: number) =>
    node < nodes ? optionCount + ((node - root) >> 5) - 1 : words[(nodeOption + ((node - nodes) >> 2)) >> 2];
  const path = (end: number) => {
    const choices: number[] = [];
    for (let level = levels; level < end; level += 32) choices.push(optionAt(words[(level + 4) >> 2]));
    return choices;
  };
  /** The branches of a level not yet tried; where items have multiplicities, the level must be the current one. */
  const branches = (level: number, choices: readonly number[]) => {
    const units: number[][] = [];
    const isOnce = words[(level + 12) >> 2] === 0;
    let node = words[(words[(isOnce ? level + 4 : level) >> 2] >> 2) + 2];
    for (let left = words[(level + 8) >> 2]; left > 0; left--) {
      units.push([...choices, optionAt(node)]);
      node = words[(node >> 2) + 2];
    }
    return units;
  };
  return {
    weight: () => {
      const end = kernel.currentLevel();
      let weight = end === levels ? 1 : shares[(end - 16) >> 3];
      for (let level = kernel.baseLevel(); level < end; level += 32) {
        weight += words[(level + 8) >> 2] * shares[(level + 16) >> 3];
      }
      return weight;
    },
    size: () => {
      let size = 0;
      for (let level = kernel.baseLevel(); level < kernel.currentLevel(); level += 32)
        size += words[(level + 8) >> 2] * (((level - levels) >> 5) + 1);
      return size;
    },
    units: () => {
      const whole = path(kernel.currentLevel());
      const units = [whole];
      if (!multiplicities) {
        // The list of an item that is branched on stays as it was until the item is done.
        for (let level = kernel.currentLevel() - 32; level >= kernel.baseLevel(); level -= 32) {
          if (words[(level + 8) >> 2] === 0) continue; // a line of forced moves can be long
          for (const unit of branches(level, whole.slice(0, (level - levels) >> 5))) units.push(unit);
        }
        return units;
      }
      const [begin, end] = [layout.root >> 2, layout.hashes >> 2];
      const before = words.slice(begin, end);
      kernel.mark();
      while (kernel.pop()) {
        const level = kernel.currentLevel();
        if (words[(level + 8) >> 2] > 0) units.push(...branches(level, path(level)));
      }
      words.set(before, begin);
      kernel.goBackToMark();
      return units;
    },
  };
}
