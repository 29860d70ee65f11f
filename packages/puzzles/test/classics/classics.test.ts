/** Facts about single kinds that the conformance suite does not know. */
import { count } from '@quadrille/cover';
import * as dominoes from '@quadrille/puzzles/dominoes';
import * as langford from '@quadrille/puzzles/langford';
import * as latin from '@quadrille/puzzles/latin';
import * as polyomino from '@quadrille/puzzles/polyomino';
import * as queens from '@quadrille/puzzles/queens';
import * as soma from '@quadrille/puzzles/soma';
import { expect, test } from 'vitest';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 5],
  [5, 12],
  [6, 35],
  [7, 108],
])('%i squares make %i free polyominoes (OEIS A000105)', (size, number) => {
  expect(polyomino.freePolyominoes(size)).toHaveLength(number);
});

test('the twelve pentominoes are the free polyominoes of five squares, and lie in 63 ways (Golomb)', () => {
  const named = [...polyomino.SETS.get('pentominoes')!.values()];
  const canonical = (shape: polyomino.Shape) =>
    polyomino
      .orientations(shape, 'free')
      .map(way => way.join(';'))
      .sort()[0];
  expect(new Set(named.map(canonical))).toEqual(new Set(polyomino.freePolyominoes(5).map(canonical)));
  expect(named.flatMap(shape => polyomino.orientations(shape, 'free'))).toHaveLength(63);
  expect(named.flatMap(shape => polyomino.orientations(shape, 'one-sided'))).toHaveLength(41);
});

test('pentominoes 6x10 are 2056 options over 72 items (Knuth, TAOCP 7.2.2.1)', () => {
  const model = polyomino.encode(polyomino.parse('region 10x6\npieces pentominoes'));
  expect([model.optionCount, model.itemCount]).toEqual([2056, 72]);
});

test('the Soma cube is 688 options over 34 items', () => {
  const model = soma.encode(soma.parse('3x3x3'));
  expect([model.optionCount, model.itemCount]).toEqual([688, 34]);
});

test('no polyomino that is its mirror image gains by flipping; S does', () => {
  const s = polyomino.parse('region 4x4\npiece S\n.XX\nXX.').pieces[0].shape;
  expect(polyomino.orientations(s, 'free')).toHaveLength(4);
  expect(polyomino.orientations(s, 'one-sided')).toHaveLength(2);
  expect(polyomino.orientations(s, 'fixed')).toHaveLength(1);
});

test('copies are not told apart: two L trominoes fill 2x3 in two ways, by number or by any', () => {
  for (const copies of ['x2', 'any']) {
    const puzzle = polyomino.parse(`region 3x2\npiece L ${copies}\nXX\nX.`);
    expect(count(polyomino.encode(puzzle)).count).toBe(2n);
  }
});

test('a queen in the corner and one beside her leave nothing; a good start leaves something', () => {
  expect(count(queens.encode(queens.parse('QQ..\n....\n....\n....'.replace('QQ', 'Q.')))).count).toBe(0n);
  expect(count(queens.encode(queens.parse('.Q..\n....\n....\n....'))).count).toBe(1n);
  expect(() => queens.parse('QQ..\n....\n....\n....')).toThrow(/second queen/);
});

test('the rules of queens refuse attacks along rows, columns and both diagonals', () => {
  const four = queens.parse('4');
  expect(queens.check(four, [1, 3, 0, 2])).toBe(true);
  for (const wrong of [
    [1, 3, 0, 3],
    [0, 1, 3, 2],
    [1, 3, 0],
    [1, 3, 0, 4],
    [3, 2, 0, 1],
    [1, 3, 0, 2.5],
  ]) {
    expect(queens.check(four, wrong)).toBe(false);
  }
});

test('the rules of Langford: 2 3 1 2 1 3 is right, and little else', () => {
  const three = langford.parse('3');
  expect(langford.check(three, [2, 3, 1, 2, 1, 3])).toBe(true);
  expect(langford.check(three, [2, 3, 1, 2, 3, 1])).toBe(false);
  expect(langford.check(three, [2, 1, 3, 1, 2, 3])).toBe(false);
  expect(langford.render(three, [2, 3, 1, 2, 1, 3])).toBe('2 3 1 2 1 3');
});

test('a Latin square with a symbol twice in a line has no completion', () => {
  expect(count(latin.encode(latin.parse('11.\n...\n...'))).count).toBe(0n);
  expect(count(latin.encode(latin.parse('12\n12'))).count).toBe(0n);
  expect(count(latin.encode(latin.parse('12\n21'))).count).toBe(1n);
});

test('dominoes are written as they lie', () => {
  const region = dominoes.parse('..\n..');
  expect(dominoes.format(region)).toBe('2x2');
  expect(
    dominoes.render(region, [
      [0, 1],
      [2, 3],
    ]),
  ).toBe('<>\n<>');
  expect(
    dominoes.render(region, [
      [0, 2],
      [1, 3],
    ]),
  ).toBe('^^\nvv');
  expect(
    dominoes.check(region, [
      [0, 3],
      [1, 2],
    ]),
  ).toBe(false);
});

test('squares at the two ends of neighboring rows are no neighbors', () => {
  const region = dominoes.parse('##.\n.##');
  expect(count(dominoes.encode(region)).count).toBe(0n);
  expect(dominoes.check(region, [[2, 3]])).toBe(false);
});

test('a filling is drawn by its outlines', () => {
  const puzzle = polyomino.parse('region 3x2\npiece L any\nXX\nX.');
  expect(
    polyomino.render(puzzle, [
      { piece: 0, squares: [0, 1, 3] },
      { piece: 0, squares: [2, 4, 5] },
    ]),
  ).toBe(['┌───┬─┐', '│ ┌─┘ │', '└─┴───┘'].join('\n'));
});

test('a character of two units is quoted whole', () => {
  expect(() => queens.parse('.Q.\n🙂.\n..Q')).toThrow('"🙂" is neither "." nor "Q"');
  expect(() => polyomino.parse('region 2x2\npiece A\nX🙂')).toThrow('"🙂" in a piece');
});

test('what is not listed among the givens is not given', () => {
  expect(count(queens.encode({ size: 4, given: [] })).count).toBe(2n);
  expect(count(latin.encode({ size: 3, given: [] })).count).toBe(12n);
  const square = latin.decode({ size: 1, given: [] }, [0]);
  expect(square).toEqual([0]);
});

test.each([0, -1, 2.5, Number.NaN])('sizes that are none are refused: %d', size => {
  expect(() => queens.encode({ size, given: [] })).toThrow(/size is/);
  expect(() => latin.encode({ size, given: [] })).toThrow(/size is/);
  expect(() => langford.encode({ pairs: size })).toThrow(/pairs is/);
});
