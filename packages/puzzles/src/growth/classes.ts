/**
 * How an optimal start of a rectangle is put together, for the enumerator and the sampler alike
 * (docs/growth-recurrence.md, section 5). A start either
 *
 *   - has an **event** at a side: one cell in the outer line, the line behind it empty, and a core that fills by itself;
 *   - or is made of a rectangle in one corner and an **ear** at the opposite one, in three places or mirrored.
 *
 * The class of a rectangle and a set of sides are its starts with no event at these sides.
 *
 * Starts are lists of x + y * stride with one stride for all rectangles, so that moving one is an addition.
 */
import type { Tables } from './kernels/formula/twin.js';

export const LEFT = 1;
export const RIGHT = 2;
export const TOP = 4;
export const BOTTOM = 8;
export const SIDES = [LEFT, RIGHT, TOP, BOTTOM] as const;

/** A set of sides: the sum of its members. */
export type Sides = number;

/** One cell in the outer line of a side, and the core behind it with the class it must come from. */
export interface Peel {
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  readonly without: Sides;
  /** Where the core lies. */
  readonly shift: number;
}

/** A rectangle in the top left corner and an ear beyond its lower right corner. */
export interface Corner {
  readonly width: number;
  readonly height: number;
  readonly earWidth: number;
  readonly earHeight: number;
  /** Where the ear lies. */
  readonly shift: number;
}

export interface Classes {
  /** Size of a class. */
  count(width: number, height: number, without: Sides): bigint;
  /** The ways to peel a cell off at `side`, for starts with no event at `without`. */
  peels(width: number, height: number, side: Sides, without: Sides): Peel[];
  /** All corners of a rectangle that have starts; `weight` is how many, without their mirror images. */
  corners(width: number, height: number): Corner[];
  weight(corner: Corner): bigint;
  /** The number of ears of a size. */
  earCount(width: number, height: number): bigint;
}

export function classesOf({ f, g, h }: Tables, stride: number): Classes {
  const memo = new Map<number, bigint>();
  const count = (width: number, height: number, without: Sides): bigint => {
    if (width < 1 || height < 1) return 0n;
    if (width === 1 || height === 1) return barCount(width, height, without);
    const key = (width * 1024 + height) * 16 + without;
    let known = memo.get(key);
    if (known === undefined) {
      known = withoutEvents(width, height, without);
      memo.set(key, known);
    }
    return known;
  };

  /** Inclusion and exclusion over the events that must not be. */
  const withoutEvents = (width: number, height: number, without: Sides): bigint => {
    let sum = 0n;
    for (let events = 0; events < 16; events++) {
      if ((events & without) !== events) continue;
      const x = (events & 1) + ((events >> 1) & 1);
      const y = ((events >> 2) & 1) + ((events >> 3) & 1);
      const core = f(width - 2 * x, height - 2 * y);
      const starts = BigInt(height - 2 * y) ** BigInt(x) * BigInt(width - 2 * x) ** BigInt(y) * core;
      sum += (x + y) % 2 === 0 ? starts : -starts;
    }
    return sum;
  };

  return {
    count,
    peels(width, height, side, without) {
      const isUpright = side === LEFT || side === RIGHT;
      const core = isUpright ? { width: width - 2, height } : { width, height: height - 2 };
      if (core.width < 1 || core.height < 1) return [];
      const shift = side === LEFT ? 2 : side === TOP ? 2 * stride : 0;
      const length = isUpright ? height : width;
      const [low, high] = isUpright ? [TOP, BOTTOM] : [LEFT, RIGHT];
      const cellAt = (place: number) => {
        if (isUpright) return place * stride + (side === RIGHT ? width - 1 : 0);
        return place + (side === BOTTOM ? (height - 1) * stride : 0);
      };
      return Array.from({ length }, (_, place) => {
        // A cell within two lines of a side makes an event there impossible: nothing is left to forbid.
        let rest = without;
        if (place < 2) rest &= ~low;
        if (place >= length - 2) rest &= ~high;
        return { cell: cellAt(place), ...core, without: rest, shift };
      });
    },
    corners(width, height) {
      const corners: Corner[] = [];
      for (let p = 1; p < width; p++) {
        for (let q = 2 - (p & 1); q < height; q += 2) {
          for (const d of [0, 1, -1]) {
            // Beside a single cell the other two places would be events.
            if (g(p, q) === 0n || (p === 1 && q === 1 && d !== 0)) continue;
            const [earWidth, earHeight] = [width - p - d, height - q + d];
            if (h(earWidth, earHeight) === 0n) continue;
            corners.push({ width: p, height: q, earWidth, earHeight, shift: p + d + (q - d) * stride });
          }
        }
      }
      return corners;
    },
    weight: corner => g(corner.width, corner.height) * h(corner.earWidth, corner.earHeight),
    earCount: h,
  };
}

/** A bar has one start, every second cell; both its ends are events unless it is a single cell. */
function barCount(width: number, height: number, without: Sides): bigint {
  if ((width + height) % 2 === 1) return 0n;
  if (width === 1 && height === 1) return 1n;
  return (without & (width === 1 ? TOP | BOTTOM : LEFT | RIGHT)) === 0 ? 1n : 0n;
}

/** The start of a bar. */
export function barStart(width: number, height: number, stride: number): number[] {
  const step = width === 1 ? stride : 1;
  return Array.from({ length: (width + height) / 2 }, (_, i) => 2 * i * step);
}

/** A start moved by a shift. */
export function moved(start: readonly number[], shift: number): number[] {
  return start.map(cell => cell + shift);
}

/** A start with left and right exchanged. */
export function mirrored(start: readonly number[], width: number, stride: number): number[] {
  return start.map(cell => cell + width - 1 - 2 * (cell % stride));
}

/**
 * True when no smaller rectangle at the top left corner fills by itself. Such a one lacks the last column or the last
 * row, so two closures tell: without the cells there, does the corner still turn black?
 */
export function isEar(start: readonly number[], width: number, height: number, stride: number): boolean {
  if (width === 1 && height === 1) return true;
  const narrow = start.filter(cell => cell % stride < width - 1);
  const low = start.filter(cell => cell < (height - 1) * stride);
  return !blackensCorner(narrow, width, height, stride) && !blackensCorner(low, width, height, stride);
}

function blackensCorner(start: readonly number[], width: number, height: number, stride: number): boolean {
  // Two more columns and rows, so that every neighbor has a place; nothing grows there.
  const line = width + 2;
  const around = new Uint8Array(line * (height + 2));
  const fresh = start.map(cell => (cell % stride) + 1 + (Math.floor(cell / stride) + 1) * line);
  for (const place of fresh) around[place] = 16;
  for (let place = fresh.pop(); place !== undefined; place = fresh.pop()) {
    for (const other of [place - line, place - 1, place + 1, place + line]) {
      const x = other % line;
      if (x === 0 || x > width || other < line || other >= line * (height + 1)) continue;
      if (++around[other] === 2) {
        around[other] = 16;
        fresh.push(other);
      }
    }
  }
  return around[line + 1] >= 16;
}
