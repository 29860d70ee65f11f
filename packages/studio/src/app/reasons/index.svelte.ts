/**
 * The packages explain what is wrong in English. Here it is said in the language of the page; the dictionary is loaded
 * when the first such sentence is to be shown in Czech.
 */
import { language } from '../language.svelte.js';

let inCzech = $state.raw<((message: string) => string) | undefined>();
let isComing = false;

/** A sentence of the packages in the language of the moment. Reactive. */
export function reason(message: string): string {
  if (language.current === 'en') return lowered(message);
  if (inCzech) return lowered(inCzech(message));
  fetchDictionary();
  return lowered(message);
}

/** Complete graphs are written `K_11` on one line of text; on a page the number stands low. */
const lowered = (text: string) =>
  text.replace(
    /\bK_(\d+)/g,
    (_, digits: string) => `K${[...digits].map(digit => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')}`,
  );

function fetchDictionary(): void {
  if (isComing) return;
  isComing = true;
  void Promise.all([import('./cs.js'), import('./translate.js')]).then(([{ REASONS }, { translator }]) => {
    inCzech = translator(REASONS);
  });
}
