/**
 * Exact cover by dancing links (AssemblyScript), for models too large for bitsets and for multiplicities. After
 * Algorithms X, C and M of Knuth, TAOCP 7.2.2.1; links are byte addresses. Its TypeScript twin lies in
 * twin.ts and does the same, line by line, save for `ends`, which it does without.
 *
 *     item   32 bytes   0 length   4 up   8 down   12 left   16 right   20 bound   24 slack   28 mark
 *     node   16 bytes   0 item     4 up   8 down   12 color
 *     spacer 16 bytes   0 zero     4 first node of the option before   8 last node of the option after
 *     level  32 bytes   0 item     4 choice   8 branches left   12 removed   16 share (f64)   24 sum (two lanes)
 *
 * `bound` is how often an item may still be covered, `slack` how many of those times are optional. An item to be
 * covered exactly once more is branched on as in Algorithm X. For any other the options are tried one after another,
 * each removed for good before the next is tried, and last comes "no more" if nothing is missing; so every set of
 * options is met once. (Deviation from Algorithm M: a tried option leaves all lists, not only the item's.)
 *
 * A level is at rest only where a node is about to be entered: that is the state between slices.
 */
import {
  commit, commitOthers, cover, hide, markItems, suits, uncommit, uncommitOthers, uncover, unhide, unmarkItems,
} from '../assembly/links';
import { mix } from '../assembly/model';

let root: usize = 0; // the header of the list of active primary items
let lastPrimary: usize = 0; // items at addresses up to here are primary
let levels: usize = 0;
let removals: usize = 0; // options removed at levels that try one after another
let hashes: usize = 0;
let nodes: usize = 0; // where the nodes begin
let nodeOption: usize = 0; // the option of every node, 4 bytes each
let optionCount: u32 = 0;
let buffer: usize = 0;
let bufferEnd: usize = 0;
let roomFor: usize = 0;
let isFirstRule: bool = false;

let level: usize = 0;
let base: usize = 0; // the level below which nothing is tried again
let removed: usize = 0; // end of the removals
let isDone: bool = false;
let isOpen: bool = false; // a level has been popped and its item is still branched on
export let found: u32 = 0;
export let visited: u32 = 0;
export let written: u32 = 0;
export let walkA: u32 = 0;
export let walkB: u32 = 0;
export let digestA: u32 = 0;
export let digestB: u32 = 0;

export function layout(
  root_: usize, lastPrimary_: usize, levels_: usize, removals_: usize, hashes_: usize, nodes_: usize, nodeOption_: usize,
  optionCount_: u32, buffer_: usize, bufferEnd_: usize, roomFor_: usize, isFirstRule_: bool,
): void {
  root = root_; lastPrimary = lastPrimary_; levels = levels_; removals = removals_; hashes = hashes_; nodes = nodes_;
  nodeOption = nodeOption_; optionCount = optionCount_; buffer = buffer_; bufferEnd = bufferEnd_; roomFor = roomFor_;
  isFirstRule = isFirstRule_;
}

export function currentLevel(): usize { return level; }
export function baseLevel(): usize { return base; }

export function reset(): void {
  level = levels; base = levels; removed = removals; isDone = false; isOpen = false;
  walkA = 0; walkB = 0; digestA = 0; digestB = 0;
}

/** Takes back the choices of the levels from `to` on; the next unit begins there. The host sets the digests of the walk. */
export function retreat(to: usize): void {
  while (level > to) { ascend(); close(); }
  base = level; isDone = false; isOpen = false;
  digestA = 0; digestB = 0;
}

/** Removes a whole option from all lists, and remembers it. */
function remove(node: usize): void {
  const item: usize = load<u32>(node), up: usize = load<u32>(node, 4), down: usize = load<u32>(node, 8);
  store<u32>(up, <u32>down, 8);
  store<u32>(down, <u32>up, 4);
  store<u32>(item, load<u32>(item) - 1);
  hide(node);
  store<u32>(removed, <u32>node);
  removed += 4;
}

