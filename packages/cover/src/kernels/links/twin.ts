/**
 * The dancing links kernel in plain TypeScript: the twin of assembly.ts, function by
 * function and with the same layout of memory (drawn there), so that the same code fills and reads both. It is used
 * where WebAssembly is missing, and it is the oracle for the one that is compiled. Its moves
 * are in twin-moves.ts.
 */
import type { CoverLinks } from './exports.js';
import {
  BOUND,
  commit,
  commitOthers,
  cover,
  DOWN,
  hide,
  LEFT,
  mix,
  pick,
  RIGHT,
  rotate,
  SLACK,
  UP,
  uncommit,
  uncommitOthers,
  uncover,
  unhide,
  ways,
} from './twin-moves.js';

/** Creates the twin over a memory of `bytes` bytes. */
export function linksTwin(bytes: number): CoverLinks {
  const buffer_ = new ArrayBuffer(bytes);
  const m = new Int32Array(buffer_);
  const shares = new Float64Array(buffer_);
  let root = 0;
  let lastPrimary = 0;
  let levels = 0;
  let removals = 0;
  let hashes = 0;
  let nodes = 0;
  let nodeOption = 0;
  let optionCount = 0;
  let buffer = 0;
  let bufferEnd = 0;
  let roomFor = 0;
  let isFirstRule = false;
  let level = 0;
  let base = 0;
  let removed = 0;
  let isDone = false;
  let isOpen = false;
  let markedLevel = 0;
  let markedRemoved = 0;
  const counter = () => ({ value: 0 });
  const found = counter();
  const visited = counter();
  const written = counter();
  const walkA = counter();
  const walkB = counter();
  const digestA = counter();
  const digestB = counter();

  const optionOf = (node: number) => m[(nodeOption + ((node - nodes) >> 2)) >> 2];
  const noMore = (item: number) => optionCount + ((item - root) >> 5) - 1;
  const shareAbove = () => (level === levels ? 1 : shares[(level - 32 + 16) >> 3]);

  function remove(node: number): void {
    const up = m[(node >> 2) + UP];
    const down = m[(node >> 2) + DOWN];
    m[(up >> 2) + DOWN] = down;
    m[(down >> 2) + UP] = up;
    m[m[node >> 2] >> 2]--;
    hide(m, node);
    m[removed >> 2] = node;
    removed += 4;
  }

  function restore(): void {
    removed -= 4;
    const node = m[removed >> 2];
    unhide(m, node);
    m[(m[(node >> 2) + UP] >> 2) + DOWN] = node;
    m[(m[(node >> 2) + DOWN] >> 2) + UP] = node;
    m[m[node >> 2] >> 2]++;
  }

  function branch(item: number, count: number, share: number): void {
    m[level >> 2] = item;
    m[(level + 8) >> 2] = count;
    shares[(level + 16) >> 3] = share / count;
    if (m[(item >> 2) + BOUND] === 1 && m[(item >> 2) + SLACK] === 0) {
      cover(m, item);
      m[(level + 4) >> 2] = item;
      m[(level + 12) >> 2] = 0;
    } else {
      m[(level + 12) >> 2] = removed;
    }
  }

  function descend(): void {
    const item = m[level >> 2];
    let node: number;
    let option: number;
    if (m[(level + 12) >> 2] === 0) {
      node = m[(m[(level + 4) >> 2] >> 2) + DOWN];
      option = optionOf(node);
      commitOthers(m, lastPrimary, node);
    } else {
      node = m[(item >> 2) + DOWN];
      if (node === item) {
        option = noMore(item);
        cover(m, item);
      } else {
        option = optionOf(node);
        remove(node);
        commit(m, lastPrimary, node, item);
        commitOthers(m, lastPrimary, node);
      }
    }
    m[(level + 4) >> 2] = node;
    m[(level + 8) >> 2]--;
    const depth = (level - levels) >> 5;
    walkA.value = Math.imul(rotate(walkA.value ^ (Math.imul(depth + 1, 0x9e3779b1) ^ option), 5), 0x85ebca6b);
    walkB.value = Math.imul(rotate(walkB.value ^ walkA.value, 11), 0xc2b2ae35);
    const isOption = option < optionCount;
    m[(level + 56) >> 2] = m[(level + 24) >> 2] + (isOption ? m[(hashes >> 2) + 2 * option] : 0);
    m[(level + 60) >> 2] = m[(level + 28) >> 2] + (isOption ? m[(hashes >> 2) + 2 * option + 1] : 0);
    level += 32;
  }

  function ascend(): void {
    level -= 32;
    const item = m[level >> 2];
    const node = m[(level + 4) >> 2];
    if (m[(level + 12) >> 2] === 0) uncommitOthers(m, lastPrimary, node);
    else if (node === item) uncover(m, item);
    else {
      uncommitOthers(m, lastPrimary, node);
      uncommit(m, lastPrimary, node, item);
    }
  }

  function close(): void {
    const before = m[(level + 12) >> 2];
    if (before === 0) uncover(m, m[level >> 2]);
    else while (removed > before) restore();
  }

  function record(): void {
    found.value++;
    const sumA = m[(level + 24) >> 2];
    const sumB = m[(level + 28) >> 2];
    const lane = mix(sumA ^ rotate(sumB, 16));
    digestA.value = (digestA.value + lane) | 0;
    digestB.value = (digestB.value + mix((sumB + lane) | 0)) | 0;
    if (bufferEnd === 0) return;
    const start = buffer + written.value;
    let into = start;
    for (let at = levels; at < level; at += 32) {
      const node = m[(at + 4) >> 2];
      if (node < nodes) continue;
      into += 4;
      m[into >> 2] = optionOf(node);
    }
    m[start >> 2] = (into - start) >> 2;
    written.value = into + 4 - buffer;
  }

  function force(choice: number, node: number, isPlain: boolean): number {
    if (m[(root >> 2) + RIGHT] === root) return 2;
    let item: number;
    if (isPlain) {
      item = m[node >> 2];
      if (m[(m[(item >> 2) + LEFT] >> 2) + RIGHT] !== item) return 2;
      let at = m[(item >> 2) + DOWN];
      while (at !== item && at !== node) at = m[(at >> 2) + DOWN];
      if (at === item) return 2;
    } else {
      item = pick(m, root, isFirstRule);
    }
    const count = ways(m, item);
    if (count <= 0) {
      isDone = true;
      return 1;
    }
    branch(item, 1, shareAbove());
    if (m[(level + 12) >> 2] === 0) {
      for (let at = m[(item >> 2) + DOWN]; at !== item; at = m[(at >> 2) + DOWN]) {
        if (optionOf(at) !== choice) continue;
        m[(level + 4) >> 2] = m[(at >> 2) + UP];
        descend();
        base = level;
        return 0;
      }
      return 2;
    }
    for (let left = count; left > 0; left--) {
      const first = m[(item >> 2) + DOWN];
      if ((first === item ? noMore(item) : optionOf(first)) === choice) {
        descend();
        base = level;
        return 0;
      }
      if (first === item) break;
      remove(first);
    }
    return 2;
  }

  function step(budget: number): boolean {
    found.value = 0;
    visited.value = 0;
    written.value = 0;
    while (!isDone) {
      if (visited.value >= budget) return false;
      if (bufferEnd !== 0 && buffer + written.value + roomFor > bufferEnd) return false;
      if (m[(root >> 2) + RIGHT] === root) record();
      else {
        visited.value++;
        const item = pick(m, root, isFirstRule);
        const count = ways(m, item);
        if (count > 0) {
          branch(item, count, shareAbove());
          descend();
          continue;
        }
      }
      for (;;) {
        if (level === base) {
          isDone = true;
          break;
        }
        ascend();
        if (m[(level + 8) >> 2] !== 0) {
          descend();
          break;
        }
        close();
      }
    }
    return true;
  }

  return {
    memory: { buffer: buffer_ },
    layout: (...places) => {
      [root, lastPrimary, levels, removals, hashes, nodes] = places;
      nodeOption = places[6];
      optionCount = places[7];
      buffer = places[8];
      bufferEnd = places[9];
      roomFor = places[10];
      isFirstRule = places[11];
    },
    reset: () => {
      level = levels;
      base = levels;
      removed = removals;
      isDone = false;
      isOpen = false;
      for (const lane of [walkA, walkB, digestA, digestB]) lane.value = 0;
    },
    retreat: to => {
      while (level > to) {
        ascend();
        close();
      }
      base = level;
      isDone = false;
      isOpen = false;
      for (const lane of [digestA, digestB]) lane.value = 0;
    },
    force,
    step,
    mark: () => {
      markedLevel = level;
      markedRemoved = removed;
      isOpen = false;
    },
    goBackToMark: () => {
      level = markedLevel;
      removed = markedRemoved;
      isOpen = false;
    },
    pop: () => {
      if (isOpen) close();
      if (level === base) return false;
      ascend();
      isOpen = true;
      return true;
    },
    currentLevel: () => level,
    baseLevel: () => base,
    found,
    visited,
    written,
    walkA,
    walkB,
    digestA,
    digestB,
  };
}
