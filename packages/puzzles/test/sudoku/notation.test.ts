import { InputError, randomFrom } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../src/sudoku/examples.js';
import type { Document } from '../../src/sudoku/notation/document.js';
import { FORMATS, type FormatName } from '../../src/sudoku/notation/format-names.js';
import { format, formatAll, parse, parseAll } from '../../src/sudoku/notation.js';
import {
  type Constraint,
  rectangularBoxes,
  type Sudoku,
  sudoku,
  usualBoxes,
} from '../../src/sudoku/rules.js';
import { randomBoxes } from './support.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const puzzle = parse(LINE).puzzle;

const digits = (size: number) =>
  fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: size })), {
    minLength: size * size,
    maxLength: size * size,
  });

const classic = digits(9).map(givens => sudoku({ givens }));

/** Puzzles of every size, with constraints, cages and irregular boxes; 25 is dear and comes seldom. */
const anyPuzzle: fc.Arbitrary<Sudoku> = fc
  .record({
    size: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(4, 6, 8, 9, 10, 12) }, fc.constantFrom(16, 25)),
    kinds: fc.uniqueArray(fc.constantFrom('diagonal', 'nonconsecutive', 'antiknight', 'antiking'), {
      maxLength: 2,
    }),
    seed: fc.nat(99),
    isIrregular: fc.boolean(),
    cages: fc.array(
      fc.record({ from: fc.nat(12), length: fc.integer({ min: 1, max: 4 }), sum: fc.nat(10) }),
      { maxLength: 3 },
    ),
  })
  .chain(({ size, kinds, seed, isIrregular, cages }) =>
    digits(size).map(givens => {
      const constraints: Constraint[] = [
        ...kinds.map(kind => ({ kind }) as Constraint),
        ...cages.map(
          ({ from, length, sum }): Constraint => ({
            kind: 'cage',
            cells: Array.from({ length }, (_, i) => from + i),
            sum,
          }),
        ),
      ];
      const boxes = isIrregular ? numbered(randomBoxes(size, usualBoxes(size), seed)) : usualBoxes(size);
      return sudoku({ size, boxes, constraints, givens });
    }),
  );

/** Boxes are numbered by first appearance when they are read. */
function numbered(boxes: readonly number[]): number[] {
  const order = new Map<number, number>();
  return boxes.map(box => {
    if (!order.has(box)) order.set(box, order.size);
    return order.get(box)!;
  });
}

const plain = (own: Sudoku) => ({
  ...own,
  boxes: [...own.boxes],
  constraints: [...own.constraints],
  givens: [...own.givens],
});

const GENERAL: readonly FormatName[] = ['line', 'sdm', 'grid', 'xml'];

test.each(GENERAL)('%s: any puzzle reads back as it was written', name => {
  fc.assert(
    fc.property(anyPuzzle, own => {
      expect(plain(parse(format({ puzzle: own }, name)).puzzle)).toEqual(plain(own));
    }),
    { numRuns: 60, seed: 2 },
  );
});

/**
 * From one given to no empty cell, out of few or many of the digits: a large puzzle whose digits happen to be
 * letters alone, or zeros alone, is where symbols could be taken for those of another custom.
 */
const anyDensity = (size: number): fc.Arbitrary<number[]> =>
  fc
    .record({
      pool: fc.uniqueArray(fc.integer({ min: 1, max: size }), { minLength: 1 }),
      givenCount: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.nat(size * size), fc.constant(size * size)),
      seed: fc.nat(),
    })
    .map(({ pool, givenCount, seed }) => {
      const random = randomFrom(seed);
      const givens = new Array<number>(size * size).fill(0);
      for (const cell of random.shuffle([...givens.keys()]).slice(0, givenCount)) {
        givens[cell] = pool[random.below(pool.length)];
      }
      return givens;
    });

const ALL_SIZES = Array.from({ length: 24 }, (_, i) => i + 2);

test.each(ALL_SIZES)('size %i: sparse and dense grids of few or many digits read back', size => {
  fc.assert(
    fc.property(anyDensity(size), givens => {
      const own = sudoku({ size, givens });
      for (const name of ['line', 'grid', 'xml', 'csv'] as const) {
        if (name === 'line' && size < 4) continue;
        expect(parse(format({ puzzle: own }, name)).puzzle.givens).toEqual(givens);
      }
    }),
    { numRuns: size > 9 ? 40 : 15 },
  );
});

