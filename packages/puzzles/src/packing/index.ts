/** Packing: pieces of any form in a container of any form. */
export { openClassSearch, type UpTo } from './class-search.js';
export { type Classes, countAll, countClasses } from './classes.js';
export { cutSheet } from './cut.js';
export { decode, encode, type Prepared, prepare } from './encode.js';
export { examples, type PackingExample } from './examples.js';
export { format } from './format.js';
export type { Cell } from './grid.js';
export { formatJson, parseJson } from './json.js';
export { type ListOptions, listAssemblies } from './list.js';
export { parse } from './notation.js';
export { readPuzzle } from './read.js';
export { draw, render } from './render.js';
export {
  type Assembly,
  check,
  type Piece,
  type Placed,
  type Problem,
  type Puzzle,
  type Shape,
} from './rules.js';
export { stlOf } from './stl.js';
export { refutation } from './verdict.js';
export { parseXmpuzzle, type ReadPuzzle } from './xmpuzzle.js';
export { formatXmpuzzle } from './xmpuzzle-writer.js';
