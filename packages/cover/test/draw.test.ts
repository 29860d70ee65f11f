import { escapeXml, svg } from '@quadrille/base';
import { formatDlx, InputError, type Model, ModelBuilder, parseDlx, solutions } from '@quadrille/cover';
import {
  graphSvg,
  graphText,
  linksSvg,
  linksText,
  searchTree,
  type TreeNode,
  tableSvg,
  tableText,
  treeSvg,
  treeText,
} from '@quadrille/cover/draw';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { foldedTree, type Shown } from '../src/draw/fold.js';
import { dominoes, langford, queens, thesis } from './support/classics.js';

/** The structure picture of the thesis: items A … F, options 1 … 7. */
function structure(): Model {
  const builder = new ModelBuilder();
  for (const name of 'ABCDEF') builder.primary(name);
  const options = { 1: 'AB', 2: 'EF', 3: 'DE', 4: 'ABC', 5: 'CD', 6: 'DE', 7: 'ACEF' };
  for (const [name, items] of Object.entries(options)) builder.option(items, { name });
  return builder.build();
}

test('the structure picture of the thesis, and its solution 1, 2, 5', () => {
  expect(graphText(structure(), [0, 1, 4])).toBe(
    '✓ 1 — A, B\n✓ 2 — E, F\n  3 — D, E\n  4 — A, B, C\n✓ 5 — C, D\n  6 — D, E\n  7 — A, C, E, F\n',
  );
  expect(treeText(structure())).toContain('✓ 1 2 5');
});

const colored = parseDlx('A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n');

test('the table of the worked example, its solution ticked', () => {
  expect(tableText(thesis(), [1, 3, 5])).toBe(
    [
      '     1 2 3 4 5 6 7',
      '  A  ■ · · ■ · · ■',
      '✓ B  ■ · · ■ · · ·',
      '  C  · · · ■ ■ · ■',
      '✓ D  · · ■ · ■ ■ ·',
      '  E  · ■ ■ · · ■ ■',
      '✓ F  · ■ · · · · ■',
      '',
    ].join('\n'),
  );
});

test('a table parts secondary items and writes colors', () => {
  expect(tableText(colored, [1, 3, 4]).split('\n').slice(0, 3)).toEqual([
    '     A B C | X Y',
    '  0  ■ ■ · | 0 0',
    '✓ 1  ■ · ■ | 1 1',
  ]);
});

test('the search tree of the worked example', () => {
  expect(treeText(thesis())).toBe(
    [
      'item 1',
      '├─ A: ✕ item 2 has no option',
      '└─ B: item 5',
      '   └─ D: item 2',
      '      └─ F: ✓ B D F',
      '',
    ].join('\n'),
  );
});

test('long names are cut, and columns are as wide as the names and colors in them', () => {
  const model = parseDlx('abcdefgh 😀bcdefgh ijklmnopq | x\nabcdefgh x:purple\n😀bcdefgh ijklmnopq\n');
  expect(tableText(model)).toBe(
    [
      '     abcdefgh 😀bcdefgh ijklmno… |      x',
      '  0         ■         ·        · | purple',
      '  1         ·         ■        ■ |      ·',
      '',
    ].join('\n'),
  );
});

/** So many options of one item, or one option of so many items. */
const tall = (options: number) => parseDlx(`a\n${'a\n'.repeat(options)}`);
const broad = (items: number) => {
  const names = Array.from({ length: items }, (_, item) => `${item}`).join(' ');
  return parseDlx(`${names}\n${names}\n`);
};

test('the squares of a table get smaller when there are many', () => {
  const fontOf = (model: Model) => Number(/<text [^>]*font-size="([\d.]+)"/.exec(tableSvg(model))?.[1]);
  for (const make of [tall, broad])
    expect([1, 80, 81, 200, 201, 600].map(count => fontOf(make(count)))).toEqual([
      14.88, 14.88, 9.92, 9.92, 6.2, 6.2,
    ]);
});

