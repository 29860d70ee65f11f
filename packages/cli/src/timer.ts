/** Timers for any time: those of the system end at once after more than 24.8 days. */

const MOST_MS = 2 ** 31 - 1;

/** Calls `act` after so many seconds; returns how to call that off. */
export function after(seconds: number, act: () => void): () => void {
  let left = 1000 * seconds;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const ms = Math.min(left, MOST_MS);
    left -= ms;
    timer = setTimeout(() => (left > 0 ? wait() : act()), ms);
  };
  wait();
  return () => clearTimeout(timer);
}
