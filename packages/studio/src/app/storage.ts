/** What the page remembers on this machine. Storage may be full, forbidden or damaged: then it simply forgets. */
const PREFIX = 'quadrille.';

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Forgetting is all that can be done.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept, then.
  }
}

/** The value kept under `key` if `isValid` accepts it, else `fallback`. */
export function recall<T>(key: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export const isString = (value: unknown): value is string => typeof value === 'string';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
