import type { InputError } from '@quadrille/base';
import { formatDlx, type Model, parseDlx, solutions } from '@quadrille/cover';
import {
  check,
  type EdgeBoard,
  type EdgePuzzle,
  type EncodingName,
  encode,
  encodingNames,
  examples,
  generate,
  type Piece,
} from '@quadrille/puzzles/edges';
import { diagnose, type Switches, splitColors } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardsByScan, hasData, looks, samplePuzzle, smallPuzzle } from './support.js';

function boardsByCover(puzzle: EdgePuzzle, name: EncodingName, switches: Switches = {}): EdgeBoard[] {
  const { model, decode } = encode(puzzle, name, switches);
  return [...solutions(model)].map(decode);
}

const most = (model: Model) =>
  Math.max(
    ...Array.from({ length: model.optionCount }, (_, o) => model.optionStart[o + 1] - model.optionStart[o]),
  );

/**
 * A framed n x n board with b colors, gray among them, all of whose pieces are clues: few options, all items.
 */
function clued(n: number, b: number): EdgePuzzle {
  const color = (edge: number) => 1 + (edge % (b - 1));
  const across = (x: number, y: number) => color(y * (n - 1) + x); // the edge right of a cell
  const down = (x: number, y: number) => color(n * (n - 1) + y * n + x); // the edge below it
  const pieces = Array.from({ length: n * n }, (_, cell): Piece => {
    const [x, y] = [cell % n, Math.floor(cell / n)];
    return [
      y === 0 ? 0 : down(x, y - 1),
      x === n - 1 ? 0 : across(x, y),
      y === n - 1 ? 0 : down(x, y),
      x === 0 ? 0 : across(x - 1, y),
    ];
  });
  const clues = pieces.map((_, cell) => ({ cell, piece: cell, turn: 0 }));
  return { width: n, height: n, pieces, clues, holes: [], framed: true, turnable: true };
}

test.each([
  [4, 5, 336, 21, 272, 17],
  [16, 5, 5376, 21, 4352, 17],
  [4, 23, 1488, 93, 400, 25],
  [16, 23, 23808, 93, 6400, 25],
])(
  'n = %i, b = %i: items %i (%i uses) and %i (%i uses) (thesis, section 7.3)',
  (n, b, items, uses, codeItems, codeUses) => {
    const puzzle = clued(n, b);
    const byItems = encode(puzzle, 'items').model;
    expect([byItems.itemCount, most(byItems)]).toEqual([items, uses]);
    const byCodes = encode(puzzle, 'codes').model;
    const pieceUses = Array.from(
      { length: byCodes.optionCount - 1 },
      (_, o) => byCodes.optionStart[o + 1] - byCodes.optionStart[o],
    );
    expect([byCodes.itemCount, Math.max(...pieceUses)]).toEqual([codeItems, codeUses]);
  },
);

test.skipIf(!hasData)(
  '4x4: with the frame as an option there are all 1024 placements, and one option more',
  () => {
    const { model } = encode(samplePuzzle('owen/pieces_04x04.txt'), 'items', { frame: 'option' });
    expect([model.optionCount, model.itemCount]).toEqual([1025, 16 * (1 + 4 * 6) + 1]);
  },
);

test.skipIf(!hasData).each(encodingNames)('Owen 4x4 and 5x5 by %s: the boards of the scan', name => {
  for (const file of ['owen/pieces_04x04.txt', 'owen/pieces_05x05.txt']) {
    const puzzle = samplePuzzle(file);
    const boards = boardsByCover(puzzle, name);
    expect(boards.map(String).sort()).toEqual(boardsByScan(puzzle).map(String).sort());
    expect(boards).toHaveLength(file.includes('04') ? 36 : 16);
  }
});

test.each(examples)('$name: the same boards by all three encodings', ({ puzzle, count }) => {
  for (const name of encodingNames) {
    const boards = boardsByCover(puzzle, name);
    expect(boards).toHaveLength(count);
    expect(boards.every(board => check(puzzle, board))).toBe(true);
  }
});

test('all encodings with all switches find the boards of the scan', () => {
  const switches = fc.record({
    frame: fc.constantFrom('filter' as const, 'option' as const),
    neighbors: fc.constantFrom('all' as const, 'forward' as const),
    border: fc.constantFrom('option' as const, 'ones' as const),
    repeatedTurns: fc.boolean(),
    repeatedPieces: fc.boolean(),
  });
  let ones = 0;
  let symmetric = 0;
  fc.assert(
    fc.property(smallPuzzle(9), fc.constantFrom(...encodingNames), switches, (puzzle, name, chosen) => {
      fc.pre(diagnose(puzzle).length === 0);
      const wanted = boardsByScan(puzzle);
      fc.pre(wanted.length < 300);
      const repeats = chosen.repeatedPieces || chosen.repeatedTurns;
      const { model, decode } = encode(puzzle, name, meaningful(puzzle, name, chosen));
      if (name === 'codes' && puzzle.framed && chosen.border === 'ones') ones++;
      const found = [...solutions(model, { limit: 20_000 })].map(decode);
      fc.pre(found.length < 20_000);
      expect(looks(puzzle, found)).toEqual(looks(puzzle, wanted));
      if (!repeats) expect(found).toHaveLength(wanted.length);
      else if (found.length > wanted.length) symmetric++;
    }),
    { numRuns: 150 },
  );
  expect(symmetric).toBeGreaterThan(5); // equal and symmetric pieces did occur
  expect(ones).toBeGreaterThan(3);
});

