/** Rules of the whole grid, indexing cells, tables of pairs, and one clue of several. */

import { columnCount, isOnGrid, lineCells, rowCount, shiftOf, valueAt } from '../cells.js';
import { automaton } from '../relations/automaton.js';
import { pair } from '../relations/tables.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { nameOfKind } from './names.js';
import { cornerText, middles, shaded, stroke } from './shapes.js';
import { nameOf, titled, valuesAt, wrongCells } from './shared.js';
import type { Breach, Family, GlobalClue, IndexClue, PairsClue, Setting } from './types.js';

function squares(setting: Setting): number[][] {
  const found: number[][] = [];
  for (let row = 0; row + 1 < rowCount(setting); row++) {
    for (let column = 0; column + 1 < columnCount(setting); column++) {
      const cell = row * setting.size + column;
      found.push([cell, cell + 1, cell + setting.size, cell + setting.size + 1]);
    }
  }
  return found;
}

/** Every square of 2x2 cells holds all three classes of digits. */
const squaresFamily = (
  kind: 'global-entropy' | 'global-modulo',
  classOf: (value: number, setting: Setting) => number,
): Family<GlobalClue> => ({
  kind,
  draw: () => [],
  title: () => say('title-plain', { name: nameOfKind(kind) }),
  cells: () => [],
  misshapen: (_, setting) => (setting.size < 3 ? say('wrong-three') : undefined),
  relations(_, setting): Relation[] {
    const shift = shiftOf(setting);
    const own = automaton(`${kind} ${shift}`, setting.size, 4, () => ({
      starts: [0],
      step: (seen: number, digit: number) => seen | (1 << classOf(digit + shift, setting)),
      accepts: (seen: number) => seen === 7,
    }));
    const classes = [0, 0, 0];
    for (let digit = 1; digit <= setting.size; digit++)
      classes[classOf(digit + shift, setting)] |= 1 << (digit - 1);
    return squares(setting).map(cells => ({ kind: 'row', cells, automaton: own, classes }));
  },
  breaches(_, setting, grid): Breach[] {
    return squares(setting).flatMap(cells => {
      const values = valuesAt(setting, grid, cells).filter(value => value !== undefined);
      const seen = new Set(values.map(value => classOf(value, setting)));
      const isLost = 3 - seen.size > cells.length - values.length;
      return isLost ? [{ says: say('says-square'), cells }] : [];
    });
  },
});

export const globalEntropy = squaresFamily('global-entropy', (value, setting) =>
  Math.floor((value - shiftOf(setting) - 1) / Math.ceil(setting.size / 3)),
);
export const globalModulo = squaresFamily('global-modulo', value => value % 3);

export const antiTaxicab: Family<GlobalClue> = {
  kind: 'anti-taxicab',
  draw: () => [],
  title: () => say('title-plain', { name: nameOfKind('anti-taxicab') }),
  cells: () => [],
  misshapen: () => undefined,
  relations: (_, setting) =>
    pairsAtReach(setting).map(([a, b, steps]) =>
      pair(setting, a, b, `taxicab ${steps}`, (x, y) => x !== y || x !== steps),
    ),
  breaches: (_, setting, grid) =>
    pairsAtReach(setting).flatMap(([a, b, steps]) => {
      const [x, y] = [valueAt(setting, grid, a), valueAt(setting, grid, b)];
      const isBroken = x !== undefined && x === y && x === steps;
      return isBroken ? [{ says: say('says-taxicab', { digit: x }), cells: [a, b] }] : [];
    }),
};

/** Pairs of cells in different rows and columns, with the steps between them. */
function pairsAtReach(setting: Setting): [number, number, number][] {
  const { size } = setting;
  const found: [number, number, number][] = [];
  for (let a = 0; a < size * size; a++) {
    for (let b = a + 1; b < size * size; b++) {
      if (!isOnGrid(setting, a) || !isOnGrid(setting, b)) continue;
      const down = Math.floor(b / size) - Math.floor(a / size);
      const across = Math.abs((b % size) - (a % size));
      if (down > 0 && across > 0 && down + across <= size) found.push([a, b, down + across]);
    }
  }
  return found;
}

const diagonalFamily = (kind: 'diagonal-up' | 'diagonal-down'): Family<GlobalClue> => {
  const cellsOf = ({ size }: Setting) =>
    Array.from({ length: size }, (_, i) => i * size + (kind === 'diagonal-up' ? size - 1 - i : i));
  return {
    kind,
    draw(_, setting) {
      const { size } = setting;
      const ends =
        kind === 'diagonal-up'
          ? ([
              [0, size],
              [size, 0],
            ] as const)
          : ([
              [0, 0],
              [size, size],
            ] as const);
      return [stroke(ends, 'blue', 0.03)];
    },
    title: () => say(kind === 'diagonal-up' ? 'title-rising' : 'title-falling'),
    cells: (_, setting) => cellsOf(setting),
    misshapen: (_, setting) =>
      rowCount(setting) === setting.size && columnCount(setting) === setting.size
        ? undefined
        : say('wrong-square'),
    relations: (_, setting) => [{ kind: 'differ', cells: cellsOf(setting) }],
    breaches(_, setting, grid) {
      const cells = cellsOf(setting);
      for (let digit = 1; digit <= setting.size; digit++) {
        const holding = cells.filter(cell => grid[cell] === digit);
        if (holding.length > 1)
          return [{ says: say('says-twice', { digit: digit + shiftOf(setting) }), cells: holding }];
      }
      return [];
    },
  };
};

