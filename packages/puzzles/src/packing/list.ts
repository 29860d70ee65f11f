/**
 * Assemblies one after another, each class once. The search is broken by one cell or piece; an assembly is told if it is
 * the least of those among its images that the search finds as well. That needs no memory of earlier ones.
 */
import { type Cut, type Ended, type Task, walkTask } from '@quadrille/base';
import { coverSearch } from '@quadrille/cover';
import { bestAnchor, fullGroup, narrowed } from './break.js';
import { groupOf, hasImage } from './classes.js';
import { encodeTable, type Prepared, waysOfSolution } from './encode.js';
import { type Cell, moved } from './grid.js';
import type { Assembly } from './rules.js';
import type { Symmetries, Symmetry } from './symmetry.js';
import { assemblyOf } from './ways.js';

export type UpTo = 'all' | 'rot' | 'mirror' | 'motion';

export interface Listed {
  readonly listed: number;
  readonly nodes: number;
  readonly ended: Ended;
}

export interface ListOptions {
  readonly upTo: UpTo;
  readonly limit?: number | undefined;
  readonly onAssembly: (assembly: Assembly) => void;
}

/** Tells assemblies, one of each class; yields how far it is. */
export function* listAssemblies(
  prepared: Prepared,
  { upTo, limit = Number.POSITIVE_INFINITY, onAssembly }: ListOptions,
): Task<{ readonly nodes: number; readonly fraction: number }, Listed> {
  const symmetries = groupOf(prepared);
  const broken = breaking(prepared, symmetries, upTo);
  const encoded = encodeTable(broken.table);
  const seen = new Set<string>();
  let listed = 0;
  const walk = walkTask(coverSearch(encoded.model), {
    onSolution: solution => {
      if (listed >= limit) return;
      const ways = waysOfSolution(encoded, solution);
      if (!broken.isLeast(ways)) return;
      const assembly = assemblyOf(prepared.ways, ways);
      if (upTo === 'motion' && !isNew(seen, motionKey(prepared, symmetries, assembly))) return;
      listed++;
      onAssembly(assembly);
    },
  });
  for (let cut: Cut | undefined; ; ) {
    const { done, value } = walk.next(cut);
    if (done) return { listed, nodes: value.nodes, ended: listed >= limit ? 'limited' : value.ended };
    if (listed >= limit) {
      walk.next('limited');
      return { listed, nodes: value.nodes, ended: 'limited' };
    }
    cut = yield { nodes: value.nodes, fraction: value.fraction };
  }
}

/** The table to search, and whether an assembly is the one of its class that is told. */
function breaking(prepared: Prepared, symmetries: Symmetries, upTo: UpTo) {
  const { table } = prepared;
  if (upTo === 'all') return { table, isLeast: () => true };
  const { turns, mirrors } = symmetries;
  const group = upTo === 'rot' ? turns : [...turns, ...mirrors];
  const safe = upTo === 'rot' ? turns : fullGroup(prepared, symmetries);
  const anchor = bestAnchor(prepared, safe);
  const dropped = new Set(anchor ? anchor.ways.filter(way => !anchor.kept.has(way)) : []);
  return {
    table: narrowed(table, way => !dropped.has(way)),
    isLeast: (ways: readonly number[]) => isLeast(prepared, group, mirrors, dropped, ways),
  };
}

/** Whether no image that the search finds too comes before these ways. */
function isLeast(
  prepared: Prepared,
  group: readonly Symmetry[],
  mirrors: readonly Symmetry[],
  dropped: ReadonlySet<number>,
  ways: readonly number[],
): boolean {
  const canReflect = hasImage(prepared, mirrors, ways);
  const isMirror = new Set(mirrors);
  return group.every(one => {
    if (isMirror.has(one) && !canReflect) return true;
    const image = ways.map(way => one.wayOf[way]);
    if (image.some(way => way < 0 || dropped.has(way))) return true;
    image.sort((a, b) => a - b);
    const at = image.findIndex((way, place) => way !== ways[place]);
    return at < 0 || image[at] > ways[at];
  });
}

const isNew = (seen: Set<string>, key: string) => {
  const before = seen.size;
  return seen.add(key).size > before;
};

/** The same for assemblies that any motion makes of each other, whether or not it keeps the container. */
export function motionKey({ ways }: Prepared, { turns, mirrors }: Symmetries, assembly: Assembly): string {
  const { grid } = ways;
  const partners = mirrors[0]?.pieceOf;
  const kept = new Set([...turns, ...mirrors].map(each => each.move));
  const keys: string[] = [];
  for (const move of grid.moves) {
    const isMirrored = grid.isSolid && move.isReflection;
    if (isMirrored && !partners && !kept.has(move)) continue;
    const pieces = assembly.map(({ piece, cells }) => ({
      piece: isMirrored && partners ? partners[piece] : piece,
      points: cells.map(cell => moved(move, grid.pointOf(cell))),
    }));
    if (pieces.some(({ piece }) => piece < 0)) continue;
    keys.push(slideKey(grid.slide, pieces));
  }
  return keys.sort()[0];
}

/** Piece by piece, moved so that the least point is at the origin of its residue class. */
function slideKey(
  slide: number,
  pieces: readonly { readonly piece: number; readonly points: readonly Cell[] }[],
): string {
  const all = pieces.flatMap(({ points }) => points);
  const low = [0, 1, 2].map(axis => {
    const least = Math.min(...all.map(point => point[axis]));
    return axis < 2 ? Math.floor(least / slide) * slide : least;
  });
  const name = ({ piece, points }: (typeof pieces)[number]) =>
    `${piece}:${points
      .map(point => point.map((value, axis) => value - low[axis]).join())
      .sort()
      .join(' ')}`;
  return pieces.map(name).sort().join('|');
}
