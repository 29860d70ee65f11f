import { count as coverCount, coverSearch, InputError } from '@quadrille/cover';
import {
  type CopyTable,
  check,
  classesOf,
  copiesOf,
  copySearch,
  countByMemo,
  decode,
  encode,
  type Graph,
  graphByName,
  openQuestion,
  totalCount,
  verdict,
} from '@quadrille/puzzles/decompose';
import {
  decodeSolution,
  decompositionForm,
  doubleStar,
  edgesOfCopy,
  groupOrders,
  labeledCount,
  numberOfCopies,
  parseConditions,
  pathGraph,
  symmetryOf,
} from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  automorphismsByDefinition,
  copiesByDefinition,
  copyKey,
  countByDefinition,
  finish,
  graphs,
  walkAll,
  walkInPieces,
} from './helpers.js';

const DOUBLE_STAR_OPTIONS: [number, number][] = [
  [4, 12],
  [6, 90],
  [8, 560],
  [10, 3150],
  [12, 16632],
  [16, 411840],
];

test.each(DOUBLE_STAR_OPTIONS)('K_%i has %i copies of the double star (n!/(2((n/2-1)!)²))', (n, copies) => {
  expect(copiesOf(n, graphByName('double-star', n)).copyCount).toBe(copies);
});

test('the order of the automorphism group is what trying all permutations finds', () => {
  fc.assert(
    fc.property(graphs(7), graph => {
      expect(symmetryOf(graph).automorphisms).toBe(BigInt(automorphismsByDefinition(graph).length));
    }),
    { seed: 11, numRuns: 100 },
  );
});

test('of the automorphic images of a placement exactly one obeys the conditions', () => {
  fc.assert(
    fc.property(graphs(7), graph => {
      const { conditions } = symmetryOf(graph);
      const obeying = automorphismsByDefinition(graph).filter(image =>
        conditions.every(([before, after]) => image[before] < image[after]),
      );
      expect(obeying).toHaveLength(1);
    }),
    { seed: 12, numRuns: 100 },
  );
});

test('the copies are those of the definition, each once', () => {
  fc.assert(
    fc.property(graphs(5), fc.integer({ min: 5, max: 6 }), (graph, order) => {
      const table = copiesOf(order, graph);
      const listed = Array.from({ length: table.copyCount }, (_, i) => copyKey(edgesOfCopy(table, i)));
      expect(new Set(listed).size).toBe(listed.length);
      expect(new Set(listed)).toEqual(copiesByDefinition(order, graph));
      expect(BigInt(listed.length)).toBe(numberOfCopies(order, graph, table.symmetry.automorphisms));
    }),
    { seed: 13, numRuns: 60 },
  );
});

test('the generator of graphs makes symmetric, rigid, connected and disconnected ones', () => {
  const sample = fc.sample(graphs(7), { seed: 14, numRuns: 300 });
  const orders = sample.map(graph => symmetryOf(graph).automorphisms);
  expect(orders.filter(order => order === 1n).length).toBeGreaterThan(3);
  expect(orders.filter(order => order > 8n).length).toBeGreaterThan(20);
  expect(sample.filter(graph => graph.edges.length === graph.order - 1).length).toBeGreaterThan(20);
});

test('conditions by hand: too few make no doubles, too many are refused', () => {
  const star = doubleStar(2, 2);
  expect(copiesOf(6, star, []).copyCount).toBe(90);
  expect(copiesOf(6, star, parseConditions('[(2,3),(4,5),(0,1)]', star)).copyCount).toBe(90);
  expect(() => copiesOf(6, star, parseConditions('[(0,1),(1,2)]', star))).toThrow(/allow only \d+ of the 90/);
});

test('a table that would not fit is refused with the number', () => {
  expect(() => copiesOf(12, pathGraph(12))).toThrow(/239\s500\s800 copies .* at most 4\s000\s000/);
});

/** Published or hand-proved numbers of labeled decompositions. */
const TOTALS: [n: number, name: string, count: bigint, source: string][] = [
  [4, 'double-star', 6n, '(n-1)!!·2^C(n/2,2)'],
  [6, 'double-star', 120n, '(n-1)!!·2^C(n/2,2)'],
  [8, 'double-star', 6720n, '(n-1)!!·2^C(n/2,2)'],
  [10, 'double-star', 967680n, '(n-1)!!·2^C(n/2,2)'],
  [7, 'cycle:3', 30n, 'STS(7)'],
  [9, 'cycle:3', 840n, 'STS(9)'],
  [4, 'matching', 1n, 'OEIS A000438'],
  [6, 'matching', 6n, 'OEIS A000438'],
  [8, 'matching', 6240n, 'OEIS A000438'],
  [5, 'cycle', 6n, 'Hamiltonian cycles'],
  [7, 'cycle', 960n, 'Hamiltonian cycles'],
  [6, 'path', 960n, 'as K_7 into Hamiltonian cycles'],
  [8, 'path', 40037760n, 'as K_9 into Hamiltonian cycles'],
  [5, 'path:3', 144n, 'two programs'],
  [6, 'path:4', 12888n, 'two programs'],
  [6, 'star:3', 144n, 'two programs'],
  [6, 'spider:2,2,1', 240n, 'two programs'],
];

