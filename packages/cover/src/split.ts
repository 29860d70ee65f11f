/**
 * Cutting a search into units. The unit that weighs most is walked one node further and replaced by its rest, until
 * there are enough; a unit's weight is its parent's divided by the number of its siblings. (Cutting at a fixed depth
 * fails on sudoku-like models, where long chains of forced choices leave a handful of units at any depth.)
 */
import type { Search, Solution, Unit } from '@quadrille/base';

/** A stretch of the search: solutions met while splitting, then a unit still to be walked. */
export interface Part {
  readonly solutions: readonly Solution[];
  /** Absent in a stretch that splitting has walked to its end. */
  readonly unit?: Unit;
}

export interface Split {
  /** In the order of the undivided search. */
  readonly parts: readonly Part[];
  /** Nodes visited while splitting. */
  readonly nodes: number;
}

interface Stretch extends Part {
  readonly weight: number;
  next: Stretch | undefined;
}

/** Splits the whole search into at least `wanted` units, or as many as it has. */
export function split(search: Search, wanted: number): Split {
  const head: Stretch = { solutions: [], unit: [], weight: 1, next: undefined };
  const heap = new Heap();
  heap.push(head);
  const replaced = new Map<Stretch, Stretch>(); // the first stretch of what took its place
  let nodes = 0;
  while (heap.size > 0 && heap.size < wanted) {
    const heaviest = heap.pop();
    const walk = search.open(heaviest.unit!, { collect: true });
    walk.step(1);
    nodes += walk.nodes;
    const found = [...heaviest.solutions, ...walk.take()];
    const rest = walk.rest();
    walk.close?.();
    const stretches: Stretch[] = rest.map((unit, at) => ({
      solutions: at === 0 ? found : [],
      unit,
      weight: heaviest.weight / rest.length,
      next: undefined,
    }));
    if (stretches.length === 0) stretches.push({ solutions: found, weight: 0, next: undefined });
    stretches.forEach((stretch, at) => {
      stretch.next = stretches[at + 1] ?? heaviest.next;
      if (stretch.unit) heap.push(stretch);
    });
    replaced.set(heaviest, stretches[0]);
  }
  return { parts: [...inOrder(head, replaced)], nodes };
}

function* inOrder(head: Stretch, replaced: Map<Stretch, Stretch>): Generator<Part> {
  for (let at: Stretch | undefined = head; at; at = at.next) {
    for (let by = replaced.get(at); by; by = replaced.get(at)) at = by;
    if (at.unit) yield { solutions: at.solutions, unit: at.unit };
    else if (at.solutions.length > 0) yield { solutions: at.solutions };
  }
}

/** Stretches by weight, the heaviest on top; among equals the one that came first. */
class Heap {
  private readonly list: { stretch: Stretch; turn: number }[] = [];
  private turn = 0;

  get size(): number {
    return this.list.length;
  }

  push(stretch: Stretch): void {
    const { list } = this;
    let at = list.push({ stretch, turn: this.turn++ }) - 1;
    while (at > 0 && this.isBefore(at, (at - 1) >> 1)) {
      this.swap(at, (at - 1) >> 1);
      at = (at - 1) >> 1;
    }
  }

  pop(): Stretch {
    const { list } = this;
    const top = list[0].stretch;
    const last = list.pop()!;
    if (list.length > 0) list[0] = last;
    for (let at = 0; ; ) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < list.length && this.isBefore(child, first)) first = child;
      }
      if (first === at) return top;
      this.swap(at, first);
      at = first;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [left, right] = [this.list[a], this.list[b]];
    const difference = left.stretch.weight - right.stretch.weight;
    return difference > 0 || (difference === 0 && left.turn < right.turn);
  }

  private swap(a: number, b: number): void {
    [this.list[a], this.list[b]] = [this.list[b], this.list[a]];
  }
}