test('the generator of densities has full grids, and large ones with letters alone and with zeros alone', () => {
  const texts = fc
    .sample(anyDensity(16), { numRuns: 300, seed: 1 })
    .map(givens => format({ puzzle: sudoku({ size: 16, givens }) }, 'line').trim());
  const having = (pattern: RegExp) => texts.filter(text => pattern.test(text)).length;
  expect(having(/^[^.]{256}(;|$)/)).toBeGreaterThan(20);
  expect(having(/^[.A-F]*[A-F][.A-F]*$/)).toBeGreaterThan(5);
  expect(having(/^[.0]*0[.0]*(;|$)/)).toBeGreaterThan(2);
  expect(having(/;symbols 0-F$/)).toBeGreaterThan(5);
});

test('symbols can be told: A alone is 11 in 0-F, 10 in 1-G and 1 in A-P', () => {
  const line = `A${'.'.repeat(255)}`;
  const first = (text: string) => parse(text).puzzle.givens[0];
  expect(['', ';symbols 0-F', ';symbols 1-g', ';symbols A-P'].map(part => first(line + part))).toEqual([
    11, 11, 10, 1,
  ]);
  expect(() => parse(`${line};symbols 0-G`)).toThrow(/use one of 0-F, 1-G, A-P/);
});

const CLASSIC_ONLY = FORMATS.filter(name => !GENERAL.includes(name) && name !== 'marks' && name !== 'sukaku');

test.each(CLASSIC_ONLY)('%s: a classic puzzle reads back as it was written', name => {
  fc.assert(
    fc.property(classic, own => {
      expect(plain(parse(format({ puzzle: own }, name)).puzzle)).toEqual(plain(own));
    }),
    { numRuns: 40, seed: 3 },
  );
});

test('f-puzzles keeps variants, cages and irregular boxes; iss keeps them too', () => {
  const killer = EXAMPLES.find(({ name }) => name === 'killer-wikipedia')!.puzzle;
  const mixed = sudoku({
    boxes: numbered(randomBoxes(9, usualBoxes(9), 3)),
    constraints: [{ kind: 'diagonal' }, { kind: 'antiking' }, { kind: 'nonconsecutive' }],
    givens: puzzle.givens,
  });
  for (const own of [killer, mixed]) {
    for (const name of ['fpuzzles', 'iss'] as const) {
      const back = parse(format({ puzzle: own }, name)).puzzle;
      const kinds = (list: Sudoku) => list.constraints.map(({ kind }) => kind).sort();
      expect(kinds(back)).toEqual(kinds(own));
      expect([...back.boxes]).toEqual([...own.boxes]);
      expect(back.givens).toEqual(own.givens);
    }
  }
  expect(parse(format({ puzzle: killer }, 'sudokupad')).puzzle).toEqual(killer);
});

test('xml keeps solution, difficulty and title, whatever characters it has', () => {
  const document: Document = {
    puzzle,
    solution: [...EXAMPLES[0].solution!].map(Number),
    difficulty: 'hard',
    title: `Ďábelské <"&'> &amp; sudoku`,
  };
  expect(parse(format(document, 'xml'))).toEqual(document);
  expect(parseAll(formatAll([document, document], 'xml'))).toEqual([document, document]);
});

test('pencil marks and placed digits survive HoDoKu, .sdk and the grid of candidates', () => {
  const values = puzzle.givens.with(2, 4);
  const hodoku = format({ puzzle, values }, 'hodoku');
  expect(hodoku).toContain(':53+4.7');
  expect(parse(hodoku)).toEqual({ puzzle, values });
  expect(parse(format({ puzzle, values }, 'sdk'))).toEqual({ puzzle, values });
  const marks = parse(format({ puzzle }, 'marks'));
  expect(marks.candidates![2]).toBe((1 << 0) | (1 << 1) | (1 << 3));
  expect(parse(format(marks, 'sukaku')).candidates).toEqual(marks.candidates);
  const struck = { puzzle, candidates: marks.candidates!.with(2, (1 << 0) | (1 << 1)) };
  expect(parse(format(struck, 'hodoku')).candidates).toEqual(struck.candidates);
});

