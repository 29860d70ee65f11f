/** Taking assemblies apart in groups: every slide is replayed cell by cell, and whoever is stuck is stuck by brute force. */
import type { Assembly, Cell } from '@quadrille/puzzles/packing';
import { takeApart } from '@quadrille/puzzles/packing/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Separation, takeApartTogether } from '../../src/packing/together.js';

function apart(assembly: Assembly): Separation {
  const work = takeApartTogether(assembly, 20_000);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The cells of a small box shared out at random; those of nobody are empty. */
const assemblies = (pieces: number, depth: number): fc.Arbitrary<Assembly> =>
  fc.array(fc.nat(pieces), { minLength: 9 * depth, maxLength: 9 * depth }).map(owners =>
    Array.from({ length: pieces }, (_, piece) => ({
      piece,
      cells: owners.flatMap((owner, at): Cell[] =>
        owner === piece ? [[at % 3, Math.floor(at / 3) % 3, Math.floor(at / 9)]] : [],
      ),
    })).filter(({ cells }) => cells.length > 0),
  );

const shifted = (cells: readonly Cell[], [a, b, c]: Cell) =>
  cells.map(([x, y, z]): Cell => [x + a, y + b, z + c]);
const overlap = (places: readonly (readonly Cell[])[]) => {
  const all = places.flat().map(String);
  return new Set(all).size < all.length;
};

/** Slides every group step by step among the pieces that are still together; whoever leaves goes beyond them. */
function replay(assembly: Assembly, { slides, stuck }: Separation): void {
  const places: Cell[][] = assembly.map(({ cells }) => [...cells]);
  let parts = [[...assembly.keys()]];
  for (const { pieces, direction, distance } of slides) {
    const part = parts.find(each => each.includes(pieces[0]))!;
    const rest = part.filter(piece => !pieces.includes(piece));
    expect(pieces.every(piece => part.includes(piece)) && rest.length > 0).toBe(true);
    for (let step = 0; step < Math.min(distance, 60); step++) {
      for (const piece of pieces) places[piece] = shifted(places[piece], direction);
      expect(overlap(part.map(piece => places[piece]))).toBe(false);
    }
    if (distance > 60) parts = [...parts.filter(each => each !== part), [...pieces], rest];
  }
  const together = parts.filter(part => part.length > 1).map(part => part.sort().join());
  expect(together.sort()).toEqual(stuck.map(part => [...part].sort().join()).sort());
}

const STEPS: readonly Cell[] = [0, 1, 2].flatMap(axis =>
  [1, -1].map((step): Cell => [axis === 0 ? step : 0, axis === 1 ? step : 0, axis === 2 ? step : 0]),
);

/** All places that pieces can reach by steps of one, in any group, near the first; apart if boxes are disjoint. */
function comesApart(assembly: Assembly): boolean {
  const box = (cells: readonly Cell[]) =>
    [0, 1, 2].map(axis => [
      Math.min(...cells.map(cell => cell[axis])),
      Math.max(...cells.map(cell => cell[axis])),
    ]);
  const areDisjoint = (a: readonly Cell[], b: readonly Cell[]) =>
    box(a).some(([low, high], axis) => high < box(b)[axis][0] || low > box(b)[axis][1]);
  const start: Cell[] = assembly.map(() => [0, 0, 0]);
  const seen = new Set([String(start)]);
  const queue = [start];
  for (const offsets of queue) {
    const places = assembly.map(({ cells }, piece) => shifted(cells, offsets[piece]));
    if (places.every((a, at) => places.slice(at + 1).every(b => areDisjoint(a, b)))) return true;
    for (const step of STEPS) {
      for (let group = 1; group < 2 ** assembly.length - 1; group++) {
        const next = offsets.map((offset, piece) =>
          (group >> piece) & 1 ? shifted([offset], step)[0] : offset,
        );
        const [first] = next;
        const relative = next.map(([x, y, z]): Cell => [x - first[0], y - first[1], z - first[2]]);
        if (relative.some(offset => offset.some(value => Math.abs(value) > 4))) continue;
        if (seen.has(String(relative))) continue;
        seen.add(String(relative));
        if (!overlap(assembly.map(({ cells }, piece) => shifted(cells, relative[piece]))))
          queue.push(relative);
      }
    }
  }
  return false;
}

test.each([
  [2, 3, 300],
  [3, 2, 60],
])('%i pieces come apart if and only if brute force says so', { timeout: 120_000 }, (pieces, depth, runs) => {
  let [stuck, roomy] = [0, 0];
  fc.assert(
    fc.property(assemblies(pieces, depth), assembly => {
      const found = apart(assembly);
      replay(assembly, found);
      expect(found.stuck.length === 0).toBe(comesApart(assembly));
      if (found.stuck.length > 0) stuck++;
      else if (found.level > 1) roomy++;
    }),
    { numRuns: runs, seed: 3 },
  );
  expect(stuck).toBeGreaterThan(5);
  expect(roomy).toBeGreaterThanOrEqual(pieces === 2 ? 1 : 0);
});

test('what comes apart piece by piece comes apart in groups; some need groups', () => {
  let needGroups = 0;
  fc.assert(
    fc.property(assemblies(5, 3), assembly => {
      const found = apart(assembly);
      replay(assembly, found);
      const single = takeApart(assembly);
      if (single.stuck.length === 0) expect(found.stuck).toEqual([]);
      else if (found.stuck.length === 0) needGroups++;
    }),
    { numRuns: 130, seed: 4 },
  );
  expect(needGroups).toBeGreaterThan(3);
});
