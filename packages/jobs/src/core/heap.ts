/** A binary heap: `pop` gives the element that `before` puts first. */
export class Heap<T> {
  readonly #list: T[] = [];

  constructor(private readonly before: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.#list.length;
  }

  /** Replaces what is in the heap. */
  fill(elements: Iterable<T>): void {
    this.#list.length = 0;
    for (const element of elements) this.push(element);
  }

  push(element: T): void {
    const list = this.#list;
    let at = list.push(element) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.before(element, list[parent])) break;
      list[at] = list[parent];
      at = parent;
    }
    list[at] = element;
  }

  pop(): T | undefined {
    const list = this.#list;
    const top = list[0];
    const last = list.pop();
    if (last === undefined || list.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= list.length) break;
      if (child + 1 < list.length && this.before(list[child + 1], list[child])) child++;
      if (!this.before(list[child], last)) break;
      list[at] = list[child];
      at = child;
    }
    list[at] = last;
    return top;
  }
}