function restore(): void {
  removed -= 4;
  const node: usize = load<u32>(removed);
  unhide(node);
  const item: usize = load<u32>(node), up: usize = load<u32>(node, 4), down: usize = load<u32>(node, 8);
  store<u32>(up, <u32>node, 8);
  store<u32>(down, <u32>node, 4);
  store<u32>(item, load<u32>(item) + 1);
}

/** How many ways there are to branch on an item; 0 or less is a dead end. */
@inline function ways(item: usize): i32 {
  const need = load<i32>(item, 20) - load<i32>(item, 24);
  return load<i32>(item) + 1 - (need > 0 ? need : 0);
}

/** The item to branch on: the one with the fewest ways, or the first; the earlier one on ties. */
@inline function pick(): usize {
  let best: usize = load<u32>(root, 16);
  if (isFirstRule) return best;
  let fewest = i32.MAX_VALUE;
  for (let item = best; item != root; item = load<u32>(item, 16)) {
    const count = ways(item);
    if (count < fewest) {
      fewest = count; best = item;
      if (count <= 0) break;
    }
  }
  return best;
}

/** Opens the node at the current level on `item`. */
@inline function branch(item: usize, count: i32, share: f64): void {
  store<u32>(level, <u32>item);
  store<u32>(level, <u32>count, 8);
  store<f64>(level, share / <f64>count, 16);
  if (load<u32>(item, 20) == 1 && load<u32>(item, 24) == 0) {
    cover(item);
    store<u32>(level, <u32>item, 4);
    store<u32>(level, 0, 12);
  } else {
    store<u32>(level, <u32>removed, 12);
  }
}

/** Makes the next choice at the current level and goes one level down. */
@inline function descend(): void {
  const item: usize = load<u32>(level);
  let node: usize;
  let option: u32;
  if (load<u32>(level, 12) == 0) {
    node = load<u32>(<usize>load<u32>(level, 4), 8);
    option = load<u32>(nodeOption + ((node - nodes) >> 2));
    commitOthers(node, lastPrimary);
  } else {
    node = load<u32>(item, 8);
    if (node == item) {
      option = optionCount + <u32>((item - root) >> 5) - 1;
      cover(item);
    } else {
      option = load<u32>(nodeOption + ((node - nodes) >> 2));
      remove(node);
      commit(node, item, lastPrimary);
      commitOthers(node, lastPrimary);
    }
  }
  note(node, option);
  level += 32;
}

/** Chains an option, chosen at `depth`, to the digest of the walk. */
@inline function chain(depth: u32, option: u32): void {
  walkA = rotl(walkA ^ (((depth + 1) * 0x9e3779b1) ^ option), 5) * 0x85ebca6b;
  walkB = rotl(walkB ^ walkA, 11) * 0xc2b2ae35;
}

/** Writes down a choice at the current level: for those who ask for the rest, in the digest, and in the sums. */
@inline function note(node: usize, option: u32): void {
  store<u32>(level, <u32>node, 4);
  store<u32>(level, load<u32>(level, 8) - 1, 8);
  chain(<u32>((level - levels) >> 5), option);
  let a = load<u32>(level, 24), b = load<u32>(level, 28);
  if (option < optionCount) {
    const hash = hashes + (<usize>option << 3);
    a += load<u32>(hash); b += load<u32>(hash, 4);
  }
  store<u32>(level, a, 56);
  store<u32>(level, b, 60);
}

/**
 * When the next choice at the current level leaves no open item, or one, the solutions are that choice, or the options of
 * that item that go with it: they are found without covering anything. Nodes, digests and the places where a walk stops
 * are the same as otherwise. Returns false, with nothing done, when more items are left.
 */
