/**
 * Answers without a search: volumes that do not add up, a piece that fits nowhere, a cell that nothing covers, and
 * colorings. Give every cell a weight; a way of a piece then has one of a few sums, and if no choice of sums adds up to
 * that of the container there is no assembly. The weights tried are chessboards of blocks and stripes of all kinds.
 */
import type { Message } from '@quadrille/base';
import type { Prepared } from './encode.js';
import { type Cell, isTriangular, pointsUp } from './grid.js';
import { pieceName } from './rules.js';
import { say } from './texts.js';

/** Why there is no assembly; undefined if that takes a search. */
export function refutation(prepared: Prepared): Message | undefined {
  return plainRefutation(prepared) ?? colorRefutation(prepared);
}

/** What volumes and placements alone say. */
export function plainRefutation(prepared: Prepared): Message | undefined {
  return volumeVerdict(prepared) ?? coverVerdict(prepared);
}

function volumeVerdict({ puzzle, problem, ways, volumes }: Prepared): Message | undefined {
  const counts = new Int32Array(problem.pieces.length);
  for (const piece of ways.piece) counts[piece]++;
  const homeless = problem.pieces.findIndex(({ least }, piece) => least > 0 && counts[piece] === 0);
  if (homeless >= 0) return say('fits-nowhere', { piece: pieceName(puzzle, problem, homeless) });
  if (volumes.stocks) return undefined;
  const { spots } = ways.board;
  const sizes = problem.pieces.map(({ shape }) => puzzle.shapes[shape].spots.length);
  const sum = (copies: (piece: { least: number; most: number }) => number) =>
    problem.pieces.reduce((total, piece, at) => total + copies(piece) * sizes[at], 0);
  const [least, most] = [sum(piece => piece.least), sum(piece => piece.most)];
  const must = spots.filter(spot => !spot.mayBeEmpty).length;
  const wanted = Math.max(must, spots.length - (problem.holes ?? spots.length));
  if (least > spots.length)
    return say('too-much', { pieces: least, cells: spots.length, more: least - spots.length });
  if (most < wanted) return say('too-little', { pieces: most, cells: wanted, missing: wanted - most });
  return say('no-volume', { cells: wanted });
}

function coverVerdict({ table, ways, isFilled, puzzle, problem, least }: Prepared): Message | undefined {
  const isCovered = new Uint8Array(isFilled.length);
  const hasWay = new Uint8Array(least.length);
  for (const { way } of table.options) {
    if (way < 0) continue;
    hasWay[ways.piece[way]] = 1;
    for (let at = ways.start[way]; at < ways.start[way + 1]; at++) isCovered[ways.cells[at]] = 1;
  }
  const bare = isFilled.findIndex((isSure, cell) => isSure && isCovered[cell] === 0);
  if (bare >= 0 && table.options.length > 0)
    return say('bare-cell', { cell: ways.board.spots[bare].at.join(', ') });
  const stuck = least.findIndex((count, piece) => count > 0 && hasWay[piece] === 0);
  if (stuck >= 0 && table.options.length > 0)
    return say('stuck-piece', { piece: pieceName(puzzle, problem, stuck) });
  return table.options.length === 0 && isFilled.includes(true) ? say('no-way') : undefined;
}

interface Coloring {
  readonly name: Message;
  weight(cell: Cell): number;
}

/** What colorings say, or only the few that refute most. Only where every cell is filled: with holes the sum of the container is not known. */
export function colorRefutation(prepared: Prepared, isBrief = false): Message | undefined {
  const { isFilled, ways, table, least, most } = prepared;
  if (isFilled.includes(false)) return undefined;
  if (most.reduce((sum, count) => sum + count, 0) > 5000) return undefined;
  for (const coloring of isBrief ? chessboards(prepared) : colorings(prepared)) {
    const weights = ways.board.spots.map(spot => coloring.weight(spot.at));
    const goal = weights.reduce((sum, weight) => sum + weight, 0);
    const sums = least.map(() => new Set<number>());
    for (const { way } of table.options) {
      let sum = 0;
      for (let at = ways.start[way]; at < ways.start[way + 1]; at++) sum += weights[ways.cells[at]];
      sums[ways.piece[way]].add(sum);
    }
    if (!canReach(prepared, sums, goal)) return say('coloring', { coloring: coloring.name });
  }
  return undefined;
}

/** Whether pieces with these sums can have the volume of the container and the sum `goal`. */
function canReach(
  { least, most, volumes, isFilled }: Prepared,
  sums: readonly ReadonlySet<number>[],
  goal: number,
): boolean {
  const cells = isFilled.length;
  const span = 2 * cells + 1;
  // Where all counts are fixed, so is the volume; else a state is volume and sum. Sums are between -cells and cells.
  const isFixed = least.every((count, piece) => count === most[piece]);
  const size = (piece: number) => (isFixed ? 0 : volumes.stocks![piece].size);
  const end = isFixed ? span : (cells + 1) * span;
  if (end > STATE_LIMIT) return true;
  let states = new Uint8Array(end);
  states[cells] = 1;
  for (const piece of least.keys()) {
    let layer = states;
    const next = least[piece] === 0 ? states.slice() : new Uint8Array(end);
    for (let copy = 1; copy <= most[piece]; copy++) {
      const more = new Uint8Array(end);
      for (const sum of sums[piece]) {
        const step = size(piece) * span + sum;
        for (let state = Math.max(0, -step); state + step < end && state < end; state++) {
          if (layer[state] === 1) more[state + step] = 1;
        }
      }
      layer = more;
      if (copy >= least[piece]) for (let state = 0; state < end; state++) next[state] |= layer[state];
    }
    states = next;
  }
  return states[(isFixed ? 0 : cells * span) + goal + cells] === 1;
}

/** Larger tables of volumes and sums are not made: the search has to tell. */
const STATE_LIMIT = 20_000;

/** Weights of 1 and -1. */
function* chessboards({ ways: { grid } }: Prepared): Generator<Coloring> {
  if (isTriangular(grid)) yield { name: say('up-and-down'), weight: cell => (pointsUp(cell) ? 1 : -1) };
  for (const size of [1, 2, 3]) {
    const block = (value: number) => Math.floor(value / size);
    yield {
      name: say('blocks', { size }),
      weight: ([x, y, z]) => ((block(x) + block(y) + block(z)) % 2 === 0 ? 1 : -1),
    };
  }
  for (const along of [0, 1, 2]) {
    yield { name: say('stripes', { every: 2 }), weight: cell => (cell[along] % 2 === 0 ? 1 : -1) };
  }
}

/** Weights of 1 and -1, or of 1 in every m-th stripe. */
function* colorings(prepared: Prepared): Generator<Coloring> {
  yield* chessboards(prepared);
  for (const every of [3, 4, 5]) {
    for (let slope = 1; slope < every; slope++) {
      const color = ([x, y, z]: Cell) => (((x + slope * y + slope * slope * z) % every) + every) % every;
      for (let hue = 0; hue < every - 1; hue++) {
        yield { name: say('stripes', { every }), weight: cell => (color(cell) === hue ? 1 : 0) };
      }
    }
  }
}