const drawn = `
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*`;

test.each([
  ['zeros', LINE.replaceAll('.', '0')],
  ['stars', LINE.replaceAll('.', '*')],
  ['underscores and a remark', `${LINE.replaceAll('.', '_')} # a remark`],
  ['a solution after a comma', `${LINE},${EXAMPLES[0].solution}`],
  ['Simple Sudoku', drawn],
  ['rows without bars', LINE.match(/.{9}/g)!.join('\n')],
  ['Windows line ends', LINE.match(/.{9}/g)!.join('\r\n')],
  [
    'blanks between cells',
    LINE.match(/.{9}/g)!
      .map(row => [...row].join(' '))
      .join('\n'),
  ],
  [
    'blank lines between bands',
    LINE.match(/.{27}/g)!
      .map(band => band.match(/.{9}/g)!.join('\n'))
      .join('\n\n'),
  ],
  ['SadMan', `#A somebody\n#D a puzzle\n[Puzzle]\n${LINE.match(/.{9}/g)!.join('\n')}\n`],
  [
    'csv',
    LINE.match(/.{9}/g)!
      .map(row => [...row].map(c => (c === '.' ? '' : c)).join(','))
      .join('\n'),
  ],
  [
    'OpenSudoku',
    `<?xml version="1.0"?><opensudoku version="2"><name>x</name><game data="${LINE.replaceAll('.', '0')}"/></opensudoku>`,
  ],
  ['a link', `https://www.sudokuwiki.org/sudoku.htm?bd=${LINE.replaceAll('.', '0')}`],
])('%s are recognized', (_, text) => {
  expect(parse(text).puzzle.givens).toEqual(puzzle.givens);
});

test('a batch: one a line, remarks and empty lines left out', () => {
  expect(parseAll(`# two puzzles\n${LINE}\n\n${LINE}\n`).length).toBe(2);
  expect(parseAll(`${drawn}\n\n${drawn}`.trim()).length).toBe(2);
});

test('16x16 is written 0-9A-F; 1-9A-G and numbers are read, too', () => {
  const givens = Array.from({ length: 256 }, (_, cell) => (cell % 5 === 0 ? 0 : ((cell * 7) % 16) + 1));
  const own = sudoku({ size: 16, givens });
  const text = format({ puzzle: own }, 'line');
  expect(new Set(text.trim())).toEqual(new Set('0123456789ABCDEF.'));
  expect(parse(text).puzzle.givens).toEqual(givens);
  const oneToG = givens.map(digit => (digit === 0 ? '.' : '123456789ABCDEFG'[digit - 1])).join('');
  expect(parse(oneToG).puzzle.givens).toEqual(givens);
  expect(parse(oneToG.toLowerCase().replaceAll('.', '0')).puzzle.givens).toEqual(givens);
  const rows = Array.from({ length: 16 }, (_, row) =>
    givens
      .slice(16 * row, 16 * row + 16)
      .map(digit => digit || '.')
      .join(' '),
  );
  expect(parse(rows.join('\n')).puzzle.givens).toEqual(givens);
  const full = givens.map((_, cell) => ((cell + Math.floor(cell / 16)) % 16) + 1);
  expect(parse(format({ puzzle: sudoku({ size: 16, givens: full }) }, 'line')).puzzle.givens).toEqual(full);
});

test('25x25 is written A-Y', () => {
  const givens = Array.from({ length: 625 }, (_, cell) => (cell % 3 ? (cell % 25) + 1 : 0));
  const text = format({ puzzle: sudoku({ size: 25, givens }) }, 'line');
  expect(text).toMatch(/^[A-Y.]+\n$/);
  expect(parse(text).puzzle.givens).toEqual(givens);
});

