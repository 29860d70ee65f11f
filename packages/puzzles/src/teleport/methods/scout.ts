/**
 * A look ahead before the lines are drawn up: when moves are long, a game passes through few squares,
 * however large the board. Depth first with a memory, like `memo`, but without a table, and it gives up as
 * soon as the squares are many.
 */
import type { Game, Rule } from '../rules.js';

/** Squares after which lines are the quicker way. */
const MOST_SQUARES = 160;

export interface Scout {
  /** Whether the player to move at column x, row y wins; undefined when that takes too many squares. */
  look(x: number, y: number): boolean | undefined;
  readonly squares: number;
  readonly tried: number;
}

export function scout(game: Game, rule: Rule): Scout {
  const { width, height, moves } = game;
  const known = new Map<number, boolean>();
  let squares = 0;
  let tried = 0;

  const look = (x: number, y: number): boolean | undefined => {
    const key = y * width + x;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    if (squares >= MOST_SQUARES || !Number.isSafeInteger(key)) return undefined;
    squares++;
    let isWinning = true;
    let canMove = false;
    for (const { right, down } of moves) {
      tried++;
      if (x + right >= width || y + down >= height) continue;
      canMove = true;
      const next = look(x + right, y + down);
      if (next === undefined) return undefined;
      isWinning = !next;
      if (isWinning) break;
    }
    known.set(key, canMove ? isWinning : rule === 'misere');
    return known.get(key);
  };

  return {
    look,
    get squares() {
      return squares;
    },
    get tried() {
      return tried;
    },
  };
}
