/**
 * Checks a certificate of a count against the text of a model. This folder stands alone, on purpose: it imports
 * nothing, reads the model itself and shares no line with the programs whose answers it checks. Everything it
 * believes is here and in `read.ts`, under 300 lines of code; docs/certificates.md describes the bytes.
 *
 * Why an accepted count is right: at every node the certificate only *names* an item. The checker takes every
 * option that can still cover this item, one after the other; each solution below the node belongs to exactly one
 * of these branches; and where nothing is left to do there is one solution. Any item will do, so nothing of the
 * search is trusted. In a graph a node may have several parents: they must all leave the very same situation. And
 * where what is left falls apart into parts that share nothing, which the checker finds for itself, every solution is
 * one of each part, so that the counts of the parts are multiplied.
 */
import { Bytes, demand, hashOf, type PlainModel, Rejected, readModel } from './read.js';

export interface Verdict {
  readonly valid: boolean;
  /** The number of solutions that the certificate claims; proved if it is valid. */
  readonly count: bigint;
  readonly nodes: number;
  /** Why it is not valid. */
  readonly reason?: string;
}

/**
 * Checks that `certificate` proves the number of solutions of the model in `text`, Knuth's DLX format. In slices:
 * yields the nodes seen so far.
 */
export function* checking(text: string, certificate: Uint8Array): Generator<number, Verdict, unknown> {
  let count = 0n;
  try {
    const model = readModel(text);
    const bytes = new Bytes(certificate);
    for (const byte of [81, 67, 79, 86, 1]) demand(bytes.next() === byte, 'no certificate of version 1');
    const kind = String.fromCharCode(bytes.next());
    for (const byte of hashOf(model)) demand(bytes.next() === byte, 'a certificate of another model');
    count = bytes.big();
    demand(kind === 't' || kind === 'g', 'certificates of this kind are not known');
    const { found, nodes } = yield* kind === 't' ? checkTree(model, bytes) : checkGraph(model, bytes);
    demand(bytes.isAtEnd(), 'there are bytes behind the last node');
    demand(found === count, `the certificate claims ${count} solutions and proves ${found}`);
    return { valid: true, count, nodes };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { valid: false, count, nodes: 0, reason: error.message };
  }
}

/** What is left of a model after some choices. */
interface Situation {
  /** How many primary items are not yet covered often enough. */
  readonly left: number;
  /** For primary items how often they are covered; for secondary ones 0, or their color, or -1 (used without). */
  readonly given: Int32Array;
  /** The options that can still be taken. */
  readonly live: readonly number[];
}

function wholeModel({ primaryCount, itemCount, least, options }: PlainModel): Situation {
  const isUseful = (uses: readonly number[]) => uses.some((item, at) => at % 2 === 0 && item < primaryCount);
  const live = [...options.keys()].filter(option => isUseful(options[option]));
  return { left: least.filter(low => low > 0).length, given: new Int32Array(itemCount), live };
}

const isSolved = ({ left, live }: Situation) => left === 0 && live.length === 0;

/** What is left in each branch of `item`: with each of its options and none before it, or none if none is needed. */
function branch(model: PlainModel, situation: Situation, item: number): Situation[] {
  const { given, live, left } = situation;
  demand(item < model.primaryCount && given[item] < model.most[item], 'a branching on an item that is done');
  const own = live.filter(option => model.options[option].some((used, at) => at % 2 === 0 && used === item));
  const needed = Math.max(0, model.least[item] - given[item]);
  const branches = needed > 1 ? own.slice(0, Math.max(0, own.length + 1 - needed)) : own;
  const tried = (at: number) => (model.most[item] > 1 ? own.slice(0, at) : []); // otherwise they clash anyway
  const children = branches.map((option, at) => take(model, situation, option, tried(at)));
  if (needed > 0) return children;
  const others = live.filter(option => !own.includes(option));
  return [...children, { left, given: given.with(item, model.most[item]), live: others }];
}

function take(model: PlainModel, situation: Situation, option: number, tried: readonly number[]): Situation {
  const { primaryCount, least, most, options } = model;
  const given = situation.given.slice();
  let left = situation.left;
  for (let at = 0; at < options[option].length; at += 2) {
    const [item, color] = options[option].slice(at, at + 2);
    if (item >= primaryCount) given[item] = color === 0 ? -1 : color;
    else if (++given[item] === least[item]) left--;
  }
  const isFree = (uses: readonly number[]) => {
    for (let at = 0; at < uses.length; at += 2) {
      const has = given[uses[at]];
      if (has !== 0 && (uses[at] < primaryCount ? has >= most[uses[at]] : has !== uses[at + 1])) return false;
    }
    return true;
  };
  const isLeft = (other: number) => isFree(options[other]) && other !== option && !tried.includes(other);
  return { left, given, live: situation.live.filter(isLeft) };
}

type Checked = Generator<number, { found: bigint; nodes: number }, unknown>;

/** A tree: the items of the nodes, parents before children, earlier branches before later ones. */
function* checkTree(model: PlainModel, bytes: Bytes): Checked {
  let found = 0n;
  let nodes = 0;
  const open = [wholeModel(model)];
  for (let situation = open.pop(); situation; situation = open.pop()) {
    if (isSolved(situation)) {
      found++;
    } else {
      if (++nodes % 64 === 0) yield nodes;
      for (const child of branch(model, situation, bytes.number()).reverse()) open.push(child);
    }
  }
  return { found, nodes };
}

