/** XML against a library that reads all of it; and what is refused, with its place. */
import { readXml, type XmlElement } from '@quadrille/base';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

type Parsed = { readonly ':@'?: Record<string, string>; readonly '#text'?: string } & Record<string, unknown>;

/** The same shape from the library's. */
function other(list: readonly Parsed[]): unknown[] {
  return list
    .filter(each => each['#text'] === undefined)
    .map(each => {
      const name = Object.keys(each).find(key => key !== ':@')!;
      const inner = each[name] as Parsed[];
      const text = inner.map(own => own['#text'] ?? '').join('');
      return { name, attributes: each[':@'] ?? {}, children: other(inner), text };
    });
}

const plain = ({ name, attributes, children, text }: XmlElement): unknown => ({
  name,
  attributes: Object.fromEntries(attributes),
  children: children.map(plain),
  text,
});

const name = fc.constantFrom('a', 'b', 'sudoku', 'x-1');
const word = fc.constantFrom('', 'x', ' y ', '&lt;', '&amp;lt;', '1 2\n3', 'ž');
const element = fc.letrec<{ element: string }>(tie => ({
  element: fc
    .tuple(
      name,
      fc.dictionary(
        name,
        word.filter(text => !text.includes('\n')),
        { maxKeys: 2 },
      ),
      fc.array(fc.oneof({ maxDepth: 3 }, word, tie('element'), fc.constant('<!-- <a> -->')), {
        maxLength: 3,
      }),
    )
    .map(([own, attributes, inner]) => {
      const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return inner.length === 0
        ? `<${own}${given.join('')} />`
        : `<${own}${given.join('')}>${inner.join('')}</${own}>`;
    }),
})).element;

test('elements, attributes and texts are read as another reader does', () => {
  fc.assert(
    fc.property(element, text => {
      expect([plain(readXml(`<?xml version="1.0"?>\n${text}\n`))]).toEqual(other(parser.parse(text)));
    }),
    { numRuns: 300, seed: 11 },
  );
});

test('CDATA and numbers of characters', () => {
  expect(readXml("<a k='&#65;\"'><![CDATA[<b>&lt;]]>&#x17e;&none;</a>")).toMatchObject({
    text: '<b>&lt;ž&none;',
    attributes: new Map([['k', 'A"']]),
  });
});

test.each([
  ['<a>\n  <b></a>', /closes <b>/, { line: 2, column: 6 }],
  ['<a>\n<b>', /<b> is not closed/, { line: 2, column: 1 }],
  ['<a x=1/>', /not XML from here/, { line: 1, column: 1 }],
  ['<a x="1" x="2"/>', /x is given twice/, { line: 1, column: 1 }],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', /declaration/, { line: 1, column: 1 }],
  ['', /exactly one outermost/, undefined],
  ['<a/><b/>', /exactly one outermost/, undefined],
  ['x<a/>', /exactly one outermost/, undefined],
  [`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`, /more than 100 deep/, { line: 1, column: 301 }],
])('refused: %s', (text, sentence, position) => {
  try {
    readXml(text);
    expect.unreachable();
  } catch (error) {
    expect((error as Error).message).toMatch(sentence);
    expect((error as { position?: unknown }).position).toEqual(position);
  }
});

test('what is broken anywhere is refused wherever the other reader refuses it', () => {
  let refused = 0;
  fc.assert(
    fc.property(element, fc.nat(), (text, at) => {
      const bent = text.slice(0, at % text.length) + text.slice((at % text.length) + 1);
      if (XMLValidator.validate(bent) === true) return;
      refused++;
      expect(() => readXml(bent)).toThrow();
    }),
    { numRuns: 400, seed: 12 },
  );
  expect(refused).toBeGreaterThan(100);
});
