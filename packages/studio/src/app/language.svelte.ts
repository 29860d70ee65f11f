/**
 * Two languages, English and Czech. The words of the shell are always there; a page brings its own (`words/en.json`,
 * `words/cs.json` in its folder) when it is opened. Plural forms follow the rules of Intl, through i18next.
 */
import { grouped } from '@quadrille/base';
import i18next from 'i18next';
import { isString, recall, remember } from './storage.js';
import cs from './words/cs.json';
import en from './words/en.json';

export const LANGUAGES = ['en', 'cs'] as const;
export type Language = (typeof LANGUAGES)[number];

type Words = Record<string, unknown>;

class LanguageState {
  current = $state<Language>('en');
  /** Grows with every bundle of words, so that texts on the screen are asked for again. */
  private revision = $state(0);

  async start(language: Language): Promise<void> {
    await i18next.init({
      lng: language,
      fallbackLng: false,
      resources: { en: { shell: en }, cs: { shell: cs } },
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
    this.current = language;
    document.documentElement.lang = language;
  }

  async set(language: Language): Promise<void> {
    await i18next.changeLanguage(language);
    this.current = language;
    document.documentElement.lang = language;
    remember('language', language);
  }

  /** Adds the words of a page, in both languages. */
  add(page: string, words: Readonly<Record<Language, Words>>): void {
    for (const language of LANGUAGES) i18next.addResourceBundle(language, page, words[language]);
    this.revision++;
  }

  text(key: string, values: Record<string, unknown> = {}): string {
    void this.revision;
    const written = Object.entries(values).map(([name, value]) => [name, this.written(value)]);
    return i18next.t(key, { lng: this.current, ...values, replace: Object.fromEntries(written) });
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

export async function startLanguage(): Promise<void> {
  const wish = recall('language', isString, navigator.language.slice(0, 2));
  await language.start(wish === 'cs' ? 'cs' : 'en');
}
