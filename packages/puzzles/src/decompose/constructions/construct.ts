/**
 * First decompositions without search: tries what is known for the graph, and says how the answer was made.
 */
import { type Message, type Random, randomFrom } from '@quadrille/base';
import { degreesOf, type Edge, type Graph, isConnected } from '../graph.js';
import { check } from '../rules.js';
import { say } from '../sentences.js';
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
  /** How it was made; its code begins with `decompose.how-`. */
  readonly how: Message;
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
  options: ConstructOptions = {},
): Construction | undefined {
  const steps = constructInSlices(order, graph, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, yielding often. */
export function* constructInSlices(
  order: number,
  graph: Graph,
  { seed = 1, budget = BUDGET }: ConstructOptions = {},
): Generator<void, Construction | undefined, unknown> {
  const said = verdict(order, graph);
  if (!said.possible) return undefined;
  const made =
    classic(order, graph) ?? (yield* byRotation(order, graph, said.copies, randomFrom(seed), budget));
  if (!made) return undefined;
  const wrong = check({ order, graph, copies: made.copies });
  if (wrong) throw new Error(`the construction "${made.how.en}" of K_${order} is wrong: ${wrong.en}`);
  return made;
}

function classic(order: number, graph: Graph): Construction | undefined {
  const degrees = degreesOf(graph).sort((a, b) => a - b);
  const size = graph.edges.length;
  const isSpanning = graph.order === order;
  const isOneComponent = isConnected(graph);
  const most = degrees[degrees.length - 1];
  if (size === (order * (order - 1)) / 2) return { copies: [graph.edges], how: say('how-whole', { order }) };
  if (most === 1 && isSpanning) {
    return { copies: circleMatchings(order), how: say('how-circle') };
  }
  if (isOneComponent && most === 2 && degrees[0] === 2 && isSpanning) {
    return { copies: zigzagCycles(order), how: say('how-zigzag-closed') };
  }
  if (isOneComponent && most === 2 && degrees[0] === 1 && isSpanning) {
    return { copies: zigzagPaths(order), how: say('how-zigzag') };
  }
  if (isOneComponent && size === 3 && graph.order === 3) {
    const how = say(order % 6 === 3 ? 'how-bose' : 'how-skolem');
    return { copies: steinerTriples(order), how };
  }
  const half = order / 2;
  const isDoubleStar = isOneComponent && isSpanning && degrees.filter(d => d === half).length === 2;
  if (isDoubleStar && size === order - 1 && degrees[order - 3] === 1) {
    return { copies: doubleStars(order), how: say('how-double-star') };
  }
  return undefined;
}

function* byRotation(
  order: number,
  graph: Graph,
  copies: number,
  random: Random,
  budget: number,
): Generator<void, Construction | undefined, unknown> {
  const graceful = yield* gracefulRotation(order, graph, random, budget);
  if (graceful) return turned(graceful, say('how-graceful', { group: order }));
  for (const group of possibleGroups(order, copies)) {
    const rotation = yield* invariantRotation(order, graph, group, random, budget);
    if (rotation) return turned(rotation, describe(order, rotation));
  }
  return undefined;
}

function turned(rotation: Rotation, how: Message): Construction {
  return { copies: turnedCopies(rotation), how, rotation };
}

function describe(order: number, { group, classes, base: { length: base } }: Rotation): Message {
  if (group === order) return say('how-cyclic', { base, group });
  if (group * classes < order) return say('how-stays', { base, group });
  return classes === 2 ? say('how-bicyclic', { base, group }) : say('how-classes', { base, group, classes });
}
