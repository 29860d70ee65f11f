import { randomFrom } from '@quadrille/cover';
import { canonical, isIsomorphic } from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permutations } from './helpers.js';

type Coloring = Uint8Array;

const colorings = (order: number, colors: number) =>
  fc
    .array(fc.integer({ min: 0, max: colors }), {
      minLength: (order * (order - 1)) / 2,
      maxLength: (order * (order - 1)) / 2,
    })
    .map(list => {
      const coloring = new Uint8Array(order * order);
      let at = 0;
      for (let v = 1; v < order; v++) {
        for (let u = 0; u < v; u++) {
          coloring[u * order + v] = list[at];
          coloring[v * order + u] = list[at++];
        }
      }
      return coloring;
    });

function renamed(order: number, coloring: Coloring, vertex: number[], color: number[]): Coloring {
  const result = new Uint8Array(order * order);
  for (let u = 0; u < order; u++) {
    for (let v = 0; v < order; v++) {
      if (u !== v) result[vertex[u] * order + vertex[v]] = color[coloring[u * order + v]];
    }
  }
  return result;
}

/** Whether a permutation keeps a coloring up to an exchange of the colors above 0. */
function keeps(order: number, coloring: Coloring, image: number[]): boolean {
  const to = new Map([[0, 0]]);
  for (let u = 0; u < order; u++) {
    for (let v = 0; v < u; v++) {
      const from = coloring[u * order + v];
      const target = coloring[image[u] * order + image[v]];
      if (!to.has(from)) to.set(from, target);
      if (to.get(from) !== target || (from !== 0 && target === 0)) return false;
    }
  }
  return new Set(to.values()).size === to.size;
}

test('the form does not change under renaming, and the group order is that of the definition', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }).chain(k => fc.tuple(fc.constant(k), colorings(5, k))),
      fc.nat(),
      ([k, coloring], seed) => {
        const random = randomFrom(seed);
        const color = [0, ...random.shuffle(Array.from({ length: k }, (_, i) => i + 1))];
        const other = renamed(5, coloring, random.shuffle([0, 1, 2, 3, 4]), color);
        const mine = canonical(5, coloring);
        expect(canonical(5, other)).toEqual(mine);
        const group = permutations(5).filter(image => keeps(5, coloring, image));
        expect(mine.automorphisms).toBe(BigInt(group.length));
      },
    ),
    { seed: 21, numRuns: 130 },
  );
});

test('there are 34 graphs on 5 and 156 on 6 vertices (OEIS A000088)', () => {
  for (const [order, number] of [
    [5, 34],
    [6, 156],
  ]) {
    const forms = new Set<string>();
    const size = (order * (order - 1)) / 2;
    let total = 0n;
    for (let bits = 0; bits < 2 ** size; bits++) {
      const coloring = new Uint8Array(order * order);
      let at = 0;
      for (let v = 1; v < order; v++) {
        for (let u = 0; u < v; u++, at++) {
          coloring[u * order + v] = coloring[v * order + u] = (bits >> at) & 1;
        }
      }
      const { form, automorphisms } = canonical(order, coloring);
      if (!forms.has(form)) total += [1n, 1n, 2n, 6n, 24n, 120n, 720n][order] / automorphisms;
      forms.add(form);
    }
    expect(forms.size).toBe(number);
    expect(total).toBe(2n ** BigInt(size));
  }
});

test('regular graphs that refinement cannot tell apart: the group of the Petersen graph has order 120', () => {
  const order = 10;
  const petersen = new Uint8Array(order * order);
  const join = (u: number, v: number) => {
    petersen[u * order + v] = petersen[v * order + u] = 1;
  };
  for (let i = 0; i < 5; i++) {
    join(i, (i + 1) % 5);
    join(i, i + 5);
    join(5 + i, 5 + ((i + 2) % 5));
  }
  expect(canonical(order, petersen).automorphisms).toBe(120n);
  expect(canonical(10, new Uint8Array(100)).automorphisms).toBe(3628800n);
});

test('the independent isomorphism test agrees with canonical forms', () => {
  const edgesOf = (coloring: Coloring) => {
    const edges: [number, number][] = [];
    for (let v = 1; v < 6; v++) for (let u = 0; u < v; u++) if (coloring[u * 6 + v]) edges.push([u, v]);
    return edges;
  };
  let same = 0;
  const sample = fc.sample(colorings(6, 1), { seed: 22, numRuns: 60 });
  for (const a of sample) {
    for (const b of sample) {
      const isSame = canonical(6, a).form === canonical(6, b).form;
      expect(isIsomorphic(edgesOf(a), edgesOf(b))).toBe(isSame);
      if (isSame && a !== b) same++;
    }
  }
  expect(same).toBeGreaterThan(10);
});
