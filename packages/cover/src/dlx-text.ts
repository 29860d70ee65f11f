/** Knuth's text format for exact cover, out and in; `dlx-reader.ts` describes it. */

import { writtenName } from './dlx-names.js';
import { type DlxLimits, DlxReader } from './dlx-reader.js';
import { type Model, usesOf } from './model.js';

/** Reads a model. Throws `InputError` with line and column. */
export function parseDlx(text: string, limits: Partial<DlxLimits> = {}): Model {
  const reader = new DlxReader(limits);
  reader.push(text);
  return reader.end();
}

/** Writes a model, line by line without line ends: `parseDlx` reads back the same model. Data of options is not written. */
export function* dlxLines(model: Model): Generator<string, void, undefined> {
  const names = model.itemNames.map(writtenName);
  const colors = model.colorNames.map(writtenName);
  yield itemLine(model, names);
  for (let option = 0; option < model.optionCount; option++) {
    const name = model.optionNames[option];
    const cost = model.costs?.[option] ?? 0;
    const uses = usesOf(model, option, names, colors).join(' ');
    yield `${name === undefined ? '' : `${writtenName(name)}: `}${uses}${cost > 0 ? ` |$${cost}` : ''}`;
  }
}

/** The whole text of a model; see `dlxLines`. */
export function formatDlx(model: Model): string {
  const lines: string[] = [];
  for (const line of dlxLines(model)) lines.push(line);
  return `${lines.join('\n')}\n`;
}

function itemLine(model: Model, names: readonly string[]): string {
  const words = names.map((name, item) => {
    const { least, most } = model.multiplicities?.[item] ?? { least: 1, most: 1 };
    if (item >= model.primaryCount || (least === 1 && most === 1)) return name;
    return least === most ? `${most}|${name}` : `${least}:${most}|${name}`;
  });
  if (model.itemCount > model.primaryCount) words.splice(model.primaryCount, 0, '|');
  // A line that starts with a bar would be a comment.
  return `${model.primaryCount === 0 ? '"" ' : ''}${words.join(' ')}`;
}