/** Those switches that the encoding has. */
function meaningful(puzzle: EdgePuzzle, name: EncodingName, chosen: Switches): Switches {
  const { frame, neighbors, border, ...rest } = chosen;
  return {
    ...rest,
    ...(name === 'items' && puzzle.framed && frame && { frame }),
    ...(name === 'items' && neighbors && { neighbors }),
    ...(name === 'codes' && puzzle.framed && border && { border }),
  };
}

test('switches are refused where they mean nothing', () => {
  const { puzzle } = generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 });
  const unframed = { ...puzzle, framed: false };
  const codeOf = (of: EdgePuzzle, name: EncodingName, switches: Switches) => {
    try {
      encode(of, name, switches);
      return undefined;
    } catch (error) {
      return (error as InputError).code;
    }
  };
  expect(codeOf(puzzle, 'colors', { frame: 'filter' })).toBe('edges.switch-encoding');
  expect(codeOf(puzzle, 'codes', { neighbors: 'forward' })).toBe('edges.switch-encoding');
  expect(codeOf(puzzle, 'items', { border: 'ones' })).toBe('edges.switch-encoding');
  expect(codeOf(unframed, 'codes', { border: 'ones' })).toBe('edges.switch-unframed');
  expect(codeOf(puzzle, 'codes', { border: 'ones' })).toBeUndefined();
  expect(codeOf(puzzle, 'items', { frame: 'option', neighbors: 'forward' })).toBeUndefined();
});

test('codes with the border of ones have one option less than with the border option', () => {
  for (const { puzzle } of examples.filter(each => each.puzzle.framed)) {
    const [option, ones] = (['option', 'ones'] as const).map(
      border => encode(puzzle, 'codes', { border }).model,
    );
    expect(ones.optionCount).toBe(option.optionCount - 1);
    expect(ones.itemCount).toBe(option.itemCount);
  }
});

test.each([
  [4, 5, 336, 272],
  [4, 23, 1488, 400],
])('a generated %ix%i set uses all its colors: %i items, and %i of codes (thesis)', (n, b, items, codes) => {
  const recipe = { width: n, height: n, ...splitColors(n, n, b), seed: 1 };
  const { puzzle } = generate(recipe);
  expect(new Set(puzzle.pieces.flat()).size).toBe(b);
  expect(encode(puzzle, 'items', { repeatedPieces: true }).model.itemCount).toBe(items);
  expect(encode(puzzle, 'codes', { repeatedPieces: true }).model.itemCount).toBe(codes);
});

test('splitting colors uses every one of them, or says that it cannot', () => {
  const sides = fc.integer({ min: 2, max: 8 });
  fc.assert(
    fc.property(sides, sides, fc.integer({ min: 2, max: 32 }), (width, height, colors) => {
      const most = width * (height - 1) + height * (width - 1);
      const hasInner = width > 2 || height > 2;
      if (colors - 1 > most || (hasInner && width > 2 && height > 2 && colors < 3)) {
        expect(() => splitColors(width, height, colors)).toThrow();
        return;
      }
      fc.pre(width > 2 && height > 2);
      const { puzzle } = generate({ width, height, ...splitColors(width, height, colors), seed: 1 });
      expect(new Set(puzzle.pieces.flat()).size).toBe(colors);
    }),
  );
});

test.each(encodingNames)('%s as DLX text is the same model when read back', name => {
  for (const { puzzle } of examples) {
    const { model } = encode(puzzle, name);
    const back = parseDlx(formatDlx(model));
    expect(formatDlx(back)).toBe(formatDlx(model));
    expect([back.itemCount, back.optionCount, back.primaryCount]).toEqual([
      model.itemCount,
      model.optionCount,
      model.primaryCount,
    ]);
  }
});

test('items are named as in the thesis: cell, edge, color', () => {
  expect(encode(examples[1].puzzle, 'items').model.itemNames).toContain('6-1b');
});

test('a puzzle with more than a million placements is refused', () => {
  const puzzle = clued(31, 20);
  expect(() => encode(puzzle, 'colors')).toThrow(/the limit is 1\s048\s576/);
});

test('an encoding that may be too large is refused, and large allows it', () => {
  const puzzle = clued(23, 5);
  expect(() => encode(puzzle, 'colors')).toThrow('and "large" raises it');
  expect(encode(puzzle, 'colors', { large: true }).model.optionCount).toBe(23 * 23);
});
