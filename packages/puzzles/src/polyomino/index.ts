/** Pieces made of squares that fill a region. */
import type { Kind } from '../kinds/kind.js';
import { decode, encode } from './encode.js';
import { examples } from './examples.js';
import { format, parse } from './notation.js';
import { draw, render } from './render.js';
import { check, type Filling, type Packing, type Piece, type Placed } from './rules.js';

export type { Moves, Shape } from './shape.js';
export { freePolyominoes, orientations, SETS } from './shape.js';
export type { Filling, Packing, Piece, Placed };
export { check, decode, draw, encode, examples, format, parse, render };

export const polyomino: Kind<Packing, Filling> = {
  name: 'polyomino',
  summary: 'Pieces made of squares that fill a region.',
  parse,
  format,
  check,
  encode,
  decode,
  render,
  draw,
  examples,
};