test('a tree of items that may be covered several times', () => {
  expect(treeText(parseDlx('2:3|a 0:1|b\na\na b\na\n'))).toBe(
    [
      'item a',
      '├─ 0: item a',
      '│  ├─ 1: item a',
      '│  │  ├─ 2: ✓ 0 1 2',
      '│  │  └─ no more: ✓ 0 1',
      '│  └─ 2: ✓ 0 2',
      '└─ 1: item a',
      '   └─ 2: ✓ 1 2',
      '',
    ].join('\n'),
  );
  expect(treeText(parseDlx('0:1|a\na\n'))).toBe('item a\n├─ 0: ✓ 0\n└─ no more: ✓ no option at all\n');
});

test('the nodes of a tree as data', () => {
  expect(searchTree(parseDlx('a b\na b\na\n'))).toStrictEqual({
    kind: 'item',
    item: 1,
    children: [{ kind: 'solution', item: -1, solution: [0], choice: 0, children: [] }],
  });
});

test('the graph as text lists the items of every option', () => {
  expect(graphText(colored, [1, 3, 4])).toBe(
    '  0 — A, B, X:0, Y:0\n✓ 1 — A, C, X:1, Y:1\n  2 — C, X:0\n✓ 3 — B, X:1\n✓ 4 — C, Y:1\n',
  );
});

test('a tree has a leaf for every dead end and every solution', () => {
  const leaves = (node: ReturnType<typeof searchTree>): string[] =>
    node.children.length === 0 ? [node.kind] : node.children.flatMap(leaves);
  expect(leaves(searchTree(langford(4))).filter(kind => kind === 'solution')).toHaveLength(2);
  expect(leaves(searchTree(parseDlx('a b\na\n')))).toEqual(['dead end']);
});

const MODELS: [string, Model][] = [
  ['the worked example', thesis()],
  ['the structure picture', structure()],
  ['colors', colored],
  ['6 queens', queens(6)],
  ['dominoes 4x4', dominoes(4, 4)],
  ['no options', parseDlx('a\n')],
];

test.each(MODELS)('the drawings of %s are well-formed, without styles and scripts', (_, model) => {
  for (const text of [
    tableSvg(model, [0]),
    tableSvg(model),
    graphSvg(model, [0]),
    graphSvg(model),
    treeSvg(model),
  ]) {
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).not.toMatch(/style=|<script|NaN|undefined|Infinity/);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+"/);
  }
});

const named = parseDlx(
  'Saturday the-day-after-tomorrow-morning | room\nSaturday room:Vienna\nthe-day-after-tomorrow-morning room:Vienna\n',
);

/** Somebody has looked at each of these pictures; `vitest -u` draws them anew, to be looked at again. */
test.each([
  ['table', () => tableSvg(thesis(), [1, 3, 5])],
  ['table-plain', () => tableSvg(structure())],
  ['table-colors', () => tableSvg(colored, [1, 3, 4])],
  ['table-names', () => tableSvg(named, [0])],
  ['graph', () => graphSvg(structure(), [0, 1, 4])],
  ['graph-plain', () => graphSvg(thesis())],
  ['graph-colors', () => graphSvg(colored, [1, 3, 4])],
  ['graph-many', () => graphSvg(dominoes(6, 6), [...solutions(dominoes(6, 6), { limit: 1 })][0])],
  ['tree', () => treeSvg(thesis())],
  ['tree-colors', () => treeSvg(colored)],
  ['tree-queens', () => treeSvg(queens(5))],
  ['tree-names', () => treeSvg(named)],
  ['links', () => linksSvg(thesis())],
  ['links-covered', () => linksSvg(thesis(), ['1', '4'])],
  ['links-colors', () => linksSvg(colored, ['A'])],
])('the picture %s', async (name, draw) => {
  await expect(draw()).toMatchFileSnapshot(`pictures/${name}.svg`);
});

