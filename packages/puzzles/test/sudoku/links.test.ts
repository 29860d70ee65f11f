/** Links of other sites: packed puzzles, what is read, and what is refused by name. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askHere, questionOf } from '@quadrille/base';
import { format, parse } from '@quadrille/puzzles/sudoku';
import { type Site, shareLink } from '@quadrille/puzzles/sudoku/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLoose } from '../../src/sudoku/notation/loose-json.js';
import { pack, unpack } from '../../src/sudoku/notation/lz.js';
import { family } from '../../src/sudoku/questions/index.js';

const DATA = join(import.meta.dirname, '../../../../../shared/data/variants');
const rowsOf = (file: string) =>
  readFileSync(join(DATA, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'));
const hasData = existsSync(DATA);

test('packing and unpacking give back any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), text => {
      expect(unpack(pack(text))).toBe(text);
    }),
  );
  const long = 'abcab'.repeat(5000);
  expect(pack(long).length).toBeLessThan(1500);
  expect(unpack(pack(long))).toBe(long);
});

test.skipIf(!hasData)('114 packed puzzles of others unpack and pack to the same characters', () => {
  const packed = ['fpuzzles.tsv', 'sudokupad.tsv'].flatMap(rowsOf).map(([, text]) => text);
  const bare = (text: string) =>
    decodeURIComponent(text.replace(/^(?:fpuz(?:zles)?|scl|ctc)/, '')).replace(/=/g, '');
  for (const text of packed) expect(pack(unpack(bare(text))).replace(/=/g, '')).toBe(bare(text));
  expect(packed).toHaveLength(114);
});

test('a damaged or swollen packed puzzle is refused', () => {
  expect(() => unpack('N4Ig')).toThrow('damaged');
  expect(() => unpack('////////')).toThrow('damaged');
  expect(() => unpack('N4Igzg€')).toThrow('damaged');
  const swollen = pack('a'.repeat(2 ** 16));
  expect(swollen.length).toBeLessThan(1000);
  expect(() => unpack(swollen, 2 ** 15)).toThrow('4 MiB');
});

test('squeezed JSON: bare keys, apostrophes, elements left out', () => {
  const text = "{id:'a\\'b\\n\"c\"',ce:[[,,{v:8},]],c:#F,r:t,w:.5,n:-2,s:'x',e:[]}";
  expect(parseLoose(text)).toEqual({
    id: 'a\'b\n"c"',
    ce: [[{}, {}, { v: 8 }, {}]],
    c: '#F',
    r: true,
    w: 0.5,
    n: -2,
    s: 'x',
    e: [],
  });
  for (const wrong of ['{a:', '[1', "{a:'x}", '{a 1}', '[1]]', ''])
    expect(() => parseLoose(wrong)).toThrow(/damaged|too early/);
  expect(() => parseLoose('['.repeat(200))).toThrow('nested');
});

test.skipIf(!hasData)('every link of SudokuPad is read as it is, or refused with a reason', () => {
  let read = 0;
  for (const [name, packed, , , givens] of rowsOf('sudokupad.tsv')) {
    try {
      const { puzzle } = parse(`https://sudokupad.app/${packed}`);
      expect(puzzle.givens.join('').replace(/0/g, '.'), name).toBe(givens);
      read++;
    } catch (error) {
      expect((error as Error).message, name).toMatch(
        /drawn with|drawings that|rules of th|does not know|not a killer cage/,
      );
    }
  }
  expect(read).toBeGreaterThanOrEqual(14);
});

test('links that hold a puzzle, and links that only a server understands', () => {
  const cells = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const puzzle = parse(cells).puzzle;
  expect(parse(`https://sudoku.coach/en/play/${cells}`).puzzle).toEqual(puzzle);
  expect(parse(`https://www.sudokuwiki.org/sudoku.htm?bd=${cells}`).puzzle).toEqual(puzzle);
  const data = pack(format({ puzzle }, 'fpuzzles').trim());
  for (const link of [
    `https://www.f-puzzles.com/?load=${data}`,
    `https://f-puzzles.com/?load=${encodeURIComponent(data)}`,
    `https://sudokupad.app/fpuz${data}`,
    `https://app.crackingthecryptic.com/sudoku/fpuzzles${data}`,
    `https://sudokupad.app/scl${pack(format({ puzzle }, 'sudokupad').trim())}`,
    data,
  ]) {
    expect(parse(link).puzzle, link.slice(0, 50)).toEqual(puzzle);
  }
  expect(parse('https://sudokupad.app/scf5*x').puzzle.constraints).toEqual([{ kind: 'diagonal' }]);
  expect(() => parse('https://f-puzzles.com/?id=abc123')).toThrow('short name');
  expect(() => parse('https://sudokupad.app/abc123')).toThrow('short name');
  expect(() => parse('https://sudoku.coach/en/play/SCv7_32_f2e4qji9')).toThrow('a format of its own');
});

test('nothing is dropped: an unknown field, a drawing, a rule in prose', () => {
  const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
  const fpuzzles = (more: object) => JSON.stringify({ size: 9, grid, ...more });
  expect(() => parse(fpuzzles({ novelty: [{ cells: ['R1C1'] }] }))).toThrow('"novelty"');
  expect(parse(fpuzzles({ novelty: [] })).puzzle.constraints).toEqual([]);
  const pad = (more: object) => JSON.stringify({ cells: grid, ...more });
  expect(() => parse(pad({ lines: [{}], metadata: { rules: 'Follow the green line.' } }))).toThrow(
    /1\u00a0line, .*green line/,
  );
  expect(() => parse(pad({ metadata: { rules: 'Normal sudoku rules apply. Dots are odd.' } }))).toThrow(
    'Dots are odd',
  );
  expect(parse(pad({ lines: [{}] }), { asDrawn: true }).puzzle.constraints).toEqual([]);
});

test('links to other sites open the same puzzle', () => {
  const line = `${'.'.repeat(81)};thermo r1c1 r1c2 r2c3;arrow r5c5 - r5c6 r5c7;dot ratio 2 r9c1 r9c2;sandwich 12 row 3`;
  const { puzzle } = parse(line);
  for (const site of ['fpuzzles', 'sudokupad', 'iss'] satisfies Site[]) {
    const { constraints } = parse(shareLink({ puzzle, title: 'A & B' }, site)).puzzle;
    expect(constraints, site).toHaveLength(4);
    for (const own of puzzle.constraints) expect(constraints, site).toContainEqual(own);
  }
});

test('drawings without a meaning are kept on a round trip when the data alone are wanted', () => {
  const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
  const line = [{ lines: [['R1C1', 'R2C2']], outlineC: '#67F067', width: 0.3 }];
  const text = JSON.stringify({ size: 9, grid, line });
  expect(() => parse(text)).toThrow('1\u00a0line');
  const document = parse(text, { asDrawn: true });
  expect(JSON.parse(format(document, 'fpuzzles')).line).toEqual(line);
  const squeezed = `{ce:[${Array(9).fill('[,,,,,,,,]').join()}],l:[{wp:[[0.5,1],[1,2]],c:#F00,th:3}]}`;
  const drawn = format(parse(squeezed, { asDrawn: true }), 'sudokupad');
  const { lines } = JSON.parse(drawn);
  expect(lines).toMatchObject([
    {
      wayPoints: [
        [0.5, 1],
        [1, 2],
      ],
      thickness: 3,
    },
  ]);
  expect(JSON.parse(format(parse(drawn, { asDrawn: true }), 'sudokupad')).lines).toEqual(lines);
  // Links keep them as well, each in the words of the file that it came from.
  const linked = (own: string) =>
    parse(shareLink(parse(own, { asDrawn: true }), 'sudokupad'), { asDrawn: true });
  expect(linked(text).drawings).toEqual({ line });
  expect(linked(drawn).padDrawings).toEqual({ lines });
});

test('convert writes links, and says where there are none', async () => {
  const puzzle = `${'.'.repeat(81)};thermo r1c1 r1c2 r2c3`;
  for (const to of ['fpuzzles', 'sudokupad', 'iss']) {
    const answer = await askHere(questionOf(family, 'convert'), { puzzle, to, link: true });
    const link = String(await answer.forms![to]()).trim();
    expect(link).toMatch(/^https:/);
    expect(parse(link).puzzle).toEqual(parse(puzzle).puzzle);
  }
  const refused = askHere(questionOf(family, 'convert'), { puzzle, to: 'line', link: true });
  await expect(refused).rejects.toThrow('no links');
});
