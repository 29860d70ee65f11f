/** The clock of a game: it runs while somebody plays, and is kept from time to time. */
import type { Game } from './game.svelte.js';

const KEPT_SECONDS = 5;

/** Call it in the page's script. */
export function runClock(game: Game, isSolved: () => boolean): void {
  const isRunning = $derived(!isSolved() && !game.isOwn && !game.isPaused);
  $effect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      game.seconds++;
      if (game.seconds % KEPT_SECONDS === 0) game.save(isSolved());
    }, 1000);
    return () => clearInterval(timer);
  });
}
