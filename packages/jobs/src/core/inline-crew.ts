/** A crew of one: the thread that asks. It breathes, so that timers, messages and Ctrl-C come through. */
import type { Search } from '@quadrille/cover';
import { breathe, type Clock } from '../platform/clock.js';
import type { Crew } from './crew.js';
import type { Keeper } from './keeper.js';
import { FLAG } from './walk-protocol.js';
import { makeBreath, walkWatched } from './watched-walk.js';

const BREATH_MS = 15;

export function inlineCrew(search: Search, clock: Clock, keeper?: Keeper): Crew {
  const flags = new Int32Array(FLAG.count);
  const watch = { clock, flags, leastMs: 0, breath: makeBreath(clock, BREATH_MS, breathe), keeper };
  return {
    size: 1,
    searchId: search.id,
    walk: order => walkWatched(search, order, watch),
    hurry: () => {},
    stop: () => {
      flags[FLAG.stop] = 1;
    },
    close: async () => {},
  };
}
