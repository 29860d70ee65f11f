/**
 * All that is drawn of a puzzle's clues, in the order in which it lies on the paper, and what is said of them in words.
 * Pictures in SVG, PNG and PDF and the board of the studio are made of it.
 */
import type { Bilingual } from '@quadrille/base';
import { clueTitle, familyOf, isClue } from './clues/index.js';
import { LAYERS, type Point, type Shape } from './clues/shapes.js';
import type { Clue } from './clues/types.js';
import { formatConstraint } from './notation/line.js';
import type { Constraint, Sudoku } from './rules.js';
import { say } from './sentences.js';

export { type Layer, type Shape, TONES, type Tone } from './clues/shapes.js';

/** A shape, and the position of its clue among the constraints. */
export type ClueShape = Shape & { readonly clue: number };

/** The shapes of all clues, those that lie lowest first. */
export function clueShapes(puzzle: Sudoku): ClueShape[] {
  const taken = new Set<string>();
  const beside = new Map<string, number>(behindDiagonals(puzzle));
  const all = puzzle.constraints.flatMap((own, clue): ClueShape[] => {
    if (!isClue(own)) return [];
    const shapes = apart(familyOf(own).draw(own, puzzle), taken);
    return stacked(shapes, own, puzzle, beside).map(shape => ({ ...shape, clue }));
  });
  return LAYERS.flatMap(layer => all.filter(shape => shape.layer === layer));
}

/** A line that shares two cells with an earlier one is moved aside by a third of its width. */
function apart(shapes: readonly Shape[], taken: Set<string>): readonly Shape[] {
  const lines = shapes.flatMap(shape =>
    shape.kind === 'stroke' && shape.layer === 'line' ? [shape.points] : [],
  );
  const edges = lines.flatMap(points =>
    points.slice(1).map((point, i) => [points[i].join(), point.join()].sort().join(' ')),
  );
  const isCovered = edges.some(edge => taken.has(edge));
  for (const edge of edges) taken.add(edge);
  if (!isCovered) return shapes;
  return shapes.map(shape => {
    if (shape.kind !== 'stroke' || shape.layer !== 'line') return shape;
    const by = Math.max(0.06, shape.width / 3);
    return { ...shape, points: shape.points.map(([x, y]): Point => [x + by, y + by]) };
  });
}

/** Numbers beside the same row or column stand one behind the other. */
function stacked(
  shapes: readonly Shape[],
  clue: Clue,
  puzzle: Sudoku,
  beside: Map<string, number>,
): readonly Shape[] {
  if (!('line' in clue) || !('index' in clue)) return shapes;
  return shapes.map(shape => {
    if (shape.kind !== 'label' || shape.layer !== 'outside') return shape;
    const [x, y] = shape.at;
    const place = placeOf(shape.at);
    const rank = beside.get(place) ?? 0;
    beside.set(place, rank + 1);
    const away = (at: number) => (at < 0 ? -rank : at > puzzle.size ? rank : 0) * 0.9;
    return { ...shape, at: [x + away(x), y + away(y)] };
  });
}

/** The cell beside the grid that a point lies in. */
const placeOf = ([x, y]: Point) => `${Math.floor(x)} ${Math.floor(y)}`;

/** The places that the arrows of little killers take: they point from there, and cannot move. */
function behindDiagonals(puzzle: Sudoku): [string, number][] {
  return puzzle.constraints.flatMap((own): [string, number][] => {
    if (own.kind !== 'little-killer') return [];
    const number = familyOf(own)
      .draw(own, puzzle)
      .find(shape => shape.kind === 'label');
    return number?.kind === 'label' ? [[placeOf(number.at), 1]] : [];
  });
}

/** How far the shapes reach beyond the grid, in cells: the same on all sides. */
export function reachOf({ size }: Pick<Sudoku, 'size'>, shapes: readonly Shape[]): number {
  let reach = 0;
  for (const shape of shapes) {
    if (shape.layer !== 'outside' || shape.kind !== 'label') continue;
    const half = Math.max(0.4, shape.text.length * shape.height * 0.32);
    const [x, y] = shape.at;
    reach = Math.max(reach, half - x, x + half - size, 0.4 - y, y + 0.4 - size);
  }
  return reach;
}

/** What the kinds of clues of a puzzle mean, a sentence each. */
export function legendOf({ constraints }: Pick<Sudoku, 'constraints'>): Bilingual[] {
  const kinds = new Map<string, Constraint>();
  for (const own of constraints) {
    const key = own.kind === 'all-marked' ? `${own.kind} ${own.what}` : own.kind;
    if (!kinds.has(key)) kinds.set(key, own);
  }
  return [...kinds.values()].map(own => {
    if (own.kind === 'all-marked') return say(own.what === 'xv' ? 'means-all-xv' : 'means-all-dots');
    return say(`means-${own.kind}`);
  });
}

/** Every clue in words: what it is called, and as it is written in a line. */
export function clueList(puzzle: Sudoku): { readonly title: Bilingual; readonly words: string }[] {
  return puzzle.constraints.map(own => {
    const words = formatConstraint(own, puzzle);
    const title = isClue(own) ? clueTitle(own, puzzle) : titleOfRule(puzzle, own);
    return { title, words };
  });
}

function titleOfRule(puzzle: Sudoku, own: Exclude<Constraint, Clue>): Bilingual {
  if (own.kind !== 'cage') return say(`means-${own.kind}`);
  const { size } = puzzle;
  const first = Math.min(...own.cells);
  const cell = `r${Math.floor(first / size) + 1}c${(first % size) + 1}`;
  return own.sum > 0 ? say('title-cage-sum', { sum: own.sum, cell }) : say('title-cage', { cell });
}
