/**
 * A crew of one: the thread that asks. It breathes between slices, and between units where they are shorter than that,
 * so that timers, messages and Ctrl-C come through.
 */
import type { Search } from '@quadrille/cover';
import { breathe, type Clock } from '../platform/clock.js';
import type { Crew } from './crew.js';
import { UnitWalk } from './walk-unit.js';

const BREATH_MS = 15;

export function inlineCrew(search: Search, clock: Clock): Crew {
  let isStopped = false;
  let breathMs = clock.now();
  const breath = async () => {
    await breathe();
    breathMs = clock.now();
  };
  return {
    size: 1,
    searchId: search.id,
    walk: async order => {
      const walk = new UnitWalk(search, order);
      const untilMs = clock.now() + (order.ms ?? Infinity);
      do {
        if (clock.now() - breathMs >= BREATH_MS) await breath();
      } while (walk.step() && !isStopped && clock.now() <= untilMs);
      return walk.finish();
    },
    hurry: () => {},
    stop: () => {
      isStopped = true;
    },
    close: async () => {},
  };
}
