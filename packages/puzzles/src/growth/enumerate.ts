/**
 * All optimal starts of a rectangle, each once, in a fixed order, without a table of those already seen: the way a
 * start is put together (classes.ts) is unique, so loops over all ways meet each start once.
 *
 * Short lists of smaller rectangles are kept, since they are needed again and again; long ones are made afresh.
 */
import {
  BOTTOM,
  barStart,
  type Classes,
  classesOf,
  isEar,
  LEFT,
  mirrored,
  moved,
  RIGHT,
  SIDES,
  type Sides,
  TOP,
} from './classes.js';
import { tablesFor } from './kernels/formula/twin.js';
import type { Start } from './rules.js';
import { say } from './sentences.js';

/** Longest list that is kept. */
const KEPT_LENGTH = 5000n;

/** The optimal starts of `width` x `height`, an even sum. A start is ascending; the order of the starts is fixed. */
export function* optimalStarts(width: number, height: number = width): Generator<Start> {
  if ((width + height) % 2 === 1) {
    throw say.error('even-sum', { method: 'formula', width, height });
  }
  const classes = classesOf(tablesFor(width, height), width);
  for (const start of new Enumerator(classes, width).starts(width, height, 0)) {
    yield start.sort((a, b) => a - b);
  }
}

class Enumerator {
  private readonly kept = new Map<number, readonly number[][]>();

  constructor(
    private readonly classes: Classes,
    private readonly stride: number,
  ) {}

  /** A class, from the kept lists where it is short. */
  private list(width: number, height: number, without: Sides): Iterable<number[]> {
    const make = () => this.starts(width, height, without);
    return this.keep(this.classes.count(width, height, without), width, height, without, make);
  }

  /** The ears of a size: what is left of the class without events at the far sides. */
  private ears(width: number, height: number): Iterable<number[]> {
    const { stride } = this;
    const candidates = () => this.list(width, height, RIGHT | BOTTOM);
    function* make() {
      for (const start of candidates()) if (isEar(start, width, height, stride)) yield start;
    }
    return this.keep(this.classes.earCount(width, height), width, height, 16, make);
  }

  private keep(
    length: bigint,
    width: number,
    height: number,
    kind: number,
    make: () => Iterable<number[]>,
  ): Iterable<number[]> {
    if (length > KEPT_LENGTH) return make();
    const key = (width * 1024 + height) * 32 + kind;
    let list = this.kept.get(key);
    if (!list) {
      list = [...make()];
      this.kept.set(key, list);
    }
    return list;
  }

  *starts(width: number, height: number, without: Sides): Generator<number[]> {
    if (this.classes.count(width, height, without) === 0n) return;
    if (width === 1 || height === 1) {
      yield barStart(width, height, this.stride);
      return;
    }
    let barred = without;
    for (const side of SIDES) {
      if (barred & side) continue;
      for (const peel of this.classes.peels(width, height, side, barred)) {
        for (const core of this.list(peel.width, peel.height, peel.without)) {
          yield [peel.cell, ...moved(core, peel.shift)];
        }
      }
      barred |= side;
    }
    for (const corner of this.classes.corners(width, height)) {
      for (const ear of this.ears(corner.earWidth, corner.earHeight)) {
        const far = moved(ear, corner.shift);
        for (const near of this.list(corner.width, corner.height, LEFT | TOP)) {
          const start = [...near, ...far];
          yield start;
          yield mirrored(start, width, this.stride);
        }
      }
    }
  }
}