/**
 * A graph: for every node its item, then for every branch 0 (solved), 1 and an item that nothing can cover, or
 * k + 2 for the k-th node after this one. Parents come before children, so that one pass sees all situations.
 * In place of an item the number of primary items says that the branches are the independent parts of what is left;
 * there 0 stands for a part that does not matter, since another part has no solution.
 */
function* checkGraph(model: PlainModel, bytes: Bytes): Checked {
  const nodes: { readonly isProduct: boolean; readonly children: readonly number[] }[] = [];
  const expected = new Map<number, Situation>();
  const readChild = (situation: Situation, node: number, isPart: boolean) => {
    const code = bytes.number();
    if (code === 0 && isPart) return SKIPPED;
    if (code === 0) demand(isSolved(situation), 'a solution that does not cover everything');
    if (code === 1) demand(branch(model, situation, bytes.number()).length === 0, 'a dead end that is none');
    if (code < 2) return code - 2;
    const child = node + code - 1;
    const known = expected.get(child);
    demand(!known || isSame(model, known, situation), `node ${child} stands for two different situations`);
    expected.set(child, known ?? situation);
    return child;
  };
  const root = readChild(wholeModel(model), -1, false);
  for (let node = 0; expected.size > 0; node++) {
    if (node % 64 === 63) yield node;
    const situation = expected.get(node);
    demand(situation !== undefined, `node ${node} has no parent`);
    expected.delete(node);
    const item = bytes.number();
    const isProduct = item === model.primaryCount;
    const branches = isProduct ? partsOf(model, situation) : branch(model, situation, item);
    nodes.push({ isProduct, children: branches.map(child => readChild(child, node, isProduct)) });
  }
  const counts = Array<bigint>(nodes.length);
  const countOf = (child: number) => (child < 0 ? BigInt(-1 - child) : counts[child]);
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { isProduct, children } = nodes[node];
    const known = children.filter(child => child !== SKIPPED).map(countOf);
    counts[node] = isProduct
      ? known.reduce((product, count) => product * count, 1n)
      : known.reduce((sum, count) => sum + count, 0n);
    const hasSkipped = known.length < children.length;
    demand(!hasSkipped || counts[node] === 0n, `node ${node} leaves out a part that matters`);
  }
  return { found: countOf(root), nodes: nodes.length };
}

/** A part that was left out; solved is -2 and a dead end -1. */
const SKIPPED = -3;

/**
 * What falls apart: options belong together when they use the same primary item, or the same secondary one unless all
 * give it the same color. The parts with the fewest options come first, then those with earlier ones.
 */
function partsOf(model: PlainModel, { given, live, left }: Situation): Situation[] {
  const { primaryCount, options, least, most } = model;
  const colors = new Map<number, number>(); // of a secondary item the only color, or 0
  for (const [item, color] of live.flatMap(option => usesOf(options[option]))) {
    colors.set(item, (colors.get(item) ?? color) === color ? color : 0);
  }
  const home = new Map<number, { items: number[]; options: number[] }>();
  for (const option of live) {
    const items = usesOf(options[option]).map(([item]) => item);
    const binding = items.filter(item => item < primaryCount || colors.get(item) === 0);
    const [part = { items: [], options: [] }, ...others] = new Set(
      binding.flatMap(item => home.get(item) ?? []),
    );
    part.options.push(option, ...others.flatMap(other => other.options));
    part.items.push(...binding, ...others.flatMap(other => other.items));
    for (const item of [...binding, ...others.flatMap(other => other.items)]) home.set(item, part);
  }
  const parts = [...new Set(home.values())].map(part => {
    const isOwn = new Set(part.items);
    const own = given.map((has, item) => (item >= primaryCount || isOwn.has(item) ? has : most[item]));
    const open = [...isOwn].filter(item => item < primaryCount && given[item] < least[item]);
    return { left: open.length, given: own, live: part.options.sort((a, b) => a - b) };
  });
  const needed = parts.reduce((sum, part) => sum + part.left, 0);
  demand(needed === left, 'an item that must be covered is in no part');
  return parts.sort((a, b) => a.live.length - b.live.length || a.live[0] - b.live[0]);
}

/** Pairs of item and color. */
function usesOf(uses: readonly number[]): [item: number, color: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < uses.length; at += 2) pairs.push([uses[at], uses[at + 1]]);
  return pairs;
}

/**
 * The same options left, the same number of items to be covered, and those that can be as often covered: the same
 * follows, whatever was given to other items.
 */
function isSame({ primaryCount, options }: PlainModel, one: Situation, other: Situation): boolean {
  if (one.live.length !== other.live.length || one.left !== other.left) return false;
  for (let at = 0; at < one.live.length; at++) {
    if (one.live[at] !== other.live[at]) return false;
    const uses = options[one.live[at]];
    for (let use = 0; use < uses.length; use += 2) {
      const item = uses[use];
      if (item < primaryCount && one.given[item] !== other.given[item]) return false;
    }
  }
  return true;
}
