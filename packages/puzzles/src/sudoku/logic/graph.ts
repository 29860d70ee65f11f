/**
 * The links between all candidates of a state, for chains. A candidate is size * cell + digit - 1.
 * Strong: not both false (the last two of a cell or of a house). Weak: not both true.
 */
import { type ClueLink, clueLinks } from './clue-links.js';
import { bivalueCells, conjugatesOf } from './make.js';
import { type LogicState, lowest } from './state.js';
import type { Unit } from './units.js';

export interface Graph {
  readonly strongInCell: readonly (readonly number[])[];
  readonly strongInHouse: readonly (readonly number[])[];
  readonly weakInCell: readonly (readonly number[])[];
  readonly weakInHouse: readonly (readonly number[])[];
  /** Both together, those inside the cell first; weak also consecutive digits of neighbors that must not be. */
  readonly strong: readonly (readonly number[])[];
  readonly weak: readonly (readonly number[])[];
  /** Weak ones without those that clues make. */
  readonly weakByRules: readonly (readonly number[])[];
  /** The clue that makes a link between two candidates, where it is one: the smaller * all + the larger. */
  readonly strongBy: ReadonlyMap<number, Unit>;
  readonly weakBy: ReadonlyMap<number, Unit>;
  /** All candidates, ascending. */
  readonly all: readonly number[];
}

const NONE: readonly number[] = [];

const known = new WeakMap<LogicState, { marks: Int32Array; graph: Graph }>();

/**
 * The graph of a state; made again only when marks have changed, since several finders ask for it in turn.
 */
export function graphOf(state: LogicState): Graph {
  const last = known.get(state);
  if (last?.marks.every((set, cell) => set === state.candidates[cell])) return last.graph;
  const graph = build(state);
  known.set(state, { marks: state.candidates.slice(), graph });
  return graph;
}

function build(state: LogicState): Graph {
  const { candidates, shape } = state;
  const { size, cellCount, peerList, peerStart, layout } = shape;
  const total = cellCount * size;
  const lists = () => new Array<readonly number[]>(total).fill(NONE);
  const graph = { strongInCell: lists(), strongInHouse: lists(), weakInCell: lists(), weakInHouse: lists() };
  const all: number[] = [];
  const consecutive = lists();
  for (let cell = 0; cell < cellCount; cell++) {
    for (let rest = candidates[cell]; rest; rest &= rest - 1) {
      const digit = lowest(rest);
      const at = size * cell + digit;
      all.push(at);
      const inCell: number[] = [];
      for (let others = candidates[cell] & ~(1 << digit); others; others &= others - 1) {
        inCell.push(size * cell + lowest(others));
      }
      const inHouse: number[] = [];
      for (let i = peerStart[cell]; i < peerStart[cell + 1]; i++) {
        if (candidates[peerList[i]] & (1 << digit)) inHouse.push(size * peerList[i] + digit);
      }
      graph.weakInCell[at] = inCell;
      graph.weakInHouse[at] = inHouse;
      const near: number[] = [];
      for (const neighbor of layout.steps[cell]) {
        if (digit > 0 && candidates[neighbor] & (1 << (digit - 1))) near.push(size * neighbor + digit - 1);
        if (candidates[neighbor] & (2 << digit)) near.push(size * neighbor + digit + 1);
      }
      if (near.length > 0) consecutive[at] = near;
    }
  }
  for (const cell of bivalueCells(state)) {
    const set = candidates[cell];
    const [a, b] = [size * cell + lowest(set), size * cell + lowest(set & (set - 1))];
    graph.strongInCell[a] = [b];
    graph.strongInCell[b] = [a];
  }
  for (let digit = 1; digit <= size; digit++) {
    for (const pair of conjugatesOf(state, digit)) {
      const [a, b] = [size * pair.a + digit - 1, size * pair.b + digit - 1];
      if (graph.strongInHouse[a].includes(b)) continue;
      graph.strongInHouse[a] = [...graph.strongInHouse[a], b];
      graph.strongInHouse[b] = [...graph.strongInHouse[b], a];
    }
  }
  const both = (one: readonly (readonly number[])[], two: readonly (readonly number[])[]) =>
    one.map((list, at) =>
      list.length === 0 ? two[at] : two[at].length === 0 ? list : [...list, ...two[at]],
    );
  const strong = both(graph.strongInCell, graph.strongInHouse);
  const weakByRules = both(both(graph.weakInCell, graph.weakInHouse), consecutive);
  const weak = [...weakByRules];
  const links = clueLinks(state);
  const weakBy = join(weak, links.weak);
  const strongBy = join(strong, links.strong);
  return { ...graph, strong, weakByRules, weak, strongBy, weakBy, all };
}

/** The clue that makes a link; undefined where a cell or a house does. */
export function clueOfLink(graph: Graph, a: number, b: number, strong: boolean): Unit | undefined {
  return (strong ? graph.strongBy : graph.weakBy).get(keyOf(a, b, graph.weak.length));
}

const keyOf = (a: number, b: number, total: number) => Math.min(a, b) * total + Math.max(a, b);

/** Adds the links of clues, in both directions, where there is none yet. */
function join(lists: (readonly number[])[], links: readonly ClueLink[]): Map<number, Unit> {
  const clues = new Map<number, Unit>();
  for (const { a, b, unit } of links) {
    if (lists[a].includes(b)) continue;
    lists[a] = [...lists[a], b];
    lists[b] = [...lists[b], a];
    clues.set(keyOf(a, b, lists.length), unit);
  }
  return clues;
}
