/**
 * The search of the kernel (assembly.ts) once more in plain TypeScript, on boards that
 * are big integers: any size, no WebAssembly, a hundred times slower. It visits the same nodes in the same order and
 * computes the same digests, which the tests compare; the kernel's head comment tells why each cut is exact.
 */
import type { SearchBoard, SearchKernel } from './host.js';

interface Level {
  readonly black: bigint;
  /** Cells to be tried at this level. */
  open: bigint;
  /** Cells that may be chosen here or below. */
  readonly allowed: bigint;
  /** Cells that were open at first. */
  total: number;
  /** The cell chosen last. */
  cell: number;
}

/** Opens a search at its root; the twin of `openSearch`. */
export function openPlainSearch(board: SearchBoard, collect: boolean): SearchKernel {
  const { full, threshold, chosenCount } = board;
  const fullBorder = borderOf(board, full);
  const levels: Level[] = [];
  let base = 0;
  let nodes = 0;
  let count = 0n;
  let found: bigint[] = [];
  let walk: [number, number] = [0x243f6a88, 0x85a308d3];
  let sum: [number, number] = [0, 0];

  /** Adds a level for the closure `black`, reached by choosing `cell`; false when it is hopeless. */
  const enter = (black: bigint, allowedBefore: bigint, cell: number): boolean => {
    const missing = chosenCount - levels.length;
    const white = full & ~black;
    const whites = bitCount(white);
    const slack =
      borderOf(board, black) -
      fullBorder +
      2 * threshold * Math.min(missing, whites) +
      (4 - 2 * threshold) * whites;
    if (slack < 0) return false;

    let allowed = (allowedBefore >> BigInt(cell + 1)) << BigInt(cell + 1);
    if (slack < 2 * threshold && missing <= whites) {
      allowed &= white;
      if (slack < 2) allowed &= ~withBlackNeighbors(board, black, 1);
      else if (slack < 4) allowed &= ~withBlackNeighbors(board, black, 2);
    }
    let open = allowed;
    for (const musts of [board.rowMusts, board.columnMusts]) {
      let used = 0n;
      let needed = 0;
      for (const must of musts) {
        if ((must & black) !== 0n) continue;
        const possible = must & allowed;
        if (possible === 0n) return false;
        if (missing === 1) {
          open &= must;
          continue;
        }
        open &= (1n << BigInt(possible.toString(2).length)) - 1n;
        if ((must & used) !== 0n) continue;
        used |= must;
        if (++needed > missing) return false;
      }
      if (missing > 1 && needed === missing) {
        allowed &= used;
        open &= used;
      }
    }
    if (open === 0n) return false;
    levels.push({ black, open, allowed, total: bitCount(open), cell: -1 });
    return true;
  };

  /** Chooses `cell` at the last level. True when there is a level below. */
  const choose = (cell: number): boolean => {
    const level = levels[levels.length - 1];
    level.cell = cell;
    const black = closure(board, level.black | (1n << BigInt(cell)));
    if (levels.length < chosenCount) return enter(black, level.allowed, cell);
    if (black === full) {
      const solution = levels.reduce((set, { cell: chosen }) => set | (1n << BigInt(chosen)), 0n);
      const [a, b] = hashOf(solution, Math.ceil((board.width * board.height) / 32));
      sum = [(sum[0] + a) >>> 0, (sum[1] + b) >>> 0];
      count++;
      if (collect) found.push(solution);
    }
    return false;
  };

  let isLive = enter(0n, full, -1);
  return {
    force(cells) {
      cells.forEach((cell, i) => {
        if (!isLive) return;
        const level = levels[levels.length - 1];
        level.open &= 1n << BigInt(cell);
        level.total = 1;
        isLive = level.open !== 0n;
        if (!isLive || i + 1 === cells.length) return;
        level.open = 0n;
        isLive = choose(cell);
        base = levels.length - 1;
      });
      return isLive;
    },
    step(budget) {
      for (let left = budget; isLive && left > 0; ) {
        const level = levels[levels.length - 1];
        if (level.open === 0n) {
          isLive = levels.length - 1 > base;
          if (isLive) levels.pop();
          continue;
        }
        left--;
        nodes++;
        const cell = lowestBit(level.open);
        level.open &= level.open - 1n;
        walk = chained(walk, cell, levels.length - 1);
        choose(cell);
      }
      return isLive;
    },
    get nodes() {
      return nodes;
    },
    get count() {
      return count;
    },
    get walkLanes() {
      return walk;
    },
    get sumLanes() {
      return sum;
    },
    get level() {
      return levels.length - 1;
    },
    at: index => ({ ...levels[index], open: isLive ? levels[index].open : 0n }),
    take() {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** The four boards of cells whose neighbor to the right, left, below and above is black. */
function besides(board: SearchBoard, black: bigint): readonly [bigint, bigint, bigint, bigint] {
  const { width, height, torus, full, left, right } = board;
  const w = BigInt(width);
  const wrap = BigInt(width * (height - 1));
  const around = BigInt(width - 1);
  const east = ((black >> 1n) & ~right) | (torus ? (black & left) << around : 0n);
  const west = ((black << 1n) & ~left) | (torus ? (black & right) >> around : 0n);
  const south = (black >> w) | (torus ? black << wrap : 0n);
  const north = (black << w) | (torus ? black >> wrap : 0n);
  return [east & full, west & full, south & full, north & full];
}

function withBlackNeighbors(board: SearchBoard, black: bigint, least: number): bigint {
  const [e, w, s, n] = besides(board, black);
  if (least === 1) return e | w | s | n;
  if (least === 2) return (e & w) | (s & n) | ((e | w) & (s | n));
  return (e & w & (s | n)) | (s & n & (e | w));
}

function closure(board: SearchBoard, black: bigint): bigint {
  for (;;) {
    const grown = black | withBlackNeighbors(board, black, board.threshold);
    if (grown === black) return black;
    black = grown;
  }
}

function borderOf(board: SearchBoard, black: bigint): number {
  const [east, , south] = besides(board, black);
  return 4 * bitCount(black) - 2 * (bitCount(black & east) + bitCount(black & south));
}

function bitCount(board: bigint): number {
  let bits = 0;
  for (let rest = board; rest !== 0n; rest &= rest - 1n) bits++;
  return bits;
}

function lowestBit(board: bigint): number {
  return (board & -board).toString(2).length - 1;
}

/** The digest of the walk after one more node. */
function chained([a, b]: readonly [number, number], cell: number, level: number): [number, number] {
  return [
    Math.imul(((a << 5) | (a >>> 27)) ^ (cell + (level << 8)), 0x9e3779b1) >>> 0,
    Math.imul(((b << 7) | (b >>> 25)) + (cell ^ (level << 8)), 0x85ebca77) >>> 0,
  ];
}

/** The two lanes of a solution's hash. */
function hashOf(solution: bigint, wordCount: number): [number, number] {
  let a = 0x9e3779b9;
  let b = 0x7f4a7c15;
  for (let i = 0; i < wordCount; i++) {
    const word = Number((solution >> BigInt(32 * i)) & 0xffffffffn);
    a = mixed(a ^ word);
    b = (mixed(b + word) ^ a) >>> 0;
  }
  return [a >>> 0, b];
}

function mixed(value: number): number {
  let word = value | 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