test('numbers and letters in a drawing', () => {
  expect(String(svg`<text x="${1 / 3}" y="${-2}">${`<a href='x'>&"</a>`}</text>`)).toBe(
    '<text x="0.333" y="-2">&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;</text>',
  );
  expect(escapeXml('a\u0000b\u001f\ufffec\ud800d\udc00e \ud83d\ude00\t\n')).toBe(
    'a\ufffdb\ufffd\ufffdc\ufffdd\ufffde \ud83d\ude00\t\n',
  );
  expect(String(svg`${[svg`<a/>`, svg`<b/>`]}${undefined}`)).toBe('<a/><b/>');
});

test('hostile names are drawn as text', () => {
  const builder = new ModelBuilder();
  const evil = '"/><script>alert(1)</script>';
  builder.primary(evil);
  builder.secondary(`${evil}2`);
  builder.option([evil, [`${evil}2`, evil]], { name: evil });
  const model = builder.build();
  for (const text of [tableSvg(model, [0]), graphSvg(model, [0]), treeSvg(model)]) {
    expect(text).not.toContain('<script');
    expect(XMLValidator.validate(text)).toBe(true);
  }
});

test('what would be a gray cloud is refused with its limit', () => {
  const large = dominoes(20, 20);
  expect(() => tableSvg(large)).toThrow(/760 options are too many for this drawing; it shows at most 600/);
  expect(() => tableText(large)).toThrow(InputError);
  expect(() => graphSvg(large)).toThrow(/at most 300/);
  expect(() => linksSvg(broad(41))).toThrow('41 items are too many');
  expect(() => tableSvg(broad(601))).toThrow('601 items are too many');
  expect(() => tableSvg(broad(600))).not.toThrow();
  expect(() => graphText(broad(301))).toThrow('301 items are too many');
  expect(() => graphText(tall(301))).toThrow('301 options are too many');
  expect(() => searchTree(thesis(), 'fewest', 5)).not.toThrow();
  expect(() => searchTree(thesis(), 'fewest', 4)).toThrow(/more than 4 nodes/);
  expect(formatDlx(large).length).toBeGreaterThan(0);
});

test('a large tree is folded: what is drawn and what is folded add up to the whole tree', () => {
  const model = langford(7);
  const whole = searchTree(model, 'fewest', 100_000);
  const size = (node: TreeNode): number => 1 + node.children.reduce((sum, child) => sum + size(child), 0);
  const found = (node: TreeNode): number =>
    (node.kind === 'solution' ? 1 : 0) + node.children.reduce((sum, child) => sum + found(child), 0);
  const tree = foldedTree(model, 'fewest', 60);
  const parts: Shown[] = [];
  const visit = (node: Shown) => {
    parts.push(node);
    node.children.forEach(visit);
  };
  visit(tree.root);
  const folded = parts.filter(({ kind }) => kind === 'folded');
  expect(folded.length).toBeGreaterThan(3);
  const total = folded.reduce((sum, { nodes = 0 }) => sum + nodes, parts.length - folded.length);
  expect(total).toBe(size(whole));
  expect(tree).toMatchObject({ nodes: size(whole), isCut: false });
  const solutions = folded.reduce((sum, part) => sum + (part.solutions ?? 0), 0);
  expect(solutions + parts.filter(({ kind }) => kind === 'solution').length).toBe(found(whole));
  expect(treeText(model)).toMatch(/… \d+ nodes, \d+ solutions?\n/);
  expect(XMLValidator.validate(treeSvg(model))).toBe(true);
  expect(foldedTree(model, 'fewest', 60, 100)).toMatchObject({ isCut: true, nodes: 100 });
});

test('linked structure: covering an item takes it from the ring, and its options from the other items', () => {
  const model = thesis();
  expect(linksText(model).split('\n')[0]).toBe('⇄ root ⇄ 1 ⇄ 2 ⇄ 3 ⇄ 4 ⇄ 5 ⇄ 6 ⇄ 7 ⇄');
  const covered = linksText(model, ['1']).split('\n');
  expect(covered[0]).toBe('⇄ root ⇄ 2 ⇄ 3 ⇄ 4 ⇄ 5 ⇄ 6 ⇄ 7 ⇄');
  expect(covered).toContain('1 (covered) [2]: ⇅ A ⇅ B ⇅');
  expect(covered).toContain('4 [1]: ⇅ C ⇅');
  expect(covered).toContain('A (hidden): ⇄ 1 ⇄ 4 ⇄ 7 ⇄');
  expect(() => linksText(model, ['9'])).toThrow('there is no item "9" to cover');
  expect(XMLValidator.validate(linksSvg(model, ['1', '2']))).toBe(true);
  expect(linksSvg(model)).not.toContain('after covering');
  expect(linksSvg(model, ['1', '2'])).toContain('after covering 1, 2');
  expect(() => linksText(model, ['9'])).toThrow('1, 2, 3, 4, 5, 6, 7');
});
