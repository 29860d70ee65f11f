/**
 * Finds the sentence of a dictionary that a message was made from, and says it in the other language. A sentence is
 * recognised by its literal parts; of several that fit, the one with most of them is taken. The values in between are
 * looked up as well ("row 3, column 5"), but not those in quotation marks: they are the person's own words.
 */
export type Dictionary = Readonly<Record<string, string>>;

interface Pattern {
  readonly shape: RegExp;
  /** The number of each value, in the order in which they stand in the sentence. */
  readonly order: readonly number[];
  /** Whether the value stands in quotation marks. */
  readonly isQuoted: readonly boolean[];
  readonly said: string;
  readonly weight: number;
}

/** Longer messages are not taken apart: no sentence of ours is so long. */
const LONGEST = 1000;
const VALUE = /\{(\d)\}/;

/** A translator into the language of the dictionary; what it does not know it gives back unchanged. */
export function translator(dictionary: Dictionary): (message: string) => string {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [sentence, said] of Object.entries(dictionary)) {
    if (VALUE.test(sentence)) patterns.push(patternOf(sentence, said));
    else exact.set(sentence, said);
  }
  patterns.sort((a, b) => b.weight - a.weight);

  const translate = (message: string): string => {
    const whole = exact.get(message);
    if (whole !== undefined) return whole;
    if (message.length > LONGEST) return message;
    for (const { shape, order, isQuoted, said } of patterns) {
      const match = shape.exec(message);
      if (!match) continue;
      const values: string[] = [];
      order.forEach((number, i) => {
        const value = match[i + 1];
        values[number] = isQuoted[i] || value === message ? value : quoted(translate(value));
      });
      return said.replace(/\{(\d)\}/g, (_, number: string) => values[Number(number)] ?? '');
    }
    return message;
  };
  return translate;
}

/** A value that brings its quotation marks gets those of the language. */
const quoted = (value: string) => value.replace(/^"(.*)"$/s, '„$1“');

function patternOf(sentence: string, said: string): Pattern {
  const parts = sentence.split(VALUE); // literal, number, literal, number, literal …
  const literals = parts.filter((_, i) => i % 2 === 0);
  const shape = literals.map(literal => literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('(.*?)');
  return {
    shape: new RegExp(`^${shape}$`, 's'),
    order: parts.filter((_, i) => i % 2 === 1).map(Number),
    isQuoted: literals.slice(1).map((after, i) => after.startsWith('"') && literals[i].endsWith('"')),
    said,
    weight: literals.join('').length,
  };
}