test.each(TOTALS)('K_%i into %s: %s decompositions (%s)', (n, name, total) => {
  const table = copiesOf(n, graphByName(name, n));
  const fixed = copySearch(table, true);
  expect(totalCount(fixed, walkAll(fixed).count)).toBe(total);
  expect(finish(countByMemo(table))).toBe(total);
  if (total < 100000n) {
    const free = copySearch(table, false);
    expect(walkAll(free).count).toBe(total);
    expect(coverCount(encode(table)).count).toBe(total);
  }
});

const LARGE: [n: number, name: string, count: bigint, source: string][] = [
  [10, 'matching', 1225566720n, 'OEIS A000438'],
  [13, 'cycle:3', 1197504000n, 'labeled STS(13)'],
  [15, 'cycle:3', 60281712691200n, 'labeled STS(15)'],
];

test.each(LARGE)('K_%i into %s: %s decompositions (%s), by remembering', (n, name, total) => {
  expect(finish(countByMemo(copiesOf(n, graphByName(name, n))))).toBe(total);
});

test.each([4, 6, 8, 10])('the double star in K_%i follows its closed form (n-1)!!·2^C(n/2,2)', n => {
  let closed = 2n ** BigInt(((n / 2) * (n / 2 - 1)) / 2);
  for (let odd = 1n; odd < BigInt(n); odd += 2n) closed *= odd;
  expect(finish(countByMemo(copiesOf(n, graphByName('double-star', n))))).toBe(closed);
});

/** Small graphs with a chance: the verdict lets them through. */
const hopeful = fc
  .tuple(graphs(6), fc.integer({ min: 4, max: 6 }))
  .filter(([graph, order]) => graph.edges.length > 1 && verdict(order, graph).possible);

test('search, memory, generic engine and definition count alike; every solution passes the checker', () => {
  let withSome = 0;
  let withNone = 0;
  fc.assert(
    fc.property(hopeful, ([graph, order]) => {
      const table = copiesOf(order, graph);
      const expected = BigInt(countByDefinition(order, graph));
      const free = copySearch(table, false);
      const { count, solutions } = walkAll(free, [], true);
      expect(count).toBe(expected);
      const fixed = copySearch(table, true);
      expect(totalCount(fixed, walkAll(fixed).count)).toBe(expected);
      expect(finish(countByMemo(table))).toBe(expected);
      expect(coverCount(encode(table)).count).toBe(expected);
      expect(new Set(solutions.map(String)).size).toBe(solutions.length);
      for (const solution of solutions.slice(0, 50)) {
        expect(check({ order, graph, copies: decodeSolution(table, solution) })).toBeUndefined();
        expect(decode(encode(table), solution).map(copyKey)).toEqual(
          decodeSolution(table, solution).map(copyKey),
        );
      }
      if (expected > 0n) withSome++;
      else withNone++;
    }),
    { seed: 15, numRuns: 60 },
  );
  expect(withSome).toBeGreaterThan(5);
  expect(withNone).toBeGreaterThan(0);
});

test('a verdict of "impossible" is never wrong', () => {
  let refused = 0;
  fc.assert(
    fc.property(graphs(5), fc.integer({ min: 4, max: 5 }), (graph, order) => {
      if (graph.order > order || verdict(order, graph).possible) return;
      refused++;
      expect(countByDefinition(order, graph)).toBe(0);
    }),
    { seed: 16, numRuns: 80 },
  );
  expect(refused).toBeGreaterThan(12);
});

test.each<[number, string, RegExp]>([
  [8, 'star:7', /not a sum of 4\snumbers from \{1, 7\}/],
  [8, 'cycle:4', /28\sedges|multiple of 2, but each vertex of K_8 has 7/],
  [6, 'cycle:4', /15\sedges, which is not a multiple of 4/],
  [4, 'path:5', /5\svertices, K_4 only 4/],
])('K_%i into %s is refused before any search', (n, name, reason) => {
  const said = verdict(n, graphByName(name, n));
  expect(said.possible).toBe(false);
  if (!said.possible) expect(said.reason.en).toMatch(reason);
  expect(() => verdict(1, pathGraph(2))).toThrow(InputError);
});

test('a walk cut anywhere and its rest make the whole: count and digest of solutions', () => {
  const cases: [number, string][] = [
    [8, 'matching'],
    [9, 'cycle:3'],
    [8, 'double-star'],
    [6, 'path:4'],
  ];
  for (const [n, name] of cases) {
    for (const fix of [true, false]) {
      const search = copySearch(copiesOf(n, graphByName(name, n)), fix);
      const whole = walkAll(search).walk;
      if (whole.nodes > 3000) continue;
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 }), budgets => {
          const { count, digest } = walkInPieces(search, budgets, ({ fraction }) => {
            expect(fraction).toBeGreaterThanOrEqual(0);
            expect(fraction).toBeLessThanOrEqual(1 + 1e-9);
          });
          expect(count).toBe(whole.count);
          expect(digest).toBe(whole.solutionsDigest);
        }),
        { seed: 17, numRuns: 6 },
      );
    }
  }
});

