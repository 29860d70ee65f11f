/** Numbers of a caller, checked where they come in: what is no number would let a search end never, or at once. */
import { InputError } from './errors.js';

/** Throws `InputError` unless `value` is a whole number from `least` to `most`. */
export function demandWhole(
  name: string,
  value: number,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  if (most === Number.MAX_SAFE_INTEGER)
    throw new InputError(`${name} is ${value}; it takes a whole number of at least ${least}`);
  throw new InputError(`${name} is ${value}; it takes a whole number from ${least} to ${most}`);
}

/** Throws `InputError` for limits that no search could keep. Infinity is none. */
export function demandLimits(limits: {
  readonly limit?: number;
  readonly nodeLimit?: number;
  readonly timeLimitMs?: number;
}): void {
  for (const name of ['limit', 'nodeLimit'] as const) {
    const value = limits[name] ?? Number.POSITIVE_INFINITY;
    if (value !== Number.POSITIVE_INFINITY) demandWhole(name, value, 0);
  }
  if (Number.isNaN(limits.timeLimitMs)) throw new InputError('timeLimitMs is no number');
}
