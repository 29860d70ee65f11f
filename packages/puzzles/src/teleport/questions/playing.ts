/** What can be asked about opponents, the pictures, and the game against one of them. */
import { dialogue, question, SEED } from '@quadrille/base';
import { opponentHelp } from '../opponents/help.js';
import * as field from './fields.js';
import { COMMANDS } from './play-commands.js';

const { readGame, game, misere, noLimits, seed, whole, names } = field;

const choose = question({
  name: 'choose',
  about: { en: 'the move that an opponent plays', cs: 'tah, který soupeř zahraje' },
  example: 'quadrille teleport choose "6 5  3  2 0  0 2  0 1" --by minimax:3',
  fields: { ...readGame, by: names('perfect', opponentHelp, opponentHelp), at: field.at, seed },
  isLong: true,
  isQuick: ({ by, noLimits }) => (by === 'perfect' || by === 'random') && !noLimits,
  open: async inputs => (await import('./choose.js')).openChoose(inputs),
});

const arena = question({
  name: 'arena',
  about: {
    en: 'a round robin of opponents: who beats whom how often',
    cs: 'turnaj každého s každým: kdo koho jak často porazí',
  },
  example: 'quadrille teleport arena --opponents perfect,mcts:10,mcts:100,random --games 20',
  more: {
    en: `Opponents: ${opponentHelp}.\nThe opponent solver is Monte Carlo tree search that proves wins.`,
    cs: `Soupeři: ${opponentHelp}.\nSoupeř solver je prohledávání Monte Carlo, které výhry dokazuje.`,
  },
  fields: {
    opponents: names(
      'perfect,solver:100,mcts:100,minimax:4,minimax:2,random',
      'two or more, with commas between them',
      'dva nebo víc, oddělení čárkou',
    ),
    games: whole(
      [1, 100_000],
      50,
      'boards for each pair, each played from both sides',
      'desek na dvojici, každá z obou stran',
    ),
    size: whole([2, 400], 12, 'boards n x n', 'desky n x n'),
    moves: whole([1, 20], 5, 'how many moves a game has', 'kolik má hra tahů'),
    step: whole([1, 400], 4, 'longest step of a move', 'nejdelší krok tahu'),
    misere: field.misere,
    seed,
  },
  isStream: true,
  isLong: true,
  usesThreads: true,
  open: async inputs => (await import('./arena.js')).openArena(inputs),
});

const tree = question({
  name: 'tree',
  about: {
    en: 'the search tree of minimax or of Monte Carlo tree search',
    cs: 'strom hledání minimaxu nebo metody Monte Carlo',
  },
  example: 'quadrille teleport tree "8 8  3  1 0  0 1  2 2" --by solver:200',
  more: {
    en: 'A Monte Carlo node 5/11 was visited by 11 games; the player who moved there won 5 of them.',
    cs: 'Uzlem Monte Carlo 5/11 prošlo 11 her; 5 z nich vyhrál ten, kdo tam táhl.',
  },
  fields: {
    ...readGame,
    by: names(
      'mcts:100',
      'minimax:DEPTH[:plain], mcts:SIMULATIONS[:C] or solver:SIMULATIONS[:C]',
      'minimax:HLOUBKA[:plain], mcts:SIMULACE[:C] nebo solver:SIMULACE[:C]',
    ),
    at: field.at,
    depth: whole(
      [1, 100],
      3,
      'how deep a Monte Carlo tree is shown',
      'jak hluboko je strom Monte Carlo ukázán',
    ),
    lines: whole([1, 100_000], 60, 'how many lines are printed', 'kolik řádků se vypíše'),
    seed,
  },
  isLong: true,
  open: async inputs => (await import('./pictures.js')).openTree(inputs),
});

const draw = question({
  name: 'draw',
  about: { en: 'a picture of the board', cs: 'obrázek desky' },
  example: 'quadrille teleport draw "6 5  3  2 0  0 2  0 1" --as map -o map.svg',
  fields: {
    ...readGame,
    as: {
      kind: 'choice',
      of: ['board', 'map', 'grundy', 'turns', 'path'],
      default: 'map',
      help: { en: 'what to draw', cs: 'co nakreslit' },
    },
    players: names(
      'perfect,perfect',
      'the two opponents whose game is drawn as a path over the map',
      'dva soupeři, jejichž hra se nakreslí jako cesta přes mapu',
    ),
    seed,
  },
  forms: ['svg'],
  printed: 'svg',
  open: async inputs => (await import('./pictures.js')).openDraw(inputs),
});

export const play = [choose, arena, tree, draw];

const { isRequired: _, ...maybeGame } = game;

const againstOpponent = dialogue({
  name: 'play',
  about: {
    en: 'play in the terminal; without GAME, on a random board where you can win',
    cs: 'hrát v terminálu; bez GAME na náhodné desce, kde můžete vyhrát',
  },
  example: 'quadrille teleport play --against perfect --as pepie --seed 3',
  more: COMMANDS,
  fields: {
    game: maybeGame,
    against: names('mcts:100', opponentHelp, opponentHelp),
    as: {
      kind: 'choice',
      of: ['martien', 'pepie'],
      default: 'martien',
      help: { en: 'martien starts', cs: 'martien začíná' },
    },
    size: whole([2, 400], 10, 'random board: width and height', 'náhodná deska: šířka a výška'),
    moves: whole([1, 20], 4, 'random board: how many moves', 'náhodná deska: kolik tahů'),
    step: whole([1, 400], 3, 'random board: longest step', 'náhodná deska: nejdelší krok'),
    misere,
    noLimits,
    seed: SEED,
  },
  open: async inputs => (await import('./play.js')).openPlay(inputs),
});

export const dialogues = [againstOpponent];
