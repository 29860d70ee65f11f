/** The winning map: every square of the board, from the same lines `fast` computes, all of them kept. */
import { layOut, lineAndBit, startKernel } from './methods/lines.js';
import { checkGame, type Game, type Rule } from './rules.js';

export interface WinningMap {
  /** True when the player to move at column x, row y wins. */
  isWinning(x: number, y: number): boolean;
}

/** Computes the map of a board; throws `InputError` when its lines need more than a gibibyte. */
export function winningMap(game: Game, rule: Rule = 'normal'): WinningMap {
  checkGame(game);
  const layout = layOut(game, rule);
  if (layout === undefined) return { isWinning: () => rule === 'misere' };
  const { lineCount } = layout;
  const kernel = startKernel(layout, lineCount + layout.reach);
  kernel.advance(lineCount);
  const lineLength = kernel.bytes(0).length;
  const bits = new Uint8Array(lineCount * lineLength);
  for (let line = 0; line < lineCount; line++) bits.set(kernel.bytes(line), line * lineLength);
  kernel.release();
  return {
    isWinning: (x, y) => {
      const [line, bit] = lineAndBit(layout, game, { x, y });
      return (bits[line * lineLength + (bit >>> 3)] & (1 << (bit & 7))) === 0;
    },
  };
}

/** How many squares win; the others lose. */
export function countWinning(game: Game, map: WinningMap): number {
  let count = 0;
  for (let y = 0; y < game.height; y++) {
    for (let x = 0; x < game.width; x++) if (map.isWinning(x, y)) count++;
  }
  return count;
}
