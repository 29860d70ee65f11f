/** Dominoes that cover a region. */
import type { Kind } from '../kinds/kind.js';
import { decode, encode } from './encode.js';
import { examples } from './examples.js';
import { format, parse } from './notation.js';
import { draw, render } from './render.js';
import { check, type Dominoes, type Tiling } from './rules.js';

export type { Dominoes, Tiling };
export { check, decode, draw, encode, examples, format, parse, render };

export const dominoes: Kind<Dominoes, Tiling> = {
  name: 'dominoes',
  summary: 'Dominoes that cover a region.',
  parse,
  format,
  check,
  encode,
  decode,
  render,
  draw,
  examples,
};
