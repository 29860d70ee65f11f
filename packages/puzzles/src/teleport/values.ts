/**
 * Tables with a number for every square, from the far corner to the start, each from the moves ahead of it:
 * how many turns the game still lasts, and the Grundy number.
 */
import { MOST_SQUARES } from './methods/method.js';
import { checkGame, type Game, type Rule } from './rules.js';
import { say } from './sentences.js';

/** A number for each square, at row times width plus column. */
export type Values = Int32Array;

/**
 * How many turns are left when who wins hurries and who loses resists. The last to move wins the normal game,
 * so a square wins exactly when its number is odd, and under the misère rule when it is even.
 */
export function turnsLeft(game: Game, rule: Rule = 'normal'): Values {
  const wonParity = rule === 'normal' ? 1 : 0;
  return fill(game, (ahead, count) => {
    if (count === 0) return 0;
    let soonestWin = -1;
    let longest = 0;
    for (let i = 0; i < count; i++) {
      const turns = ahead[i] + 1;
      if ((turns & 1) === wonParity && (soonestWin < 0 || turns < soonestWin)) soonestWin = turns;
      if (turns > longest) longest = turns;
    }
    return soonestWin >= 0 ? soonestWin : longest;
  });
}

/** True when that many turns left mean that the player to move wins. */
export function isWonIn(turns: number, rule: Rule): boolean {
  return (turns & 1) === (rule === 'normal' ? 1 : 0);
}

/**
 * The Grundy numbers of the normal game: the smallest number that no move ahead has (Sprague 1935, Grundy
 * 1939). A square loses when it is 0; games side by side lose when the exclusive or of their numbers is 0.
 */
export function grundyNumbers(game: Game): Values {
  const seen = new Int32Array(game.moves.length + 2);
  let stamp = 0;
  return fill(game, (ahead, count) => {
    stamp++;
    for (let i = 0; i < count; i++) seen[ahead[i]] = stamp;
    let smallest = 0;
    while (seen[smallest] === stamp) smallest++;
    return smallest;
  });
}

/** Fills a table from the far corner; `value` gets the values ahead of a square and how many there are. */
function fill(game: Game, value: (ahead: Int32Array, count: number) => number): Values {
  checkGame(game);
  const { width, height } = game;
  if (width * height > MOST_SQUARES) {
    throw say.error('table-size', { width, height, most: MOST_SQUARES });
  }
  const moves = game.moves.filter(({ right, down }) => right < width && down < height);
  const values = new Int32Array(width * height);
  const ahead = new Int32Array(moves.length);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      let count = 0;
      for (const { right, down } of moves) {
        if (x + right < width && y + down < height) ahead[count++] = values[(y + down) * width + x + right];
      }
      values[y * width + x] = value(ahead, count);
    }
  }
  return values;
}
