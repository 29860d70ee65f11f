import {
  drawBoard,
  examples,
  grundyNumbers,
  renderBoard,
  renderMap,
  winningMap,
} from '@quadrille/puzzles/teleport';
import { compareClass, longClasses, mapRows, renderValues } from '@quadrille/puzzles/teleport/internal';
import { expect, test } from 'vitest';

const { game } = examples[2];

test('the map of the 6 x 5 of the thesis, as text', () => {
  expect(renderMap(game, winningMap(game))).toMatchInlineSnapshot(`
    "··LL··
    LL··LL
    ······
    ··LL··
    LL··LL"
  `);
  expect(mapRows(game, winningMap(game))[4]).toBe('LLWWLL');
});

test('its Grundy numbers', () => {
  expect(renderValues(game, grundyNumbers(game))).toMatchInlineSnapshot(`
    "1 1 0 0 1 1
    0 0 1 1 0 0
    2 2 3 3 2 2
    1 1 0 0 1 1
    0 0 1 1 0 0"
  `);
});

test('the board in play: players, squares passed, numbered moves, losing squares', () => {
  const view = { square: { x: 2, y: 1 }, path: [{ x: 0, y: 1 }], map: winningMap(game) };
  expect(renderBoard(game, view)).toMatchInlineSnapshot(`
    "+-------------+
    | · · L L · · |
    | * L @ · 1 L |
    | · · 3 · · · |
    | · · 2 L · · |
    | L L · · L L |
    +-------------+"
  `);
});

test('of a large board the part ahead is drawn', () => {
  const large = { width: 400, height: 300, moves: [{ right: 3, down: 2 }] };
  const text = renderBoard(large, { square: { x: 100, y: 299 }, mostColumns: 10, mostRows: 4 });
  expect(text).toMatchInlineSnapshot(`
    "+---------------------+
    | · · · · · · · · · · |
    | · · · · · · · · · · |
    | · · · · · · · · · · |
    | · · @ · · · · · · · |
    +---------------------+
    columns 99 to 108 of 400, rows 297 to 300 of 300"
  `);
});

test('a picture: losing squares, a path, and nothing but SVG elements', () => {
  const path = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
  ];
  const picture = drawBoard(game, { map: winningMap(game), paths: [path], from: { x: 0, y: 0 } });
  expect(picture.match(/<rect [^>]*fill="#6d7f8c"/g)!.length).toBe(
    mapRows(game, winningMap(game)).join(' ').match(/L+/g)!.length,
  );
  expect(picture).toContain('points="12,12 60,12 60,60"');
  expect(picture).not.toMatch(/style=|<script/);
  expect(new Set(picture.match(/<\w+/g))).toEqual(
    new Set(['<svg', '<rect', '<path', '<polyline', '<circle']),
  );
});

test('a picture of numbers has one for every square; one too large is refused', () => {
  const picture = drawBoard(game, { values: grundyNumbers(game) });
  expect(picture.match(/<text/g)).toHaveLength(30);
  expect(() => drawBoard({ ...game, width: 500, height: 500 })).toThrow(
    'the limit is 160\u00a0000\u00a0squares',
  );
});

test('the comparison gives every method the same games and counts its work', () => {
  let clock = 0;
  const runs = compareClass({
    sizes: longClasses[0],
    methods: ['memo', 'backward', 'fast'],
    games: 12,
    seed: 1,
    squareLimit: 1e6,
    now: () => clock++,
  });
  let step = runs.next();
  while (!step.done) step = runs.next();
  const [memo, backward, fast] = step.value;
  for (const effort of [memo, backward, fast]) {
    expect(effort).toMatchObject({ games: 12, ms: 12, isLimited: false });
  }
  expect(backward.squares).toBe(12 * 15 * 15);
  expect(memo.squares).toBeLessThan(backward.squares);
});

test('a method that takes too long leaves the comparison, and says so', () => {
  const sizes = { side: 40, moves: 8, step: 2 };
  const runs = compareClass({ sizes, methods: ['brute'], games: 3, seed: 1, squareLimit: 1e4, now: () => 0 });
  let step = runs.next();
  while (!step.done) step = runs.next();
  expect(step.value[0]).toMatchObject({ isLimited: true });
});
