/**
 * How many assemblies there are: all, up to rotation, up to rotation and reflection. All are counted by a search that
 * symmetry makes short; then only the symmetric ones are listed. A class has as many members as the group has elements,
 * divided by those that keep a member; so with s(A) = the number of symmetries that keep A,
 *
 *     classes = (1 / |G|) * sum over all A of s(A) = (all + sum over symmetric A of (s(A) - 1)) / |G|
 *
 * A reflection may have no image of an assembly (a piece without a mirror partner, a count out of its range); such
 * assemblies are counted up to rotation only.
 */
import { type Task, walkTask } from '@quadrille/base';
import { type Counted, coverSearch, type Model } from '@quadrille/cover';
import { countingOrSearch, type RaceOptions } from '@quadrille/cover/internal';
import { fullGroup, partsOf } from './break.js';
import { encodeTable, type Prepared, prepare } from './encode.js';
import type { Problem } from './rules.js';
import { walkSmall } from './small.js';
import { type Nodes, symmetricAssemblies } from './symmetric.js';
import { type Symmetries, type Symmetry, symmetriesOf } from './symmetry.js';
import { colorRefutation, plainRefutation } from './verdict.js';

export interface Classes {
  readonly all: bigint;
  readonly rotations: bigint;
  readonly mirrored: bigint;
  /** How many classes up to rotation and reflection are kept by so many symmetries. */
  readonly stabilizers: readonly { readonly order: number; readonly number: bigint }[];
  readonly nodes: number;
}

/** The symmetries of a problem. */
export function groupOf(prepared: Prepared): Symmetries {
  return symmetriesOf(prepared.ways, piece => prepared.most[piece] > 0);
}

/** After so many nodes without an assembly, a coloring is looked for that refutes the problem: a chessboard, then any. */
const COLORING_NODES = [4000, 40_000];

/** Counts all assemblies; undefined when it is cut off. */
export function* countAll(
  prepared: Prepared,
  symmetries: Symmetries,
): Task<Nodes, { readonly count: bigint; readonly nodes: number } | undefined> {
  const counted = yield* countParts(prepared, symmetries);
  return counted?.ended === 'exhausted' ? counted : undefined;
}

/** The same; when it is cut off, what was counted until then. Undefined where a search should be shared. */
export function* countParts(
  prepared: Prepared,
  symmetries: Symmetries,
  options: RaceOptions = {},
): Task<Nodes, Pick<Counted, 'count' | 'nodes' | 'ended'> | undefined> {
  if (plainRefutation(prepared)) return { count: 0n, nodes: 0, ended: 'exhausted' };
  let [count, nodes, colored] = [0n, 0, 0];
  for (const part of partsOf(prepared, fullGroup(prepared, symmetries))) {
    const small = walkSmall(part.table);
    if (small) {
      count += part.factor * BigInt(small.count);
      nodes += small.nodes;
      continue;
    }
    const { model } = encodeTable(part.table);
    const walk = hasAlikePieces(prepared) ? countAlike(model, options) : walkTask(coverSearch(model));
    for (;;) {
      const { done, value } = walk.next();
      if (done) {
        if (!value) return undefined;
        count += part.factor * value.count;
        nodes += value.nodes;
        if (value.ended !== 'exhausted') return { count, nodes, ended: value.ended };
        break;
      }
      const walked = nodes + value.nodes;
      if (
        colored < COLORING_NODES.length &&
        walked >= COLORING_NODES[colored] &&
        count + value.count === 0n
      ) {
        if (colorRefutation(prepared, colored++ === 0)) {
          walk.next('stopped');
          return { count: 0n, nodes: walked, ended: 'exhausted' };
        }
      }
      const cut = yield { nodes: walked };
      if (!cut) continue;
      walk.next(cut);
      return { count: count + part.factor * value.count, nodes: walked, ended: cut };
    }
  }
  return { count, nodes, ended: 'exhausted' };
}

/** A search this long takes less than the other ways of counting need to start. */
const GLANCE_NODES = 400_000;

/** Counts by a search if that is short, else by what is quickest; undefined where a search should be shared. */
function* countAlike(
  model: Model,
  options: RaceOptions,
): Task<Nodes & { readonly count: bigint }, Pick<Counted, 'count' | 'nodes' | 'ended'> | undefined> {
  const glance = yield* walkTask(coverSearch(model), { nodeLimit: GLANCE_NODES });
  if (glance.ended !== 'limited' || glance.nodes < GLANCE_NODES) return glance;
  return yield* countingOrSearch(model, options);
}

/**
 * Whether few pieces have to be told apart. Then what is covered so far says nearly all, equal situations are frequent,
 * and counting along a frontier can be far quicker than a search; with a dozen different pieces it never is.
 */
export function hasAlikePieces({ pieceItem }: Prepared): boolean {
  return pieceItem.filter(item => item >= 0).length <= 2;
}

/** All three numbers; undefined when it is cut off. */
export function* countClasses(prepared: Prepared): Task<Nodes, Classes | undefined> {
  const symmetries = groupOf(prepared);
  const all = yield* countAll(prepared, symmetries);
  if (!all) return undefined;
  const { turns, mirrors } = symmetries;
  if (all.count === 0n || turns.length + mirrors.length === 1) return alone(all.count, all.nodes);
  const symmetric = yield* symmetricAssemblies(prepared, symmetries, all.count);
  if (!symmetric) return undefined;
  const imaged = yield* countImaged(prepared, symmetries, all.count);
  if (imaged === undefined) return undefined;
  return classesFrom(prepared, symmetries, { all: all.count, imaged, symmetric, nodes: all.nodes });
}

