/** Queens on a board, none attacking another. */
import type { Kind } from '../kinds/kind.js';
import { decode, encode } from './encode.js';
import { examples } from './examples.js';
import { format, parse } from './notation.js';
import { draw, render } from './render.js';
import { check, type Placement, type Queens } from './rules.js';

export type { Placement, Queens };
export { check, decode, draw, encode, examples, format, parse, render };

export const queens: Kind<Queens, Placement> = {
  name: 'queens',
  summary: 'Queens on a board, none attacking another.',
  parse,
  format,
  check,
  encode,
  decode,
  render,
  draw,
  examples,
};
