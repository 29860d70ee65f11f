import { InputError } from '@quadrille/base';
import {
  formatEdges,
  formatGraph6,
  graphByName,
  makeGraph,
  parseEdges,
  parseGraph6,
} from '@quadrille/puzzles/decompose';
import {
  GRAPH_NAMES,
  isIsomorphic,
  isTree,
  parseConditions,
  pathGraph,
  treeFromParents,
  treeFromPrufer,
} from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphs } from './helpers.js';

test('the edge text of the thesis is read and written back', () => {
  const text = '[(0,1),(0,2),(1,3)]';
  expect(formatEdges(parseEdges(text).edges)).toBe(text);
  expect(parseEdges(' [ ( 0 , 1 ) ,\n (0,2),(1,3) ] ').edges).toEqual(parseEdges(text).edges);
  expect(parseEdges('# a path\n0 1\n1,2 # so\n').edges).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('edge text and graph6 are round trips for every graph', () => {
  fc.assert(
    fc.property(graphs(9), graph => {
      expect(parseEdges(formatEdges(graph.edges))).toEqual(graph);
      const again = parseGraph6(formatGraph6(graph));
      expect(new Set(again.edges.map(String))).toEqual(
        new Set(graph.edges.map(([u, v]) => String(u < v ? [u, v] : [v, u]))),
      );
    }),
    { seed: 5 },
  );
});

test('graph6 and sparse6 of the examples in formats.txt (B. McKay, nauty)', () => {
  // "DQc": order 5, edges 0-2 0-4 1-3 3-4. ":Fa@x^": order 7, edges 0-1 0-2 1-2 5-6, 3 and 4 isolated.
  expect(parseGraph6('DQc').edges).toEqual([
    [0, 2],
    [1, 3],
    [0, 4],
    [3, 4],
  ]);
  expect(formatGraph6(parseGraph6('DQc'))).toBe('DQc');
  expect(parseGraph6('>>graph6<<DQc\n').order).toBe(5);
  expect(() => parseGraph6(':Fa@x^')).toThrow(/vertex 3 has no edge/);
});

test('a long order in graph6 takes four characters', () => {
  const path = pathGraph(100);
  expect(formatGraph6(path).startsWith('~?@c')).toBe(true);
  expect(parseGraph6(formatGraph6(path)).edges).toHaveLength(99);
});

test('names mean what they say', () => {
  const sizes = Object.fromEntries(
    ['double-star', 'path', 'matching', 'star', 'cycle'].map(name => [
      name,
      graphByName(name, 8).edges.length,
    ]),
  );
  expect(sizes).toEqual({ 'double-star': 7, path: 7, matching: 4, star: 7, cycle: 8 });
  expect(graphByName('complete:4', 8).edges).toHaveLength(6);
  expect(isIsomorphic(graphByName('spider:2,2,1', 6).edges, treeFromParents([0, 1, 2, 1, 4, 1]).edges)).toBe(
    true,
  );
  expect(isIsomorphic(graphByName('caterpillar:2,2', 6).edges, graphByName('double-star', 6).edges)).toBe(
    true,
  );
  expect(isIsomorphic(graphByName('prufer:1,2,3', 5).edges, pathGraph(5).edges)).toBe(true);
  expect(graphByName('double-star:1,3', 99).order).toBe(6);
  expect(graphByName('bipartite:2,3', 8).edges).toHaveLength(6);
  expect(graphByName('K_{2,3}', 8)).toEqual(graphByName('bipartite:2,3', 8));
  expect(graphByName('K4', 8)).toEqual(graphByName('complete:4', 8));
  expect(Object.keys(GRAPH_NAMES)).toHaveLength(11);
});

test('every Prüfer code is a tree whose degrees are one more than how often a vertex is named', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), seeds => {
      const code = seeds.map(seed => seed % (seeds.length + 2));
      const tree = treeFromPrufer(code);
      expect(isTree(tree)).toBe(true);
      expect(tree.order).toBe(code.length + 2);
      for (let x = 0; x < tree.order; x++) {
        const degree = tree.edges.filter(edge => edge.includes(x)).length;
        expect(degree).toBe(1 + code.filter(y => y === x).length);
      }
    }),
    { seed: 6 },
  );
});

