/** Models in the formats of other programs. */
import { dlxLines, parseDlx } from '../dlx-text.js';
import type { Model } from '../model.js';
import { arrayLines, parseArrays } from './arrays.js';
import { dimacsLines } from './dimacs.js';
import { miniZincLines, opbLines, xcspLines } from './linear.js';
import type { ReadFormat, WrittenFormat } from './names.js';
import { modelJson, parseModelJson, parseTable, tableLines } from './plain.js';
import { parseDimacs, parseOpb } from './read.js';

export type { ReadFormat, WrittenFormat } from './names.js';

/** The model in a format, line by line without line ends. Throws `InputError` where the format cannot say it. */
export function linesOf(model: Model, format: WrittenFormat): Iterable<string> {
  switch (format) {
    case 'dlx':
      return dlxLines(model);
    case 'dimacs':
      return dimacsLines(model);
    case 'opb':
      return opbLines(model);
    case 'minizinc':
      return miniZincLines(model);
    case 'matrix':
      return tableLines(model);
    case 'csv':
      return tableLines(model, ',');
    case 'json':
      return [modelJson(model)];
    case 'xcsp3':
      return xcspLines(model);
    case 'dancing-links':
      return arrayLines(model);
  }
}

/** Reads a model. Throws `InputError` for what is not an exact cover. */
export function readModelAs(text: string, format: ReadFormat): Model {
  switch (format) {
    case 'dlx':
      return parseDlx(text);
    case 'dimacs':
      return parseDimacs(text);
    case 'opb':
      return parseOpb(text);
    case 'json':
      return parseModelJson(text);
    case 'dancing-links':
      return parseArrays(text);
    default:
      return parseTable(text);
  }
}
