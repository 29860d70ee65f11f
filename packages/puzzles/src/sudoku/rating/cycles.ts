/**
 * What a bidirectional cycle eliminates (se-rules 8.3): all its on nodes are true, or all its off nodes are
 * false, so a candidate goes that is seen by an on node *and* by an off node with its digit. Cells of the
 * cycle itself are spared.
 */
import type { Board } from './board.js';
import { PEER_SET } from './geometry.js';

/** Cells seen by on and by off nodes, for each digit, three words each. */
const byOn = new Int32Array(27);
const byOff = new Int32Array(27);

/**
 * The eliminations of the cycle that goes from the root of the tree to `on` and back through `off`,
 * ascending. The tree is given by its parents, as in forcing.ts.
 */
export function cycleEliminations(
  { candidates }: Board,
  onParent: Int16Array,
  offParent: Int16Array,
  on: number,
  off: number,
): number[] {
  byOn.fill(0);
  byOff.fill(0);
  let inCycle0 = 0;
  let inCycle1 = 0;
  let inCycle2 = 0;
  let nextOff = off;
  let nextOn = on;
  for (;;) {
    see(byOff, nextOff);
    see(byOn, nextOn);
    for (const cell of [(nextOff / 9) | 0, (nextOn / 9) | 0]) {
      if (cell < 27) inCycle0 |= 1 << cell;
      else if (cell < 54) inCycle1 |= 1 << (cell - 27);
      else inCycle2 |= 1 << (cell - 54);
    }
    nextOff = onParent[nextOn];
    if (nextOff < 0) break;
    nextOn = offParent[nextOff];
  }
  const eliminated: number[] = [];
  for (let digit = 0; digit < 9; digit++) {
    for (let word = 0; word < 3; word++) {
      const spared = word === 0 ? inCycle0 : word === 1 ? inCycle1 : inCycle2;
      for (let rest = byOn[3 * digit + word] & byOff[3 * digit + word] & ~spared; rest; rest &= rest - 1) {
        const cell = 27 * word + 31 - Math.clz32(rest & -rest);
        if (candidates[cell] & (1 << digit)) eliminated.push(9 * cell + digit);
      }
    }
  }
  return eliminated.length > 1 ? eliminated.sort((a, b) => a - b) : eliminated;
}

function see(seen: Int32Array, candidate: number): void {
  const peers = 3 * ((candidate / 9) | 0);
  const at = 3 * (candidate % 9);
  seen[at] |= PEER_SET[peers];
  seen[at + 1] |= PEER_SET[peers + 1];
  seen[at + 2] |= PEER_SET[peers + 2];
}
