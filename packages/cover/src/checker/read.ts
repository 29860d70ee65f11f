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

/** Reads Knuth's text format: whatever is no comment is an item line, then options. */
export function readModel(text: string): PlainModel {
  const texts = text.replace(/^\uFEFF/, '').split('\n');
  const lines = texts.map(line => line.split(/[\t-\r ]+/).filter(word => word));
  const [first, ...others] = lines.filter(words => words.length > 0 && !words[0].startsWith('|'));
  demand(first !== undefined, 'the model has no items');
  const bar = first.findIndex(word => word.startsWith('|'));
  const primaryCount = bar < 0 ? first.length : bar;
  const words = first.filter(word => word !== '|');
  const items = new Map(words.map((word, item) => [word.slice(word.lastIndexOf('|') + 1), item]));
  demand(items.size === words.length, 'the model names an item twice');
  const bounds = words.slice(0, primaryCount).map(word => /^(?:(\d+):)?(\d+)\|/.exec(word) ?? ['', '1', '1']);
  const colors = new Map<string, number>();
  const readUse = (word: string) => {
    const [name, color] = word.split(':');
    const item = items.get(name);
    demand(item !== undefined, `the model uses ${name} and does not name it`);
    if (color !== undefined && !colors.has(color)) colors.set(color, colors.size + 1);
    return [item, color === undefined ? 0 : colors.get(color)!];
  };
  return {
    primaryCount,
    itemCount: words.length,
    least: bounds.map(([, least, most]) => Number(least ?? most)),
    most: bounds.map(([, , most]) => Number(most)),
    options: others.map(line => line.filter(word => !word.startsWith('|')).flatMap(readUse)),
  };
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
