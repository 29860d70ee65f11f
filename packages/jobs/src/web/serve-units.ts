/**
 * The side of the web crew that runs in a worker: makes the search once, then walks one unit after another. A page has
 * no memory that it shares with its workers unless the server sends special headers, so word from the page comes by
 * message: between slices, every few milliseconds, the walk lets messages in.
 */
import type { Search } from '@quadrille/cover';
import type { SearchSource } from '../core/source.js';
import { type Order, UnitWalk, type Walked } from '../core/walk-unit.js';
import { breathe, systemClock } from '../platform/clock.js';
import { packError } from '../threads/errors.js';
import type { Reply, WorkerScope } from './messages.js';

/** How long a walk goes on before it listens. */
const BREATH_MS = 12;

/** A walk that is asked to hurry still goes on for so long: units of nothing would only cost messages. */
const LEAST_MS = 10;

/**
 * Serves a page: call it at the top of the worker's file with `self`. `openSearch` makes the search that a source
 * describes; it names the modules it knows, so that a bundler sees them and nothing else is ever loaded.
 */
export function serveUnits(
  scope: WorkerScope,
  openSearch: (source: SearchSource) => Search | Promise<Search>,
): void {
  let search: Promise<Search> | undefined;
  let isStopped = false;
  let isHurried = false;
  const answer = async (make: () => Promise<Reply>) => {
    try {
      scope.postMessage(await make());
    } catch (error) {
      scope.postMessage({ kind: 'failed', error: packError(error) });
    }
  };
  const walk = async (own: Search, order: Order): Promise<Walked> => {
    const unitWalk = new UnitWalk(own, order);
    const startMs = systemClock.now();
    let breathMs = startMs;
    while (unitWalk.step() && !isStopped) {
      const now = systemClock.now();
      if (now - startMs > (order.ms ?? Infinity) || (isHurried && now - startMs > LEAST_MS)) break;
      if (now - breathMs < BREATH_MS) continue;
      await breathe();
      breathMs = systemClock.now();
    }
    return unitWalk.finish();
  };
  scope.addEventListener('message', ({ data }) => {
    if (data.kind === 'stop') isStopped = true;
    else if (data.kind === 'hurry') isHurried = data.isSomebodyIdle;
    else if (data.kind === 'open') {
      search = Promise.resolve(data.source).then(openSearch);
      void answer(async () => ({ kind: 'opened', searchId: (await search!).id }));
    } else if (data.kind === 'walk') {
      void answer(async () => {
        if (!search) throw new Error('a worker is told its search before its first unit');
        return { kind: 'walked', walked: await walk(await search, data.order) };
      });
    }
  });
}
