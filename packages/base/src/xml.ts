/**
 * Reads XML as puzzles are kept in it: elements, attributes, text, comments, CDATA, and the five entities that XML itself
 * defines. A document that declares anything of its own is refused, so that nothing can be fetched or multiplied.
 */
import type { Position } from './errors.js';
import { say } from './sentences.js';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, without that of children. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly at: number;
  text: string;
}

const NAME = String.raw`[\p{L}_:][\p{L}\p{N}_:.\-]*`;
const VALUE = `"[^"<]*"|'[^'<]*'`;
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, 'gu');
const TOKEN = new RegExp(
  [
    String.raw`<!--[\s\S]*?-->|<\?[\s\S]*?\?>`, // comments and instructions: left out
    String.raw`<!\[CDATA\[(?<raw>[\s\S]*?)\]\]>`,
    `</(?<end>${NAME})\\s*>`,
    `<(?<start>${NAME})(?<given>(?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(?<closed>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'uy',
);
const DEEPEST = 100;

/** The outermost element. Throws `InputError` with the place where the text is not XML. */
export function readXml(text: string): XmlElement {
  const declared = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.exec(text);
  if (declared) throw say.error('xml-declaration', {}, placeOf(text, declared.index));
  const outside: Open = { name: '', attributes: new Map(), children: [], at: 0, text: '' };
  const open = [outside];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text);
    if (!token) throw say.error('xml-tag', { text: text.slice(at, at + 20) }, placeOf(text, at));
    take(token.groups!, open, { at, place: () => placeOf(text, at) });
  }
  const unclosed = open.at(-1)!;
  if (unclosed !== outside)
    throw say.error('xml-unclosed', { name: unclosed.name }, placeOf(text, unclosed.at));
  const [root, second] = outside.children;
  if (!root || second || outside.text.trim() !== '') throw say.error('xml-root');
  return root;
}

function take(
  { raw, end, start, given, closed, text }: Record<string, string | undefined>,
  open: Open[],
  { at, place }: { readonly at: number; readonly place: () => Position },
): void {
  const inner = open.at(-1)!;
  if (raw !== undefined) inner.text += raw;
  else if (text !== undefined) inner.text += decodeXml(text, place);
  else if (start !== undefined) {
    if (open.length > DEEPEST) throw say.error('xml-deep', { most: DEEPEST }, place());
    const own: Open = { name: start, attributes: attributesOf(given!, place), children: [], at, text: '' };
    inner.children.push(own);
    if (closed === '') open.push(own);
  } else if (end !== undefined) {
    if (end !== inner.name) throw say.error('xml-end', { name: end, open: inner.name || '-' }, place());
    open.pop();
  }
}

function attributesOf(given: string, place: () => Position): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, value] of given.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw say.error('xml-twice', { name }, place());
    attributes.set(name, decodeXml(value.slice(1, -1), place));
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities that XML does not define stay as they are. */
function decodeXml(text: string, place: () => Position): string {
  if (!text.includes('&')) return text;
  if (/&(?!#?\w+;)/.test(text)) throw say.error('xml-ampersand', {}, place());
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : all;
  });
}

function placeOf(text: string, index: number): Position {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
