/**
 * The search for one assembly of each class, as a `Search` that threads, a ledger and a cluster can share. It is broken by
 * one cell or piece; an assembly is a solution if it is the least of those among its images that the broken search finds
 * as well. That needs no memory of earlier ones, so that units can decide it alone.
 */
import { hexLanes, type Search, type Solution, solutionDigest, textDigest, type Walk } from '@quadrille/base';
import { coverSearch, type SearchOptions } from '@quadrille/cover';
import { bestAnchor, fullGroup, narrowed } from './break.js';
import { groupOf, hasImage } from './classes.js';
import { type Encoded, encodeTable, type Prepared, prepare, waysOfSolution } from './encode.js';
import { formatJson, parseJson } from './json.js';
import { Motions } from './motions.js';
import type { Problem, Puzzle } from './rules.js';
import type { Symmetries, Symmetry } from './symmetry.js';

export type UpTo = 'all' | 'rot' | 'mirror' | 'motion';

/** What other threads and machines are sent. */
export interface ClassSearchInput {
  /** A puzzle with one problem, as JSON. */
  readonly text: string;
  readonly upTo: UpTo;
  readonly large?: boolean;
  readonly kernel?: SearchOptions['kernel'];
}

export interface ClassSearch {
  readonly search: Search;
  readonly encoded: Encoded;
  readonly input: ClassSearchInput;
}

/** Raised when other assemblies stand for their classes: units and walks of old ones are then refused. */
const VERSION = 1;

/** The search for one assembly of each class. */
export function classSearch(prepared: Prepared, upTo: UpTo): ClassSearch {
  const { puzzle, problem, isLarge } = prepared;
  const input = { text: textOf(puzzle, problem), upTo, ...(isLarge && { large: true }) };
  return { ...made(prepared, input), input };
}

/** The same from plain data. */
export function openClassSearch(input: ClassSearchInput): Search {
  const puzzle = parseJson(input.text);
  return made(prepare(puzzle, puzzle.problems[0], input.large ?? false), input).search;
}

function textOf(puzzle: Puzzle, { saved: _, ...problem }: Problem): string {
  return formatJson({ ...puzzle, problems: [problem], colors: [], comment: '' });
}

function made(prepared: Prepared, { text, upTo, kernel }: ClassSearchInput) {
  const { dropped, isTold } = breaking(prepared, groupOf(prepared), upTo);
  const table = dropped.size === 0 ? prepared.table : narrowed(prepared.table, way => !dropped.has(way));
  const encoded = encodeTable(table);
  const inner = coverSearch(encoded.model, kernel === undefined ? {} : { kernel });
  let id: string | undefined;
  const search = {
    kernel: inner.kernel,
    get id() {
      id ??= `packing-${VERSION}-${upTo}-${textDigest(text)}-${inner.id}`;
      return id;
    },
    open: (unit, { collect }) => {
      const walk = inner.open(unit, { collect: true });
      return sifted(walk, collect, solution => isTold(waysOfSolution(encoded, solution)));
    },
  } satisfies Search & { kernel: string };
  return { search, encoded };
}

/** The walk with those of its solutions that are told. */
function sifted(walk: Walk, collect: boolean, isTold: (solution: Solution) => boolean): Walk {
  let count = 0n;
  let [high, low] = [0, 0];
  let found: Solution[] = [];
  return {
    step(budget) {
      const isMore = walk.step(budget);
      for (const solution of walk.take()) {
        if (!isTold(solution)) continue;
        count++;
        const [a, b] = solutionDigest(solution);
        high = (high + a) >>> 0;
        low = (low + b) >>> 0;
        if (collect) found.push(solution);
      }
      return isMore;
    },
    get nodes() {
      return walk.nodes;
    },
    get count() {
      return count;
    },
    get fraction() {
      return walk.fraction;
    },
    get walkDigest() {
      return walk.walkDigest;
    },
    get solutionsDigest() {
      return hexLanes(high, low);
    },
    take() {
      const taken = found;
      found = [];
      return taken;
    },
    rest: () => walk.rest(),
    restSize: () => walk.restSize?.() ?? 0,
    close: () => walk.close?.(),
  };
}

/** The ways that need not be tried, and whether an assembly is the one of its class that is told. */
function breaking(
  prepared: Prepared,
  symmetries: Symmetries,
  upTo: UpTo,
): { readonly dropped: ReadonlySet<number>; readonly isTold: (ways: readonly number[]) => boolean } {
  if (upTo === 'all') return { dropped: new Set(), isTold: () => true };
  const { turns, mirrors } = symmetries;
  const safe = upTo === 'rot' ? turns : fullGroup(prepared, symmetries);
  const anchor = bestAnchor(prepared, safe);
  const dropped = new Set(anchor ? anchor.ways.filter(way => !anchor.kept.has(way)) : []);
  const isLeast = (group: readonly Symmetry[], ways: readonly number[]) =>
    group.every(({ wayOf }) => !isBefore(wayOf, dropped, ways));
  if (upTo === 'rot') return { dropped, isTold: ways => isLeast(turns, ways) };
  const motions = upTo === 'motion' ? new Motions(prepared, symmetries) : undefined;
  const isTold = (ways: readonly number[]) => {
    if (!isLeast(turns, ways)) return false;
    const canReflect = hasImage(prepared, mirrors, ways);
    if (canReflect && !isLeast(mirrors, ways)) return false;
    return !motions?.some(
      ways,
      canReflect,
      image => comesBefore(image, ways) && !image.some(way => dropped.has(way)),
    );
  };
  return { dropped, isTold };
}

/** Whether an image that the search finds too comes before these ways. */
function isBefore(wayOf: Int32Array, dropped: ReadonlySet<number>, ways: readonly number[]): boolean {
  let least = Number.POSITIVE_INFINITY;
  for (const way of ways) least = Math.min(least, wayOf[way]);
  if (least < 0 || least > ways[0]) return false;
  const image = ways.map(way => wayOf[way]);
  if (image.some(way => dropped.has(way))) return false;
  return (
    least < ways[0] ||
    comesBefore(
      image.sort((a, b) => a - b),
      ways,
    )
  );
}

/** Of two ascending lists of the same length: whether the first one is less. */
function comesBefore(image: readonly number[], ways: readonly number[]): boolean {
  const at = image.findIndex((way, place) => way !== ways[place]);
  return at >= 0 && image[at] < ways[at];
}
