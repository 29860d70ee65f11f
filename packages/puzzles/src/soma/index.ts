/** The seven pieces of Soma build a figure. */
import type { Kind } from '../kinds/kind.js';
import { decode, encode } from './encode.js';
import { examples } from './examples.js';
import { format, parse } from './notation.js';
import { PIECES } from './pieces.js';
import { draw, render } from './render.js';
import { type Building, check, type Figure, type Placed } from './rules.js';

export type { Building, Figure, Placed };
export { check, decode, draw, encode, examples, format, PIECES, parse, render };

export const soma: Kind<Figure, Building> = {
  name: 'soma',
  summary: 'The seven pieces of Soma build a figure.',
  parse,
  format,
  check,
  encode,
  decode,
  render,
  draw,
  examples,
};
