/**
 * Coloring: the places of one digit that are joined by strong links fall into clusters of two colors, one
 * of which is true throughout. Simple coloring looks at one cluster, multi-coloring at two; remote pairs
 * are the same thought with two digits at once, on bivalue cells that hold the same pair.
 */
import { bivalueCells, conjugatesOf, linkOf, seersOf, seesEachOther, stepOf, strikes } from './make.js';
import { type LogicState, members } from './state.js';
import type { Link, Step } from './step.js';

/** Cells of the two colors, and the links that join them. */
interface Cluster {
  readonly colors: readonly [number[], number[]];
  readonly links: Link[];
}

/** The clusters of a graph given by its edges; a component that cannot be colored is left out. */
function clustersOf(edges: readonly (readonly [number, number])[], digit: number): Cluster[] {
  const next = new Map<number, number[]>();
  for (const [a, b] of edges) {
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  const colorOf = new Map<number, 0 | 1>();
  const clusters: Cluster[] = [];
  for (const start of next.keys()) {
    if (colorOf.has(start)) continue;
    const cluster: Cluster = { colors: [[start], []], links: [] };
    colorOf.set(start, 0);
    let isSound = true;
    for (const queue = [start]; queue.length > 0; ) {
      const cell = queue.shift()!;
      const color = colorOf.get(cell) === 0 ? 1 : 0;
      for (const other of next.get(cell)!) {
        if (colorOf.get(other) === 1 - color) isSound = false;
        if (colorOf.has(other)) continue;
        colorOf.set(other, color);
        cluster.colors[color].push(other);
        cluster.links.push(linkOf(cell, other, digit, true));
        queue.push(other);
      }
    }
    if (isSound) clusters.push(cluster);
  }
  return clusters;
}

function digitClusters(state: LogicState, digit: number): Cluster[] {
  return clustersOf(
    conjugatesOf(state, digit).map(({ a, b }) => [a, b] as const),
    digit,
  );
}

/** Whether some cell of the first list sees (or is) one of the second. */
function touch(state: LogicState, cells: readonly number[], others: readonly number[]): boolean {
  return cells.some(a => others.some(b => seesEachOther(state, a, b)));
}

/** Cells with the digit, outside both lists, that see a cell of each. */
function seersOfBoth(
  state: LogicState,
  digit: number,
  one: readonly number[],
  two: readonly number[],
): number[] {
  const found = new Set<number>();
  for (const a of one) for (const b of two) for (const cell of seersOf(state, [a, b], digit)) found.add(cell);
  return [...found].filter(cell => !one.includes(cell) && !two.includes(cell)).sort((a, b) => a - b);
}

export function simpleColoring(state: LogicState): Step | undefined {
  for (let digit = 1; digit <= state.shape.size; digit++) {
    for (const { colors, links } of digitClusters(state, digit)) {
      // Two cells of one color that see each other make that color false; else what sees both colors is.
      const wrong = colors.find(color => touch(state, color, color));
      const cells = wrong ?? seersOfBoth(state, digit, colors[0], colors[1]);
      if (cells.length === 0) continue;
      return stepOf(state, {
        technique: 'simple-coloring',
        cells: colors.flat(),
        digits: [digit],
        links,
        eliminated: strikes(state, cells, 1 << (digit - 1)),
      });
    }
  }
  return undefined;
}

export function multiColoring(state: LogicState): Step | undefined {
  for (let digit = 1; digit <= state.shape.size; digit++) {
    const clusters = digitClusters(state, digit);
    for (const one of clusters) {
      for (const two of clusters) {
        if (one === two) continue;
        for (const color of [0, 1] as const) {
          const cells = multi(state, digit, one.colors[color], one.colors[1 - color], two.colors);
          if (cells.length === 0) continue;
          return stepOf(state, {
            technique: 'multi-coloring',
            cells: [...one.colors.flat(), ...two.colors.flat()],
            digits: [digit],
            links: [...one.links, ...two.links],
            eliminated: strikes(state, cells, 1 << (digit - 1)),
          });
        }
      }
    }
  }
  return undefined;
}

/**
 * `color` is false if it touches both colors of the other cluster; if it touches one, the two opposites
 * are allies.
 */
function multi(
  state: LogicState,
  digit: number,
  color: readonly number[],
  opposite: readonly number[],
  colors: Cluster['colors'],
): readonly number[] {
  const touched = colors.map(other => touch(state, color, other));
  if (touched[0] && touched[1]) return color;
  if (touched[0]) return seersOfBoth(state, digit, opposite, colors[1]);
  if (touched[1]) return seersOfBoth(state, digit, opposite, colors[0]);
  return [];
}

/**
 * Bivalue cells with the same pair in a row of sight: what sees two of them an odd number of steps apart
 * loses both.
 */
export function remotePair(state: LogicState): Step | undefined {
  const { candidates } = state;
  const byPair = new Map<number, number[]>();
  for (const cell of bivalueCells(state)) {
    byPair.set(candidates[cell], [...(byPair.get(candidates[cell]) ?? []), cell]);
  }
  for (const [pair, cells] of byPair) {
    if (cells.length < 4) continue;
    const edges = cells.flatMap((a, i) =>
      cells.slice(i + 1).flatMap(b => (seesEachOther(state, a, b) ? [[a, b] as const] : [])),
    );
    const digits = members(pair, 1);
    for (const { colors, links } of clustersOf(edges, digits[0])) {
      const seers = digits.flatMap(digit => seersOfBoth(state, digit, colors[0], colors[1]));
      const eliminated = strikes(
        state,
        [...new Set(seers)].sort((a, b) => a - b),
        pair,
      );
      if (eliminated.length === 0) continue;
      return stepOf(state, { technique: 'remote-pair', cells: colors.flat(), digits, links, eliminated });
    }
  }
  return undefined;
}
