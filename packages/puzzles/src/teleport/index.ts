/** The teleport game: who wins, by four methods; maps, Grundy numbers; opponents to play against. */
export { type Example, examples } from './examples.js';
export { type GameSizes, randomGame } from './generate.js';
export { type WinningMap, winningMap } from './map.js';
export { format, parse } from './notation.js';
export { parseOpponent } from './opponents/notation.js';
export type { Choice, Opponent, Position } from './opponents/opponent.js';
export { type BoardView, drawBoard, type Picture, renderBoard, renderMap } from './render.js';
export { check, type Game, type Move, type Player, type Rule, type Square } from './rules.js';
export { type Answer, type MethodName, methodNames, solve, winningMoves } from './solve.js';
export { grundyNumbers, type Values } from './values.js';
