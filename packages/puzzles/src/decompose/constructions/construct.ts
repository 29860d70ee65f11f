/**
 * First decompositions without search: tries what is known for the graph, and says how the answer was made.
 */
import { type Random, randomFrom } from '@quadrille/cover';
import { degreesOf, type Edge, type Graph, isConnected } from '../graph.js';
import { check } from '../rules.js';
import { verdict } from '../verdict.js';
import { circleMatchings, doubleStars, steinerTriples, zigzagCycles, zigzagPaths } from './classic.js';
import {
  gracefulRotation,
  invariantRotation,
  possibleGroups,
  type Rotation,
  turnedCopies,
} from './labelings.js';

export interface Construction {
  readonly copies: readonly (readonly Edge[])[];
  /** How it was made, for the reader. */
  readonly how: string;
  /** Present when a rotation carries the decomposition into itself. */
  readonly rotation?: Rotation;
}

export interface ConstructOptions {
  readonly seed?: number;
  /** Attempts to place a vertex, for each kind of labeling that is tried. */
  readonly budget?: number;
}

const BUDGET = 2_000_000;

/**
 * A decomposition of K_order by a construction, or undefined: then none of the constructions here applies, or
 * the budget was too small, and nothing is proved. What comes out has passed the independent checker.
 */
export function construct(
  order: number,
  graph: Graph,
  { seed = 1, budget = BUDGET }: ConstructOptions = {},
): Construction | undefined {
  const said = verdict(order, graph);
  if (!said.possible) return undefined;
  const made = classic(order, graph) ?? byRotation(order, graph, said.copies, randomFrom(seed), budget);
  if (!made) return undefined;
  const wrong = check({ order, graph, copies: made.copies });
  if (wrong) throw new Error(`the construction "${made.how}" of K_${order} is wrong: ${wrong}`);
  return made;
}

function classic(order: number, graph: Graph): Construction | undefined {
  const degrees = degreesOf(graph).sort((a, b) => a - b);
  const size = graph.edges.length;
  const isSpanning = graph.order === order;
  const isOneComponent = isConnected(graph);
  const most = degrees[degrees.length - 1];
  if (size === (order * (order - 1)) / 2) return { copies: [graph.edges], how: 'the whole K_n is the copy' };
  if (most === 1 && isSpanning) {
    return { copies: circleMatchings(order), how: 'circle method: one vertex stays, the others turn' };
  }
  if (isOneComponent && most === 2 && degrees[0] === 2 && isSpanning) {
    return { copies: zigzagCycles(order), how: "Walecki's zigzag, closed through a vertex that stays" };
  }
  if (isOneComponent && most === 2 && degrees[0] === 1 && isSpanning) {
    return { copies: zigzagPaths(order), how: "Walecki's zigzag, turned" };
  }
  if (isOneComponent && size === 3 && graph.order === 3) {
    const how = order % 6 === 3 ? "Bose's triple system" : "Skolem's triple system";
    return { copies: steinerTriples(order), how };
  }
  const half = order / 2;
  const isDoubleStar = isOneComponent && isSpanning && degrees.filter(d => d === half).length === 2;
  if (isDoubleStar && size === order - 1 && degrees[order - 3] === 1) {
    return { copies: doubleStars(order), how: 'closed form of the double star: straight and crossed pairs' };
  }
  return undefined;
}

function byRotation(
  order: number,
  graph: Graph,
  copies: number,
  random: Random,
  budget: number,
): Construction | undefined {
  const graceful = gracefulRotation(order, graph, random, budget);
  if (graceful) return turned(graceful, `graceful labeling, turned through Z_${order}`);
  for (const group of possibleGroups(order, copies)) {
    const rotation = invariantRotation(order, graph, group, random, budget);
    if (rotation) return turned(rotation, describe(order, rotation));
  }
  return undefined;
}

function turned(rotation: Rotation, how: string): Construction {
  return { copies: turnedCopies(rotation), how, rotation };
}

function describe(order: number, { group, classes, base }: Rotation): string {
  const count = base.length === 1 ? 'one base copy' : `${base.length} base copies`;
  const through = `${count} turned through Z_${group}`;
  if (group === order) return `cyclic (rho-labeling): ${through}`;
  if (group * classes < order)
    return `${classes === 1 ? '1-rotational' : 'rotational'}: ${through}, one vertex stays`;
  return `${classes === 2 ? 'bicyclic (blended labeling)' : `Z_${group}-invariant labeling`}: ${through}, ${classes} classes`;
}
