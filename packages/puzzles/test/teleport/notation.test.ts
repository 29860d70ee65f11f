import { InputError, randomFrom } from '@quadrille/cover';
import { examples, format, type Game, parse, randomGame } from '@quadrille/puzzles/teleport';
import {
  judge,
  type Method,
  methods,
  parseMoves,
  randomGameUpTo,
  shrink,
  WIDEST,
} from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gamesUpTo } from './games.js';

test('a game is read as it was written', () => {
  fc.assert(
    fc.property(gamesUpTo(400, 20, 500), game => {
      expect(parse(format(game))).toEqual(game);
    }),
    { numRuns: 100, seed: 1 },
  );
  for (const { game } of examples) expect(parse(format(game))).toEqual(game);
});

test('line breaks are white space', () => {
  expect(parse('5 3 1 1 1')).toEqual(examples[0].game);
  expect(parse('\n 5\t3\r\n1\r\n1 1\r\n\n')).toEqual(examples[0].game);
});

const faults: [string, string, number, number][] = [
  ['', 'the text ends too early; the width N is missing', 1, 1],
  ['5', 'the text ends too early; the height M is missing', 1, 2],
  ['5 3\n1\n1', 'the text ends too early; B of move 1 of 1 is missing', 3, 2],
  ['401 5\n1\n1 1', 'the width N is 401; the contest allows 1 to 400', 1, 1],
  ['5 0\n1\n1 1', 'the height M is 0; it must be from 1 to 400', 1, 3],
  ['5 5\n21\n', 'the number of moves P is 21; the contest allows 1 to 20', 2, 1],
  ['5 5\n0\n', 'the number of moves P is 0', 2, 1],
  ['5 5\n1\n1 501', 'B of move 1 of 1 is 501; the contest allows 0 to 500', 3, 3],
  ['5 5\n2\n1 1\n0 0', 'move 2 is 0 0; a move must go at least one step right or down', 4, 1],
  ['5 5\n1\n-1 1', 'A of move 1 of 1 must be a whole number, not "-1"', 3, 1],
  ['5 5\n1\n1.5 1', 'must be a whole number, not "1.5"', 3, 1],
  ['5 5\n1\n1 1\n1 1', 'there is more text after move 1, the last one', 4, 1],
  ['five 5', 'the width N must be a whole number, not "five"', 1, 1],
  [`${'9'.repeat(400)} 1`, 'must be a whole number', 1, 1],
];
test.each(faults)('%j is refused: %s', (text, sentence, line, column) => {
  try {
    parse(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toContain(sentence);
    expect((error as InputError).position).toEqual({ line, column });
  }
});

test('without limits larger games are read, and numbers nobody can hold are refused', () => {
  expect(parse('20000 20000 1 501 7', WIDEST).width).toBe(20_000);
  expect(() => parse(`${2 ** 53} 1 1 1 1`, WIDEST)).toThrow('it must be from 1 to');
  expect(() => parse('1 '.repeat(40_000), WIDEST)).toThrow('the limit is 65\u00a0536');
});

test('any text is a game or a sentence', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(fc.constantFrom('0', '1', '7', '400', '401', '-', '\n', ' ', '\t', 'x', '0 0', '\u0000'), {
        maxLength: 30,
      })
      .map(parts => parts.join(' ')),
  );
  fc.assert(
    fc.property(text, written => {
      try {
        expect(parse(format(parse(written)))).toEqual(parse(written));
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { numRuns: 500, seed: 2 },
  );
});

test('moves on one line', () => {
  expect(parseMoves('1 0, 0 1; 2 2')).toEqual([
    { right: 1, down: 0 },
    { right: 0, down: 1 },
    { right: 2, down: 2 },
  ]);
  expect(() => parseMoves('1 0, 0')).toThrow(InputError);
  expect(() => parseMoves('')).toThrow(InputError);
});

test('random games have the sizes asked for, different moves, and the same seed gives the same game', () => {
  const sizes = { side: 30, moves: 8, step: 2 };
  const game = randomGame(randomFrom(3), sizes);
  expect([game.width, game.height, game.moves.length]).toEqual([30, 30, 8]);
  expect(new Set(game.moves.map(({ right, down }) => `${right} ${down}`)).size).toBe(8);
  expect(randomGame(randomFrom(3), sizes)).toEqual(game);
  expect(() => randomGame(randomFrom(3), { ...sizes, moves: 9 })).toThrow(InputError);
  expect(() => randomGame(randomFrom(3), { ...sizes, moves: 9 })).toThrow('only 8\u00a0different moves');
});

test('games of any size reach all sizes: sides 1 and 400, one move and 20, steps beyond the board', () => {
  const random = randomFrom(1);
  const games = Array.from({ length: 1500 }, () => randomGameUpTo(random));
  const share = (test: (game: Game) => boolean) => games.filter(test).length / games.length;
  expect(share(({ width }) => width === 1)).toBeGreaterThan(0.05);
  expect(share(({ width }) => width > 200)).toBeGreaterThan(0.05);
  expect(share(({ width, height }) => width > 256 && height > 256)).toBeGreaterThan(0.002);
  expect(share(({ moves }) => moves.length === 1)).toBeGreaterThan(0.02);
  expect(share(({ moves }) => moves.length === 20)).toBeGreaterThan(0.01);
  expect(share(({ moves, width }) => moves.some(({ right }) => right >= width))).toBeGreaterThan(0.2);
  for (const game of games) expect(parse(format(game))).toEqual(game);
});

test('a planted bug is found and shrunk to the smallest game that shows it', () => {
  // Forgets every move that goes three or more rows down.
  const forgetful: Method = (game, rule) => {
    const kept = game.moves.filter(({ down }) => down < 3);
    return methods.memo({ ...game, moves: kept.length > 0 ? kept : [{ right: game.width, down: 0 }] }, rule);
  };
  const chosen = { memo: methods.memo, forgetful };
  const random = randomFrom(1);
  const isBad = (game: Game) => !judge(game, 'normal', chosen).isEqual;
  let found: Game | undefined;
  while (found === undefined) {
    const game = randomGameUpTo(random, { side: 60, moves: 12, step: 9 });
    if (isBad(game)) found = game;
  }
  expect(shrink(found, isBad)).toEqual({ width: 1, height: 4, moves: [{ right: 0, down: 3 }] });
});
