/** The search for starts that grow over the whole board; see assembly.ts. */
import { Arena } from '@quadrille/kernel/arena';
import { instantiate } from '@quadrille/kernel/load';
import code from './wasm.js';

interface Exports {
  readonly memory: WebAssembly.Memory;
  setBoard(width: number, height: number, torus: boolean, threshold: number, chosenCount: number): void;
  setMasks(
    fullLow: bigint,
    fullHigh: bigint,
    leftLow: bigint,
    leftHigh: bigint,
    rightLow: bigint,
    rightHigh: bigint,
  ): void;
  setPlaces(levels: number, musts: number, rows: number, columns: number, found: number, limit: number): void;
  // Truth values are numbers in WebAssembly: 0 is false.
  start(): number;
  force(cell: number): number;
  keep(cell: number): number;
  step(budget: number): number;
  nodes(): bigint;
  solutions(): bigint;
  walkLane(lane: number): number;
  sumLane(lane: number): number;
  currentLevel(): number;
  foundNow(): number;
  emptyFound(): void;
}

/** Cells of a board that the kernel can search. */
export const SEARCH_CELL_LIMIT = 128;

const LEVEL_BYTES = 64;
const OPEN_PLACE = 16;
const TOTAL_PLACE = 48;
const CELL_PLACE = 52;
const FOUND_LIMIT = 1024;
const WORD = (1n << 64n) - 1n;

/** What the kernel has to know; boards are whole numbers, bit i for cell i. */
export interface SearchBoard {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  readonly threshold: number;
  readonly chosenCount: number;
  readonly full: bigint;
  readonly left: bigint;
  readonly right: bigint;
  readonly rowMusts: readonly bigint[];
  readonly columnMusts: readonly bigint[];
}

/** One level as the host sees it. */
export interface SearchLevel {
  readonly open: bigint;
  readonly total: number;
  readonly cell: number;
}

export interface SearchKernel {
  /** Forces all cells but the last and leaves the last one open. False when nothing lies there. */
  force(cells: readonly number[]): boolean;
  step(budget: number): boolean;
  readonly nodes: number;
  readonly count: bigint;
  readonly walkLanes: readonly [number, number];
  readonly sumLanes: readonly [number, number];
  /** The level the walk stands at. */
  readonly level: number;
  at(level: number): SearchLevel;
  /** Solutions since the last call, as boards. */
  take(): bigint[];
}

/** Opens a search at its root. */
export function openSearch(board: SearchBoard, collect: boolean): SearchKernel {
  const kernel = instantiate<Exports>(code);
  const arena = new Arena(kernel.memory);
  const levels = arena.reserve(LEVEL_BYTES * (board.chosenCount + 1));
  const mustList = [...board.rowMusts, ...board.columnMusts];
  const musts = arena.reserve(16 * mustList.length);
  const found = arena.reserve(16 * FOUND_LIMIT);
  const view = new DataView(arena.commit());
  mustList.forEach((must, i) => {
    view.setBigUint64(musts + 16 * i, must & WORD, true);
    view.setBigUint64(musts + 16 * i + 8, must >> 64n, true);
  });
  const { full, left, right } = board;
  kernel.setBoard(board.width, board.height, board.torus, board.threshold, board.chosenCount);
  kernel.setMasks(full & WORD, full >> 64n, left & WORD, left >> 64n, right & WORD, right >> 64n);
  const { rowMusts, columnMusts } = board;
  kernel.setPlaces(levels, musts, rowMusts.length, columnMusts.length, found, collect ? FOUND_LIMIT : 0);
  let isLive = kernel.start() !== 0;

  const boardAt = (place: number) =>
    view.getBigUint64(place, true) | (view.getBigUint64(place + 8, true) << 64n);
  return {
    force(cells) {
      cells.forEach((cell, i) => {
        isLive &&= (i + 1 < cells.length ? kernel.force(cell) : kernel.keep(cell)) !== 0;
      });
      return isLive;
    },
    step: budget => isLive && (isLive = kernel.step(budget) !== 0),
    get nodes() {
      return Number(kernel.nodes());
    },
    get count() {
      return BigInt.asUintN(64, kernel.solutions());
    },
    get walkLanes() {
      return [kernel.walkLane(0) >>> 0, kernel.walkLane(1) >>> 0] as const;
    },
    get sumLanes() {
      return [kernel.sumLane(0) >>> 0, kernel.sumLane(1) >>> 0] as const;
    },
    get level() {
      return kernel.currentLevel();
    },
    at(level) {
      const place = levels + LEVEL_BYTES * level;
      return {
        open: isLive ? boardAt(place + OPEN_PLACE) : 0n,
        total: view.getInt32(place + TOTAL_PLACE, true),
        cell: view.getInt32(place + CELL_PLACE, true),
      };
    },
    take() {
      const solutions: bigint[] = [];
      for (let i = 0; i < kernel.foundNow(); i++) solutions.push(boardAt(found + 16 * i));
      kernel.emptyFound();
      return solutions;
    },
  };
}
