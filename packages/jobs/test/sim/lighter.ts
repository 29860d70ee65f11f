/**
 * Lighter twins of what a platform offers: a simulated process starts thousands of times a second, and its signals and
 * digests would take more time than the code under test. They do the same, and `lighter.test.ts` holds them against it.
 */

type Listener = () => void;

class LightSignal {
  aborted = false;
  reason: unknown;
  #listeners: Set<Listener> | undefined;
  /** Signals that abort with this one, and those that this one aborts with. */
  #followers: Set<LightSignal> | undefined;
  #sources: ReadonlySet<LightSignal> | undefined;

  addEventListener(_: 'abort', listener: Listener): void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: Listener): void {
    this.#listeners?.delete(listener);
  }

  /** Aborts once. All that follow are aborted before anybody is told; listeners that are taken away meanwhile are not. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    const all = [this, ...(this.#followers ?? [])].filter(signal => !signal.aborted);
    for (const signal of all) {
      signal.aborted = true;
      signal.reason = reason;
    }
    for (const signal of all) for (const listener of signal.#listeners ?? []) listener();
  }

  static any(signals: readonly LightSignal[]): LightSignal {
    const any = new LightSignal();
    const aborted = signals.find(signal => signal.aborted);
    const sources = new Set(signals.flatMap(signal => [...(signal.#sources ?? [signal])]));
    any.#sources = sources;
    if (aborted) any.abort(aborted.reason);
    else for (const source of sources) (source.#followers ??= new Set()).add(any);
    return any;
  }
}

class LightController {
  readonly signal = new LightSignal();

  abort(reason?: unknown): void {
    this.signal.abort(reason);
  }
}

export { LightController as AbortController, LightSignal as AbortSignal };

const MOST_REMEMBERED = 5000;

/** A function of a text that remembers what it said last: a record is read again by everybody who starts. */
export function remembered<Value>(of: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    const before = known.get(text);
    if (before !== undefined || typeof text !== 'string') return before ?? of(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    const value = of(text);
    known.set(text, value);
    return value;
  };
}
