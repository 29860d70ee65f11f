/** The checker's own eyes: bytes of certificates, texts of models. */

/** The certificate does not prove what it claims. */
export class Rejected extends Error {}

export function demand(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Rejected(reason);
}

/** Numbers come in groups of 7 bits, the lowest first; the high bit of a byte says that more follow. */
export class Bytes {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  isAtEnd = () => this.at === this.bytes.length;

  next(): number {
    demand(!this.isAtEnd(), 'the certificate ends too early');
    return this.bytes[this.at++];
  }

  big(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.next();
      value += BigInt(byte & 127) << shift;
      if (byte < 128) return value;
      demand(shift < 10_000n, 'a number is too long');
    }
  }

  number = () => (this.bytes[this.at] < 128 ? this.next() : Number(this.big()));
}

/** A model, as plain as it can be. */
export interface PlainModel {
  readonly primaryCount: number;
  readonly itemCount: number;
  /** How often each primary item is to be covered, at least and at most. */
  readonly least: readonly number[];
  readonly most: readonly number[];
  /** For every option item, color, item, color … */
  readonly options: readonly (readonly number[])[];
}

/** Words are parted by blanks, except in double quotes; quotes stand at the beginning, or behind ":" or "|". */
const WORD = /(?:(?<![^\t-\r :|])"(?:[^"\\]|\\[\s\S])*"(?=[\t-\r :]|$)|[^\t-\r ])+/g;
const QUOTED = /^"(?:[^"\\]|\\[\s\S])*"$/;
const USE = /^("(?:[^"\\]|\\[\s\S])*"(?=:|$)|[^:]*)(?::([\s\S]*))?$/;
const ITEM = /^\|?(?:(?:(\d+):)?(\d+)\|)?([\s\S]*)$/;
const NAME = /^(?:"(?:[^"\\]|\\[\s\S])*"|[^:|]+):$/;

const CONTROL = /[\0-\x08\x0e-\x1f\x7f-\x9f\uFEFF]/;
/** Behind the last item of an option: what it costs. */
const COST = /^\|\$\d+$/;
const LARGEST = 2 ** 31 - 1;

const isCost = (word: string) => COST.test(word) && Number(word.slice(2)) <= LARGEST;

function nameOf(word: string): string {
  if (!QUOTED.test(word)) {
    demand(/^[^:|]+$/.test(word), `the model has no proper name in ${word}`);
    return word;
  }
  try {
    const name: string = JSON.parse(word);
    demand(name !== '', 'the model has an empty name');
    return name;
  } catch {
    throw new Rejected(`the model has a name in broken quotes: ${word}`);
  }
}

/** Reads Knuth's text format: whatever is no comment is an item line, then options. Refuses all that is not in order. */
export function readModel(text: string): PlainModel {
  const plain = text.replace(/^\uFEFF/, '');
  const lines = plain.split('\n').map(line => line.match(WORD) ?? []);
  const [first, ...others] = lines.filter(words => words.length > 0 && !words[0].startsWith('|'));
  demand(first !== undefined, 'the model has no items');
  demand(![first, ...others].flat().some(word => CONTROL.test(word)), 'the model has a control character');
  if (first[0] === '""') first.shift(); // no primary items
  const bars = first.filter(word => word.startsWith('|')).length;
  demand(bars <= 1, 'the model has two bars among its items');
  const bar = first.findIndex(word => word.startsWith('|'));
  const words = first.filter(word => word !== '|').map(word => ITEM.exec(word)!);
  const primary = words.slice(0, bar < 0 ? words.length : bar);
  for (const [, , most] of words.slice(primary.length))
    demand(most === undefined, 'the model has a multiplicity on a secondary item');
  const least = primary.map(([, low, most]) => Number(low ?? most ?? 1));
  const most = primary.map(([, , high]) => Number(high ?? 1));
  demand(
    least.every((low, item) => low <= most[item] && most[item] > 0 && most[item] <= LARGEST),
    'the model has a bad multiplicity',
  );
  const items = new Map(words.map(([, , , name], item) => [nameOf(name), item]));
  demand(items.size === words.length, 'the model names an item twice');
  const colors = new Map<string, number>();
  const readUse = (word: string) => {
    const [, name, color] = USE.exec(word)!;
    const item = items.get(nameOf(name));
    demand(item !== undefined, `the model uses ${name} and does not name it`);
    demand(
      color === undefined || item >= primary.length,
      `the model has a color on the primary item ${name}`,
    );
    if (color !== undefined && !colors.has(nameOf(color))) colors.set(nameOf(color), colors.size + 1);
    return [item, color === undefined ? 0 : colors.get(nameOf(color))!];
  };
  const readOption = (line: readonly string[]) => {
    const end = line.findIndex(word => word.startsWith('|'));
    const costs = end < 0 ? [] : line.slice(end);
    demand(costs.length <= 1 && costs.every(isCost), 'the model has a bad cost');
    const uses = line
      .filter((word, at) => !word.startsWith('|') && !(at === 0 && NAME.test(word)))
      .map(readUse);
    demand(uses.length > 0, 'the model has an option without items');
    demand(
      new Set(uses.map(([item]) => item)).size === uses.length,
      'an option of the model has an item twice',
    );
    return uses.flat();
  };
  const options = others.map(readOption);
  return { primaryCount: primary.length, itemCount: words.length, least, most, options };
}

/** Two sums of 32 bits over the numbers of a model; they tell models apart, no more is asked of them. */
export function hashOf({ primaryCount, itemCount, least, most, options }: PlainModel): Uint8Array {
  const sums = [0x811c9dc5, 0x9e3779b9];
  for (const list of [[primaryCount, itemCount, options.length], least, most, ...options]) {
    for (const value of [list.length, ...list]) {
      sums[0] = Math.imul(sums[0] ^ value, 0x01000193);
      sums[1] = Math.imul((sums[1] ^ value) + (sums[1] >>> 15), 0x85ebca6b);
    }
  }
  return new Uint8Array(Uint32Array.from(sums).buffer);
}
