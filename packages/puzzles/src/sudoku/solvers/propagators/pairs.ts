/** Two cells whose digits are a pair of a table: what has no partner goes. */
import type { PairTable } from '../../relations/types.js';
import type { Board, Propagator } from './board.js';

/** Up to this size the partners of every set of digits are listed. */
const LISTED = 10;

const listed = new Map<string, Int32Array>();

/** The union of partners for every set of digits, where these are few enough to be listed. */
function partnersOf(table: PairTable): Int32Array | undefined {
  const size = table.length;
  if (size > LISTED) return undefined;
  const key = table.join(' ');
  let partners = listed.get(key);
  if (!partners) {
    partners = new Int32Array(2 ** size);
    for (let set = 1; set < partners.length; set++) {
      partners[set] = partners[set & (set - 1)] | table[31 - Math.clz32(set & -set)];
    }
    if (listed.size > 1000) listed.clear();
    listed.set(key, partners);
  }
  return partners;
}

function turned(table: PairTable): number[] {
  return table.map((_, i) => table.reduce((set, own, j) => ((own >> i) & 1 ? set | (1 << j) : set), 0));
}

export class PairPropagator implements Propagator {
  readonly price = 0;
  readonly isSettled = true;
  readonly cells: readonly number[];
  readonly there: Int32Array | undefined;
  readonly back: Int32Array | undefined;
  private readonly reversed: PairTable;

  constructor(
    private readonly a: number,
    private readonly b: number,
    private readonly table: PairTable,
  ) {
    this.cells = [a, b];
    this.reversed = turned(table);
    this.there = partnersOf(table);
    this.back = partnersOf(this.reversed);
  }

  run(board: Board): boolean {
    const { a, b } = this;
    const { now } = board;
    const before = now[b];
    const after = before & (this.there ? this.there[now[a]] : union(this.table, now[a]));
    if (after !== before && !board.narrow(b, after)) return false;
    const own = now[a];
    const left = own & (this.back ? this.back[after] : union(this.reversed, after));
    return left === own || board.narrow(a, left);
  }
}

function union(table: PairTable, set: number): number {
  let partners = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) partners |= table[31 - Math.clz32(rest & -rest)];
  return partners;
}