function ends(budget: u32): bool {
  if (load<u32>(level, 12)) return false;
  let left: u32 = 0;
  for (let item: usize = load<u32>(root, 16); item != root; item = load<u32>(item, 16)) {
    if (load<u64>(item, 20) != 1) return false; // to be covered exactly once
    left++;
  }
  const node: usize = load<u32>(<usize>load<u32>(level, 4), 8);
  for (let at = node + 16; at != node;) {
    const item: usize = load<u32>(at);
    if (!item) at = load<u32>(at, 4);
    else { left -= <u32>(item <= lastPrimary); at += 16; }
  }
  if (left > 1 || visited + left >= budget) return false;
  let last: usize = root;
  if (left) {
    markItems(node);
    do { last = load<u32>(last, 16); } while (load<u32>(last, 28));
  }
  const tail = bufferEnd ? gather(last) : 1;
  if (!tail) {
    if (left) unmarkItems(node);
    return false;
  }
  note(node, load<u32>(nodeOption + ((node - nodes) >> 2)));
  if (!left) {
    tally(load<u32>(level, 56), load<u32>(level, 60));
    list(level + 32, 0);
    return true;
  }
  visited++;
  if (bufferEnd) for (let at = bufferEnd; at > tail;) { at -= 4; endWith(load<u32>(at)); }
  else for (let other: usize = load<u32>(last, 8); other != last; other = load<u32>(other, 8)) if (suits(other)) endWith(other);
  unmarkItems(node);
  return true;
}

/**
 * Puts the options of `last` that go with the choice at the end of the buffer, backwards, and returns where they begin; 0
 * when the solutions would not fit between, with room for any other after them.
 */
function gather(last: usize): usize {
  const size = ((level - levels) >> 5) + 3 << 2; // the options chosen, this one, another one, and how many they are
  let end = buffer + written + roomFor + size, tail = bufferEnd;
  if (last != root) {
    for (let other: usize = load<u32>(last, 8); other != last; other = load<u32>(other, 8)) {
      if (!suits(other)) continue;
      end += size; tail -= 4;
      if (end > tail) return 0;
      store<u32>(tail, <u32>other);
    }
  }
  return end > tail ? 0 : tail;
}

/** One more option after the choice at the current level makes a solution. */
@inline function endWith(node: usize): void {
  const option = load<u32>(nodeOption + ((node - nodes) >> 2)), hash = hashes + (<usize>option << 3);
  chain(<u32>((level + 32 - levels) >> 5), option);
  tally(load<u32>(level, 56) + load<u32>(hash), load<u32>(level, 60) + load<u32>(hash, 4));
  list(level + 32, node);
}

/** Whether two items are open at most. */
@inline function isNearEnd(): bool {
  const first: usize = load<u32>(root, 16), second: usize = load<u32>(first, 16);
  return first == root || second == root || load<u32>(second, 16) == <u32>root;
}

/** Makes choices at the current level until one leads down. Returns false when none is left. */
@inline function advance(budget: u32): bool {
  while (load<u32>(level, 8)) {
    if (isNearEnd() && ends(budget)) continue;
    descend();
    return true;
  }
  return false;
}

/** Takes back the choice of the level above, which becomes the current one. */
@inline function ascend(): void {
  level -= 32;
  const item: usize = load<u32>(level), node: usize = load<u32>(level, 4);
  if (load<u32>(level, 12) == 0) uncommitOthers(node, lastPrimary);
  else if (node == item) uncover(item);
  else { uncommitOthers(node, lastPrimary); uncommit(node, item, lastPrimary); }
}

/** Closes the node at the current level: all its branches are done. */
@inline function close(): void {
  const before: usize = load<u32>(level, 12);
  if (before == 0) uncover(load<u32>(level));
  else while (removed > before) restore();
}

/** Counts a solution whose options' hashes add up to the two sums. */
@inline function tally(sumA: u32, sumB: u32): void {
  found++;
  const lane = mix(sumA ^ rotl(sumB, 16));
  digestA += lane;
  digestB += mix(sumB + lane);
}

function record(): void {
  tally(load<u32>(level, 24), load<u32>(level, 28));
  list(level, 0);
}

