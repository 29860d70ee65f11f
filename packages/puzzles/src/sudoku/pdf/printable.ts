/** What the fonts of a PDF can write, and what they cannot. */
/** What the font cannot write, and is no space. */
const MISSING = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2026\s]/gu;

/** The characters of a text that the font of the PDF does not have, each once. */
export function missingCharacters(text: string): string {
  return [...new Set(text.normalize('NFC').match(MISSING) ?? [])].join('');
}

/** A text on one line, with a question mark for each character that the font does not have. */
export function printable(text: string): string {
  return text.normalize('NFC').replace(MISSING, '?').replace(/\s+/g, ' ').trim();
}
