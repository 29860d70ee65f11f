/** A crew of one: the thread that asks. It breathes between slices, so that timers and Ctrl-C come through. */
import type { Search } from '@quadrille/cover';
import { breathe, type Clock } from '../platform/clock.js';
import type { Crew } from './crew.js';
import { UnitWalk } from './walk-unit.js';

const BREATH_MS = 15;

export function inlineCrew(search: Search, clock: Clock): Crew {
  let isStopped = false;
  return {
    size: 1,
    searchId: search.id,
    walk: async order => {
      const walk = new UnitWalk(search, order);
      const startMs = clock.now();
      let breathMs = startMs;
      while (walk.step() && !isStopped) {
        const now = clock.now();
        if (now - startMs > (order.ms ?? Infinity)) break;
        if (now - breathMs < BREATH_MS) continue;
        await breathe();
        breathMs = clock.now();
      }
      return walk.finish();
    },
    hurry: () => {},
    stop: () => {
      isStopped = true;
    },
    close: async () => {},
  };
}
