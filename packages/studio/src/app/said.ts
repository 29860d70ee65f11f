/** What the packages say, in the language of the page: errors and messages carry both. */
import { type Bilingual, InputError } from '@quadrille/base';
import { language } from './language.svelte.js';

/** Complete graphs are written `K_11` on one line of text; on a page the number stands low. */
const lowered = (text: string) =>
  text.replace(
    /\bK_(\d+)/g,
    (_, digits: string) => `K${[...digits].map(digit => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')}`,
  );

/** A text in the language of the moment. Reactive. */
export const said = (text: Bilingual | string) =>
  lowered(typeof text === 'string' ? text : text[language.current]);

/** What an error says to the person, in both languages; errors of ours are English. */
export function textOf(error: unknown): Bilingual {
  if (error instanceof InputError) return error.said;
  const message = error instanceof Error ? error.message : String(error);
  return { en: message, cs: message };
}