test('equal walks have equal digests; units that are none are refused', () => {
  const search = copySearch(copiesOf(8, graphByName('matching', 8)), true);
  expect(walkAll(search).walk.walkDigest).toBe(walkAll(search).walk.walkDigest);
  const finer = search.open([], { collect: false });
  while (finer.step(1));
  expect(finer.walkDigest).toBe(walkAll(search).walk.walkDigest);
  expect(() => search.open([105], { collect: false })).toThrow(/numbered from 0 to 104/);
  expect(() => search.open([1, 2, 3, 4, 5, 6, 7, 8], { collect: false })).toThrow(InputError);
  // Two copies that share an edge: a unit, but an empty one.
  expect(walkAll(search, [1]).count).toBe(0n);
  expect(search.id).not.toBe(copySearch(search.table, false).id);
});

const CLASSES: [n: number, name: string, classes: number, source: string][] = [
  [4, 'double-star', 1, 'switching classes of tournaments'],
  [8, 'double-star', 2, 'switching classes of tournaments'],
  [10, 'double-star', 2, 'switching classes of tournaments'],
  [12, 'double-star', 6, 'switching classes of tournaments'],
  [6, 'matching', 1, 'OEIS A000474'],
  [8, 'matching', 6, 'OEIS A000474'],
  [7, 'cycle:3', 1, 'STS(7)'],
  [9, 'cycle:3', 1, 'STS(9)'],
  [13, 'cycle:3', 2, 'STS(13)'],
];

test.each(CLASSES)('K_%i into %s: %i up to isomorphism (%s); n!/|Aut| adds up', (n, name, number) => {
  const graph = graphByName(name, n);
  const table = copiesOf(n, graph);
  const classes = finish(classesOf(table));
  expect(classes).toHaveLength(number);
  expect(labeledCount(n, classes)).toBe(finish(countByMemo(table)));
  for (const { copies } of classes) expect(check({ order: n, graph, copies })).toBeUndefined();
  expect(groupOrders(classes).reduce((sum, { number }) => sum + number, 0)).toBe(number);
});

test('classes agree with the canonical forms of all solutions', () => {
  for (const [n, name] of [
    [6, 'path'],
    [6, 'path:4'],
    [8, 'matching'],
  ] as [number, string][]) {
    const table = copiesOf(n, graphByName(name, n));
    const search = copySearch(table, true);
    const forms = new Set(
      walkAll(search, [], true).solutions.map(s => decompositionForm(n, decodeSolution(table, s))),
    );
    expect(finish(classesOf(table))).toHaveLength(forms.size);
  }
});

const graph3: Graph = graphByName('cycle:3', 7);
test('the checker names what is wrong', () => {
  const search = copySearch(copiesOf(7, graph3), true);
  const [solution] = walkAll(search, [], true).solutions;
  const copies = decodeSolution(search.table, solution);
  expect(check({ order: 7, graph: graph3, copies })).toBeUndefined();
  expect(check({ order: 7, graph: graph3, copies: copies.slice(1) })?.en).toMatch(
    /^no copy contains the edge/,
  );
  expect(check({ order: 7, graph: graph3, copies: [...copies, copies[0]] })?.en).toMatch(
    /in copy 0 and in copy 7/,
  );
  expect(check({ order: 7, graph: pathGraph(4), copies })?.code).toBe('decompose.other-graph');
  expect(check({ order: 6, graph: graph3, copies })?.en).toMatch(/not an edge of K_6/);
});

test('copies that repeat: the lists and the generic engine count the same, and no copy is lost', () => {
  let repeating = 0;
  const cases = [
    [4, 'path', '[]'],
    [6, 'double-star', '[(0,1)]'],
    [6, 'star:3', '[(1,2)]'],
    [7, 'cycle:3', '[]'],
    [5, 'path:3', '[]'],
    [6, 'matching', '[(0,1),(2,3),(4,5)]'],
  ] as const;
  for (const [order, name, text] of cases) {
    const graph = graphByName(name, order);
    const conditions = parseConditions(text, graph);
    const question = { order, edges: graph.edges, conditions, fixFirst: true, repeats: true };
    const { search, table, total } = openQuestion(question);
    const count = (each: typeof search) => {
      const walk = each.open([], { collect: false });
      while (walk.step(1000));
      return walk.count;
    };
    const plain = openQuestion({ order, edges: graph.edges, fixFirst: false });
    const rows = new Set(rowsOf(table!));
    expect(BigInt(rows.size)).toBe(plain.options);
    expect(total(count(search))).toBe(count(coverSearch(encode(table!))));
    if (table!.repeats) repeating++;
  }
  expect(repeating).toBeGreaterThan(3);
});

const rowsOf = ({ masks, wordCount, copyCount }: CopyTable) =>
  Array.from({ length: copyCount }, (_, copy) =>
    masks.slice(copy * wordCount, (copy + 1) * wordCount).join(),
  );
