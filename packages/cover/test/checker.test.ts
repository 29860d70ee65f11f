/** The checker on certificates written by hand, byte by byte; docs/certificates.md describes them. */
import { certify, checkCertificate, parseDlx } from '@quadrille/cover';
import { certifying } from '@quadrille/cover/internal';
import { expect, test } from 'vitest';
import { langford } from './support/classics.js';

/** Two solutions: the first two options, or the last one. */
const TEXT = 'a b\na\nb\na b\n';

/** A certificate of `text` that claims `count` solutions; all up to there is as it should be. */
function written(text: string, kind: 't' | 'g', count: readonly number[], body: readonly number[]) {
  const header = certify(parseDlx(text))!.bytes.slice(0, 14).with(5, kind.charCodeAt(0));
  return Uint8Array.from([...header, ...count, ...body]);
}

const tree = (body: readonly number[], text = TEXT) => checkCertificate(text, written(text, 't', [2], body));
const graph = (body: readonly number[], text = TEXT, count = 2) =>
  checkCertificate(text, written(text, 'g', [count], body));

test('a tree names an item for every node, whichever', () => {
  expect(tree([0, 1])).toEqual({ valid: true, count: 2n, nodes: 2 });
  expect(tree([1, 0])).toEqual({ valid: true, count: 2n, nodes: 2 });
});

test.each([
  [[0], 'the certificate ends too early'],
  [[0, 1, 0], 'there are bytes behind the last node'],
  [[0, 0], 'a branching on an item that is done'],
  [[0, 2], 'a branching on an item that is done'],
  [[2], 'a branching on an item that is done'],
])('the tree %j is refused: %s', (body, reason) => {
  expect(tree(body)).toEqual({ valid: false, count: 2n, nodes: 0, reason });
});

test('a graph says of every branch whether it is solved, dead, or which node it leads to', () => {
  // The root is node 0: item a; its first branch is node 1, its second is solved. Node 1: item b, solved.
  expect(graph([2, 0, 2, 0, 1, 0])).toEqual({ valid: true, count: 2n, nodes: 2 });
  expect(graph([1, 1], 'a b\na\n', 0)).toEqual({ valid: true, count: 0n, nodes: 0 });
  expect(graph([0], '0:1|a\n', 1)).toEqual({ valid: true, count: 1n, nodes: 0 });
});

test.each([
  [[0], 'a solution that does not cover everything'],
  [[1, 0], 'a dead end that is none'],
  [[3, 0], 'node 0 has no parent'],
  [[2, 0, 2, 2], 'node 1 stands for two different situations'],
  [[2, 0, 2, 0, 1], 'the certificate ends too early'],
  [[2, 0, 2, 0, 1, 1, 0], 'a branching on an item that is done'],
  [[2, 0, 2, 0, 1, 0, 0], 'there are bytes behind the last node'],
])('the graph %j is refused: %s', (body, reason) => {
  expect(graph(body)).toEqual({ valid: false, count: 2n, nodes: 0, reason });
});

test('situations with the same options left differ when one has more to cover, or may cover more', () => {
  // Whatever covers a, nothing is left: in one branch c is missing, in the other b. Both are hopeless, and one node.
  const text = 'a b c\na b\na c\n';
  expect(graph([2, 0, 1, 2, 1, 1], text, 0)).toEqual({ valid: true, count: 0n, nodes: 1 });
  expect(graph([2, 0, 2, 2, 2], text, 0)).toEqual({ valid: true, count: 0n, nodes: 2 });
  // Both branches of a leave the last option; in the first one b is covered already.
  const more = (bounds: string) => graph([2, 0, 2, 2, 1, 0], `a ${bounds}|b\na b\na\nb\n`, 2).reason;
  expect(more('1:2')).toBe('node 1 stands for two different situations'); // one has more to cover
  expect(more('0:2')).toBe('node 1 stands for two different situations'); // one may be covered once more only
});

test('independent parts are found by the checker, and their counts are multiplied', () => {
  const text = 'a b c\na\na\nb c\nb c\nb c\n';
  // At the root parts (3): first a with two options, then b and c with three.
  expect(graph([2, 3, 2, 3, 0, 0, 0, 1, 0, 0, 0], text, 6)).toEqual({ valid: true, count: 6n, nodes: 3 });
  expect(graph([2, 3, 0, 2, 1, 0, 0, 0], text, 3).reason).toBe('node 0 leaves out a part that matters');
  expect(graph([2, 3, 2, 2, 0, 0, 0], text, 4).reason).toBe('node 1 stands for two different situations');
  // Items of another part are no business of this one.
  expect(graph([2, 3, 2, 3, 1, 0, 0, 0], text, 6).reason).toBe('a branching on an item that is done');
  expect(graph([2, 3, 1, 1, 0], text, 0).reason).toBe('a branching on an item that is done');
});

