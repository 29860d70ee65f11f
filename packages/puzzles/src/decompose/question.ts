/**
 * A whole question as plain data, so that threads and other machines can make the same search from it. Three
 * searches share the work. Where all vertices have the same degree in a copy, degrees exclude nothing, and the
 * generic engine is quickest (K_10 into matchings: 5.2 s against 13.3 s of the lists). Other graphs are searched
 * by filtered lists with degree sums (K_18 into double stars: 8 nodes), and graphs whose copies fill no table on
 * demand.
 */
import { coverSearch, type Search, type Solution } from '@quadrille/cover';
import { type Condition, symmetryOf } from './automorphisms.js';
import { type CopyTable, copiesInSlices, numberOfCopies, tableRefusal } from './copies.js';
import { decodeByEdges, demandSearch } from './demand.js';
import { encode, encodeRest } from './encode.js';
import { degreesOf, type Edge, type Graph, makeGraph } from './graph.js';
import { copySearchInSlices, decodeSolution } from './search.js';
import { requirePossible } from './verdict.js';

export interface Question {
  readonly order: number;
  readonly edges: readonly Edge[];
  /** By hand; found by the program when absent. */
  readonly conditions?: readonly Condition[];
  /** With conditions by hand: copies count as often as these let them through. */
  readonly repeats?: boolean;
  /** Take one copy as given: for first solutions and for counting. */
  readonly fixFirst: boolean;
}

export interface OpenQuestion {
  readonly search: Search;
  /** How many copies K_n contains: the options. */
  readonly options: bigint;
  /** The copies of a solution, as lists of edges. */
  readonly decode: (solution: Solution) => Edge[][];
  /** How many decompositions each one that is found stands for. */
  readonly factor: bigint;
  /** All labeled decompositions from the number that the search found. */
  readonly total: (found: bigint) => bigint;
  /** The table, where there is one. */
  readonly table?: CopyTable;
}

/** A model with more options than this is left to the lists: the engine's quick kernel wants small ones. */
const ENGINE_LIMIT = 20_000;

/** Throws `InputError` when the question makes no sense or has no answer by counting alone. */
export function openQuestion(question: Question): OpenQuestion {
  const steps = openInSlices(question);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in slices: large tables take seconds. Yields the number of copies so far. */
export function* openInSlices(question: Question): Generator<number, OpenQuestion, unknown> {
  const { order, edges, conditions, repeats } = question;
  const graph = makeGraph(edges);
  const copies = BigInt(requirePossible(order, graph));
  yield 0;
  const options = numberOfCopies(order, graph, symmetryOf(graph).automorphisms);
  yield 0;
  if (conditions === undefined && tableRefusal(order, options) !== undefined) {
    const search = demandSearch(order, graph, question.fixFirst);
    const told = totalOf(options, copies, question.fixFirst);
    return { search, options, ...told, decode: solution => decodeByEdges(order, solution) };
  }
  const table = yield* copiesInSlices(order, graph, { conditions, repeats });
  // Repeated copies are not all alike, so that none stands for the others.
  const fixFirst = question.fixFirst && !table.repeats;
  const known = { options: BigInt(table.copyCount), ...totalOf(options, copies, fixFirst), table };
  if (isRegularAndSpanning(order, graph) && table.copyCount <= ENGINE_LIMIT) {
    return { ...byEngine(table, fixFirst), ...known };
  }
  const steps = copySearchInSlices(table, fixFirst);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { search: value, ...known, decode: solution => decodeSolution(table, solution) };
    yield table.copyCount;
  }
}

/** With the first copy given, what is found stands for all: every edge is in the same number of copies. */
function totalOf(options: bigint, copies: bigint, fixFirst: boolean) {
  const factor = fixFirst ? options / copies : 1n;
  return { factor, total: (found: bigint) => found * factor };
}

function isRegularAndSpanning(order: number, graph: Graph): boolean {
  return graph.order === order && new Set(degreesOf(graph)).size === 1;
}

function byEngine(table: CopyTable, fixFirst: boolean): Pick<OpenQuestion, 'search' | 'decode'> {
  if (!fixFirst || table.graph.edges.length === (table.order * (table.order - 1)) / 2) {
    return { search: coverSearch(encode(table)), decode: solution => decodeSolution(table, solution) };
  }
  const { model, copyOf } = encodeRest(table);
  const decode = (solution: Solution) =>
    decodeSolution(table, [0, ...solution.map(option => copyOf[option])]);
  return { search: coverSearch(model), decode };
}

/** The search alone, for threads and machines that get the question as data. */
export function searchOfQuestion(question: Question): Search {
  return openQuestion(question).search;
}
