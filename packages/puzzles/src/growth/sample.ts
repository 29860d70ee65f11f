/**
 * A random optimal start, every one equally likely: the steps of the enumerator, each chosen with the number of starts
 * behind it as its weight. Only ears have no weights of their own below; they are drawn from the class they belong
 * to until one is an ear (about two tries of three succeed).
 */
import type { Random } from '@quadrille/cover';
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

/** Makes a sampler of the optimal starts of a rectangle with an even sum of sides. */
export function sampler(width: number, height: number, random: Random): () => Start {
  if ((width + height) % 2 === 1) {
    throw say.error('even-sum', { method: 'sampler', width, height });
  }
  const classes = classesOf(tablesFor(width, height), width);
  return () => draw(classes, width, random, width, height, 0).sort((a, b) => a - b);
}

function draw(
  classes: Classes,
  stride: number,
  random: Random,
  width: number,
  height: number,
  without: Sides,
): number[] {
  if (width === 1 || height === 1) return barStart(width, height, stride);
  let ticket = bigBelow(random, classes.count(width, height, without));
  let barred = without;
  for (const side of SIDES) {
    if (barred & side) continue;
    for (const peel of classes.peels(width, height, side, barred)) {
      const weight = classes.count(peel.width, peel.height, peel.without);
      if (ticket < weight) {
        const core = draw(classes, stride, random, peel.width, peel.height, peel.without);
        return [peel.cell, ...moved(core, peel.shift)];
      }
      ticket -= weight;
    }
    barred |= side;
  }
  const isMirrored = ticket % 2n === 1n;
  ticket /= 2n;
  for (const corner of classes.corners(width, height)) {
    const weight = classes.weight(corner);
    if (ticket < weight) {
      const near = draw(classes, stride, random, corner.width, corner.height, LEFT | TOP);
      const ear = drawEar(classes, stride, random, corner.earWidth, corner.earHeight);
      const start = [...near, ...moved(ear, corner.shift)];
      return isMirrored ? mirrored(start, width, stride) : start;
    }
    ticket -= weight;
  }
  throw new Error(`the weights of ${width} x ${height} do not add up`);
}

function drawEar(classes: Classes, stride: number, random: Random, width: number, height: number): number[] {
  for (;;) {
    const start = draw(classes, stride, random, width, height, RIGHT | BOTTOM);
    if (isEar(start, width, height, stride)) return start;
  }
}

/** A whole number from 0 to `limit` - 1, every one equally likely. */
export function bigBelow(random: Random, limit: bigint): bigint {
  const bits = BigInt(limit.toString(2).length);
  for (;;) {
    let value = 0n;
    for (let have = 0n; have < bits; have += 32n) value = (value << 32n) | BigInt(random.bits());
    value &= (1n << bits) - 1n;
    if (value < limit) return value;
  }
}
