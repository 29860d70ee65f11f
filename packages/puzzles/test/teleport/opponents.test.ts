import { randomFrom } from '@quadrille/cover';
import {
  type Game,
  type Opponent,
  parseOpponent,
  type Rule,
  randomGame,
  type Square,
  winningMap,
} from '@quadrille/puzzles/teleport';
import {
  isWonIn,
  legalMoves,
  MonteCarloSearch,
  minimax,
  minimaxSearch,
  minimaxTree,
  monteCarlo,
  monteCarloTree,
  perfect,
  playGame,
  randomGameUpTo,
  randomly,
  renderTree,
  roundRobin,
  turnsLeft,
  turnsOf,
  wilson,
} from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gamesUpTo, rules } from './games.js';

const squaresOf = (game: Game): Square[] =>
  Array.from({ length: game.width * game.height }, (_, i) => ({
    x: i % game.width,
    y: Math.floor(i / game.width),
  }));

/** A game on a board of at most `side`, with moves that mostly fit. */
const boardUpTo = (seed: number, side: number, moves = 6, step = 4) =>
  randomGameUpTo(randomFrom(seed), { side, moves, step });

test('perfect never loses a won position: 2500 games against every kind of opponent', () => {
  const opponents = [randomly, minimax(2), minimax(3, false), monteCarlo(12), monteCarlo(12, true), perfect];
  const random = randomFrom(1);
  let played = 0;
  let lost = 0;
  for (let i = 0; played < 2500; i++) {
    const game = boardUpTo(i, 14);
    const rule: Rule = i % 4 === 0 ? 'misere' : 'normal';
    const map = winningMap(game, rule);
    const from = { x: random.below(game.width), y: random.below(game.height) };
    if (legalMoves(game, from).length === 0) continue;
    const opponent = opponents[played % opponents.length];
    const isWon = map.isWinning(from.x, from.y);
    const pair: [Opponent, Opponent] = isWon ? [perfect, opponent] : [opponent, perfect];
    const { winner } = playGame(game, rule, pair, random, from);
    if (winner !== (isWon ? 'Martien' : 'Pepie')) lost++;
    played++;
  }
  expect(lost).toBe(0);
});

test('perfect against perfect lasts exactly as long as the table says', () => {
  fc.assert(
    fc.property(gamesUpTo(12, 6, 5), rules, (game, rule) => {
      const { path, winner } = playGame(game, rule, [perfect, perfect], randomFrom(1));
      const turns = turnsLeft(game, rule)[0];
      expect(path.length - 1).toBe(turns);
      expect(winner === 'Martien').toBe(isWonIn(turns, rule));
    }),
    { numRuns: 80, seed: 1 },
  );
});

test('a losing perfect player never ends sooner than the table says, whatever the winner does', () => {
  const random = randomFrom(2);
  let lost = 0;
  for (let i = 0; i < 400; i++) {
    const game = boardUpTo(1000 + i, 12);
    const turns = turnsLeft(game)[0];
    if (isWonIn(turns, 'normal')) continue;
    const { path, winner } = playGame(game, 'normal', [perfect, monteCarlo(30, true)], random);
    if (winner === 'Martien') continue;
    lost++;
    expect(path.length - 1).toBeGreaterThanOrEqual(turns);
  }
  expect(lost).toBeGreaterThan(50);
});

test('Monte Carlo with proof plays every square up to 10 x 10 perfectly at 10 000 simulations', () => {
  const random = randomFrom(3);
  let decisions = 0;
  let wrong = 0;
  let unproved = 0;
  for (let i = 0; i < 40; i++) {
    const game =
      i % 4 === 0
        ? randomGame(randomFrom(i), { side: 10, moves: 2 + (i % 7), step: 3 })
        : boardUpTo(i, 10, 8, 5);
    const rule: Rule = i % 5 === 0 ? 'misere' : 'normal';
    const map = winningMap(game, rule);
    for (const square of squaresOf(game)) {
      if (legalMoves(game, square).length === 0) continue;
      const search = new MonteCarloSearch({ game, rule, square }, { exploration: 1.4, proof: true }, random);
      search.run(10_000);
      const isWon = map.isWinning(square.x, square.y);
      if (search.proofOf(square) !== (isWon ? 'won' : 'lost')) unproved++;
      const { move } = monteCarlo(10_000, true).choose({ game, rule, square }, random);
      const { right, down } = game.moves[move];
      decisions++;
      if (isWon && map.isWinning(square.x + right, square.y + down)) wrong++;
    }
  }
  expect({ wrong, unproved }).toEqual({ wrong: 0, unproved: 0 });
  expect(decisions).toBeGreaterThan(500);
});

