/**
 * Two languages, English and Czech. The words of the shell are always there; a page brings its own (`words/en.json`,
 * `words/cs.json` in its folder) when it is opened.
 */
import { grouped } from '@quadrille/base/internal';
import { isString, recall, remember } from './storage.js';
import { type Texts, textIn } from './texts.js';
import cs from './words/cs.json';
import en from './words/en.json';

export const LANGUAGES = ['en', 'cs'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of the shell, and of each page that was opened. */
const KNOWN: Record<Language, Record<string, Texts>> = { en: { shell: en }, cs: { shell: cs } };
const PLURALS = { en: new Intl.PluralRules('en'), cs: new Intl.PluralRules('cs') };

class LanguageState {
  current = $state<Language>('en');
  /** Grows with every bundle of words, so that texts on the screen are asked for again. */
  private revision = $state(0);

  start(language: Language): void {
    this.current = language;
    document.documentElement.lang = language;
  }

  set(language: Language): void {
    this.start(language);
    remember('language', language);
  }

  /** Adds the words of a page, in both languages. */
  add(page: string, words: Readonly<Record<Language, Texts>>): void {
    for (const language of LANGUAGES) KNOWN[language][page] = words[language];
    this.revision++;
  }

  /** A key that nobody wrote a text for stands for itself: somebody will see it. */
  text(key: string, values: Record<string, unknown> = {}): string {
    void this.revision;
    const colon = key.indexOf(':');
    const [page, own] = colon < 0 ? ['shell', key] : [key.slice(0, colon), key.slice(colon + 1)];
    const texts = KNOWN[this.current][page] ?? {};
    return textIn(texts, own, values, PLURALS[this.current], value => this.written(value)) ?? own;
  }

  /** A value as it stands in a text. */
  private written(value: unknown): unknown {
    return typeof value === 'number' || typeof value === 'bigint' ? this.number(value) : value;
  }

  /** A number as people read it, the same way as in the texts of the packages. */
  number(value: number | bigint): string {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      const [digits, power] = value.toExponential(1).split('e+');
      return `${this.current === 'cs' ? digits.replace('.', ',') : digits} × 10^${power}`;
    }
    const text = grouped(value);
    return this.current === 'cs' ? text.replace('.', ',') : text;
  }
}

export const language = new LanguageState();

/** The text for a key: `page:some.key`, or `some.key` of the shell. Reactive in the language. */
export const t = (key: string, values?: Record<string, unknown>): string => language.text(key, values);

export function startLanguage(): void {
  const wish = recall('language', isString, navigator.language.slice(0, 2));
  language.start(wish === 'cs' ? 'cs' : 'en');
}
