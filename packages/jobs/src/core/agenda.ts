/**
 * Which unit next. With fewer than `target` open units the heaviest is taken, and divided at once while it is worth
 * dividing: that makes enough units for every worker, so that the last ones end together (measured where nobody hands
 * work back early: 100 a worker give 0.9 of the ideal on skewed trees, 500 give 0.94). With enough of them the earliest
 * in the order of the search is taken, which keeps the number of open units, and of solutions that wait for their
 * turn, small. Where all solutions are wanted, the earliest is walked in any case: heavy units only get divided out of
 * their turn, since all that is found in them would have to wait.
 */
import { isEarlier, type OpenUnit } from './closure.js';
import { Heap } from './heap.js';

/** A unit, and whether it should only be divided. */
export interface Task {
  readonly unit: OpenUnit;
  readonly divide: boolean;
}

export interface Agenda {
  add(unit: OpenUnit): void;
  /** The unit has a report: nobody needs to walk it any more. */
  remove(unit: OpenUnit): void;
  /** The next unit, which is no longer on the agenda then. */
  take(): Task | undefined;
  readonly size: number;
}

export function makeAgenda(target: () => number, isInOrder = false): Agenda {
  const listed = new Set<OpenUnit>();
  const heaviest = new Heap<OpenUnit>(
    (a, b) => a.weight > b.weight || (a.weight === b.weight && isEarlier(a, b)),
  );
  const earliest = new Heap<OpenUnit>(isEarlier);
  /** A unit taken from one heap stays in the other until it comes up there: cleared out before that is much. */
  const tidy = (heap: Heap<OpenUnit>) => {
    if (heap.size > 1000 + 2 * listed.size) heap.fill(listed);
  };
  const takeFrom = (heap: Heap<OpenUnit>) => {
    let unit = heap.pop();
    while (unit && !listed.has(unit)) unit = heap.pop();
    if (unit) listed.delete(unit);
    return unit;
  };
  return {
    add: unit => {
      listed.add(unit);
      for (const heap of [heaviest, earliest]) {
        heap.push(unit);
        tidy(heap);
      }
    },
    remove: unit => {
      listed.delete(unit);
    },
    take: () => {
      const few = listed.size < target();
      const unit = takeFrom(few ? heaviest : earliest);
      const divide = few && unit !== undefined && unit.weight * target() > 1;
      if (!unit || divide || !few || !isInOrder) return unit && { unit, divide };
      listed.add(unit); // it stays: among the earliest it still is
      heaviest.push(unit);
      return { unit: takeFrom(earliest)!, divide };
    },
    get size() {
      return listed.size;
    },
  };
}
