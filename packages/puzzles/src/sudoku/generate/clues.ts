/**
 * Clues that a full grid keeps, drawn at random. A shape is proposed (a walk through neighbors, two cells, a number beside
 * a row), and the family itself says whether the grid keeps it; rules that hold for every beginning of a line are asked
 * at each step, so that a walk grows only where the rule holds. Lines do not cross themselves and do not share cells
 * with others of their kind.
 */
import type { Random } from '@quadrille/base';
import { neighborPairs, neighborsOf } from '../cells.js';
import { breachesOfClue, isClue, misshapenClue } from '../clues/index.js';
import type { Constraint, Grid, Sudoku } from '../rules.js';
import type { ClueWish, WishedKind } from './clue-wishes.js';

/** Proposals after which a clue is given up. */
const TRIES = 3000;

interface Drawing {
  readonly puzzle: Sudoku;
  readonly grid: Grid;
  readonly random: Random;
  /** Cells that a clue of this kind has already. */
  readonly taken: ReadonlySet<number>;
}

type Sampler = (drawing: Drawing) => Constraint | undefined;

/** Clues for the wishes, as many as were found; the same random numbers give the same clues. */
export function sampleClues(
  puzzle: Sudoku,
  grid: Grid,
  wishes: readonly ClueWish[],
  random: Random,
): Constraint[] {
  const found: Constraint[] = [];
  const taken = new Map<string, Set<number>>();
  for (const { kinds, least, most } of wishes) {
    const wanted = least + random.below(most - least + 1);
    for (let i = 0, tries = 0; i < wanted && tries < TRIES; tries++) {
      const kind = kinds[random.below(kinds.length)] as WishedKind;
      const own = taken.get(kind) ?? new Set<number>();
      const setting = { ...puzzle, constraints: found };
      const clue = SAMPLERS[kind]({ puzzle: setting, grid, random, taken: own });
      if (!clue || !holds(clue, { ...puzzle, constraints: [...found, clue] }, grid)) continue;
      if (found.some(other => JSON.stringify(other) === JSON.stringify(clue))) continue;
      for (const cell of cellsIn(clue)) own.add(cell);
      taken.set(kind, own);
      found.push(clue);
      i++;
    }
  }
  return found;
}

function holds(clue: Constraint, puzzle: Sudoku, grid: Grid): boolean {
  if (!isClue(clue)) return true;
  return misshapenClue(clue, puzzle) === undefined && breachesOfClue(clue, puzzle, grid).length === 0;
}

function cellsIn(clue: Constraint): readonly number[] {
  if (clue.kind === 'arrow') return [...clue.circle, ...clue.cells];
  if (clue.kind === 'clone') return clue.groups.flat();
  if ('cell' in clue) return [clue.cell];
  return 'cells' in clue ? clue.cells : [];
}

/** A walk to neighbors, also by corners, through free cells; `fits` is asked at each step. */
function walk(
  { puzzle, random, taken }: Drawing,
  length: number,
  fits: (cells: readonly number[]) => boolean = () => true,
  isStraight = false,
): number[] | undefined {
  const cells = [random.below(puzzle.size ** 2)];
  if (taken.has(cells[0])) return undefined;
  while (cells.length < length) {
    const near = isStraight ? neighborsOf(puzzle, cells[cells.length - 1]) : around(puzzle, cells);
    const next = random
      .shuffle(near)
      .find(cell => !cells.includes(cell) && !taken.has(cell) && fits([...cells, cell]));
    if (next === undefined) return undefined;
    cells.push(next);
  }
  return cells;
}

/** The neighbors of the end of a walk; corners last, and only where no line would be crossed. */
function around(puzzle: Sudoku, cells: readonly number[]): number[] {
  const { size } = puzzle;
  const end = cells[cells.length - 1];
  const [row, column] = [Math.floor(end / size), end % size];
  const corners = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ].flatMap(([down, right]) => {
    const [y, x] = [row + down, column + right];
    if (y < 0 || x < 0 || y >= size || x >= size) return [];
    const crosses = cells.includes(row * size + x) && cells.includes(y * size + column);
    return crosses ? [] : [y * size + x];
  });
  return [...neighborsOf(puzzle, end), ...corners];
}

