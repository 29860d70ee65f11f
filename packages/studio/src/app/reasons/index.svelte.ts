/**
 * The packages explain what is wrong in English. Here it is said in the language of the page; the dictionary is loaded
 * when the first such sentence is to be shown in Czech.
 */
import { language } from '../language.svelte.js';

let inCzech = $state.raw<((message: string) => string) | undefined>();
let isComing = false;

/** A sentence of the packages in the language of the moment. Reactive. */
export function reason(message: string): string {
  if (language.current === 'en') return message;
  if (inCzech) return inCzech(message);
  fetchDictionary();
  return message;
}

function fetchDictionary(): void {
  if (isComing) return;
  isComing = true;
  void Promise.all([import('./cs.js'), import('./translate.js')]).then(([{ REASONS }, { translator }]) => {
    inCzech = translator(REASONS);
  });
}
