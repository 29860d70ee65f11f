/**
 * Puzzles from text. Digits on lines, and games as this page writes them, are read at once; the readers of all other
 * formats are fetched when a text needs them.
 */
import type { Document } from '@quadrille/puzzles/sudoku';
import { isPuzzleLine, readLines } from '@quadrille/puzzles/sudoku/internal';
import { say } from '../../app/sentences.js';

type Formats = typeof import('./formats.js');
let formats: Formats | undefined;
const unloaded = () => say.error('unloaded');

export async function allFormats(): Promise<Formats> {
  formats ??= await import('./formats.js').catch(() => {
    throw unloaded();
  });
  return formats;
}

/** What begins with digits and dots is neither a packed puzzle nor a constraint string. */
const isPlain = (text: string) => /^\s*[\d.]{16}/.test(text) && isPuzzleLine(text.trim().split('\n', 1)[0]);

/** What an address waits for before `fromParams` can read it; undefined when it can be read at once. */
export function awaited(params: URLSearchParams): Promise<unknown> | undefined {
  const text = params.get('text');
  const isOwn = text === null ? isPuzzleLine(params.get('p') ?? '.'.repeat(81)) : isPlain(text);
  return isOwn || formats ? undefined : allFormats();
}

/** The first puzzle of a text that is not awaited any more. */
export function firstOf(text: string): Document {
  return ((isPlain(text) ? readLines(text) : undefined) ?? otherwise(text))[0];
}

/** A puzzle on one line, as this page writes it. */
export function ofLine(line: string): Document {
  return (readLines(line) ?? otherwise(line))[0];
}

function otherwise(text: string): readonly Document[] {
  if (!formats) throw unloaded();
  return formats.parseAll(text);
}
