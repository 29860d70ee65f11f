/** Squares of symbols, each once in every row and column. */
import type { Kind } from '../kinds/kind.js';
import { decode, encode } from './encode.js';
import { examples } from './examples.js';
import { format, parse } from './notation.js';
import { draw, render } from './render.js';
import { check, type Latin, type Square } from './rules.js';

export type { Latin, Square };
export { check, decode, draw, encode, examples, format, parse, render };

export const latin: Kind<Latin, Square> = {
  name: 'latin',
  summary: 'Squares of symbols, each once in every row and column.',
  parse,
  format,
  check,
  encode,
  decode,
  render,
  draw,
  examples,
};
