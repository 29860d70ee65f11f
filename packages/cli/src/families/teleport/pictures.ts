/** `teleport draw` and `teleport tree`: the board as SVG, and what a searching opponent thought. */
import { InputError, randomFrom } from '@quadrille/cover';
import {
  drawBoard,
  type Game,
  grundyNumbers,
  legalMoves,
  MonteCarloSearch,
  minimaxSearch,
  minimaxTree,
  monteCarloTree,
  type Opponent,
  type Picture,
  type Position,
  parseOpponent,
  playGame,
  renderTree,
  START,
  type TreeNode,
  turnsLeft,
  winningMap,
} from '@quadrille/puzzles/teleport';
import { Option } from 'commander';
import { addCommon, type CommonFlags, demandSvg, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { addGameFlags, deliver, type GameFlags, gameHelp, readGame, readSquare, ruleOf } from './shared.js';

const SUBJECTS = ['board', 'map', 'grundy', 'turns', 'path'] as const;

interface DrawFlags extends CommonFlags, GameFlags {
  as: (typeof SUBJECTS)[number];
  players: string;
}

export const draw: Verb = (family, io, answer) => {
  const command = family
    .command('draw <file>')
    .description('a picture as SVG')
    .addOption(new Option('--as <subject>', 'what to draw').choices(SUBJECTS).default('map'))
    .option('--players <two>', 'whose game --as path draws, over the map', 'perfect,perfect');
  addCommon(addGameFlags(command), 'output', 'seed')
    .addHelpText(
      'after',
      `${gameHelp}\nExample:\n  quadrille teleport draw "6 5  3  2 0  0 2  0 1" --as map -o map.svg`,
    )
    .action((file: string, flags: DrawFlags) => {
      demandSvg(flags.output);
      const game = readGame(io, file, flags);
      deliver(io, drawBoard(game, pictureOf(game, flags)), flags.output);
      answer(EXIT.found);
    });
};

function pictureOf(game: Game, flags: DrawFlags): Picture {
  const rule = ruleOf(flags);
  switch (flags.as) {
    case 'board':
      return { from: START };
    case 'map':
      return { map: winningMap(game, rule) };
    case 'grundy':
      if (flags.misere) throw new InputError('Grundy numbers belong to the normal rule; leave out --misere');
      return { values: grundyNumbers(game) };
    case 'turns':
      return { values: turnsLeft(game, rule) };
    case 'path': {
      const { path } = playGame(game, rule, twoPlayers(flags.players), randomFrom(flags.seed ?? 1));
      return { map: winningMap(game, rule), paths: [path] };
    }
  }
}

function twoPlayers(text: string): [Opponent, Opponent] {
  const players = text.split(',').map(parseOpponent);
  if (players.length !== 2)
    throw new InputError(`--players takes two opponents, such as perfect,random; not ${text}`);
  return [players[0], players[1]];
}

interface TreeFlags extends CommonFlags, GameFlags {
  by: string;
  at?: string;
  depth: number;
  lines: number;
}

/** Nodes of a tree that are kept for looking at. */
const MOST_NODES = 200_000;

export const tree: Verb = (family, io, answer) => {
  const command = family
    .command('tree <file>')
    .description('the search tree of minimax or of Monte Carlo tree search')
    .option(
      '--by <opponent>',
      'minimax:DEPTH[:plain], mcts:SIMULATIONS[:C] or solver:SIMULATIONS[:C]',
      'mcts:100',
    )
    .option('--at <column,row>', 'from this square, counted from 1')
    .option('--depth <n>', 'how deep a Monte Carlo tree is shown', wholeNumber(1, 100), 3)
    .option('--lines <n>', 'how many lines are printed', wholeNumber(1, 100_000), 60);
  addCommon(addGameFlags(command), 'json', 'seed')
    .addHelpText(
      'after',
      `${gameHelp}\nA Monte Carlo node 5/11 was visited by 11 games, 5 of them won by who moved there.\n` +
        '\nExamples:\n  quadrille teleport tree "8 8  3  1 0  0 1  2 2" --by solver:200\n' +
        '  quadrille teleport tree "8 8  3  1 0  0 1  2 2" --by minimax:3 --json',
    )
    .action((file: string, flags: TreeFlags) => {
      const game = readGame(io, file, flags);
      const square = flags.at === undefined ? START : readSquare(game, flags.at);
      if (legalMoves(game, square).length === 0)
        throw new InputError('no move fits there, so there is no tree');
      const { root, summary } = grow({ game, rule: ruleOf(flags), square }, flags);
      if (flags.json) io.out(JSON.stringify({ ...summary, tree: root }));
      else {
        io.out(renderTree(game, root, flags.lines));
        io.err(
          Object.entries(summary)
            .map(([name, value]) => `${name} ${value}`)
            .join(', '),
        );
      }
      answer(EXIT.found);
    });
};

function grow(position: Position, flags: TreeFlags): { root: TreeNode; summary: Record<string, unknown> } {
  const { name } = parseOpponent(flags.by);
  const [kind, first, second] = name.split(':');
  if (kind === 'minimax') {
    const options = {
      depth: Number(first),
      alphaBeta: second !== 'plain',
      nodeLimit: MOST_NODES,
      keepTree: true,
    };
    const { tree: kept, move, nodes, cutBranches, isLimited } = minimaxSearch(position, options);
    const ended = isLimited ? 'limited' : 'exhausted';
    return { root: minimaxTree(kept!), summary: { by: name, move: move + 1, nodes, cutBranches, ended } };
  }
  if (kind !== 'mcts' && kind !== 'solver')
    throw new InputError(`${name} grows no tree; use minimax, mcts or solver`);
  const options = {
    exploration: second === undefined ? Math.SQRT2 : Number(second),
    proof: kind === 'solver',
  };
  const search = new MonteCarloSearch(position, options, randomFrom(flags.seed ?? 1));
  search.run(Number(first));
  while (search.root.children.length === 0) search.simulate();
  const summary = { by: name, move: search.best() + 1, simulations: search.root.visits };
  return { root: monteCarloTree(search, flags.depth), summary };
}
