/** What the programs of Quadrille and its tests use of this family besides its public door; may change with any version. */
export { type Pairing, playGame, playMeeting, roundRobin, scoreOf, wilson } from '../arena.js';
export { type Campaign, judge, judgeBlock, shrink, thesisMix } from '../campaign.js';
export { compareClass, longClasses, thesisClasses } from '../compare.js';
export { randomGameUpTo } from '../generate.js';
export { longestMove } from '../kernels/lines/host.js';
export { plainLines } from '../kernels/lines/twin.js';
export { countWinning } from '../map.js';
export {
  type Match,
  playMove,
  positionOf,
  recordOf,
  squaresOf,
  type Turn,
  toMove,
  winnableGame,
  winnerOf,
} from '../match.js';
export { lines } from '../methods/fast.js';
export type { Method } from '../methods/method.js';
export { parseMoves } from '../notation.js';
export { opponentHelp } from '../opponents/help.js';
export { minimax, minimaxSearch, turnsOf } from '../opponents/minimax.js';
export { EXPLORATION, MonteCarloSearch, monteCarlo, type Simulation } from '../opponents/monte-carlo.js';
export { outlookOf, outlooks, perfect } from '../opponents/perfect.js';
export { randomly } from '../opponents/random.js';
export type { Runner } from '../questions/race.js';
export type { Reduced } from '../questions/reduce.js';
export { boundaryMoves, reduce, reduceSquare } from '../reduce.js';
export { mapRows, renderValues } from '../render.js';
export { after, CONTEST, legalMoves, otherPlayer, START, WIDEST } from '../rules.js';
export { methods } from '../solve.js';
export { minimaxTree, monteCarloTree, renderTree, type TreeNode } from '../tree.js';
export { isWonIn, turnsLeft } from '../values.js';