test('minimax to the end equals the table on every square, with and without alpha-beta', () => {
  fc.assert(
    fc.property(gamesUpTo(6, 4, 4), rules, (game, rule) => {
      const turns = turnsLeft(game, rule);
      for (const square of squaresOf(game)) {
        if (legalMoves(game, square).length === 0) continue;
        const expected = turns[square.y * game.width + square.x];
        for (const alphaBeta of [true, false]) {
          const options = { depth: Number.POSITIVE_INFINITY, alphaBeta, nodeLimit: 1e6 };
          const { value, move } = minimaxSearch({ game, rule, square }, options);
          expect(turnsOf(value)).toBe(expected);
          const { right, down } = game.moves[move];
          expect(turns[(square.y + down) * game.width + square.x + right]).toBe(expected - 1);
          expect(value > 0).toBe(isWonIn(expected, rule));
        }
      }
    }),
    { numRuns: 60, seed: 2 },
  );
});

test('alpha-beta finds the value of plain minimax at every depth, with fewer squares', () => {
  let saved = 0;
  let cut = 0;
  fc.assert(
    fc.property(gamesUpTo(12, 6, 4), fc.integer({ min: 1, max: 5 }), rules, (game, depth, rule) => {
      const position = { game, rule, square: { x: 0, y: 0 } };
      fc.pre(legalMoves(game, position.square).length > 0);
      const plain = minimaxSearch(position, { depth, alphaBeta: false, nodeLimit: 1e7 });
      const pruned = minimaxSearch(position, { depth, alphaBeta: true, nodeLimit: 1e7 });
      expect(pruned.value).toBe(plain.value);
      expect(pruned.move).toBe(plain.move);
      expect(pruned.nodes).toBeLessThanOrEqual(plain.nodes);
      expect(plain.cutBranches).toBe(0);
      saved += plain.nodes - pruned.nodes;
      cut += pruned.cutBranches;
    }),
    { numRuns: 200, seed: 3 },
  );
  expect(saved).toBeGreaterThan(1000);
  expect(cut).toBeGreaterThan(1000);
});

test('minimax stops at its node limit and says so', () => {
  const game = randomGame(randomFrom(1), { side: 60, moves: 10, step: 4 });
  const position = { game, rule: 'normal' as const, square: { x: 0, y: 0 } };
  const result = minimaxSearch(position, { depth: 30, alphaBeta: true, nodeLimit: 5000 });
  expect(result.isLimited).toBe(true);
  expect(result.nodes).toBeLessThan(5000 + 400);
  expect(legalMoves(game, position.square)).toContain(result.move);
});

test('the tree of minimax is all its squares, cut branches beside the looked-at ones', () => {
  const game = randomGame(randomFrom(4), { side: 10, moves: 5, step: 3 });
  const position = { game, rule: 'normal' as const, square: { x: 0, y: 0 } };
  const result = minimaxSearch(position, { depth: 4, alphaBeta: true, nodeLimit: 1e6, keepTree: true });
  const count = (node: ReturnType<typeof minimaxTree>): number =>
    node.children.reduce((sum, child) => sum + count(child), 1);
  const cuts = (node: ReturnType<typeof minimaxTree>): number =>
    node.children.reduce((sum, child) => sum + cuts(child), node.cut!.length);
  const tree = minimaxTree(result.tree!);
  expect(count(tree)).toBe(result.nodes);
  expect(cuts(tree)).toBe(result.cutBranches);
  expect(cuts(tree)).toBeGreaterThan(0);
  expect(renderTree(game, tree, 5).split('\n')).toHaveLength(6);
});

test('in a Monte Carlo tree visits add up and every node is a fraction won/visits', () => {
  const game = randomGame(randomFrom(5), { side: 20, moves: 6, step: 4 });
  const position = { game, rule: 'normal' as const, square: { x: 0, y: 0 } };
  for (const proof of [false, true]) {
    const search = new MonteCarloSearch(position, { exploration: 1.41, proof }, randomFrom(6));
    search.run(500);
    const tree = monteCarloTree(search, 99);
    expect(tree.visits).toBeLessThanOrEqual(500);
    if (!proof) expect(tree.visits).toBe(500);
    const walk = (node: typeof tree) => {
      const below = node.children.reduce((sum, child) => sum + child.visits!, 0);
      expect(below).toBeLessThanOrEqual(node.visits!);
      expect(node.wins).toBeLessThanOrEqual(node.visits!);
      for (const child of node.children) {
        const explored = 1.41 * Math.sqrt(Math.log(node.visits!) / child.visits!);
        expect(child.ucb).toBeCloseTo(child.wins! / child.visits! + explored);
        walk(child);
      }
    };
    walk(tree);
  }
});

