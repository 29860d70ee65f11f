/**
 * `play`: a person against an opponent, line by line. The person moves by numbers and may ask for a hint; at the end it is
 * said which of their moves gave a won game away.
 */
import { type Line, type Random, randomFrom, type Saying } from '@quadrille/base';
import { winningMap } from '../map.js';
import {
  type Match,
  playMove,
  positionOf,
  recordOf,
  squaresOf,
  toMove,
  winnableGame,
  winnerOf,
} from '../match.js';
import { parseOpponent } from '../opponents/notation.js';
import type { Opponent } from '../opponents/opponent.js';
import { outlookOf, outlooks } from '../opponents/perfect.js';
import { renderBoard } from '../render.js';
import { after, legalMoves, otherPlayer, type Player } from '../rules.js';
import { say } from '../sentences-play.js';
import { gameOf, moveText, ruleOf, squareText } from './inputs.js';
import { COMMANDS } from './play-commands.js';

export interface PlayInputs {
  readonly game?: string;
  readonly against: string;
  readonly as: 'martien' | 'pepie';
  readonly size: number;
  readonly moves: number;
  readonly step: number;
  readonly misere: boolean;
  readonly noLimits: boolean;
  readonly seed?: number;
}

/** The largest board that is played on: its table of turns left is kept. */
const MOST_SQUARES = 2 ** 22;

/** A match between a person and an opponent; the turns go on in it. */
interface Table {
  match: Match;
  readonly person: Player;
  readonly opponent: Opponent;
  readonly random: Random;
  /** What is still to be said. */
  readonly lines: Line[];
}

export function openPlay(inputs: PlayInputs): Generator<Saying, Saying, string | undefined> {
  return play(setTable(inputs));
}

function setTable({ game: text, against, as, size, moves, step, ...inputs }: PlayInputs): Table {
  const rule = ruleOf(inputs);
  const person: Player = as === 'pepie' ? 'Pepie' : 'Martien';
  const opponent = parseOpponent(against);
  // The clock only chooses which random game; it is told, so that the game can be had again.
  const seed = inputs.seed ?? Math.floor(Date.now() / 1000) % 100_000;
  const game =
    text === undefined
      ? winnableGame(seed, { side: size, moves, step }, rule, person)
      : gameOf({ game: text, noLimits: inputs.noLimits });
  if (game.width * game.height > MOST_SQUARES) {
    throw say.error('too-large', { width: game.width, height: game.height });
  }
  const who = { person, opponent: opponent.name };
  const lines: Line[] = [rule === 'normal' ? say('you-are-loses', who) : say('you-are-wins', who)];
  if (text === undefined) lines.push(say('same-again', { seed: String(seed) }));
  lines.push(COMMANDS);
  return { match: { game, rule, played: [] }, person, opponent, random: randomFrom(seed), lines };
}

function* play(table: Table): Generator<Saying, Saying, string | undefined> {
  const said = () => table.lines.splice(0);
  let isMapShown = false;
  let mustDraw = true;
  while (winnerOf(table.match) === undefined) {
    if (toMove(table.match) !== table.person) {
      answerTurn(table);
      mustDraw = true;
      continue;
    }
    if (mustDraw) drawTurn(table, isMapShown);
    const line = yield { lines: said(), prompt: say('prompt') };
    const command = line?.trim().toLowerCase() ?? 'q';
    if (command === 'q') return { lines: [say('left')] };
    if (command === 'm') isMapShown = !isMapShown;
    mustDraw = obey(table, command);
  }
  drawTurn(table, isMapShown);
  sayEnd(table);
  return { lines: said() };
}

/** Does what the person asked; true when the board must be drawn afterwards. */
function obey(table: Table, command: string): boolean {
  switch (command) {
    case 'm':
    case 'b':
      return true;
    case 'h':
      sayHint(table);
      return false;
    case 'w':
      sayOutlook(table);
      return false;
    case 'u': {
      const isUndone = undo(table);
      table.lines.push(isUndone ? say('taken-back') : say('not-moved'));
      return isUndone;
    }
    case '?':
      table.lines.push(COMMANDS);
      return false;
    default:
      return tryMove(table, command);
  }
}

