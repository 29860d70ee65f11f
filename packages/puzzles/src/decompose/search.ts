/**
 * The exhaustive search over a table of copies. Items are the edges of K_n, options the copies; at each level
 * the uncovered edge with the fewest live copies is branched on. Copies are large and conflict with nearly
 * everything, so instead of dancing links every level keeps its own list of live copies, filtered from the
 * list above:
 *
 *     pool  | live at level 0            | live at level 1    | level 2 |
 *
 * Going back is dropping the end of the pool; nothing is undone but degrees. A copy stays live when it shares
 * no edge with the choice and when, at every vertex, what would be left after it is still a sum of degrees of
 * the graph (verdict.ts). With one copy to go whatever is live is the whole remainder, so it is a solution.
 *
 * All copies look alike to K_n, so `fixFirst` takes copy 0 as given: total = copies in the table * found /
 * copies in a decomposition, since each decomposition contains that many of them.
 */
import { textDigest } from '@quadrille/base';
import type { Search, Solution, Unit, Walk } from '@quadrille/cover';
import { type CopyTable, edgesOfCopy } from './copies.js';
import { DigestSum, hex, mix } from './digest.js';
import type { Edge } from './graph.js';
import { formatEdges } from './notation.js';
import { type SearchData, searchDataInSlices } from './search-data.js';
import { say } from './sentences.js';
import { requirePossible } from './verdict.js';

export interface CopySearch extends Search {
  readonly table: CopyTable;
  /** Number of copies in a decomposition. */
  readonly copies: number;
  readonly fixFirst: boolean;
}

