/**
 * Canonical forms of edge colorings of K_n whose colors (but for 0) may be exchanged: a graph is color 1
 * against 0, a set of copies gives each copy a color. Two colorings have equal forms exactly when some
 * renaming of vertices and colors turns one into the other; the same walk yields the order of the
 * automorphism group.
 *
 * Refinement and individualisation after McKay ("Practical graph isomorphism", 1981): refine the partition of
 * the vertices, single out a vertex of the first smallest cell of several, refine again, until all are told
 * apart; the largest trace and then the largest written form wins. Two leaves with the same form are an
 * automorphism, which excuses us from walking what it maps onto something already walked.
 */
import { mix } from './digest.js';
import { LARGEST_ORDER } from './graph.js';

/** `color(u, v)` is at `u * order + v`; symmetric, the diagonal unused, values below 256. */
export type Coloring = Uint8Array;

export interface Canonical {
  /** Equal for isomorphic colorings and for no others. */
  readonly form: string;
  /** Order of the group of vertex permutations that keep the coloring, colors exchanged as they like. */
  readonly automorphisms: bigint;
}

export function canonical(order: number, coloring: Coloring): Canonical {
  return new Walker(order, coloring).run();
}

/** A random-looking odd number for every cell. */
const CELL_HASH = Int32Array.from({ length: LARGEST_ORDER }, (_, cell) => mix(cell + 0x5bd1e995) | 1);

class Walker {
  private readonly generators: Int32Array[] = [];
  private readonly prefix: number[] = [];
  private readonly trace: number[] = [];
  private firstTrace: number[] | undefined;
  private firstLeaf: Int32Array | undefined;
  private firstForm = '';
  private firstPrefix: number[] = [];
  private bestTrace: number[] = [];
  private bestLeaf: Int32Array | undefined;
  private bestForm = '';
  private bestPrefix: number[] = [];
  private automorphisms = 1n;
  private readonly coloring: Coloring;
  private readonly colorHash: Int32Array;
  private readonly sorted: Int32Array;
  private readonly key: Float64Array;
  private readonly colorCount: number;

  constructor(
    private readonly order: number,
    coloring: Coloring,
  ) {
    // Colors are numbered as they appear, so that none is missing and their names play no part.
    const name = new Uint8Array(256);
    let names = 0;
    this.coloring = coloring.map(color => (color === 0 ? 0 : (name[color] ||= ++names)));
    this.colorCount = names + 1;
    this.colorHash = new Int32Array(this.colorCount);
    this.sorted = Int32Array.from({ length: order }, (_, x) => x);
    this.key = new Float64Array(order);
  }

  run(): Canonical {
    const cells = new Int32Array(this.order);
    this.trace.push(this.refine(cells));
    this.visit(cells);
    return { form: this.bestForm, automorphisms: this.automorphisms };
  }

  /** Walks below a node; returns the level to go back to. */
  private visit(cells: Int32Array): number {
    const level = this.prefix.length;
    if (!this.isWorthwhile()) return level;
    const target = targetCell(cells, this.order);
    if (target < 0) return this.leaf(cells);
    const members: number[] = [];
    for (let x = 0; x < this.order; x++) if (cells[x] === target) members.push(x);
    const isFirstPath = this.firstTrace === undefined;
    const tried: number[] = [];
    for (const x of members) {
      if (tried.length > 0 && this.isSameOrbit(x, tried)) continue;
      tried.push(x);
      const next = cells.slice();
      // x keeps the name of the cell, the others move up by one, in front of the next cell.
      for (const y of members) if (y !== x) next[y]++;
      this.prefix.push(x);
      this.trace.push(this.refine(next));
      const back = this.visit(next);
      this.prefix.pop();
      this.trace.pop();
      if (back < level) return back;
    }
    if (isFirstPath) this.automorphisms *= BigInt(this.orbitOf(members[0]).size);
    return level;
  }

  /** A node whose trace can lead neither to the first leaf's form nor to a better one is left alone. */
  private isWorthwhile(): boolean {
    if (!this.firstTrace) return true;
    const at = this.trace.length;
    if (isPrefix(this.trace, this.firstTrace)) return true;
    for (let i = 0; i < at; i++) {
      const best = this.bestTrace[i] ?? Number.NEGATIVE_INFINITY;
      if (this.trace[i] !== best) return this.trace[i] > best;
    }
    return true;
  }

  private leaf(cells: Int32Array): number {
    const vertexAt = new Int32Array(this.order);
    cells.forEach((place, x) => {
      vertexAt[place] = x;
    });
    const form = this.write(vertexAt);
    const level = this.prefix.length;
    if (!this.firstLeaf) {
      this.firstTrace = [...this.trace];
      this.firstLeaf = vertexAt;
      this.firstForm = form;
      this.firstPrefix = [...this.prefix];
      this.keepBest(vertexAt, form);
      return level;
    }
    if (form === this.firstForm) return this.found(this.firstLeaf, vertexAt, this.firstPrefix);
    if (form === this.bestForm) return this.found(this.bestLeaf!, vertexAt, this.bestPrefix);
    const order = compareLists(this.trace, this.bestTrace);
    if (order > 0 || (order === 0 && form > this.bestForm)) this.keepBest(vertexAt, form);
    return level;
  }