export interface Counts {
  readonly all: bigint;
  /** How many of them have a mirror image. */
  readonly imaged: bigint;
  /** Those that a symmetry keeps. */
  readonly symmetric: readonly (readonly number[])[];
  readonly nodes: number;
}

/** All three numbers from what was counted. */
export function classesFrom(prepared: Prepared, symmetries: Symmetries, counts: Counts): Classes {
  const { all, imaged, symmetric, nodes } = counts;
  const { turns, mirrors } = symmetries;
  const tallies = symmetric.map(ways => ({ hasImage: hasImage(prepared, mirrors, ways), ways }));
  const turnSum = tallies.reduce((sum, { ways }) => sum + BigInt(keepers(turns, ways) - 1), 0n);
  const rotations = divide(all + turnSum, turns.length);
  return { all, nodes, rotations, ...mirrorClasses(symmetries, all, imaged, tallies) };
}

function alone(all: bigint, nodes: number): Classes {
  const stabilizers = all === 0n ? [] : [{ order: 1, number: all }];
  return { all, rotations: all, mirrored: all, stabilizers, nodes };
}

interface Tally {
  readonly ways: readonly number[];
  readonly hasImage: boolean;
}

/** Classes up to reflection, by the number of symmetries that keep a member. */
function mirrorClasses(
  { turns, mirrors }: Symmetries,
  all: bigint,
  imaged: bigint,
  tallies: readonly Tally[],
) {
  const group = [...turns, ...mirrors];
  const members = new Map<string, bigint>();
  const add = (order: number, size: number, count: bigint) =>
    members.set(`${order} ${size}`, (members.get(`${order} ${size}`) ?? 0n) + count);
  for (const { ways, hasImage } of tallies) {
    add(keepers(hasImage ? group : turns, ways), hasImage ? group.length : turns.length, 1n);
  }
  const symmetricImaged = BigInt(tallies.filter(({ hasImage }) => hasImage).length);
  add(1, group.length, imaged - symmetricImaged);
  add(1, turns.length, all - imaged - (BigInt(tallies.length) - symmetricImaged));
  const byOrder = new Map<number, bigint>();
  for (const [key, count] of members) {
    const [order, size] = key.split(' ').map(Number);
    if (count > 0n) byOrder.set(order, (byOrder.get(order) ?? 0n) + divide(count * BigInt(order), size));
  }
  const stabilizers = [...byOrder]
    .map(([order, number]) => ({ order, number }))
    .sort((a, b) => a.order - b.order);
  return { stabilizers, mirrored: stabilizers.reduce((sum, { number }) => sum + number, 0n) };
}

/** How many symmetries keep these ways as a set. */
function keepers(group: readonly Symmetry[], ways: readonly number[]): number {
  const own = new Set(ways);
  return group.filter(({ wayOf }) => ways.every(way => own.has(wayOf[way]))).length;
}

/** Whether a reflection of these ways is an assembly too. */
export function hasImage(
  { least, most, ways }: Prepared,
  mirrors: readonly Symmetry[],
  chosen: readonly number[],
): boolean {
  if (mirrors.length === 0) return false;
  const [{ pieceOf }] = mirrors;
  const counts = new Int32Array(least.length);
  for (const way of chosen) counts[ways.piece[way]]++;
  return counts.every((count, piece) => {
    const partner = pieceOf[piece] ?? -1;
    return partner < 0 ? count === 0 : count >= least[partner] && count <= most[partner];
  });
}

/** How many assemblies have a mirror image: those of a problem with narrower ranges. */
function* countImaged(
  prepared: Prepared,
  symmetries: Symmetries,
  all: bigint,
): Task<Nodes, bigint | undefined> {
  const narrow = withImages(prepared, symmetries);
  if (narrow === 'none') return 0n;
  if (narrow === 'all') return all;
  const image = prepare(prepared.puzzle, narrow, prepared.isLarge);
  const counted = yield* countAll(image, groupOf(image));
  return counted?.count;
}

/** The problem whose assemblies are those with a mirror image; or that all have one, or none. */
export function withImages(prepared: Prepared, symmetries: Symmetries): Problem | 'all' | 'none' {
  const { mirrors, turns } = symmetries;
  if (mirrors.length === 0) return 'none';
  if (fullGroup(prepared, symmetries).length > turns.length) return 'all';
  const { problem, least, most } = prepared;
  const [{ pieceOf }] = mirrors;
  const pieces = problem.pieces.map((piece, number) => {
    const partner = pieceOf[number] ?? -1;
    const [from, to] = partner < 0 ? [0, 0] : [least[partner], most[partner]];
    return { ...piece, least: Math.max(least[number], from), most: Math.min(most[number], to) };
  });
  if (pieces.some(piece => piece.least > piece.most)) return 'none';
  if (pieces.every((piece, at) => piece.least === least[at] && piece.most === most[at])) return 'all';
  return { ...problem, pieces };
}

function divide(sum: bigint, by: number): bigint {
  if (sum % BigInt(by) !== 0n)
    throw new Error(`${sum} assemblies with their symmetries are not divisible by ${by}`);
  return sum / BigInt(by);
}
