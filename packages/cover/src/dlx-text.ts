/** Knuth's text format for exact cover, out and in; `dlx-reader.ts` describes it. */
import { type DlxLimits, DlxReader, isPlainName } from './dlx-reader.js';
import { ModelError } from './errors.js';
import { type Model, optionUses } from './model.js';

/** Reads a model. Throws `NotationError` with line and column. */
export function parseDlx(text: string, limits: Partial<DlxLimits> = {}): Model {
  const reader = new DlxReader(limits);
  reader.push(text);
  return reader.end();
}

/**
 * Writes a model, line by line without line ends: what `parseDlx` reads back is the same model, but for the names
 * of options, which the format does not have. Throws `ModelError` for a name with a blank, ":" or "|" in it, and
 * for a model without primary items, which the format cannot say.
 */
export function* dlxLines(model: Model): Generator<string, void, undefined> {
  if (model.primaryCount === 0)
    throw new ModelError('the text format cannot say a model without primary items');
  for (const name of [...model.itemNames, ...model.colorNames.slice(1)]) {
    if (!isPlainName(name)) {
      throw new ModelError(
        `"${name}" cannot be written in the text format; a name there has no blanks, no ":" and no "|"`,
      );
    }
  }
  yield itemLine(model);
  for (let option = 0; option < model.optionCount; option++) {
    const cost = model.costs?.[option] ?? 0;
    yield optionUses(model, option).join(' ') + (cost > 0 ? ` |$${cost}` : '');
  }
}

/** The whole text of a model; see `dlxLines`. */
export function formatDlx(model: Model): string {
  const lines: string[] = [];
  for (const line of dlxLines(model)) lines.push(line);
  return `${lines.join('\n')}\n`;
}

function itemLine(model: Model): string {
  const words = model.itemNames.map((name, item) => {
    const { least, most } = model.multiplicities?.[item] ?? { least: 1, most: 1 };
    if (item >= model.primaryCount || (least === 1 && most === 1)) return name;
    return least === most ? `${most}|${name}` : `${least}:${most}|${name}`;
  });
  if (model.itemCount > model.primaryCount) words.splice(model.primaryCount, 0, '|');
  return words.join(' ');
}
