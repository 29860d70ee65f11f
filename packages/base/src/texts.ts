/**
 * Sentences for people, kept as codes with values. Every family has one table of English and Czech sentences; what
 * is said carries both languages, so that whoever shows it needs no table:
 *
 *     const say = phrases('cover', { twice: 'item {item} appears twice' }, { twice: 'položka {item} je tu dvakrát' });
 *     throw say.error('twice', { item: 'a' }, { line: 2, column: 3 });
 *
 * `{count:item|items}` writes the number and the word that goes with it, `{count#item|items}` only the word. English
 * has two forms (one, other), Czech three (one, few, other), chosen by `Intl.PluralRules`.
 */
import { InputError, type Position } from './errors.js';

export const LANGUAGES = ['en', 'cs'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>;

/** What a text can be filled with; numbers are grouped, a message is written in the language of the text around it. */
export type Value = string | number | bigint | Bilingual;
export type Values = Readonly<Record<string, Value>>;

/** Something said to a person: what it is, as data, and how it reads. */
export interface Message extends Bilingual {
  readonly code: string;
  readonly values: Values;
}

type Table = Readonly<Record<string, string>>;
type NameIn<P extends string> = P extends `${infer N}:${string}`
  ? N
  : P extends `${infer N}#${string}`
    ? N
    : P;
/** The names of the values that a text wants. */
export type NamesIn<T extends string> = T extends `${string}{${infer P}}${infer Rest}`
  ? NameIn<P> | NamesIn<Rest>
  : never;
type Given<T extends string> = [NamesIn<T>] extends [never]
  ? [values?: Record<never, never>]
  : [values: Readonly<Record<NamesIn<T>, Value>>];

export interface Phrases<E extends Table> {
  /** The sentence with this code. */
  <K extends keyof E & string>(code: K, ...given: Given<E[K]>): Message;
  /** The same as an error of the person's input, to be thrown. */
  error<K extends keyof E & string>(
    code: K,
    ...given: [...Given<E[K]>, position?: Position | undefined]
  ): InputError;
  /** The tables, for tests that read them all. */
  readonly tables: Readonly<Record<Language, Table>>;
  readonly family: string;
}

/** The sentences of one family; `cs` has the same codes and values as `en`. */
export function phrases<const E extends Table>(
  family: string,
  en: E,
  cs: { readonly [K in keyof E]: string },
): Phrases<E> {
  const tables = { en, cs };
  const say = (code: string, values: Values = {}): Message => ({
    code: `${family}.${code}`,
    values,
    en: fill(en[code], values, 'en'),
    cs: fill(cs[code], values, 'cs'),
  });
  const error = (code: string, values: Values = {}, position?: Position) =>
    new InputError(say(code, values), position);
  return Object.assign(say, { error, tables, family }) as unknown as Phrases<E>;
}

/** Writes the values into a text. A value that is missing is our mistake and is thrown. */
export function fill(text: string, values: Values, language: Language): string {
  return text.replace(
    /\{(\w+)(?:([:#])([^}]*))?\}/g,
    (whole, name: string, mark?: string, forms?: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`no value for ${whole} in "${text}"`);
      const written = write(value, language);
      if (mark === undefined) return written;
      const word = pluralForm(Number(value), forms!.split('|'), language);
      return mark === ':' ? `${written}\u00a0${word}` : word;
    },
  );
}

function write(value: Value, language: Language): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? value[language] : grouped(value);
}

const RULES = { en: new Intl.PluralRules('en'), cs: new Intl.PluralRules('cs') };
/** Where the form of each category stands; Czech `many` is for fractions, which take the form of `few`. */
const PLACE = {
  en: { one: 0, other: 1 },
  cs: { one: 0, few: 1, many: 1, other: 2 },
} as const;

function pluralForm(count: number, forms: readonly string[], language: Language): string {
  const places: Readonly<Record<string, number>> = PLACE[language];
  return forms[places[RULES[language].select(count)] ?? forms.length - 1] ?? forms[forms.length - 1];
}

/** A number as people read it: groups of three from 10 000 on, kept on one line. */
export function grouped(value: number | bigint): string {
  const [, sign, whole, rest] = /^(-?)(\d+)(.*)$/.exec(String(value)) ?? [];
  if (whole === undefined || whole.length < 5 || rest.includes('e')) return String(value);
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}${rest}`;
}

/** A number with its noun, for titles of drawings: `1 node`, `12 000 nodes`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : more}`;
}

/** A text that is the same in every language: a name, a number, a line of notation. */
export function plain(text: string): Bilingual {
  return { en: text, cs: text };
}