/** Writes the choices of all levels below `end` into the buffer, if there is one, and a further one. */
@inline function list(end: usize, more: usize): void {
  if (!bufferEnd) return;
  const start = buffer + written;
  let into = start;
  for (let at = levels; at < end; at += 32) {
    const node: usize = load<u32>(at, 4);
    if (node < nodes) continue; // "no more" of an item
    into += 4;
    store<u32>(into, load<u32>(nodeOption + ((node - nodes) >> 2)));
  }
  if (more) {
    into += 4;
    store<u32>(into, load<u32>(nodeOption + ((more - nodes) >> 2)));
  }
  store<u32>(start, <u32>((into - start) >> 2));
  written = <u32>(into + 4 - buffer);
}

/**
 * Forces one more choice from the root: an option, or optionCount + item for "no more" of that item. Returns 0, or 1
 * when that is a dead end, or 2 when it is not possible. `isPlain` says that no item has a multiplicity; then the
 * options of a unit may come in any order.
 */
export function force(choice: u32, node: usize, isPlain: bool): i32 {
  if (load<u32>(root, 16) == <u32>root) return 2;
  let item: usize;
  if (isPlain) {
    // Any use of the option in a list of an active item will do: look for it there.
    item = load<u32>(node);
    if (load<u32>(<usize>load<u32>(item, 12), 16) != <u32>item) return 2; // it is covered already
    let at: usize = load<u32>(item, 8);
    while (at != item && at != node) at = load<u32>(at, 8);
    if (at == item) return 2;
  } else {
    item = pick();
  }
  const count = ways(item);
  if (count <= 0) { isDone = true; return 1; }
  const share = level == levels ? 1.0 : load<f64>(level - 32, 16);
  branch(item, 1, share);
  if (load<u32>(level, 12) == 0) {
    // descend() takes the node after the level's choice: walk there.
    for (let at: usize = load<u32>(item, 8); at != item; at = load<u32>(at, 8)) {
      if (load<u32>(nodeOption + ((at - nodes) >> 2)) == choice) {
        store<u32>(level, load<u32>(at, 4), 4);
        descend();
        base = level;
        return 0;
      }
    }
    return 2;
  }
  for (let left = count; left > 0; left--) {
    const first: usize = load<u32>(item, 8);
    const now = first == item ? optionCount + <u32>((item - root) >> 5) - 1 : load<u32>(nodeOption + ((first - nodes) >> 2));
    if (now == choice) {
      descend();
      base = level;
      return 0;
    }
    if (first == item) break;
    remove(first);
  }
  return 2;
}

/** Searches on for about `budget` nodes, or until the buffer is nearly full. Returns true when nothing is left. */
export function step(budget: u32): bool {
  found = 0; visited = 0; written = 0;
  while (!isDone) {
    if (visited >= budget || (bufferEnd && buffer + written + roomFor > bufferEnd)) return false;
    if (load<u32>(root, 16) == <u32>root) record();
    else {
      visited++;
      const item = pick(), count = ways(item);
      if (count > 0) {
        branch(item, count, level == levels ? 1.0 : load<f64>(level - 32, 16));
        if (advance(budget)) continue;
        close();
      }
    }
    for (;;) {
      if (level == base) { isDone = true; break; }
      ascend();
      if (advance(budget)) break;
      close();
    }
  }
  return true;
}

let markedLevel: usize = 0;
let markedRemoved: usize = 0;

/** Remembers where the search is, for `goBackToMark`; the host keeps the memory meanwhile. */
export function mark(): void { markedLevel = level; markedRemoved = removed; isOpen = false; }
export function goBackToMark(): void { level = markedLevel; removed = markedRemoved; isOpen = false; }

/** Goes one level up, leaving its untried branches to be read. Returns false at the unit's root. */
export function pop(): bool {
  if (isOpen) close();
  if (level == base) return false;
  ascend();
  isOpen = true;
  return true;
}
