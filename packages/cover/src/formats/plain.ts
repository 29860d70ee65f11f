/** Models as 0/1 tables and as JSON, out and in. */
import { type Model, ModelBuilder, type Use } from '../model.js';
import { say } from '../sentences.js';

/** One line per option, one character per item; only for models that a table of 0 and 1 can say. */
export function* tableLines(model: Model, separator = ''): Generator<string, void, undefined> {
  const isPlain = model.itemCount === model.primaryCount && !model.multiplicities && !model.costs;
  if (!isPlain) throw say.error('not-a-table');
  for (let option = 0; option < model.optionCount; option++) {
    const row = new Array<number>(model.itemCount).fill(0);
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++)
      row[model.useItem[at]] = 1;
    yield row.join(separator);
  }
}

const MOST_CELLS = 100_000_000;

/** Reads a table of 0 and 1, with or without blanks, commas or semicolons between them, and a first line of names. */
export function parseTable(text: string): Model {
  const lines = text.split('\n').map((line, i) => ({ cells: cellsOf(line), number: i + 1 }));
  const rows = lines.filter(({ cells }) => cells.length > 0);
  if (rows.length === 0) throw say.error('empty-table');
  const hasNames = rows[0].cells.some(cell => cell !== '0' && cell !== '1');
  const width = rows[0].cells.length;
  if (rows.length * width > MOST_CELLS) throw say.error('large-table', { limit: MOST_CELLS });
  const model = new ModelBuilder();
  for (let item = 0; item < width; item++) model.primary(hasNames ? rows[0].cells[item] : `c${item + 1}`);
  for (const { cells, number } of hasNames ? rows.slice(1) : rows) {
    if (cells.length !== width) {
      throw say.error('table-width', { cells: cells.length, width }, { line: number, column: 1 });
    }
    const uses = cells.flatMap((cell, item): Use[] => {
      if (cell !== '0' && cell !== '1') {
        throw say.error('table-cell', { cell }, { line: number, column: item + 1 });
      }
      return cell === '1' ? [model.find(hasNames ? rows[0].cells[item] : `c${item + 1}`)!] : [];
    });
    if (uses.length === 0) throw say.error('table-empty-row', {}, { line: number, column: 1 });
    model.option(uses);
  }
  return model.build();
}

function cellsOf(line: string): string[] {
  const text = line.trim();
  if (/^[01]+$/.test(text)) return [...text];
  const cells = text.split(/\s*[,;\t]\s*|\s+/).map(cell => cell.replace(/^"(.*)"$/, '$1'));
  return text === '' ? [] : cells;
}

/** A model as JSON: items with their multiplicities, and options as lists of uses. */
export function modelJson(model: Model): string {
  const items = model.itemNames.map((name, item) => {
    const times = model.multiplicities?.[item];
    return times && item < model.primaryCount && (times.least !== 1 || times.most !== 1)
      ? { name, ...times }
      : name;
  });
  const options = Array.from({ length: model.optionCount }, (_, option) => {
    const uses = Array.from({ length: model.optionStart[option + 1] - model.optionStart[option] }, (_, i) => {
      const at = model.optionStart[option] + i;
      const name = model.itemNames[model.useItem[at]];
      return model.useColor[at] === 0 ? name : [name, model.colorNames[model.useColor[at]]];
    });
    const name = model.optionNames[option];
    const cost = model.costs?.[option] ?? 0;
    return name === undefined && cost === 0
      ? uses
      : { uses, ...(name !== undefined && { name }), ...(cost > 0 && { cost }) };
  });
  const { primaryCount } = model;
  return JSON.stringify({
    primary: items.slice(0, primaryCount),
    secondary: items.slice(primaryCount),
    options,
  });
}

/** Reads what `modelJson` writes. */
export function parseModelJson(text: string): Model {
  const value = readJson(text);
  const model = new ModelBuilder();
  for (const item of listIn(value, 'primary')) {
    if (typeof item === 'string') model.primary(item);
    else {
      const {
        name,
        least = 1,
        most = 1,
      } = (item ?? {}) as Partial<{ name: string; least: number; most: number }>;
      if (typeof name !== 'string') throw say.error('json-item');
      model.primary(name, { least, most });
    }
  }
  for (const item of listIn(value, 'secondary')) {
    if (typeof item !== 'string') throw say.error('json-item');
    model.secondary(item);
  }
  listIn(value, 'options').forEach((option, number) => {
    const { uses, ...details } = (Array.isArray(option) ? { uses: option } : (option ?? {})) as {
      uses?: unknown;
      name?: string;
      cost?: number;
    };
    if (!Array.isArray(uses) || !uses.every(isUse)) throw say.error('json-option', { number });
    model.option(uses, details);
  });
  return model.build();
}

function isUse(use: unknown): use is Use {
  return (
    typeof use === 'string' ||
    (Array.isArray(use) && use.length === 2 && use.every(part => typeof part === 'string'))
  );
}

/** What JSON says, or an `InputError`. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw say.error('json', { reason: (error as Error).message });
  }
}

function listIn(value: unknown, name: string): unknown[] {
  const list = (value as Record<string, unknown> | null)?.[name] ?? (name === 'secondary' ? [] : undefined);
  if (!Array.isArray(list)) throw say.error('json-list', { name });
  return list;
}
