/** The teleport game: who wins, by four methods; maps, Grundy numbers; opponents to play against. */

export { type ArenaOptions, type Pairing, type Played, playGame, roundRobin, wilson } from './arena.js';
export { judge, judges, shrink, type Verdicts } from './campaign.js';
export { type CompareOptions, compareClass, denseClasses, type Effort, sizeClasses } from './compare.js';
export { type Example, examples } from './examples.js';
export { type GameSizes, randomGame, randomGameUpTo } from './generate.js';
export { countWinning, type WinningMap, winningMap } from './map.js';
export { fast, type LinesRun, lines } from './methods/fast.js';
export type { Method, Run } from './methods/method.js';
export { format, parse, parseMoves } from './notation.js';
export {
  type MinimaxNode,
  type MinimaxOptions,
  type MinimaxResult,
  minimax,
  minimaxSearch,
  turnsOf,
  WIN,
} from './opponents/minimax.js';
export {
  EXPLORATION,
  type MonteCarloNode,
  type MonteCarloOptions,
  MonteCarloSearch,
  monteCarlo,
  type Simulation,
} from './opponents/monte-carlo.js';
export { opponentHelp, parseOpponent } from './opponents/notation.js';
export type { Choice, Opponent, Position } from './opponents/opponent.js';
export { type Outlook, outlookOf, outlooks, perfect } from './opponents/perfect.js';
export { randomly } from './opponents/random.js';
export { boundaryMoves, type Reduction, reduce, reduceSquare } from './reduce.js';
export {
  type BoardView,
  drawBoard,
  mapRows,
  type Picture,
  renderBoard,
  renderMap,
  renderValues,
} from './render.js';
export {
  after,
  CONTEST,
  check,
  checkGame,
  type Game,
  isOnBoard,
  type Limits,
  legalMoves,
  type Move,
  otherPlayer,
  type Player,
  type Rule,
  type Square,
  START,
  WIDEST,
} from './rules.js';
export {
  type Answer,
  boardAhead,
  type MethodName,
  methodNames,
  methods,
  SLICE,
  scoutMoves,
  solve,
  winningMoves,
} from './solve.js';
export { minimaxTree, monteCarloTree, renderTree, type TreeNode } from './tree.js';
export { grundyNumbers, isWonIn, turnsLeft, type Values } from './values.js';