export const diagonalUp = diagonalFamily('diagonal-up');
export const diagonalDown = diagonalFamily('diagonal-down');

/** The cells among which an indexing cell names one, and the number that this one holds. */
function indexed(clue: IndexClue, setting: Setting, cell: number): { cells: number[]; number: number } {
  const [row, column] = [Math.floor(cell / setting.size), cell % setting.size];
  if (clue.line === 'column') return { cells: lineCells(setting, 'row', row), number: column + 1 };
  if (clue.line === 'row') return { cells: lineCells(setting, 'column', column), number: row + 1 };
  const box = setting.boxes.flatMap((own, at) => (own === setting.boxes[cell] ? [at] : []));
  return { cells: box, number: box.indexOf(cell) + 1 };
}

export const index: Family<IndexClue> = {
  kind: 'index',
  draw: ({ cells, line }, setting) => [
    ...shaded(setting, cells, line === 'row' ? 'peach' : line === 'column' ? 'sky' : 'lavender'),
    ...cells.map(cell => cornerText(setting, cell, { row: 'R', column: 'C', box: 'B' }[line])),
  ],
  title: (clue, setting) => titled('from', 'index', setting, clue.cells[0]),
  cells: clue => clue.cells,
  misshapen: (clue, setting) =>
    ['row', 'column', 'box'].includes(clue.line)
      ? wrongCells(setting, clue.cells, { distinct: true })
      : say('wrong-index', { line: String(clue.line) }),
  relations(clue, setting) {
    const shift = shiftOf(setting);
    return clue.cells.map(cell => {
      const { cells, number } = indexed(clue, setting, cell);
      return { kind: 'index', cell, cells, digit: number - shift, shift };
    });
  },
  breaches(clue, setting, grid) {
    return clue.cells.flatMap(cell => {
      const own = valueAt(setting, grid, cell);
      if (own === undefined) return [];
      const { cells, number } = indexed(clue, setting, cell);
      if (own < 1 || own > cells.length)
        return [{ says: say('says-index-none', { cell: nameOf(setting, cell) }), cells: [cell] }];
      const named = valueAt(setting, grid, cells[own - 1]);
      if (named === undefined || named === number) return [];
      return [
        {
          says: say('says-index', { cell: nameOf(setting, cell), found: named, wanted: number }),
          cells: [cell, cells[own - 1]],
        },
      ];
    });
  },
};

/** The pairs of cells that a table of pairs speaks of. */
function pairsOf(clue: PairsClue): [number, number][] {
  return clue.lines.flatMap(line =>
    line.flatMap((b, j) =>
      line.slice(clue.all ? 0 : Math.max(0, j - 1), j).map(a => [a, b] as [number, number]),
    ),
  );
}

export const pairs: Family<PairsClue> = {
  kind: 'pairs',
  draw: ({ lines }, setting) =>
    lines.map(cells => stroke(middles(setting, cells), 'slate', 0.06, { dash: [0.1, 0.1] })),
  title: (clue, setting) => titled('from', 'pairs', setting, clue.lines[0][0]),
  cells: clue => clue.lines.flat(),
  misshapen(clue, setting) {
    if (clue.table.length !== setting.size)
      return say('wrong-table', { rows: clue.table.length, size: setting.size });
    return wrongCells(setting, clue.lines.flat(), { least: 2, most: 10_000 });
  },
  relations(clue, setting): Relation[] {
    const { table } = clue;
    const both = clue.all ? symmetric(table, setting.size) : table;
    const found: Relation[] = pairsOf(clue).map(([a, b]) => ({ kind: 'pair', a, b, table: both }));
    if (!clue.all || setting.size > MOST_LISTED || both.some((set, i) => (set >> i) & 1)) return found;
    for (const cells of clue.lines) {
      if (cells.length < 3 || new Set(cells).size < cells.length) continue;
      found.push({ kind: 'set', cells, sets: setsOfPairs(both, cells.length) });
    }
    return found;
  },
  breaches(clue, _, grid) {
    const isIn = (a: number, b: number) => (clue.table[a - 1] >> (b - 1)) & 1;
    return pairsOf(clue).flatMap(([a, b]) => {
      if (grid[a] === 0 || grid[b] === 0) return [];
      const isRight = isIn(grid[a], grid[b]) && (!clue.all || isIn(grid[b], grid[a]));
      return isRight ? [] : [{ says: say('says-pairs'), cells: [a, b] }];
    });
  },
};

/** Up to this size the sets of digits that a line of pairs can hold are listed. */
const MOST_LISTED = 12;

/** All sets of `count` digits of which any two are a pair of the table. */
function setsOfPairs(table: readonly number[], count: number): Int32Array {
  const found: number[] = [];
  const extend = (set: number, among: number, missing: number) => {
    if (missing === 0) found.push(set);
    else {
      for (let rest = among; rest !== 0; rest &= rest - 1) {
        const digit = rest & -rest;
        extend(set | digit, rest & (rest - 1) & table[31 - Math.clz32(digit)], missing - 1);
      }
    }
  };
  extend(0, 2 ** table.length - 1, count);
  return Int32Array.from(found);
}

function symmetric(table: readonly number[], size: number): number[] {
  return table.map((set, i) => {
    let kept = 0;
    for (let j = 0; j < size; j++) if ((set >> j) & 1 && (table[j] >> i) & 1) kept |= 1 << j;
    return kept;
  });
}
