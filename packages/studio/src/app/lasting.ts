/** How long something takes, in words; the units are written alike in both languages. */
import { decimal } from './decimal.js';

/** `8 min 11 s`. */
export function lasting(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min ${seconds % 60}\u00a0s`;
  return `${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`;
}

/** The same, with tenths of the first ten seconds. */
export const lastingFinely = (ms: number): string =>
  ms < 10_000 ? `${decimal(ms / 1000)}\u00a0s` : lasting(ms);