const between = (random: Random, least: number, most: number) => least + random.below(most - least + 1);

/** Lines whose rule holds for every beginning. */
const growing =
  (kind: 'thermo', least: number, most: number, value?: number): Sampler =>
  drawing => {
    const clueOf = (cells: readonly number[]) => ({ kind, cells, ...(value !== undefined && { value }) });
    const fits = (cells: readonly number[]) => holds(clueOf(cells), drawing.puzzle, drawing.grid);
    const cells = walk(drawing, between(drawing.random, least, most), fits);
    return cells && clueOf(cells);
  };

/** Lines whose rule is asked at their end. */
const whole =
  (kind: 'thermo', least: number, most: number, value?: (size: number) => number): Sampler =>
  drawing => {
    const cells = walk(drawing, between(drawing.random, least, most));
    return cells && { kind, cells, ...(value && { value: value(drawing.puzzle.size) }) };
  };

const line = (kind: string) => kind as 'thermo';

const pairOf =
  (
    clueOf: (cells: readonly [number, number], values: readonly [number, number]) => Constraint | undefined,
  ): Sampler =>
  ({ puzzle, grid, random }) => {
    const pairs = neighborPairs(puzzle);
    const [a, b] = pairs[random.below(pairs.length)];
    return clueOf([a, b], [grid[a], grid[b]]);
  };

const cellOf =
  (kind: 'odd' | 'even' | 'minimum' | 'maximum'): Sampler =>
  ({ puzzle, random, taken }) => {
    const cell = random.below(puzzle.size ** 2);
    return taken.has(cell) ? undefined : { kind, cell };
  };

/** A clue with a number: the first for which the grid keeps it. */
const numbered =
  (
    clueOf: (drawing: Drawing, value: number) => Constraint | undefined,
    least: number,
    most: number,
  ): Sampler =>
  drawing => {
    // The shape must be the same for each number: it is drawn once.
    const shape = clueOf(drawing, least);
    if (!shape) return undefined;
    for (let value = least; value <= most; value++) {
      const clue = { ...shape, value } as Constraint;
      if (holds(clue, drawing.puzzle, drawing.grid)) return clue;
    }
    return undefined;
  };

const outside = (kind: 'sandwich' | 'x-sum' | 'skyscraper' | 'numbered-room' | 'hidden-skyscraper') =>
  numbered(
    ({ puzzle, random }, value) => ({
      kind,
      line: random.below(2) === 0 ? 'row' : 'column',
      index: random.below(puzzle.size),
      fromEnd: kind !== 'sandwich' && random.below(2) === 0,
      value,
    }),
    0,
    60,
  );

const littleKiller = numbered(
  ({ puzzle: { size }, random }, value) => {
    const at = random.below(size);
    const isTop = random.below(2) === 0;
    const isRight = random.below(2) === 0;
    const first = isTop ? at : (size - 1) * size + at;
    const direction = `${isTop ? 'D' : 'U'}${isRight ? 'R' : 'L'}` as 'DR' | 'DL' | 'UR' | 'UL';
    const length = isRight ? size - at : at + 1;
    return length < 2 ? undefined : { kind: 'little-killer', first, direction, value };
  },
  0,
  150,
);

const group = (kind: 'sum' | 'rellik' | 'lunchbox', least: number, most: number) =>
  numbered(
    (drawing, value) => {
      const cells = walk(drawing, between(drawing.random, least, most), isApart(drawing.grid), true);
      return cells && { kind, cells, value };
    },
    1,
    60,
  );

/** Digits that differ. */
const isApart = (grid: Grid) => (cells: readonly number[]) =>
  new Set(cells.map(cell => grid[cell])).size === cells.length;

const cage: Sampler = drawing => {
  const { random, grid } = drawing;
  const cells = walk(drawing, between(random, 2, 4), isApart(grid), true);
  const sum = cells?.reduce((total, cell) => total + grid[cell], 0);
  return cells && { kind: 'cage', cells: [...cells].sort((a, b) => a - b), sum: sum! };
};

