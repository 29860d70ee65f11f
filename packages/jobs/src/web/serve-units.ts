/** The side of the web crew that runs in a worker. */
import type { Search } from '@quadrille/cover';
import type { SearchSource } from '../core/source.js';
import { unitServer } from '../core/unit-server.js';
import { makeBreath } from '../core/watched-walk.js';
import { breathe, systemClock } from '../platform/clock.js';
import type { WorkerScope } from './messages.js';

/** How long a walk goes on before it listens. */
const BREATH_MS = 12;

/** See `Watch`. */
const LEAST_MS = 10;

/**
 * Serves a page: call it at the top of the worker's file with `self`. `openSearch` makes the search that a source
 * describes; it names the modules it knows, so that a bundler sees them and nothing else is ever loaded.
 */
export function serveUnits(
  scope: WorkerScope,
  openSearch: (source: SearchSource) => Search | Promise<Search>,
): void {
  const breath = makeBreath(systemClock, BREATH_MS, breathe);
  const server = unitServer({ openSource: openSearch, clock: systemClock, leastMs: LEAST_MS, breath });
  scope.addEventListener('message', async ({ data }) => {
    if ('orders' in data) scope.postMessage(await server.answer(data));
    else if ('flags' in data) server.setFlags(data.flags);
  });
}
