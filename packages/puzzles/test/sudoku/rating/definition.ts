/**
 * Closures and forcing chains straight from the specification (se-rules 8.1 to 8.4), with sets and objects
 * instead of bits and tables: slow, obvious, and sharing nothing with the engine.
 */
export interface Node {
  readonly cell: number;
  readonly digit: number;
  readonly isOn: boolean;
  readonly parents: readonly Node[];
}

export type Grid = Set<number>[];

const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const blockCells = numbers.map(b =>
  numbers.map(p => (3 * Math.floor(b / 3) + Math.floor(p / 3)) * 9 + 3 * (b % 3) + (p % 3)),
);
export const rowCells = numbers.map(r => numbers.map(c => 9 * r + c));
export const columnCells = numbers.map(c => numbers.map(r => 9 * r + c));

/** Block, row and column of a cell. */
export function housesOf(cell: number): number[][] {
  return [blockCells, rowCells, columnCells].map(list => list.find(cells => cells.includes(cell))!);
}

export const nameOf = (n: Node) => `${n.cell}:${n.digit}:${n.isOn ? '+' : '-'}`;
const opposite = (n: Node) => `${n.cell}:${n.digit}:${n.isOn ? '-' : '+'}`;

function addOnce(list: Node[], node: Node): void {
  if (!list.some(other => nameOf(other) === nameOf(node))) list.push(node);
}

export function weak(grid: Grid, n: Node, cellLinks: boolean): Node[] {
  const list: Node[] = [];
  if (cellLinks) {
    for (const digit of [...grid[n.cell]].sort((a, b) => a - b)) {
      if (digit !== n.digit) addOnce(list, { cell: n.cell, digit, isOn: false, parents: [n] });
    }
  }
  for (const house of housesOf(n.cell)) {
    for (const cell of house) {
      if (cell !== n.cell && grid[cell].has(n.digit)) {
        addOnce(list, { cell, digit: n.digit, isOn: false, parents: [n] });
      }
    }
  }
  return list;
}

export function strong(
  grid: Grid,
  base: Grid,
  off: Map<string, Node>,
  n: Node,
  cellLinks: boolean,
  houseLinks: boolean,
): Node[] {
  const list: Node[] = [];
  const stored = (cell: number, digit: number) => off.get(`${cell}:${digit}:-`)!;
  if (cellLinks && grid[n.cell].size === 2) {
    const digit = [...grid[n.cell]].find(other => other !== n.digit)!;
    const lost = [...base[n.cell]].sort((a, b) => a - b).filter(other => !grid[n.cell].has(other));
    addOnce(list, {
      cell: n.cell,
      digit,
      isOn: true,
      parents: [n, ...lost.map(other => stored(n.cell, other))],
    });
  }
  for (const house of houseLinks ? housesOf(n.cell) : []) {
    const places = house.filter(cell => grid[cell].has(n.digit));
    if (places.length !== 2) continue;
    const lost = house.filter(cell => base[cell].has(n.digit) && !grid[cell].has(n.digit));
    const parents = [n, ...lost.map(cell => stored(cell, n.digit))];
    addOnce(list, { cell: places.find(cell => cell !== n.cell)!, digit: n.digit, isOn: true, parents });
  }
  return list;
}

export interface SlowClosure {
  readonly on: Map<string, Node>;
  readonly off: Map<string, Node>;
  readonly contradiction: [Node, Node] | undefined;
}

/** Further off nodes on the reduced grid, given the grid at the start and the off nodes stored. */
export type SlowAdvance = (grid: Grid, start: Grid, off: Map<string, Node>) => Node[];

/** se-rules 8.4; without `advance`, at level 0. */
export function closureByDefinition(
  start: Grid,
  a: Node,
  isDynamic: boolean,
  cellLinks: boolean,
  advance?: SlowAdvance,
): SlowClosure {
  const grid = start.map(set => new Set(set));
  const on = new Map<string, Node>();
  const off = new Map<string, Node>();
  (a.isOn ? on : off).set(nameOf(a), a);
  const onQueue = a.isOn ? [a] : [];
  const offQueue = a.isOn ? [] : [a];
  while (onQueue.length + offQueue.length > 0) {
    if (onQueue.length > 0) {
      for (const m of weak(grid, onQueue.shift()!, cellLinks)) {
        if (on.has(opposite(m))) return { on, off, contradiction: [on.get(opposite(m))!, m] };
        if (off.has(nameOf(m))) continue;
        off.set(nameOf(m), m);
        offQueue.push(m);
      }
    } else {
      const p = offQueue.shift()!;
      const list = strong(grid, start, off, p, cellLinks, true);
      if (isDynamic) grid[p.cell].delete(p.digit);
      for (const m of list) {
        if (off.has(opposite(m))) return { on, off, contradiction: [m, off.get(opposite(m))!] };
        if (on.has(nameOf(m))) continue;
        on.set(nameOf(m), m);
        onQueue.push(m);
      }
    }
    if (!advance || onQueue.length + offQueue.length > 0) continue;
    for (const m of advance(grid, start, off)) {
      if (off.has(nameOf(m))) continue;
      off.set(nameOf(m), m);
      offQueue.push(m);
    }
  }
  return { on, off, contradiction: undefined };
}

/** Distinct ancestors of a node, itself included. */
export function ancestorsByDefinition(n: Node): Set<string> {
  const seen = new Set<string>();
  const queue = [n];
  while (queue.length > 0) {
    const each = queue.shift()!;
    if (seen.has(nameOf(each))) continue;
    seen.add(nameOf(each));
    queue.push(...each.parents);
  }
  return seen;
}