  private keepBest(leaf: Int32Array, form: string): void {
    this.bestTrace = [...this.trace];
    this.bestLeaf = leaf;
    this.bestForm = form;
    this.bestPrefix = [...this.prefix];
  }

  /** Notes the automorphism between two leaves and goes back to where their paths part. */
  private found(from: Int32Array, to: Int32Array, path: readonly number[]): number {
    const image = new Int32Array(this.order);
    for (let place = 0; place < this.order; place++) image[from[place]] = to[place];
    this.generators.push(image);
    let common = 0;
    while (common < path.length && path[common] === this.prefix[common]) common++;
    return common;
  }

  private isSameOrbit(x: number, tried: readonly number[]): boolean {
    const orbit = this.orbitOf(x);
    return tried.some(y => orbit.has(y));
  }

  /** The orbit of x under the known automorphisms that keep every vertex singled out so far. */
  private orbitOf(x: number): Set<number> {
    const keeping = this.generators.filter(image => this.prefix.every(y => image[y] === y));
    const orbit = new Set([x]);
    // A finite group: what the generators reach forwards is the whole orbit.
    for (const y of orbit) for (const image of keeping) orbit.add(image[y]);
    return orbit;
  }

  /** Splits cells until vertices of a cell see the same colors towards the same cells. Returns the trace. */
  private refine(cells: Int32Array): number {
    const { order, coloring, colorHash, sorted, key } = this;
    let trace = 0;
    for (let cellCount = 0; ; ) {
      this.hashColors(cells);
      for (let x = 0; x < order; x++) {
        let sum = 0;
        for (let y = 0, at = x * order; y < order; y++, at++) {
          sum = (sum + Math.imul(colorHash[coloring[at]], CELL_HASH[cells[y]])) | 0;
        }
        key[x] = cells[x] * 2 ** 32 + (mix(sum) >>> 0);
      }
      // Nearly sorted from the round before, and short: insertion is quickest.
      for (let i = 1; i < order; i++) {
        const x = sorted[i];
        const mine = key[x];
        let at = i;
        for (; at > 0 && key[sorted[at - 1]] > mine; at--) sorted[at] = sorted[at - 1];
        sorted[at] = x;
      }
      let count = 0;
      let start = 0;
      for (let place = 0; place < order; place++) {
        const x = sorted[place];
        if (place === 0 || key[x] !== key[sorted[place - 1]]) {
          count++;
          start = place;
          trace = Math.imul(trace ^ key[x], 0x01000193) + place;
        }
        cells[x] = start;
      }
      if (count === cellCount || count === order) return mix(trace + count);
      cellCount = count;
    }
  }

  /**
   * What an edge of each color adds to the view of a vertex; exchangeable colors differ only by their shape.
   */
  private hashColors(cells: Int32Array): void {
    const { order, coloring, colorHash, colorCount } = this;
    colorHash.fill(0);
    if (colorCount === 2) {
      colorHash[1] = 1;
      return;
    }
    for (let v = 1; v < order; v++) {
      for (let u = 0; u < v; u++) {
        const color = coloring[u * order + v];
        const pair = mix(CELL_HASH[cells[u]] + CELL_HASH[cells[v]]);
        colorHash[color] = (colorHash[color] + pair) | 0;
      }
    }
    colorHash[0] = 0;
    for (let color = 1; color < colorCount; color++) colorHash[color] = mix(colorHash[color]) | 1;
  }

  /** The coloring as it reads with vertices in the order of a leaf, colors numbered as they appear. */
  private write(vertexAt: Int32Array): string {
    const { order, coloring } = this;
    const name = new Int32Array(this.colorCount);
    let names = 0;
    const codes: number[] = [];
    for (let v = 1; v < order; v++) {
      for (let u = 0; u < v; u++) {
        const color = coloring[vertexAt[u] * order + vertexAt[v]];
        if (color > 0 && name[color] === 0) name[color] = ++names;
        codes.push(color === 0 ? 0 : name[color]);
      }
    }
    return String.fromCharCode(...codes);
  }
}

/** The first cell of the smallest size above 1, named by its place; -1 when every vertex is alone. */
function targetCell(cells: Int32Array, order: number): number {
  const sizes = new Int32Array(order);
  for (let x = 0; x < order; x++) sizes[cells[x]]++;
  let best = -1;
  for (let cell = 0; cell < order; cell++) {
    if (sizes[cell] > 1 && (best < 0 || sizes[cell] < sizes[best])) best = cell;
  }
  return best;
}

function isPrefix(part: readonly number[], whole: readonly number[]): boolean {
  return part.every((value, i) => whole[i] === value);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? Number.NEGATIVE_INFINITY) - (b[i] ?? Number.NEGATIVE_INFINITY);
    if (difference !== 0) return difference;
  }
  return 0;
}
