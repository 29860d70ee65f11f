/** Time enters the job layer here and nowhere else, so that the simulator can replace it. */
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

/**
 * Lets timers, messages and signals in; a long synchronous computation calls it between slices. Not by a timer of 0 ms:
 * Node makes 1 ms of it and a browser 4.
 */
export function breathe(): Promise<void> {
  return new Promise(resolve => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    }
  });
}