const arrow: Sampler = drawing => {
  const cells = walk(drawing, between(drawing.random, 3, 4));
  return cells && { kind: 'arrow', circle: [cells[0]], cells: cells.slice(1) };
};

/** Two shapes with equal digits: one is moved until it fits. */
const clone: Sampler = drawing => {
  const { puzzle, grid, random } = drawing;
  const { size } = puzzle;
  const first = walk(drawing, 2, undefined, true);
  if (!first) return undefined;
  const [down, right] = [random.below(size) - 4, random.below(size) - 4];
  const moved = first.map(cell => {
    const [y, x] = [Math.floor(cell / size) + down, (cell % size) + right];
    return y >= 0 && x >= 0 && y < size && x < size ? y * size + x : -1;
  });
  const isFine = moved.every(
    (cell, i) => cell >= 0 && !first.includes(cell) && grid[cell] === grid[first[i]],
  );
  return isFine ? { kind: 'clone', groups: [first, moved] } : undefined;
};

const quadruple: Sampler = ({ puzzle: { size }, grid, random }) => {
  const corner = random.below(size - 1) * size + random.below(size - 1);
  const cells = [corner, corner + 1, corner + size, corner + size + 1];
  const digits = random.shuffle(cells.map(cell => grid[cell])).slice(0, between(random, 2, 3));
  return { kind: 'quadruple', cells, digits: digits.sort((a, b) => a - b) };
};

/** Samplers of all kinds that can be wished for. */
export const SAMPLERS: Readonly<Record<WishedKind, Sampler>> = {
  thermo: growing(line('thermo'), 3, 6),
  'slow-thermo': growing(line('slow-thermo'), 3, 6),
  whispers: drawing => growing(line('whispers'), 3, 6, Math.ceil(drawing.puzzle.size / 2))(drawing),
  parity: growing(line('parity'), 3, 7),
  nabner: growing(line('nabner'), 3, 4),
  entropic: growing(line('entropic'), 3, 6),
  modular: growing(line('modular'), 3, 6, 3),
  renban: whole(line('renban'), 3, 4),
  palindrome: whole(line('palindrome'), 3, 4),
  between: whole(line('between'), 3, 4),
  lockout: whole(line('lockout'), 3, 4, size => Math.floor(size / 2)),
  'region-sum': whole(line('region-sum'), 3, 5),
  zipper: whole(line('zipper'), 3, 4),
  'double-arrow': whole(line('double-arrow'), 4, 5),
  'sum-line': whole(line('sum-line'), 3, 5, size => size + 1),
  arrow,
  cage,
  difference: pairOf((cells, [x, y]) =>
    Math.abs(x - y) === 1 ? { kind: 'difference', cells, value: 1 } : undefined,
  ),
  ratio: pairOf((cells, [x, y]) =>
    x === 2 * y || y === 2 * x ? { kind: 'ratio', cells, value: 2 } : undefined,
  ),
  'pair-sum': pairOf((cells, [x, y]) =>
    x + y === 10 || x + y === 5 ? { kind: 'pair-sum', cells, value: x + y } : undefined,
  ),
  greater: pairOf(([a, b], [x, y]) => ({ kind: 'greater', cells: x > y ? [a, b] : [b, a], value: 0 })),
  odd: cellOf('odd'),
  even: cellOf('even'),
  minimum: cellOf('minimum'),
  maximum: cellOf('maximum'),
  'little-killer': littleKiller,
  sandwich: outside('sandwich'),
  'x-sum': outside('x-sum'),
  skyscraper: outside('skyscraper'),
  'numbered-room': outside('numbered-room'),
  'hidden-skyscraper': outside('hidden-skyscraper'),
  region: drawing => {
    const cells = walk(drawing, drawing.puzzle.size, isApart(drawing.grid), true);
    return cells && { kind: 'region', cells: [...cells].sort((a, b) => a - b) };
  },
  clone,
  quadruple,
  index: ({ puzzle, random, taken }) => {
    const cell = random.below(puzzle.size ** 2);
    return taken.has(cell) ? undefined : { kind: 'index', line: 'column', cells: [cell] };
  },
  lunchbox: group('lunchbox', 3, 4),
  rellik: group('rellik', 2, 3),
  sum: group('sum', 2, 3),
};
