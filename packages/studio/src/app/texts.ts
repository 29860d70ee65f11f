/**
 * Texts of a language by their keys, `{{name}}` in them for a value. A text with a `count` may come in the plural forms of
 * Intl (`squares_one`, `squares_few`), and with `_zero` for none at all.
 */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The text for `some.key`; undefined where there is none. */
export function textIn(
  texts: Texts,
  key: string,
  values: Readonly<Record<string, unknown>>,
  plural: Intl.PluralRules,
  written: (value: unknown) => unknown,
): string | undefined {
  const form = formOf(texts, key, values.count, plural);
  return form?.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(written(values[name]) ?? gap));
}

function formOf(texts: Texts, key: string, count: unknown, plural: Intl.PluralRules): string | undefined {
  if (typeof count !== 'number' && typeof count !== 'bigint') return found(texts, key);
  const none = Number(count) === 0 ? found(texts, `${key}_zero`) : undefined;
  return none ?? found(texts, `${key}_${plural.select(Number(count))}`) ?? found(texts, key);
}

function found(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const word of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, word)) return undefined;
    at = at[word];
  }
  return typeof at === 'string' ? at : undefined;
}
