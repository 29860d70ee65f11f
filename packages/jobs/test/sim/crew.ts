/** A crew whose walks take virtual time, stop at random places, and whose workers die. */
import type { Search } from '@quadrille/cover';
import type { Crew } from '../../src/core/crew.js';
import type { Production } from './production.js';
import { type Life, simulated } from './world.js';

export interface CrewOptions {
  readonly size: number;
  /** Nodes until a walk hands back, about. */
  readonly nodes: number;
  /** Probability that a worker dies of a walk; read at every walk. */
  readonly crash: () => boolean;
  readonly onWalk?: (nodes: number) => void;
}

export function simCrew({ UnitWalk }: Production, search: Search, life: Life, options: CrewOptions): Crew {
  const { world } = life;
  let isStopped = false;
  return {
    size: options.size,
    searchId: search.id,
    walk: order => {
      const nodes = isStopped ? 1 : (order.nodes ?? 1 + world.random.below(2 * options.nodes));
      const isExact = order.untilSplit || order.steps !== undefined;
      const walk = new UnitWalk(search, isExact ? order : { ...order, slice: 1, nodes });
      while (walk.step());
      const walked = walk.finish();
      options.onWalk?.(walked.nodes);
      const dies = options.crash();
      return life.later(world.between(10, 60) * walked.nodes, () => {
        if (dies) throw simulated('the worker died');
        return walked;
      });
    },
    hurry: () => {},
    stop: () => {
      isStopped = true;
    },
    close: async () => {},
  };
}
