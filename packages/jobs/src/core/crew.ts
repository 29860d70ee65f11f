/** Who walks the units: this thread, a pool of threads, or in tests the simulator. */
import type { Order, Walked } from './walk-unit.js';

export interface Crew {
  /** How many units can be walked at once. */
  readonly size: number;
  /** The search that everybody here walks. */
  readonly searchId: string;
  /** Walks a unit. Rejects when the worker died of it or threw. */
  walk(order: Order): Promise<Walked>;
  /**
   * Walks short units one after the other with one message for all of them. What came of the first ones, as many as
   * took but a moment and before somebody was idle; the others were not begun. Rejects as `walk` does.
   */
  walkSeveral?(orders: readonly Order[]): Promise<readonly Walked[]>;
  /** Somebody is idle: who walks a unit for more than a moment hands its rest back soon. */
  hurry(isSomebodyIdle: boolean): void;
  /** Every walk ends with its next slice and reports what it has. */
  stop(): void;
  close(): Promise<void>;
}
