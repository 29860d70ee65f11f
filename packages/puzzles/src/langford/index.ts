/** Pairs of numbers, k numbers between the two of kind k. */
import type { Kind } from '../kinds/kind.js';
import { decode, encode } from './encode.js';
import { examples } from './examples.js';
import { format, parse } from './notation.js';
import { draw, render } from './render.js';
import { check, type Langford, type Row } from './rules.js';

export type { Langford, Row };
export { check, decode, draw, encode, examples, format, parse, render };

export const langford: Kind<Langford, Row> = {
  name: 'langford',
  summary: 'Pairs of numbers, k numbers between the two of kind k.',
  parse,
  format,
  check,
  encode,
  decode,
  render,
  draw,
  examples,
};
