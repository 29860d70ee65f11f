/**
 * Taking an assembly of cubes apart when pieces may move together and may move only to make room: what burrs need. A
 * state is where every piece is relative to the first one; a move slides a group along an axis, any distance that no
 * other piece blocks. The states are searched breadth first until a group can go on forever, so that the number of moves
 * to it is the least. Then the group and the rest are taken apart by themselves.
 *
 * It does not matter which group goes first: all moves can be undone, so whatever comes apart as a whole comes apart
 * from every state, and the same moves take every part of it apart.
 */
import type { Cell } from './grid.js';
import type { Assembly } from './rules.js';

/** A group of placed pieces slides; `distance` is infinite when it leaves. */
export interface Slide {
  readonly pieces: readonly number[];
  readonly direction: Cell;
  readonly distance: number;
}

export interface Separation {
  readonly slides: readonly Slide[];
  /** Placed pieces that stay together, a list for every group of them. */
  readonly stuck: readonly (readonly number[])[];
  /** Moves until the first group leaves. */
  readonly level: number;
  /** The states were too many: what is stuck may come apart after all. */
  readonly isCut: boolean;
}

/** Groups that are made of smaller ones which can move by themselves; more are not tried. */
const MOST_GROUPS = 500;

/** What comes apart and how; yields from time to time. */
export function* takeApartTogether(assembly: Assembly, stateLimit: number): Generator<void, Separation> {
  const gaps = new Gaps(assembly);
  const slides: Slide[] = [];
  const stuck: number[][] = [];
  let level = 0;
  let isCut = false;
  const origin = assembly.map((): Cell => [0, 0, 0]);
  const open: Part[] = [{ pieces: [...assembly.keys()], offsets: origin }];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.pieces.length < 2) continue;
    const found = yield* separate(part, gaps, stateLimit);
    if (found === undefined || found === 'cut') {
      stuck.push([...part.pieces]);
      isCut ||= found === 'cut';
      continue;
    }
    slides.push(...found.slides);
    level ||= found.slides.length;
    open.push(...found.parts);
  }
  return { slides, stuck, level, isCut };
}

/** Some of the pieces, and how far each has moved. */
interface Part {
  readonly pieces: readonly number[];
  readonly offsets: readonly Cell[];
}

interface State {
  readonly offsets: readonly Cell[];
  readonly before: State | undefined;
  readonly slide: Slide | undefined;
}

/** The shortest way to two parts; undefined if there is none. */
function* separate(
  { pieces, offsets }: Part,
  gaps: Gaps,
  stateLimit: number,
): Generator<void, { readonly slides: Slide[]; readonly parts: Part[] } | 'cut' | undefined> {
  const start: State = { offsets, before: undefined, slide: undefined };
  const seen = new Set([keyOf(pieces, offsets)]);
  const queue: State[] = [start];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at];
    if (at % 64 === 63) yield;
    for (let axis = 0; axis < 3; axis++) {
      for (const group of groupsOf(pieces, state.offsets, gaps, axis, Number.POSITIVE_INFINITY)) {
        const slide = slideOf(pieces, group, axis, Number.POSITIVE_INFINITY);
        const rest = pieces.filter(piece => !group.includes(piece));
        const parts = [group, rest].map(own => ({ pieces: own, offsets: state.offsets }));
        return { slides: [...slidesTo(state), slide], parts };
      }
    }
    if (queue.length > stateLimit) return 'cut';
    for (let axis = 0; axis < 3; axis++) {
      for (let distance = 1; ; distance++) {
        const groups = groupsOf(pieces, state.offsets, gaps, axis, distance);
        if (groups.length === 0) break;
        for (const group of groups) {
          const next = state.offsets.map((offset, piece) =>
            group.includes(piece) ? moved(offset, axis, distance) : offset,
          );
          const key = keyOf(pieces, next);
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push({ offsets: next, before: state, slide: slideOf(pieces, group, axis, distance) });
        }
      }
    }
  }
  return undefined;
}

const moved = (offset: Cell, axis: number, distance: number): Cell => [
  offset[0] + (axis === 0 ? distance : 0),
  offset[1] + (axis === 1 ? distance : 0),
  offset[2] + (axis === 2 ? distance : 0),
];

/** Where the pieces are, seen from the first. */
function keyOf([first, ...others]: readonly number[], offsets: readonly Cell[]): string {
  const [x, y, z] = offsets[first];
  return others.map(piece => [offsets[piece][0] - x, offsets[piece][1] - y, offsets[piece][2] - z]).join();
}

/** The same motion is told of the smaller side: the others then move the other way. */
function slideOf(all: readonly number[], group: readonly number[], axis: number, distance: number): Slide {
  const isLarge = 2 * group.length > all.length;
  const pieces = isLarge ? all.filter(piece => !group.includes(piece)) : group;
  const step = isLarge ? -1 : 1;
  return { pieces, distance, direction: moved([0, 0, 0], axis, step) };
}

function slidesTo(state: State): Slide[] {
  const slides: Slide[] = [];
  for (let at: State | undefined = state; at?.slide; at = at.before) slides.push(at.slide);
  return slides.reverse();
}

/** The groups that can move this far along an axis, all pieces together excepted. */
function groupsOf(
  pieces: readonly number[],
  offsets: readonly Cell[],
  gaps: Gaps,
  axis: number,
  distance: number,
): number[][] {
  const found = new Map<string, number[]>();
  const add = (group: number[]) => {
    const sorted = group.sort((a, b) => a - b);
    if (sorted.length < pieces.length) found.set(sorted.join(), sorted);
  };
  for (const seed of pieces) add(pushedBy(seed, pieces, offsets, gaps, axis, distance));
  const small = [...found.values()];
  for (const group of found.values()) {
    for (const other of small) {
      if (found.size >= MOST_GROUPS) return [...found.values()];
      if (other.some(piece => !group.includes(piece))) add([...new Set([...group, ...other])]);
    }
  }
  return [...found.values()];
}

/** A piece and all that it pushes ahead when it moves this far. */
function pushedBy(
  seed: number,
  pieces: readonly number[],
  offsets: readonly Cell[],
  gaps: Gaps,
  axis: number,
  distance: number,
): number[] {
  const group = [seed];
  for (const mover of group) {
    for (const other of pieces) {
      if (!group.includes(other) && gaps.between(mover, other, offsets, axis) < distance) group.push(other);
    }
  }
  return group;
}

/** How far a piece can move before it touches another one, by where they are to each other. */
class Gaps {
  private readonly known = new Map<string, number>();

  constructor(private readonly assembly: Assembly) {}

  between(mover: number, other: number, offsets: readonly Cell[], axis: number): number {
    const [own, ahead] = [offsets[mover], offsets[other]];
    const shift: Cell = [ahead[0] - own[0], ahead[1] - own[1], ahead[2] - own[2]];
    const key = `${mover} ${other} ${axis} ${shift}`;
    let gap = this.known.get(key);
    if (gap === undefined) {
      gap = this.measured(mover, other, shift, axis);
      this.known.set(key, gap);
    }
    return gap;
  }

  private measured(mover: number, other: number, shift: Cell, axis: number): number {
    const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
    let least = Number.POSITIVE_INFINITY;
    for (const cell of this.assembly[other].cells) {
      for (const own of this.assembly[mover].cells) {
        if (cell[b] + shift[b] !== own[b] || cell[c] + shift[c] !== own[c]) continue;
        const gap = cell[axis] + shift[axis] - own[axis] - 1;
        if (gap >= 0 && gap < least) least = gap;
      }
    }
    return least;
  }
}
