import {
  check,
  construct,
  copiesOf,
  countByMemo,
  examples,
  formatCertificate,
  graphByName,
  parseCertificate,
  renderCircle,
  renderCopies,
  renderDot,
  renderText,
} from '@quadrille/puzzles/decompose';
import { renderRotation, rotationOf } from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from './helpers.js';

const graph = graphByName('path', 6);
const decomposition = { order: 6, graph, copies: construct(6, graph)!.copies };

test.each(examples.map(example => [example.name, example] as const))('example %s', (_, example) => {
  const table = copiesOf(example.order, graphByName(example.graph, example.order));
  expect(finish(countByMemo(table))).toBe(example.count);
  expect(example.source).not.toBe('');
});

test('a certificate is a round trip, and also the line that has only copies', () => {
  expect(parseCertificate(formatCertificate(decomposition, 'so'))).toEqual(decomposition);
  const line = JSON.stringify({ copies: decomposition.copies });
  const again = parseCertificate(`${line}\n{"summary":true}\n`);
  expect(again.order).toBe(6);
  expect(check(again)).toBeUndefined();
});

test.each<[string, RegExp]>([
  ['', /it is empty/],
  ['{', /not a decomposition in JSON/],
  ['[]', /has no "copies"/],
  ['{"copies":1}', /"copies" must be a list/],
  ['{"copies":[]}', /no copy/],
  ['{"copies":[[[0,1,2]]]}', /copy 0 contains \[0,1,2\], which is not an edge/],
  ['{"copies":[[[0,-1]]]}', /which is not an edge/],
  ['{"copies":[[[0,1]]],"order":1}', /"order" must be a whole number from 2/],
  ['{"copies":[[[0,0]]]}', /loop/],
])('a certificate that is none: %s', (text, sentence) => {
  expect(() => parseCertificate(text)).toThrow(sentence);
});

test('the reader of certificates answers any text with a value or a typed error', () => {
  const json = fc.jsonValue().map(value => JSON.stringify({ copies: value }));
  fc.assert(
    fc.property(fc.oneof(fc.string(), json), text => {
      try {
        parseCertificate(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).constructor.name).toBe('InputError');
      }
    }),
    { seed: 51, numRuns: 150 },
  );
});

test('the circle has every edge and every vertex; copies have a color each', () => {
  const picture = renderCircle(decomposition);
  expect(picture.match(/<line /g)).toHaveLength(15);
  expect(picture.match(/<circle /g)).toHaveLength(6);
  expect(new Set(picture.match(/stroke="#[0-9a-f]{6}"/g)).size).toBe(3);
  expect(picture).not.toMatch(/style=|<script|NaN|undefined/);
});

test('copy by copy: one circle of vertices for each copy', () => {
  const picture = renderCopies(decomposition);
  expect(picture.match(/<line /g)).toHaveLength(15);
  expect(picture.match(/<circle /g)).toHaveLength(18);
  expect(picture.match(/>copy \d</g)).toHaveLength(3);
});

test('the rotation view draws base copies strong and their turns pale', () => {
  for (const [n, name] of [
    [13, 'complete:4'],
    [10, 'caterpillar:2,2,0,2'],
    [8, 'matching'],
  ] as [number, string][]) {
    const wanted = graphByName(name, n);
    const whole = { order: n, graph: wanted, copies: construct(n, wanted)!.copies };
    const rotation = rotationOf(whole)!;
    const picture = renderRotation(whole, rotation);
    const base = rotation.base.reduce((sum, copy) => sum + copy.length, 0);
    expect(picture.match(/<line /g)).toHaveLength((n * (n - 1)) / 2 + base);
    expect(picture).not.toMatch(/NaN|undefined/);
  }
});

test('DOT and text name every edge once', () => {
  expect(renderDot(decomposition).match(/ -- /g)).toHaveLength(15);
  expect(renderDot(decomposition)).toMatch(/^graph K6 \{\n/);
  expect(renderText(decomposition).split('\n')).toHaveLength(3);
  expect(renderText(decomposition)).toBe(
    'copy 0: 0-1 1-5 5-2 2-4 4-3\ncopy 1: 1-2 2-0 0-3 3-5 5-4\ncopy 2: 2-3 3-1 1-4 4-0 0-5',
  );
});