test('a part may be left out where another one has no solution, and no item may be lost', () => {
  // b and c cannot both be covered; a could.
  const text = 'a b c\na\na\na\nb\n';
  expect(graph([2, 3, 0, 0], text, 0).reason).toBe('an item that must be covered is in no part');
  const dead = 'a b c d\nb c\nc d\na\na\na\n';
  // The part of b, c, d comes first: its node names c, and either way an item is missing.
  expect(graph([2, 4, 2, 0, 2, 1, 3, 1, 1], dead, 0)).toEqual({ valid: true, count: 0n, nodes: 2 });
});

test('a secondary item holds options together unless all give it the same color', () => {
  const parts = (x: string, y: string) => `a b | s\na ${x}\nb ${y}\n`;
  const apart = [2, 2, 2, 3, 0, 0, 1, 0];
  const bare = (text: string, body: number[]) => checkCertificate(text, written(text, 'g', [1], body));
  expect(bare(parts('s:1', 's:1'), apart)).toEqual({ valid: true, count: 1n, nodes: 3 });
  expect(bare(parts('s:1', 's:2'), apart).valid).toBe(false);
  expect(bare(parts('s', 's'), apart).valid).toBe(false);
  expect(bare(parts('s:1', ''), apart)).toEqual({ valid: true, count: 1n, nodes: 3 });
});

test('situations that leave other options are different, as many as they are', () => {
  const clash = (last: string) => graph([2, 0, 2, 2, 1, 0], `a b | x\na x:1\na x:2\nb x:1\n${last}`).reason;
  expect(clash('b x:2\n')).toBe('node 1 stands for two different situations');
  expect(clash('')).toBe('node 1 stands for two different situations');
  // The first branch leaves the first option of what the second one leaves.
  expect(graph([2, 0, 2, 2, 1, 0], 'a b | x\na x:2\na x:1\nb\nb x:1\n').reason).toBe(
    'node 1 stands for two different situations',
  );
});

test('situations that leave the same are one, whatever was given to secondary items', () => {
  const text = 'a b | x\na x:1\na x:2\nb\n';
  expect(graph([2, 0, 2, 2, 1, 0], text, 2)).toEqual({ valid: true, count: 2n, nodes: 2 });
});

test('a claim is compared with what is proved', () => {
  const claim = (count: readonly number[]) => checkCertificate(TEXT, written(TEXT, 't', count, [0, 1]));
  expect(claim([3])).toEqual({
    valid: false,
    count: 3n,
    nodes: 0,
    reason: 'the certificate claims 3 solutions and proves 2',
  });
  expect(claim([0x82, 0x01]).reason).toBe('the certificate claims 130 solutions and proves 2');
  expect(claim([0x82, 0x00]).valid).toBe(true); // a long way to write 2
  expect(claim(Array<number>(1430).fill(0x80)).reason).toBe('a number is too long');
  expect(claim([...Array<number>(1429).fill(0x80), 1]).reason).toMatch(/^the certificate claims \d{3012} /);
});

test('magic, version, kind and model are looked at first', () => {
  const good = written(TEXT, 't', [2], [0, 1]);
  for (const at of [0, 1, 2, 3, 4])
    expect(checkCertificate(TEXT, good.with(at, good[at] ^ 1)).reason).toBe('no certificate of version 1');
  expect(checkCertificate(TEXT, good.with(5, 120)).reason).toBe('certificates of this kind are not known');
  for (let at = 6; at < 14; at++)
    expect(checkCertificate(TEXT, good.with(at, good[at] ^ 1)).reason).toBe('a certificate of another model');
  expect(checkCertificate(TEXT, new Uint8Array()).reason).toBe('the certificate ends too early');
});

test.each([
  'a b c\na\nb\na b\n', // an item more
  'a b | c\na\nb\na b\n', // a secondary item more
  'a | b\na\nb\na b\n', // a secondary item instead of a primary one
  'a 0:1|b\na\nb\na b\n', // fewer of an item
  'a 1:2|b\na\nb\na b\n', // more of an item
  'a b\na\nb\na b\na\n', // an option more
  'a b\na b\na\nb\n', // another order
  'a b\na\nb\nb a\n', // another order in an option
])('%j is another model', text => {
  expect(checkCertificate(text, written(TEXT, 't', [2], [0, 1])).reason).toBe(
    'a certificate of another model',
  );
});

