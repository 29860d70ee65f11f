/**
 * Forcing chains: whichever candidate of a cell (or whichever place of a digit in a house) is true, the same thing
 * follows. The consequences of a candidate are gathered link by link; the conclusion with the fewest links is taken.
 */
import { type Graph, graphOf } from './graph.js';
import { label, stepOf } from './make.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Candidate, Link, Step } from './step.js';

/** More branches than this no person follows. */
const MOST_BRANCHES = 5;

/** Consequences of one candidate: for each node reached its parent and its distance. Node = 2 * candidate, + 1 if false. */
type Consequences = Map<number, { readonly parent: number; readonly depth: number }>;

export function cellForcingChain(state: LogicState): Step | undefined {
  const { candidates, shape } = state;
  const { size } = shape;
  const graph = graphOf(state);
  let best: Found | undefined;
  for (let cell = 0; cell < shape.cellCount; cell++) {
    const branchCount = count(candidates[cell]);
    if (branchCount < 2 || branchCount > MOST_BRANCHES) continue;
    const branches = members(candidates[cell], size * cell);
    best = common(graph, branches, best, { cells: [cell], digits: members(candidates[cell], 1), houses: [] });
  }
  return best && forcingStep(state, 'cell-forcing-chain', graph, best);
}

export function houseForcingChain(state: LogicState): Step | undefined {
  const { positions, shape } = state;
  const { size } = shape;
  const graph = graphOf(state);
  let best: Found | undefined;
  for (let house = 0; house < shape.houseCount; house++) {
    for (let digit = 0; digit < size; digit++) {
      const places = positions[house * size + digit];
      if (count(places) < 2 || count(places) > MOST_BRANCHES) continue;
      const cells: number[] = [];
      for (let rest = places; rest; rest &= rest - 1) cells.push(shape.cellAt[house * size + lowest(rest)]);
      const branches = cells.map(cell => size * cell + digit);
      best = common(graph, branches, best, { cells, digits: [digit + 1], houses: [label(state, house)] });
    }
  }
  return best && forcingStep(state, 'house-forcing-chain', graph, best);
}

interface Found {
  readonly about: Pick<Step, 'cells' | 'digits' | 'houses'>;
  readonly branches: readonly Consequences[];
  readonly conclusion: number;
  readonly length: number;
}

/** The best of `best` and what all branches have in common. */
function common(
  graph: Graph,
  branches: readonly number[],
  best: Found | undefined,
  about: Found['about'],
): Found | undefined {
  let found = best;
  const all: Consequences[] = [];
  let shared: number[] | undefined;
  for (const branch of branches) {
    const reached = consequencesOf(graph, branch);
    all.push(reached);
    shared = shared ? shared.filter(node => reached.has(node)) : [...reached.keys()];
    if (shared.length === 0) return found;
  }
  for (const conclusion of shared!) {
    const length = all.reduce((sum, reached) => sum + reached.get(conclusion)!.depth, 0);
    if (!found || length < found.length) found = { about, branches: all, conclusion, length };
  }
  return found;
}

/** Everything that follows from a candidate, breadth first. */
function consequencesOf(graph: Graph, candidate: number): Consequences {
  const reached: Consequences = new Map([[2 * candidate, { parent: -1, depth: 0 }]]);
  const queue = [2 * candidate];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head];
    const at = node >> 1;
    const depth = reached.get(node)!.depth + 1;
    const lists =
      node & 1
        ? [graph.strongInCell[at], graph.strongInHouse[at]]
        : [graph.weakInCell[at], graph.weakInHouse[at]];
    for (const list of lists) {
      for (const next of list) {
        const to = 2 * next + (node & 1 ? 0 : 1);
        if (reached.has(to)) continue;
        reached.set(to, { parent: node, depth });
        queue.push(to);
      }
    }
  }
  return reached;
}

function forcingStep(
  state: LogicState,
  technique: 'cell-forcing-chain' | 'house-forcing-chain',
  graph: Graph,
  { about, branches, conclusion }: Found,
): Step {
  const { size } = state.shape;
  const candidate = (at: number): Candidate => ({ cell: Math.floor(at / size), digit: (at % size) + 1 });
  const links: Link[] = [];
  for (const reached of branches) {
    const line: Link[] = [];
    for (let node = conclusion; reached.get(node)!.parent >= 0; node = reached.get(node)!.parent) {
      const from = reached.get(node)!.parent;
      line.push({ from: candidate(from >> 1), to: candidate(node >> 1), strong: (from & 1) === 1 });
    }
    links.push(...line.reverse());
  }
  const at = conclusion >> 1;
  const isPlaced = (conclusion & 1) === 0;
  return stepOf(state, {
    technique,
    ...about,
    links,
    placed: isPlaced ? [candidate(at)] : [],
    eliminated: isPlaced ? graph.weakInCell[at].map(candidate) : [candidate(at)],
  });
}
