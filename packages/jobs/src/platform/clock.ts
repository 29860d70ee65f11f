/** Time enters the job layer here and nowhere else, so that the simulator can replace it. */
export { breathe } from '@quadrille/base';

export interface Clock {
  /** Milliseconds on a clock that never jumps back; only differences mean something. */
  now(): number;
  /** Resolves after about `ms`, or at once when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of this process. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
    }),
};
