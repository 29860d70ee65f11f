/** The teleport game: who wins, by four methods; maps, Grundy numbers; opponents to play against. */

export { type Difference, judge, shrink, type Verdicts } from './campaign.js';
export { type Example, examples } from './examples.js';
export { type GameSizes, randomGame, randomGameUpTo } from './generate.js';
export { countWinning, type WinningMap, winningMap } from './map.js';
export { type FastRun, fast } from './methods/fast.js';
export type { Method, Run } from './methods/method.js';
export { format, parse, parseMoves } from './notation.js';
export { boundaryMoves, type Reduction, reduce, reduceSquare } from './reduce.js';
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
export { type Answer, type MethodName, methodNames, methods, SLICE, solve, winningMoves } from './solve.js';
export { grundyNumbers, isWonIn, turnsLeft, type Values } from './values.js';
