/** Numbers of a caller, checked where they come in: anything else would let a search end never, or at once. */
import { say } from './sentences.js';

/** Throws `InputError` unless `value` is a whole number from `least` to `most`. */
export function demandWhole(
  name: string,
  value: number,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const given = String(value);
  if (most === Number.MAX_SAFE_INTEGER) throw say.error('whole-from', { name, value: given, least });
  throw say.error('whole-between', { name, value: given, least, most });
}

/** Throws `InputError` for limits that no search could keep. Infinity is none. */
export function demandLimits(limits: {
  readonly limit?: number | undefined;
  readonly nodeLimit?: number | undefined;
  readonly timeLimitMs?: number | undefined;
}): void {
  for (const name of ['limit', 'nodeLimit'] as const) {
    const value = limits[name] ?? Number.POSITIVE_INFINITY;
    if (value !== Number.POSITIVE_INFINITY) demandWhole(name, value, 0);
  }
  if (Number.isNaN(limits.timeLimitMs)) throw say.error('not-a-number', { name: 'timeLimitMs' });
}