/** The search through a table. Throws `InputError` when counting alone already excludes a decomposition. */
export function copySearch(table: CopyTable, fixFirst: boolean): CopySearch {
  const steps = copySearchInSlices(table, fixFirst);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, yielding while it prepares. */
export function* copySearchInSlices(
  table: CopyTable,
  fixFirst: boolean,
): Generator<void, CopySearch, unknown> {
  const { order, graph } = table;
  const copies = requirePossible(order, graph);
  const shared = yield* searchDataInSlices(table, copies);
  const { conditions } = table.symmetry;
  const name = [order, formatEdges(graph.edges), formatEdges(conditions), fixFirst ? 'fixed' : 'free'];
  if (table.repeats) name.push('repeats');
  return {
    id: `decompose-lists-1-${textDigest(name.join('|'))}`,
    table,
    copies,
    fixFirst,
    open: (unit, { collect }) => new CopyWalk(shared, fixFirst ? [0, ...unit] : unit, fixFirst, collect),
  };
}

/** All labeled decompositions from those that contain copy 0. */
export function totalCount(search: CopySearch, count: bigint): bigint {
  return search.fixFirst ? (BigInt(search.table.copyCount) * count) / BigInt(search.copies) : count;
}

/** The copies of a solution as lists of edges. */
export function decodeSolution(table: CopyTable, solution: Solution): Edge[][] {
  return solution.map(copy => edgesOfCopy(table, copy));
}

class CopyWalk implements Walk {
  nodes = 0;
  private found = 0;
  private readonly solutions: Solution[] = [];
  private walkHigh = 0x6a09e667;
  private walkLow = 0x3c6ef372;
  private readonly sum = new DigestSum();

  private pool: Uint32Array;
  private readonly listStart: Float64Array;
  /**
   * The edge branched on at each level, how many copies have it, how many were tried, and where to look on.
   */
  private readonly branchEdge: Int32Array;
  private readonly branchCount: Int32Array;
  private readonly tried: Int32Array;
  private readonly cursor: Float64Array;
  private readonly chosen: Int32Array;
  private readonly left: Int32Array;
  private readonly covered: Uint32Array;
  private readonly edgeCounts: Int32Array;
  /** Vertices at which some degree is now forbidden, and the forbidden degrees. */
  private readonly strict: Int32Array;
  private strictCount = 0;
  private readonly forbidden: Uint8Array;

  private level: number;
  private readonly base: number;
  private isOpen: boolean;
  /** A unit that is itself a solution has no list; it is counted at the first step. */
  private pendingSolution = false;

  constructor(
    private readonly shared: SearchData,
    forced: readonly number[],
    private readonly isFixed: boolean,
    private readonly collect: boolean,
  ) {
    const { table, copies } = shared;
    const { order, copyCount, wordCount } = table;
    const edgeCount = (order * (order - 1)) / 2;
    this.pool = new Uint32Array(copyCount + 1024);
    this.listStart = new Float64Array(copies + 2);
    this.branchEdge = new Int32Array(copies + 1);
    this.branchCount = new Int32Array(copies + 1);
    this.tried = new Int32Array(copies + 1);
    this.cursor = new Float64Array(copies + 1);
    this.chosen = new Int32Array(copies + 1);
    this.left = new Int32Array(order).fill(order - 1);
    this.covered = new Uint32Array((copies + 1) * wordCount);
    this.edgeCounts = new Int32Array(edgeCount);
    this.strict = new Int32Array(order);
    this.forbidden = new Uint8Array(order * order);
    this.level = 0;
    this.isOpen = this.force(forced);
    this.base = this.level;
    if (this.isOpen && !this.pendingSolution) this.branch();
  }

  get count(): bigint {
    return BigInt(this.found);
  }

  get walkDigest(): string {
    return hex(this.walkHigh, this.walkLow);
  }

  get solutionsDigest(): string {
    return this.sum.toString();
  }

  get fraction(): number {
    if (!this.isOpen) return 1;
    let done = 0;
    let weight = 1;
    for (let level = this.base; level <= this.level; level++) {
      const count = this.branchCount[level];
      if (count === 0) return done + weight;
      // Above the present level the child being walked has been counted as tried.
      const finished = this.tried[level] - (level < this.level ? 1 : 0);
      done += (weight * finished) / count;
      weight /= count;
    }
    return done;
  }

  take(): Solution[] {
    return this.solutions.splice(0);
  }

  rest(): Unit[] {
    if (!this.isOpen) return [];
    const skip = this.isFixed ? 1 : 0;
    const prefix = (level: number) => [...this.chosen.subarray(skip, level)];
    if (this.pendingSolution) return [prefix(this.level)];
    const units: Unit[] = [];
    for (let level = this.level; level >= this.base; level--) {
      const end = this.listStart[level + 1];
      for (let at = this.cursor[level]; at < end; at++) {
        if (this.has(this.pool[at], this.branchEdge[level])) units.push([...prefix(level), this.pool[at]]);
      }
    }
    return units;
  }

  step(budget: number): boolean {
    if (!this.isOpen) return false;
    if (this.pendingSolution) {
      this.solved(this.level);
      this.isOpen = false;
      return false;
    }
    const stopAt = this.nodes + budget;
    const { copies } = this.shared;
    while (this.nodes < stopAt) {
      const copy = this.nextChoice();
      if (copy < 0) {
        if (this.level === this.base) {
          this.isOpen = false;
          return false;
        }
        this.leave();
        continue;
      }
      this.note(copy);
      this.chosen[this.level] = copy;
      if (this.level === copies - 1) this.solved(this.level + 1);
      else if (this.level === copies - 2) this.closeWith(copy);
      else {
        this.enter(copy);
        this.branch();
      }
    }
    return true;
  }

  /** Makes the forced choices; false when they exclude each other and so hold no solution. */
  private force(forced: readonly number[]): boolean {
    const { table, copies } = this.shared;
    if (forced.length > copies) throw say.error('unit-long', { copies });
    this.fillRoot();
    for (const copy of forced) {
      if (!Number.isInteger(copy) || copy < 0 || copy >= table.copyCount) {
        throw say.error('not-a-copy', { copy: String(copy), most: table.copyCount - 1 });
      }
      const start = this.listStart[this.level];
      if (!this.pool.subarray(start, this.listStart[this.level + 1]).includes(copy)) return false;
      this.chosen[this.level] = copy;
      if (this.level === copies - 1) {
        this.level++;
        this.pendingSolution = true;
      } else this.enter(copy);
    }
    return true;
  }

  private fillRoot(): void {
    const { copyCount } = this.shared.table;
    let end = 0;
    this.forbid(this.shared.copies);
    for (let copy = 0; copy < copyCount; copy++) if (this.isAllowed(copy)) this.pool[end++] = copy;
    this.listStart[0] = 0;
    this.listStart[1] = end;
  }

  /** Goes one level down with `copy`: filters the list and updates degrees and covered edges. */
  private enter(copy: number): void {
    const { table, copies, degrees } = this.shared;
    const { order, wordCount, masks } = table;
    const level = this.level++;
    for (let x = 0; x < order; x++) this.left[x] -= degrees[copy * order + x];
    for (let word = 0; word < wordCount; word++) {
      this.covered[(level + 1) * wordCount + word] =
        this.covered[level * wordCount + word] | masks[copy * wordCount + word];
    }
    this.forbid(copies - level - 1);
    this.listStart[level + 2] = this.filter(copy, this.listStart[level], this.listStart[level + 1]);
  }

  /** Appends what of pool[start … end] does not touch `copy` and is allowed; returns the new end. */
  private filter(copy: number, start: number, end: number): number {
    const { wordCount, masks } = this.shared.table;
    if (end * 2 - start > this.pool.length) {
      const larger = new Uint32Array(this.pool.length * 2);
      larger.set(this.pool);
      this.pool = larger;
    }
    const { pool } = this;
    const mine = copy * wordCount;
    const isStrict = this.strictCount > 0;
    let to = end;
    for (let at = start; at < end; at++) {
      const other = pool[at];
      let word = 0;
      for (let yours = other * wordCount; word < wordCount; word++) {
        if (masks[mine + word] & masks[yours + word]) break;
      }
      if (word === wordCount && !(isStrict && !this.isAllowed(other))) pool[to++] = other;
    }
    return to;
  }

  /** With two copies to go, looks for the one that is the whole remainder; there is at most one, unless copies repeat. */
  private closeWith(copy: number): void {
    const { wordCount, masks } = this.shared.table;
    const { pool } = this;
    const end = this.listStart[this.level + 1];
    const mine = copy * wordCount;
    for (let at = this.listStart[this.level]; at < end; at++) {
      const other = pool[at];
      let word = 0;
      for (let yours = other * wordCount; word < wordCount; word++) {
        if (masks[mine + word] & masks[yours + word]) break;
      }
      if (word < wordCount) continue;
      this.chosen[this.level + 1] = other;
      this.note(other);
      this.solved(this.level + 2);
      if (!this.shared.table.repeats) return;
    }
  }

  /** Chooses the edge to branch on at the present level. */
  private branch(): void {
    const { level, pool, edgeCounts } = this;
    const { wordCount, masks } = this.shared.table;
    edgeCounts.fill(0);
    const end = this.listStart[level + 1];
    for (let at = this.listStart[level]; at < end; at++) {
      const first = pool[at] * wordCount;
      for (let word = 0; word < wordCount; word++) {
        for (let bits = masks[first + word]; bits !== 0; bits &= bits - 1) {
          edgeCounts[word * 32 + 31 - Math.clz32(bits & -bits)]++;
        }
      }
    }
    let best = -1;
    let fewest = 0x7fffffff;
    for (let edge = 0; edge < edgeCounts.length; edge++) {
      if (edgeCounts[edge] >= fewest) continue;
      if ((this.covered[level * wordCount + (edge >> 5)] >>> (edge & 31)) & 1) continue;
      best = edge;
      fewest = edgeCounts[edge];
    }
    this.branchEdge[level] = best;
    this.branchCount[level] = fewest;
    this.tried[level] = 0;
    this.cursor[level] = this.listStart[level];
  }

  /** The next live copy with the branching edge, or -1. */
  private nextChoice(): number {
    const { level, pool } = this;
    if (this.tried[level] === this.branchCount[level]) return -1;
    const { wordCount, masks } = this.shared.table;
    const edge = this.branchEdge[level];
    const word = edge >> 5;
    const bit = 1 << (edge & 31);
    let at = this.cursor[level];
    while (!(masks[pool[at] * wordCount + word] & bit)) at++;
    this.cursor[level] = at + 1;
    this.tried[level]++;
    return pool[at];
  }

  private leave(): void {
    const { order } = this.shared.table;
    const copy = this.chosen[--this.level];
    for (let x = 0; x < order; x++) this.left[x] += this.shared.degrees[copy * order + x];
  }

  /** Finds the degrees that a further copy, of `toGo`, must not have, vertex by vertex. */
  private forbid(toGo: number): void {
    this.strictCount = 0;
    if (this.shared.isUniform) return;
    const { order } = this.shared.table;
    const { sums } = this.shared;
    for (let x = 0; x < order; x++) {
      let isStrict = false;
      for (let degree = 0; degree < order; degree++) {
        const after = this.left[x] - degree;
        const isBad = after < 0 || sums[(toGo - 1) * order + after] === 0;
        this.forbidden[x * order + degree] = isBad ? 1 : 0;
        if (isBad) isStrict = true;
      }
      if (isStrict) this.strict[this.strictCount++] = x;
    }
  }

  private isAllowed(copy: number): boolean {
    const { order } = this.shared.table;
    const { degrees } = this.shared;
    for (let i = 0; i < this.strictCount; i++) {
      const x = this.strict[i];
      if (this.forbidden[x * order + degrees[copy * order + x]]) return false;
    }
    return true;
  }

  private has(copy: number, edge: number): boolean {
    const { wordCount, masks } = this.shared.table;
    return ((masks[copy * wordCount + (edge >> 5)] >>> (edge & 31)) & 1) === 1;
  }

  private note(copy: number): void {
    this.nodes++;
    this.walkHigh = mix(this.walkHigh ^ copy);
    this.walkLow = (Math.imul(this.walkLow, 0x01000193) + copy * 64 + this.level) | 0;
  }

  private solved(size: number): void {
    this.found++;
    let high = 0;
    let low = 0;
    for (let i = 0; i < size; i++) {
      high = (high + mix(this.chosen[i] + 0x3c6ef372)) | 0;
      low = (low + mix(this.chosen[i] ^ 0x510e527f)) | 0;
    }
    this.sum.add(mix(high), mix(low));
    if (this.collect) this.solutions.push([...this.chosen.subarray(0, size)].sort((a, b) => a - b));
  }
}