test('one simulation shows its four phases', () => {
  const game = randomGame(randomFrom(5), { side: 9, moves: 4, step: 3 });
  const position = { game, rule: 'normal' as const, square: { x: 0, y: 0 } };
  const search = new MonteCarloSearch(position, { exploration: 1.41, proof: false }, randomFrom(6));
  const { path, hasAdded, turns, isWon } = search.simulate();
  expect(path).toHaveLength(2);
  expect(hasAdded).toBe(true);
  expect(isWon).toBe((turns + 1) % 2 === 1);
  expect(path[1].wins).toBe(isWon ? 1 : 0);
});

test('more simulations play better, and proof does not play worse (boards 10 x 10, won positions)', () => {
  const share = (opponent: Opponent) => {
    const random = randomFrom(8);
    let right = 0;
    let all = 0;
    for (let i = 0; i < 150; i++) {
      const game = randomGame(randomFrom(i), { side: 10, moves: 5, step: 3 });
      const map = winningMap(game);
      const good = legalMoves(game, { x: 0, y: 0 }).filter(
        move => !map.isWinning(game.moves[move].right, game.moves[move].down),
      );
      if (good.length === 0 || good.length > 2) continue;
      all++;
      if (good.includes(opponent.choose({ game, rule: 'normal', square: { x: 0, y: 0 } }, random).move))
        right++;
    }
    return right / all;
  };
  const few = share(monteCarlo(10));
  const many = share(monteCarlo(1000));
  expect(few).toBeLessThan(0.6);
  expect(many).toBeGreaterThan(0.75);
  expect(share(monteCarlo(1000, true))).toBeGreaterThanOrEqual(many);
  expect(share(perfect)).toBe(1);
});

test('a round robin is the same for the same seed, and perfect beats random', () => {
  const options = {
    opponents: [perfect, minimax(2), monteCarlo(20), randomly],
    games: 10,
    sizes: { side: 12, moves: 5, step: 4 },
    rule: 'normal' as const,
    seed: 7,
  };
  const run = () => {
    const games = roundRobin(options);
    for (let rounds = 0; ; rounds++) {
      const { done, value } = games.next();
      if (done) return { rounds, pairings: value };
    }
  };
  const first = run();
  expect(first.rounds).toBe(60);
  expect(first.pairings).toHaveLength(6);
  expect(run()).toEqual(first);
  const againstRandom = first.pairings.find(({ first, second }) => first === 0 && second === 3)!;
  expect(againstRandom.won).toBeGreaterThan(12);
});

test('the Wilson interval: 8 of 10 is 0.490 to 0.943, 0 of 10 ends at 0.278 (Wilson 1927)', () => {
  const rounded = (won: number, of: number) => wilson(won, of).map(value => Number(value.toFixed(3)));
  expect(rounded(8, 10)).toEqual([0.49, 0.943]);
  expect(rounded(0, 10)).toEqual([0, 0.278]);
  expect(rounded(0, 0)).toEqual([0, 1]);
});

test.each(['perfect', 'random', 'minimax:4', 'minimax:2:plain', 'mcts:100', 'solver:1000', 'mcts:50:0.7'])(
  'the opponent %s has its own name',
  text => {
    expect(parseOpponent(text).name).toBe(text);
  },
);

test.each([
  ['deepblue', '"deepblue" is not an opponent'],
  ['minimax:0', 'the depth of minimax must be a whole number from 1 to 40'],
  ['minimax:3:fast', 'only "plain"'],
  ['mcts:1e9', 'the number of simulations of mcts must be'],
  ['solver:10:x', 'the exploration must be'],
  ['perfect:3', 'perfect takes no number; write perfect'],
  ['mcts:1:1:1', 'too many parts'],
])('the opponent %s is refused with a sentence', (text, sentence) => {
  expect(() => parseOpponent(text)).toThrow(sentence);
});