const bad: [what: string, run: () => unknown, sentence: RegExp][] = [
  ['no edge', () => parseEdges('[]'), /no edge/],
  ['empty text', () => parseEdges(''), /no edge/],
  ['loop', () => parseEdges('[(1,1)]'), /\(1,1\) is a loop/],
  ['doubled edge', () => parseEdges('[(0,1),(1,0)]'), /\(1,0\) appears twice/],
  ['gap in the numbers', () => parseEdges('[(0,2)]'), /vertex 1 has no edge/],
  ['vertex too large', () => parseEdges('[(0,400)]'), /whole numbers from 0 to 399/],
  ['unclosed list', () => parseEdges('[(0,1)'), /expected ",", found the end of the text/],
  ['a letter', () => parseEdges('[(0,a)]'), /expected a vertex, found "a"/],
  ['text after the list', () => parseEdges('[(0,1)] x'), /expected the end of the list/],
  ['a line that is no edge', () => parseEdges('0 1\n0 1 2'), /"0 1 2" is not an edge/],
  ['condition on an unknown vertex', () => parseConditions('[(0,9)]', pathGraph(3)), /vertex 9/],
  ['conditions in a circle', () => parseConditions('[(0,1),(1,0)]', pathGraph(3)), /form a cycle/],
  ['unknown name', () => graphByName('wheel', 6), /no graph called "wheel"; the names are/],
  ['name of an object method', () => graphByName('toString', 6), /no graph called/],
  ['missing number', () => graphByName('complete', 6), /was given 0\snumbers; write complete:k/],
  ['bad number', () => graphByName('cycle:x', 6), /whole numbers from 0 to 400/],
  ['cycle too short', () => graphByName('cycle:2', 6), /at least 3; 2 is too small/],
  ['odd order', () => graphByName('double-star', 7), /even order/],
  ['two roots', () => graphByName('parents:0,0,1', 6), /2\sroots/],
  ['parents in a circle', () => graphByName('parents:0,3,2', 6), /form a cycle/],
  ['parent out of range', () => graphByName('parents:0,7', 6), /entry 2 of the parent array is 7/],
  ['Prüfer entry out of range', () => graphByName('prufer:5,5', 6), /entries from 0 to 3; 5 is out of range/],
  ['graph6 of the wrong length', () => parseGraph6('DQcc'), /has 3\scharacters in graph6; this text has 4/],
  ['graph6 with a blank', () => parseGraph6('D c'), /in column 2 is not a character of graph6/],
  ['graph6 with an emoji', () => parseGraph6('D🙂'), /"🙂" in column 2 is not a character of graph6/u],
  ['sparse6 with an emoji', () => parseGraph6(':🙂'), /"🙂" in column 2 is not a character of graph6/u],
  ['an emoji among edges', () => parseEdges('[(0,🙂)]'), /expected a vertex, found "🙂"/u],
  ['empty graph6', () => parseGraph6(' '), /empty/],
];

test.each(bad)('bad input gets its sentence: %s', (_, run, sentence) => {
  expect(run).toThrow(InputError);
  expect(run).toThrow(sentence);
});

test('errors in edge text know line and column', () => {
  try {
    parseEdges('[(0,1),\n (1;2)]');
    expect.unreachable();
  } catch (error) {
    expect((error as InputError).position).toEqual({ line: 2, column: 4 });
  }
});

test('parsers answer any text with a value or a typed error', () => {
  const signs = ['[', ']', '(', ')', ',', '0', '1', '12', ' ', '\n', ':', '~', '?', 'é', '-'];
  const words = ['(0,1)', '[(0,1)', 'path', 'path:', 'cycle:', 'prufer:', '0 1\n', 'DQ', '[]'];
  const pieces = fc.array(fc.constantFrom(...signs, ...words, ...words), { maxLength: 6 });
  const texts = fc.oneof(
    fc.string(),
    pieces.map(list => list.join('')),
  );
  let values = 0;
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 1, 2, 3), (text, which) => {
      const parse = [
        () => parseEdges(text),
        () => parseGraph6(text),
        () => graphByName(text, 6),
        () => parseConditions(text, makeGraph([[0, 1]])),
      ][which];
      try {
        parse();
        values++;
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { seed: 7, numRuns: 3000 },
  );
  expect(values).toBeGreaterThan(20);
});

test.each([
  [0, -1],
  [0, 1.5],
  [Number.NaN, 0],
])('vertices are whole numbers from 0 on, not %d and %d', (u, v) => {
  expect(() => makeGraph([[u, v]])).toThrow(/vertices are whole numbers/);
});
