/**
 * Forcing chains: whichever candidate of a cell (or whichever place of a digit in a house) is true, the
 * same thing follows. The consequences of a candidate are gathered link by link; the conclusion with the
 * fewest links is taken.
 */
import { clueOfLink, type Graph, graphOf } from './graph.js';
import { label, stepOf } from './make.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Candidate, Link, Step } from './step.js';
import { labelOf, type Unit } from './units.js';

/** More branches than this no person follows. */
const MOST_BRANCHES = 5;

/**
 * Consequences of one candidate: the nodes reached, and for each its parent and its distance + 1, 0 for
 * those that were not. A node is 2 * candidate, + 1 if it is false.
 */
interface Consequences {
  readonly nodes: readonly number[];
  readonly parent: Int32Array;
  readonly reach: Int16Array;
}

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
  const all = branches.map(branch => consequencesOf(graph, branch));
  const [first, ...others] = all;
  for (const conclusion of first.nodes) {
    let length = first.reach[conclusion];
    let isShared = true;
    for (const { reach } of others) {
      isShared &&= reach[conclusion] > 0;
      length += reach[conclusion];
    }
    if (isShared && (!found || length < found.length)) found = { about, branches: all, conclusion, length };
  }
  return found;
}

/** Consequences are asked for again by every house and cell that the candidate belongs to. */
const known = new WeakMap<Graph, Map<number, Consequences>>();

function consequencesOf(graph: Graph, candidate: number): Consequences {
  let ofGraph = known.get(graph);
  if (!ofGraph) known.set(graph, (ofGraph = new Map()));
  let reached = ofGraph.get(candidate);
  if (!reached) ofGraph.set(candidate, (reached = spread(graph, candidate)));
  return reached;
}

/** Everything that follows from a candidate, breadth first. */
function spread(graph: Graph, candidate: number): Consequences {
  const total = 2 * graph.weak.length;
  const parent = new Int32Array(total);
  const reach = new Int16Array(total);
  const nodes = [2 * candidate];
  parent[2 * candidate] = -1;
  reach[2 * candidate] = 1;
  for (let head = 0; head < nodes.length; head++) {
    const node = nodes[head];
    const list = node & 1 ? graph.strong[node >> 1] : graph.weak[node >> 1];
    for (const next of list) {
      const to = 2 * next + (node & 1 ? 0 : 1);
      if (reach[to] > 0) continue;
      reach[to] = reach[node] + 1;
      parent[to] = node;
      nodes.push(to);
    }
  }
  return { nodes, parent, reach };
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
  const used = new Set<Unit>();
  for (const { parent } of branches) {
    const line: Link[] = [];
    for (let node = conclusion; parent[node] >= 0; node = parent[node]) {
      const from = parent[node];
      const strong = (from & 1) === 1;
      const unit = clueOfLink(graph, from >> 1, node >> 1, strong);
      if (unit) used.add(unit);
      line.push({
        from: candidate(from >> 1),
        to: candidate(node >> 1),
        strong,
        ...(unit && { clue: unit.at }),
      });
    }
    links.push(...line.reverse());
  }
  const at = conclusion >> 1;
  const isPlaced = (conclusion & 1) === 0;
  return stepOf(state, {
    technique,
    ...about,
    links,
    ...(used.size > 0 && { clues: [...used].map(unit => labelOf(unit)) }),
    placed: isPlaced ? [candidate(at)] : [],
    eliminated: isPlaced ? graph.weakInCell[at].map(candidate) : [candidate(at)],
  });
}
