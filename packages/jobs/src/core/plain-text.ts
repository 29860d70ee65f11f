/** Texts of others, for people: what a worker, a server or a folder says must not drive a terminal, nor fill it. */
import type { Bilingual } from '@quadrille/base';

/** Control characters, and those that turn the direction of a line. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const LIMIT = 500;

/** A text in one line that shows what it holds, cut where it becomes long. */
export function plainText(text: string): string {
  const cut = text.length > LIMIT ? `${text.slice(0, LIMIT)}…` : text;
  return cut.replace(UNSEEN, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same for a text in every language. */
export function plainMessage({ en, cs }: Bilingual): Bilingual {
  return { en: plainText(en), cs: plainText(cs) };
}

/** True when there is nothing in a name that nobody could see. */
export function isPlain(text: string): boolean {
  return text.search(UNSEEN) < 0;
}
