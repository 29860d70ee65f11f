/**
 * Chains of alternately strong and weak links that begin and end with a strong one: if the first candidate is false
 * the last is true, so one of the two is, and what contradicts both goes. X-chains stay with one digit, XY-chains run
 * through bivalue cells, alternating inference chains (AIC) use every link. The shortest chain of all is taken.
 */
import { type Graph, graphOf } from './graph.js';
import { stepOf } from './make.js';
import type { LogicState } from './state.js';
import type { Candidate, Link, Step } from './step.js';

type Name = 'x-chain' | 'xy-chain' | 'aic';

export const xChain = finder('x-chain');
export const xyChain = finder('xy-chain');
export const alternatingChain = finder('aic');

/** What a chain proves: candidates that go, and those (at most one) that are placed. */
interface Found {
  readonly line: readonly number[];
  readonly eliminated: readonly number[];
  readonly placed: readonly number[];
}

function finder(technique: Name): (state: LogicState) => Step | undefined {
  return state => {
    const graph = graphOf(state);
    let best: Found | undefined;
    for (const start of graph.all) {
      const found = shortestFrom(
        state,
        graph,
        technique,
        start,
        best ? best.line.length : Number.POSITIVE_INFINITY,
      );
      if (found) best = found;
    }
    return best && chainStep(state, technique, best);
  };
}

const strongLinks = (graph: Graph, technique: Name, at: number) =>
  technique === 'x-chain'
    ? graph.strongInHouse[at]
    : technique === 'xy-chain'
      ? graph.strongInCell[at]
      : [...graph.strongInCell[at], ...graph.strongInHouse[at]];
const weakLinks = (graph: Graph, technique: Name, at: number) =>
  technique === 'aic' ? [...graph.weakInCell[at], ...graph.weakInHouse[at]] : graph.weakInHouse[at];

/** The first useful chain from `start` false with fewer than `limit` nodes, breadth first. */
function shortestFrom(
  state: LogicState,
  graph: Graph,
  technique: Name,
  start: number,
  limit: number,
): Found | undefined {
  if (strongLinks(graph, technique, start).length === 0) return undefined;
  const contradicts = new Set([...graph.weakInCell[start], ...graph.weakInHouse[start]]);
  const onParent = new Map<number, number>();
  const offParent = new Map<number, number>([[start, -1]]);
  let off = [start];
  for (let length = 2; length < limit && off.length > 0; length += 2) {
    const on: number[] = [];
    for (const each of off) {
      for (const next of strongLinks(graph, technique, each)) {
        if (onParent.has(next)) continue;
        onParent.set(next, each);
        on.push(next);
        const found = length > 2 ? conclude(state, graph, technique, start, next, contradicts) : undefined;
        if (found) return { ...found, line: lineTo(next, onParent, offParent) };
      }
    }
    off = [];
    for (const each of on) {
      for (const next of weakLinks(graph, technique, each)) {
        if (offParent.has(next)) continue;
        offParent.set(next, each);
        off.push(next);
      }
    }
  }
  return undefined;
}

function conclude(
  state: LogicState,
  graph: Graph,
  technique: Name,
  start: number,
  end: number,
  contradicts: ReadonlySet<number>,
): Omit<Found, 'line'> | undefined {
  const { size } = state.shape;
  if (end === start) return { eliminated: [...graph.weakInCell[start]], placed: [start] };
  if (technique === 'xy-chain' && end % size !== start % size) return undefined;
  const weak =
    technique === 'xy-chain' ? graph.weakInHouse[end] : [...graph.weakInCell[end], ...graph.weakInHouse[end]];
  const eliminated = weak.filter(each => contradicts.has(each));
  return eliminated.length > 0 ? { eliminated, placed: [] } : undefined;
}

/** Nodes from the start (false) to the end (true), alternately. */
function lineTo(end: number, onParent: Map<number, number>, offParent: Map<number, number>): number[] {
  const line: number[] = [];
  for (let on = end; on >= 0; ) {
    const off = onParent.get(on)!;
    line.push(on, off);
    on = offParent.get(off)!;
  }
  return line.reverse();
}

function chainStep(state: LogicState, technique: Name, { line, eliminated, placed }: Found): Step {
  const { size } = state.shape;
  const candidate = (at: number): Candidate => ({ cell: Math.floor(at / size), digit: (at % size) + 1 });
  const links: Link[] = line
    .slice(1)
    .map((to, i) => ({ from: candidate(line[i]), to: candidate(to), strong: i % 2 === 0 }));
  return stepOf(state, {
    technique,
    cells: [...new Set(line.map(at => Math.floor(at / size)))],
    digits: [...new Set(line.map(at => (at % size) + 1))],
    links,
    placed: placed.map(candidate),
    eliminated: [...eliminated].sort((a, b) => a - b).map(candidate),
  });
}
