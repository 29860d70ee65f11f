/** Graphs in the formats of other programs: every writer is read back, by us and by nauty where it is installed. */
import { spawnSync } from 'node:child_process';
import { askHere, InputError } from '@quadrille/base';
import {
  formatDot,
  formatGraph6,
  type Graph,
  graphByName,
  parseDot,
  parseEdges,
  parseGraph6,
} from '@quadrille/puzzles/decompose';
import { formatEdgeList, formatSparse6 } from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { family } from '../../src/decompose/questions/index.js';
import { graphs } from './helpers.js';

const isNautyThere = spawnSync('nauty-geng', ['-h'], { stdio: 'ignore' }).error === undefined;
if (!isNautyThere)
  console.log("nauty is not installed (Debian's nauty): its comparison of formats is skipped");

/** The edges as a set, each with the smaller vertex first. */
const setOf = ({ edges }: Graph) => edges.map(([u, v]) => String(u < v ? [u, v] : [v, u])).sort();

test('sparse6, DOT and edge lists are round trips for every graph', () => {
  fc.assert(
    fc.property(graphs(20), graph => {
      expect(setOf(parseGraph6(formatSparse6(graph)))).toEqual(setOf(graph));
      expect(parseDot(formatDot(graph))).toEqual(graph);
      expect(parseEdges(formatDot(graph))).toEqual(graph);
      expect(parseEdges(formatEdgeList(graph.edges))).toEqual(graph);
    }),
  );
});

test.runIf(isNautyThere)(
  'nauty writes the same graph6 and sparse6 for all connected graphs of 3 to 7 vertices',
  () => {
    let seen = 0;
    for (const order of ['3', '4', '5', '6', '7']) {
      const dense = spawnSync('nauty-geng', ['-c', '-q', order], { encoding: 'utf8' }).stdout;
      const sparse = spawnSync('nauty-copyg', ['-s', '-q'], { input: dense, encoding: 'utf8' }).stdout;
      const graphs = dense.trimEnd().split('\n').map(parseGraph6);
      expect(graphs.map(formatGraph6).join('\n')).toBe(dense.trimEnd());
      expect(graphs.map(formatSparse6).join('\n')).toBe(sparse.replace('>>sparse6<<', '').trimEnd());
      seen += graphs.length;
    }
    expect(seen).toBe(2 + 6 + 21 + 112 + 853); // OEIS A001349
  },
);

test.runIf(isNautyThere)('nauty reads sparse6 of a long path as we wrote it', () => {
  const path = graphByName('path:70', 70);
  const { stdout } = spawnSync('nauty-copyg', ['-g', '-q'], {
    input: `${formatSparse6(path)}\n`,
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe(formatGraph6(path));
});

test('DOT: names, chains, remarks, attributes and settings', () => {
  const text = `/* a square */ strict graph "my graph" {
    rankdir = LR; node [shape=circle, label="]"]
    a -- b -- "c d" [color=red][weight=2]; # with a tail
    "c d" -- d; d -- a // closed
    b -- a
  }`;
  expect(setOf(parseDot(text))).toEqual(setOf(graphByName('cycle:4', 4)));
  expect(parseDot('graph { 2 -- 1; 1 -- 0 }').edges).toEqual([
    [2, 1],
    [1, 0],
  ]);
});

test.each([
  ['digraph { a -> b }', 'dot-directed', 1, 1],
  ['graph {\n a -> b }', 'dot-directed', 2, 4],
  ['graph { a -- }', 'expected', 1, 14],
  ['graph { a -- b', 'expected', 1, 15],
  ['graph { a -- b } x', 'expected', 1, 18],
  ['graph { subgraph { a } }', 'expected', 1, 18],
  ['graph { a -- b [color }', 'expected', 1, 24],
  ['graph { a -- b! }', 'dot-character', 1, 15],
  ['graph { "a -- b }', 'dot-character', 1, 9],
  ['graph { a }', 'no-edge', undefined, undefined],
  ['graph { a -- a }', 'loop', undefined, undefined],
] as const)('DOT: %j is refused: %s', (text, code, line, column) => {
  const position = line === undefined ? undefined : { line, column };
  expect(() => parseDot(text)).toThrow(expect.objectContaining({ code: `decompose.${code}` }));
  try {
    parseDot(text);
  } catch (error) {
    expect((error as InputError).position).toEqual(position);
  }
});

test('no text crashes the reader of DOT', () => {
  const piece = fc.constantFrom(
    'graph',
    '{',
    '}',
    '--',
    '->',
    'a',
    '"b"',
    '[',
    ']',
    ';',
    '=',
    '7',
    '#',
    '/*',
    '\n',
    '"',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(piece).map(parts => `graph { ${parts.join(' ')}`),
  );
  fc.assert(
    fc.property(texts, text => {
      try {
        parseDot(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
  );
});

test('many remarks before an edge list take no time', () => {
  const remarks = '#  \n/**/ '.repeat(20_000);
  expect(() => parseEdges(`${remarks}?`)).toThrow(InputError);
  expect(parseEdges(`${'# so  \n'.repeat(20_000)}0 1\n`).order).toBe(2);
});

test.each([
  ['edges', '[(0,1),(1,2),(2,0)]'],
  ['list', '0 1\n1 2\n2 0'],
  ['graph6', 'Bw'],
  ['sparse6', ':BcN'],
  ['dot', 'graph {\n  0 -- 1;\n  1 -- 2;\n  2 -- 0;\n}'],
])('decompose graph --to %s', async (to, text) => {
  const question = family.questions.find(({ name }) => name === 'graph')!;
  const answer = await askHere(question, { graph: 'cycle:3', to });
  expect(answer.lines.join('\n')).toBe(text);
  expect(answer.fields).toMatchObject({ vertices: 3, edges: 3, text });
});
