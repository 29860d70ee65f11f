/** One readable sentence for a step, in English or Czech; everything it says is read from the step. */
import { type Facts, factsOf } from './facts.js';
import type { TechniqueName } from './names.js';
import type { Step } from './step.js';
import { CZECH } from './texts-cs.js';
import { ENGLISH } from './texts-en.js';

export type Language = 'en' | 'cs';

/** A sentence for each technique. */
export type Texts = Readonly<Record<TechniqueName, (facts: Facts) => string>>;

/** What a step says, as one sentence. */
export function explain(step: Step, language: Language = 'en'): string {
  const texts = language === 'cs' ? CZECH : ENGLISH;
  return texts[step.technique](factsOf(step, language));
}
