/** Keeps what a walk that cannot be divided has come to, so that a later one need not begin again. */
import type { UnitWalk } from './walk-unit.js';

export interface Keeper {
  /** Lets a new walk go on from what is kept, if anything is. */
  begin(walk: UnitWalk): Promise<void>;
  /** Keeps what the walk has come to, if it is time and the walk can tell. */
  keep(walk: UnitWalk): Promise<void>;
}