/** Takes back the person's last move and what followed; false when there is none. */
function undo(table: Table): boolean {
  const { played } = table.match;
  const isOwn = (ply: number) => (ply % 2 === 0 ? 'Martien' : 'Pepie') === table.person;
  const last = played.findLastIndex((_, ply) => isOwn(ply));
  if (last < 0) return false;
  table.match = { ...table.match, played: played.slice(0, last) };
  return true;
}

function tryMove(table: Table, command: string): boolean {
  const { moves } = table.match.game;
  const move = Number(command) - 1;
  if (!/^\d{1,4}$/.test(command) || move < 0 || move >= moves.length) {
    table.lines.push(say('type-number', { most: moves.length }));
    return false;
  }
  const next = playMove(table.match, move);
  if (!next) {
    table.lines.push(say('leaves', { move: moveText(moves[move]) }));
    return false;
  }
  table.match = next;
  return true;
}

function answerTurn(table: Table): void {
  const { match, opponent, random } = table;
  const { move, remark } = opponent.choose(positionOf(match), random);
  table.match = playMove(match, move)!;
  const played = { number: String(move + 1), move: moveText(match.game.moves[move]) };
  table.lines.push(say('plays', { opponent: opponent.name, ...played, remark }));
}

function drawTurn({ match, lines }: Table, isMapShown: boolean): void {
  const { game, rule } = match;
  const squares = squaresOf(match);
  const square = squares.at(-1)!;
  const map = isMapShown ? { map: winningMap(game, rule) } : {};
  lines.push('');
  lines.push(renderBoard(game, { square, path: squares.slice(0, -1), ...map }));
  const legal = legalMoves(game, square);
  if (legal.length === 0) return;
  const moves = legal.map(index => `${index + 1} ${moveText(game.moves[index])}`).join('   ');
  lines.push(say('turn', { player: toMove(match), square: squareText(square), moves }));
}

function sayHint({ match, lines }: Table): void {
  const position = positionOf(match);
  const list = outlooks(position);
  const best = list.filter(({ isWinning }) => isWinning).sort((a, b) => a.turns - b.turns)[0];
  if (best) {
    const to = after(position.square, match.game.moves[best.move]);
    lines.push(say('hint', { number: String(best.move + 1), square: squareText(to) }));
    return;
  }
  const longest = list.reduce((a, b) => (b.turns > a.turns ? b : a));
  lines.push(say('all-lose', { number: String(longest.move + 1), turns: longest.turns }));
}

function sayOutlook({ match, person, lines }: Table): void {
  const { isWinning, turns } = outlookOf(positionOf(match));
  const player = isWinning ? toMove(match) : otherPlayer(toMove(match));
  lines.push(player === person ? say('you-win-soon', { turns }) : say('other-wins-soon', { player, turns }));
}

function sayEnd({ match, person, lines }: Table): void {
  const winner = winnerOf(match);
  const player = toMove(match);
  const isOwn = winner === person || winner === undefined;
  lines.push(isOwn ? say('you-win', { player }) : say('other-wins', { player, winner }));
  const blunders = recordOf(match)
    .map((turn, ply) => ({ ...turn, ply }))
    .filter(({ isBlunder, player }) => isBlunder && player === person);
  for (const { ply, move, better } of blunders) {
    const kept = (or: string) => better.map(index => index + 1).join(or);
    const { en, cs } = say('or');
    const values = { number: String(move + 1), kept: { en: kept(en), cs: kept(cs) } };
    lines.push(say('blunder', { turn: String(ply + 1), ...values }));
  }
  if (winner !== person && blunders.length === 0) lines.push(say('was-lost'));
}
