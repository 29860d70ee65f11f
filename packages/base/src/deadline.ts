/**
 * A signal and a time limit as one signal, for work that only knows signals. `AbortSignal.any` with
 * `AbortSignal.timeout` loses its timer to garbage collection on Node 20, and timers of the system end at once after
 * more than 24.8 days; here the timer is held, and a long wait is cut into pieces.
 */
export interface Deadline {
  readonly signal: AbortSignal;
  /** True when the time was up before the signal came. */
  readonly isLate: boolean;
  /** Ends the timer; must be called when the work is over. */
  close(): void;
}

const MOST_MS = 2 ** 31 - 1;

/** `deadlineMs` is on the clock of `performance.now()`. */
export function deadlineOf(deadlineMs = Number.POSITIVE_INFINITY, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const onAbort = () => controller.abort();
  const wait = () => {
    const leftMs = deadlineMs - performance.now();
    if (leftMs > 0) {
      timer = setTimeout(wait, Math.min(leftMs, MOST_MS));
      return;
    }
    if (!controller.signal.aborted) isLate = true;
    controller.abort();
  };
  if (signal?.aborted) controller.abort();
  else signal?.addEventListener('abort', onAbort);
  if (deadlineMs < Number.POSITIVE_INFINITY) wait();
  return {
    signal: controller.signal,
    get isLate() {
      return isLate;
    },
    close: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}
