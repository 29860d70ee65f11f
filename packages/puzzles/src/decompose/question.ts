/**
 * A whole question as plain data, so that threads and other machines can make the same search from it: through a table
 * of copies where that fits, on demand where it does not.
 */
import type { Search, Solution } from '@quadrille/cover';
import { type Condition, symmetryOf } from './automorphisms.js';
import { type CopyTable, copiesOf, numberOfCopies, tableRefusal } from './copies.js';
import { decodeByEdges, demandSearch } from './demand.js';
import { type Edge, makeGraph } from './graph.js';
import { copySearch, decodeSolution } from './search.js';

export interface Question {
  readonly order: number;
  readonly edges: readonly Edge[];
  /** By hand; found by the program when absent. */
  readonly conditions?: readonly Condition[];
  /** Take one copy as given: for first solutions and for counting. */
  readonly fixFirst: boolean;
}

export interface OpenQuestion {
  readonly search: Search;
  /** How many copies K_n contains: the options. */
  readonly options: bigint;
  /** The copies of a solution, as lists of edges. */
  readonly decode: (solution: Solution) => Edge[][];
  /** All labelled decompositions from the number that the search found. */
  readonly total: (found: bigint) => bigint;
  /** The table, where there is one. */
  readonly table?: CopyTable;
}

/** Throws `InputError` when the question makes no sense or has no answer by counting alone. */
export function openQuestion({ order, edges, conditions, fixFirst }: Question): OpenQuestion {
  const graph = makeGraph(edges);
  const options = numberOfCopies(order, graph, symmetryOf(graph).automorphisms);
  const isOnDemand = conditions === undefined && tableRefusal(order, options) !== undefined;
  const table = isOnDemand ? undefined : copiesOf(order, graph, conditions);
  const search = table ? copySearch(table, fixFirst) : demandSearch(order, graph, fixFirst);
  return {
    search,
    options,
    decode: solution => (table ? decodeSolution(table, solution) : decodeByEdges(order, solution)),
    total: found => (fixFirst ? (options * found) / BigInt(search.copies) : found),
    ...(table && { table }),
  };
}

/** The search alone, for threads and machines that get the question as data. */
export function searchOfQuestion(question: Question): Search {
  return openQuestion(question).search;
}