test.each([
  ['', /empty/],
  ['1'.repeat(80), /80\scells/],
  [`${LINE.slice(0, 80)}x`, /"X" is not a digit of a 9x9 puzzle/],
  [`${'.'.repeat(200)}Z${'.'.repeat(55)}`, /"Z" is not a digit of a 16x16 puzzle; use/],
  [`${'.'.repeat(255)}Q`, /"Q" is not a digit of a 16x16 puzzle; use 0 to F/],
  [`${LINE};warmth`, /not a variant/],
  [`${LINE};cage x r1c1`, /cage SUM CELL/],
  [`${LINE};cage 3 r1c10`, /not a cell of a 9x9/],
  [`${LINE};boxes 2x3`, /do not hold/],
  [`${LINE};boxes 012`, /one per cell; there are 3/],
  ['12\n34\n5', /3\srows|cells/],
  ['123\n456\n78', /this row has 2\scells/],
  ['<!DOCTYPE x [<!ENTITY a "b">]><sudoku/>', /document types and entities/],
  ['<sudoku><puzzle>12</puzzle></sudoku>', /2\scells/],
  ['<sudoku><puzzle>', /<puzzle> is not closed/],
  ['<other/>', /no puzzle/],
  ['{"grid":[[1]]}', /1\srow;/],
  ['{', /not JSON/],
  ['{"a":1}', /no puzzle/],
  [':0000:x:12:', /81/],
  ['.FullRank~R1~3~', /does not know the constraint "FullRank"/],
  ['https://example.org/?q=1', /bd=/],
])('%s is refused with a reason', (text, message) => {
  expect(() => parse(text)).toThrow(InputError);
  expect(() => parse(text)).toThrow(message);
});

test('errors name line and column', () => {
  const rows = LINE.match(/.{9}/g)!;
  const text = rows.with(3, '8..x6...3').join('\n');
  expect(() => parse(text)).toThrow(expect.objectContaining({ position: { line: 4, column: 4 } }));
  expect(() => parseAll(`${LINE}\n${LINE}\n${LINE.replace('5', '?')}\n`)).toThrow(
    expect.objectContaining({ position: { line: 3, column: 1 } }),
  );
});

test('a billion laughs never begin, and a huge document is refused', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sudoku><puzzle>&b;</puzzle></sudoku>`;
  expect(() => parse(laughs)).toThrow(/document types/);
  expect(() => parse(`<sudoku><puzzle>&lt;${'.'.repeat(80)}</puzzle></sudoku>`)).toThrow(InputError);
  expect(() => parse(`<sudoku>${' '.repeat(5_000_000)}</sudoku>`)).toThrow(/may have/);
  expect(() => parse(`<sudoku><title>${'x'.repeat(5000)}</title><puzzle>${LINE}</puzzle></sudoku>`)).toThrow(
    /at most 4096/,
  );
});

test('fuzz: any text is a puzzle or a typed error', () => {
  const pieces = fc.constantFrom(
    LINE,
    LINE.slice(0, 40),
    ';',
    'cage 3 r1c1',
    '\n',
    '[Puzzle]',
    '#',
    '|',
    '---',
    '<sudoku>',
    '</sudoku>',
    '<puzzle>',
    '{"grid":[[{}]]}',
    '{"cells":',
    ':0000:x:',
    '.~R1C1_5',
    '.Cage~',
    '0',
    '123456789',
    ',',
    '\t',
    '&amp;',
    '__proto__',
    '<game data="',
    '"/>',
    '<opensudoku>',
    '\u0000',
    '💥',
    'boxes ',
    '1e9',
    '-1',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.array(pieces, { maxLength: 12 }).map(list => list.join('')),
  );
  fc.assert(
    fc.property(text, own => {
      try {
        for (const document of parseAll(own)) expect(document.puzzle.givens.length).toBeGreaterThan(3);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { numRuns: 2500, seed: 5 },
  );
});

test('formats say what they cannot hold', () => {
  const diagonal = { puzzle: sudoku({ constraints: [{ kind: 'diagonal' }] }) };
  for (const name of ['sdk', 'ss', 'opensudoku', 'hodoku', 'sukaku', 'sudokuwiki', 'sudokupad'] as const) {
    expect(() => format(diagonal, name)).toThrow(InputError);
  }
  expect(() => formatAll([{ puzzle }, { puzzle }], 'sdk')).toThrow(/one puzzle per file/);
  expect(format({ puzzle: sudoku({ size: 6, boxes: rectangularBoxes(3, 2) }) }, 'line')).toContain(
    ';boxes 3x2',
  );
});
