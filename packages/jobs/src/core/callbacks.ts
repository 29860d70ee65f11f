/**
 * What a caller is told while a job runs. Should a callback throw, nothing more is told, the job ends as if it had been
 * stopped, and comes out with that error: it is the caller's own, and no reason to try anything again.
 */
import type { RunOptions } from './run.js';

type Callbacks = Pick<RunOptions, 'onProgress' | 'onSolution' | 'onRemark' | 'onReport'>;

export interface Guard {
  /** The same callbacks; these never throw. */
  readonly callbacks: Callbacks;
  readonly hasFailed: boolean;
  /** Throws what a callback has thrown, if one has. */
  rethrow(): void;
}

export function guardCallbacks(
  { onProgress, onSolution, onRemark, onReport }: Callbacks,
  onFailure: () => void = () => {},
): Guard {
  let failure: { readonly error: unknown } | undefined;
  const guarded = <T>(callback: ((value: T) => void) | undefined) =>
    callback &&
    ((value: T) => {
      if (failure) return;
      try {
        callback(value);
      } catch (error) {
        failure = { error };
        onFailure();
      }
    });
  return {
    callbacks: {
      onProgress: guarded(onProgress),
      onSolution: guarded(onSolution),
      onRemark: guarded(onRemark),
      onReport: guarded(onReport),
    },
    get hasFailed() {
      return failure !== undefined;
    },
    rethrow() {
      if (failure) throw failure.error;
    },
  };
}