test('colors count by where they differ, not by their names', () => {
  const text = 'a b | x y\na x:1 y:1\nb x:1 y:2\n';
  const good = certify(parseDlx(text))!.bytes;
  expect(checkCertificate('a b | x y\na x:red y:red\nb x:red y:blue\n', good).valid).toBe(true);
  for (const other of ['a b | x y\na x:1 y:2\nb x:1 y:2\n', 'a b | x y\na x y:1\nb x:1 y:2\n'])
    expect(checkCertificate(other, good).reason).toBe('a certificate of another model');
});

test('marks, comments and numbers of several digits are read as the parser reads them', () => {
  for (const text of ['\ufeffa b\na b\n', '|no blank\n|x|\na b\n |\na b\n', '10:12|a 11|b\n'])
    expect(checkCertificate(text, certify(parseDlx(text))!.bytes)).toMatchObject({ valid: true });
  expect(checkCertificate('2x|a\n', new Uint8Array()).valid).toBe(false);
});

test('a count of 128 takes two bytes', () => {
  const names = [...'abcdefg'];
  const text = `${names.join(' ')}\n${names.map(name => `${name}\n${name}\n`).join('')}`;
  const certificate = certify(parseDlx(text))!;
  expect([...certificate.bytes.slice(14, 16)]).toEqual([0x80, 0x01]);
  expect(checkCertificate(text, certificate.bytes)).toMatchObject({ valid: true, count: 128n });
});

test.each([
  ['', 'the model has no items'],
  ['| a\n\n', 'the model has no items'],
  ['a b a\n', 'the model names an item twice'],
  ['a\nz\n', 'the model uses z and does not name it'],
])('the text %j is refused: %s', (text, reason) => {
  expect(checkCertificate(text, new Uint8Array())).toEqual({ valid: false, count: 0n, nodes: 0, reason });
});

test('items beyond 127 take two bytes, and a certificate grows beyond its first kilobyte', () => {
  const names = Array.from({ length: 1500 }, (_, item) => `i${item}`);
  const text = `${names.join(' ')}\n${names.join('\n')}\n`;
  const certificate = certify(parseDlx(text), { kind: 'tree' })!;
  expect(certificate).toMatchObject({ count: 1n, nodes: 1500 });
  expect(certificate.bytes.length).toBe(14 + 1 + 128 + 2 * (1500 - 128));
  expect(checkCertificate(text, certificate.bytes)).toEqual({ valid: true, count: 1n, nodes: 1500 });
});

test('without a kind a graph is made where it can be, a tree otherwise', () => {
  expect(certify(parseDlx(TEXT))?.kind).toBe('graph');
  expect(certify(parseDlx('1:2|a\na\na\n'))?.kind).toBe('graph');
  expect(certify(parseDlx(TEXT), { kind: 'tree' })?.kind).toBe('tree');
  expect(certify(parseDlx(TEXT), { kind: 'tree', byteLimit: 2 })?.nodes).toBe(2);
  expect(certify(parseDlx(TEXT), { kind: 'tree', byteLimit: 1 })).toBeUndefined();
  // A graph takes more than that while it is made.
  expect(certify(parseDlx(TEXT), { byteLimit: 100 })?.kind).toBe('tree');
  expect(certify(parseDlx(TEXT), { kind: 'graph', byteLimit: 100 })).toBeUndefined();
});

test('a long proof is made in slices, each of which tells how far it is', () => {
  for (const kind of ['tree', 'graph'] as const) {
    const told = [...certifying(langford(9), { kind })];
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(new Set(told).size).toBe(told.length);
  }
});

test('names in quotes, names of options and models without primary items are read as they are meant', () => {
  const text =
    '"a b" 0:2|"|" | "x:y"\nfirst: "a b" "x:y":"dark blue"\n"the 2nd": "a b" "|" |$3\n"|" "x:y":red\n';
  const model = parseDlx(text);
  const { bytes, count } = certify(model)!;
  expect(count).toBe(3n);
  expect(checkCertificate(text, bytes)).toMatchObject({ valid: true, count });
  expect(checkCertificate(model, bytes)).toMatchObject({ valid: true, count });
  const none = parseDlx('"" | s\ns\n');
  expect(checkCertificate(none, certify(none)!.bytes)).toMatchObject({ valid: true, count: 1n });
});
