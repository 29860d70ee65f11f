/**
 * Producer 21 straight from the specification (se-rules 8.3, 8.8): queues with repetitions, everything
 * collected, sorted.
 */
import { ancestorsByDefinition, type Grid, housesOf, type Node, nameOf, strong, weak } from './definition.js';

export interface SlowHint {
  readonly difficulty: number;
  readonly complexity: number;
  readonly key: number;
  /** `cell:digit` of what goes, in order. */
  readonly eliminated: string[];
}

const ROUNDS = [
  { cellLinks: false, houseLinks: true, key: 2, cycleBase: 6.5, chainBase: 6.6 },
  { cellLinks: true, houseLinks: false, key: 3, cycleBase: 6.5, chainBase: undefined },
  { cellLinks: true, houseLinks: true, key: 4, cycleBase: 7.0, chainBase: 7.0 },
];

/** All hints, sorted, those with eliminations of an earlier one left out. */
export function forcingByDefinition(grid: Grid): SlowHint[] {
  const hints: SlowHint[] = [];
  for (const round of ROUNDS) {
    for (let cell = 0; cell < 81; cell++) {
      if (grid[cell].size < 2) continue;
      for (const digit of [...grid[cell]].sort((a, b) => a - b)) {
        const on = { cell, digit, isOn: true, parents: [] };
        if (round.chainBase === undefined && grid[cell].size !== 2) continue;
        const add = (base: number, end: Node, eliminated: string[]) => {
          if (eliminated.length === 0) return;
          const complexity = ancestorsByDefinition(end).size;
          hints.push({ difficulty: base + surcharge(complexity), complexity, key: round.key, eliminated });
        };
        for (const end of cycles(grid, on, round)) add(round.cycleBase, end, cycleEliminates(grid, end));
        if (round.chainBase === undefined) continue;
        const refuted = chain(grid, on, round);
        if (refuted) add(round.chainBase, refuted, [`${cell}:${digit}`]);
        const proved = chain(grid, { ...on, isOn: false }, round);
        const others = [...grid[cell]].filter(other => other !== digit).sort((a, b) => a - b);
        if (proved)
          add(
            round.chainBase,
            proved,
            others.map(other => `${cell}:${other}`),
          );
      }
    }
  }
  hints.sort((a, b) => a.difficulty - b.difficulty || a.complexity - b.complexity || a.key - b.key);
  const seen = new Set<string>();
  return hints.filter(({ eliminated }) => !seen.has(eliminated.join()) && seen.add(eliminated.join()));
}

function surcharge(complexity: number): number {
  let [added, threshold, isHalf] = [0, 4, true];
  while (complexity - 2 > threshold) {
    added += 0.1;
    threshold = isHalf ? (threshold * 3) / 2 : (threshold * 4) / 3;
    isHalf = !isHalf;
  }
  return added;
}

type Round = (typeof ROUNDS)[number];

function cycles(grid: Grid, s: Node, { cellLinks, houseLinks }: Round): Node[] {
  const found: Node[] = [];
  const on = new Set([nameOf(s)]);
  let onQueue: Node[] = [s];
  let offQueue: Node[] = [];
  for (let length = 0; onQueue.length + offQueue.length > 0; ) {
    length++;
    for (const p of onQueue) {
      const line = ancestorsByDefinition(p);
      for (const m of weak(grid, p, cellLinks)) if (!line.has(nameOf(m))) offQueue.push(m);
    }
    onQueue = [];
    length++;
    for (const p of offQueue) {
      for (const m of strong(grid, grid, new Map(), p, cellLinks, houseLinks)) {
        if (length >= 4 && nameOf(m) === nameOf(s)) found.push(m);
        if (on.has(nameOf(m))) continue;
        on.add(nameOf(m));
        onQueue.push(m);
      }
    }
    offQueue = [];
  }
  return found;
}

function cycleEliminates(grid: Grid, end: Node): string[] {
  const nodes: Node[] = [];
  for (let n: Node | undefined = end; n; n = n.parents[0]) nodes.push(n);
  const inside = new Set(nodes.map(n => n.cell));
  const sees = (cell: number, digit: number, isOn: boolean) =>
    nodes.some(
      n => n.isOn === isOn && n.digit === digit && housesOf(n.cell).some(house => house.includes(cell)),
    );
  const gone: string[] = [];
  for (let cell = 0; cell < 81; cell++) {
    if (inside.has(cell)) continue;
    for (const digit of [...grid[cell]].sort((a, b) => a - b)) {
      if (sees(cell, digit, true) && sees(cell, digit, false)) gone.push(`${cell}:${digit}`);
    }
  }
  return gone;
}

/** Whether a chain leads from a candidate on to the same one off. */
export function isRefutedByDefinition(grid: Grid, cell: number, digit: number): boolean {
  return chain(grid, { cell, digit, isOn: true, parents: [] }, ROUNDS[2]) !== undefined;
}

function chain(grid: Grid, source: Node, { cellLinks }: Round): Node | undefined {
  const on = new Set<string>();
  const off = new Set<string>();
  (source.isOn ? on : off).add(nameOf(source));
  let onQueue: Node[] = source.isOn ? [source] : [];
  let offQueue: Node[] = source.isOn ? [] : [source];
  let conclusion: Node | undefined;
  const isOpposite = (m: Node) =>
    m.cell === source.cell && m.digit === source.digit && m.isOn !== source.isOn;
  while (onQueue.length + offQueue.length > 0) {
    for (const p of onQueue) {
      for (const m of weak(grid, p, cellLinks)) {
        if (isOpposite(m)) conclusion ??= m;
        if (off.has(nameOf(m))) continue;
        off.add(nameOf(m));
        offQueue.push(m);
      }
    }
    onQueue = [];
    for (const p of offQueue) {
      for (const m of strong(grid, grid, new Map(), p, cellLinks, true)) {
        if (isOpposite(m)) conclusion ??= m;
        if (on.has(nameOf(m))) continue;
        on.add(nameOf(m));
        onQueue.push(m);
      }
    }
    offQueue = [];
  }
  return conclusion;
}
