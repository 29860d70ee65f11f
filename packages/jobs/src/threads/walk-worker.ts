/** The side of the thread crew that runs in a thread. */
import { openSource, type SearchSource } from '../core/source.js';
import { unitServer } from '../core/unit-server.js';
import { systemClock } from '../platform/clock.js';

/** See `Watch`: messages between threads are quick. */
const LEAST_MS = 3;

/** The search as bytes that threads can share. */
export function packSource(source: SearchSource): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(source));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** What piscina calls in the thread. */
export default unitServer({ openSource, clock: systemClock, leastMs: LEAST_MS }).answer;
