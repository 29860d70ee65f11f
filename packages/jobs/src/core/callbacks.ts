/**
 * What a caller is told while a job runs. Should a callback throw, nothing more is told, the job is stopped, and comes
 * out with that error: it is the caller's own, and no reason to try anything again.
 */
import type { Bilingual } from '@quadrille/base';
import { plainMessage } from './plain-text.js';
import type { RunOptions } from './run.js';

type Callbacks = Pick<RunOptions, 'signal' | 'onProgress' | 'onSolution' | 'onRemark' | 'onReport'>;

/** Does `work` with callbacks that never throw; what one of them has thrown is thrown in the end. */
export async function guarded<Options extends Callbacks, Result>(
  options: Options,
  work: (options: Options) => Promise<Result>,
): Promise<Result> {
  const { onProgress, onSolution, onRemark, onReport } = options;
  const stop = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  const safe = <T>(callback: ((value: T) => void) | undefined) =>
    callback &&
    ((value: T) => {
      if (failure) return;
      try {
        callback(value);
      } catch (error) {
        failure = { error };
        stop.abort('a callback has thrown');
      }
    });
  const result = await work({
    ...options,
    signal: options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal,
    onProgress: safe(onProgress),
    onSolution: safe(onSolution),
    onRemark: safe(onRemark && ((remark: Bilingual) => onRemark(plainMessage(remark)))),
    onReport: safe(onReport),
  });
  if (failure) throw failure.error;
  return result;
}
