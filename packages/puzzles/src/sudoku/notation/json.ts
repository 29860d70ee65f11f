/**
 * The JSON of two puzzle editors: f-puzzles (a grid of cells with `value` and `given`, a field for each kind of
 * clue) and SudokuPad (cells, regions and cages; all else is drawn). Links of these sites are this JSON, packed.
 */

import { say } from '../sentences/reading.js';
import type { Document, ParseOptions } from './document.js';
import { parseFPuzzles } from './fpuzzles.js';
import { isObject } from './json-parts.js';
import { parsePadText, parseSudokuPad } from './sudokupad.js';

/** Reads the JSON of either editor. */
export function parseJson(text: string, options: ParseOptions = {}): Document {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    if (/^\s*\{\s*[a-z]+\s*:/.test(text)) return parsePadText(text, options);
    throw say.error('json', { reason: (error as Error).message });
  }
  if (isObject(data) && Array.isArray(data.grid)) return parseFPuzzles(data, options);
  if (isObject(data) && Array.isArray(data.cells)) return parseSudokuPad(data, options);
  throw say.error('json-empty');
}
