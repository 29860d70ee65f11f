/**
 * Chains of alternately strong and weak links that begin and end with a strong one: if the first candidate
 * is false the last is true, so one of the two is, and what contradicts both goes. X-chains stay with one
 * digit, XY-chains run through bivalue cells, alternating inference chains (AIC) use every link. The
 * shortest chain of all is taken.
 */
import { clueOfLink, type Graph, graphOf } from './graph.js';
import { stepOf } from './make.js';
import type { LogicState } from './state.js';
import type { Candidate, Link, Step } from './step.js';
import { labelOf, type Unit } from './units.js';

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
    const links = linksFor(graph, technique);
    makeRoom(graph.weak.length);
    let best: Found | undefined;
    for (const start of graph.all) {
      const limit = best ? best.line.length : Number.POSITIVE_INFINITY;
      best = shortestFrom(state, graph, links, technique, start, limit) ?? best;
    }
    return best && chainStep(state, technique, graph, best);
  };
}

interface ChainLinks {
  readonly strong: Graph['strong'];
  readonly weak: Graph['weak'];
}

function linksFor(graph: Graph, technique: Name): ChainLinks {
  if (technique === 'x-chain') return { strong: graph.strongInHouse, weak: graph.weakInHouse };
  if (technique === 'xy-chain') return { strong: graph.strongInCell, weak: graph.weakInHouse };
  return { strong: graph.strong, weak: graph.weak };
}

/** Marks of the search at hand: a candidate is seen when its stamp is the present one. */
let onSeen = new Int32Array(0);
let offSeen = new Int32Array(0);
let contradicted = new Int32Array(0);
let onParent = new Int32Array(0);
let offParent = new Int32Array(0);
let stamp = 0;

function makeRoom(total: number): void {
  if (onSeen.length >= total) return;
  [onSeen, offSeen, contradicted] = [new Int32Array(total), new Int32Array(total), new Int32Array(total)];
  [onParent, offParent] = [new Int32Array(total), new Int32Array(total)];
}

/** The first useful chain from `start` false with fewer than `limit` nodes, breadth first. */
function shortestFrom(
  state: LogicState,
  graph: Graph,
  { strong, weak }: ChainLinks,
  technique: Name,
  start: number,
  limit: number,
): Found | undefined {
  if (strong[start].length === 0) return undefined;
  stamp++;
  for (const each of contradictedBy(graph, technique, start)) contradicted[each] = stamp;
  offSeen[start] = stamp;
  offParent[start] = -1;
  let off = [start];
  for (let length = 2; length < limit && off.length > 0; length += 2) {
    const on: number[] = [];
    for (const each of off) {
      for (const next of strong[each]) {
        if (onSeen[next] === stamp) continue;
        onSeen[next] = stamp;
        onParent[next] = each;
        on.push(next);
        const found = length > 2 ? conclude(state, graph, technique, start, next) : undefined;
        if (found) return { ...found, line: lineTo(next) };
      }
    }
    off = [];
    for (const each of on) {
      for (const next of weak[each]) {
        if (offSeen[next] === stamp) continue;
        offSeen[next] = stamp;
        if (strong[next].length === 0) continue;
        offParent[next] = each;
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
): Omit<Found, 'line'> | undefined {
  const { size } = state.shape;
  if (end === start) return { eliminated: graph.weakInCell[start], placed: [start] };
  if (technique === 'xy-chain' && end % size !== start % size) return undefined;
  const list = contradictedBy(graph, technique, end);
  if (!list.some(each => contradicted[each] === stamp)) return undefined;
  return { eliminated: list.filter(each => contradicted[each] === stamp), placed: [] };
}

/** What cannot be true together with the end of a chain. */
function contradictedBy(graph: Graph, technique: Name, end: number): readonly number[] {
  if (technique === 'xy-chain') return graph.weakInHouse[end];
  return technique === 'x-chain' ? graph.weakByRules[end] : graph.weak[end];
}

/** Nodes from the start (false) to the end (true), alternately. */
function lineTo(end: number): number[] {
  const line: number[] = [];
  for (let on = end; on >= 0; on = offParent[onParent[on]]) line.push(on, onParent[on]);
  return line.reverse();
}

function chainStep(
  state: LogicState,
  technique: Name,
  graph: Graph,
  { line, eliminated, placed }: Found,
): Step {
  const { size } = state.shape;
  const candidate = (at: number): Candidate => ({ cell: Math.floor(at / size), digit: (at % size) + 1 });
  const used = new Set<Unit>();
  const links: Link[] = line.slice(1).map((to, i) => {
    const strong = i % 2 === 0;
    const unit = technique === 'aic' ? clueOfLink(graph, line[i], to, strong) : undefined;
    if (unit) used.add(unit);
    return { from: candidate(line[i]), to: candidate(to), strong, ...(unit && { clue: unit.at }) };
  });
  for (const gone of placed.length === 0 && technique === 'aic' ? eliminated : []) {
    for (const end of [line[0], line[line.length - 1]]) {
      const unit = clueOfLink(graph, end, gone, false);
      if (unit) used.add(unit);
    }
  }
  return stepOf(state, {
    technique,
    cells: [...new Set(line.map(at => Math.floor(at / size)))],
    digits: [...new Set(line.map(at => (at % size) + 1))],
    links,
    ...(used.size > 0 && { clues: [...used].map(unit => labelOf(unit)) }),
    placed: placed.map(candidate),
    eliminated: [...eliminated].sort((a, b) => a - b).map(candidate),
  });
}
