/**
 * What waits for its turn, as words of bits: houses first, then the propagators in order of price, each price beginning
 * with a word of its own. Waking all that hangs on a cell is one operation for each word that the cell knows. Within
 * a word the turn goes round, so that what was just done comes last.
 *
 *     word 0         houses 0 … 26
 *     word 1         pairs 0 … 31
 *     word 2         pairs 32 …
 *     word 3         sets …
 */
export interface Waking {
  readonly wordCount: number;
  /** Words before this one are of houses. */
  readonly houseWords: number;
  /** What a bit stands for, at word * 32 + bit: the number of a house or of a propagator. */
  readonly meaning: Int32Array;
  /** The words that cell c wakes are at wakeStart[c] … wakeStart[c + 1] - 1. */
  readonly wakeStart: Int32Array;
  readonly wakeWord: Int32Array;
  readonly wakeBits: Int32Array;
}

/** Lays out the words for houses and propagators that are sorted by price. */
export function layOut(
  cellCount: number,
  houses: readonly (readonly number[])[],
  propagators: readonly { readonly cells: readonly number[]; readonly price: number }[],
): Waking {
  const meaning: number[] = [];
  const fill = () => {
    while (meaning.length % 32 !== 0) meaning.push(-1);
  };
  const places: { readonly place: number; readonly cells: readonly number[] }[] = [];
  const add = (cells: readonly number[], number: number) => {
    places.push({ place: meaning.length, cells });
    meaning.push(number);
  };
  for (let at = 0; at < houses.length; at++) add(houses[at], at);
  fill();
  const houseWords = meaning.length / 32;
  for (let at = 0; at < propagators.length; at++) {
    if (at > 0 && propagators[at - 1].price !== propagators[at].price) fill();
    add(propagators[at].cells, at);
  }
  fill();
  const wordCount = meaning.length / 32;
  const bits = new Int32Array(cellCount * wordCount);
  for (const { place, cells } of places) {
    for (const cell of cells) bits[cell * wordCount + (place >> 5)] |= 1 << (place & 31);
  }
  const wakeStart = new Int32Array(cellCount + 1);
  const wakeWord: number[] = [];
  for (let at = 0; at < bits.length; at++) {
    if (bits[at] !== 0) wakeWord.push(at % wordCount);
    if ((at + 1) % wordCount === 0) wakeStart[(at + 1) / wordCount] = wakeWord.length;
  }
  return {
    wordCount,
    houseWords,
    meaning: Int32Array.from(meaning),
    wakeStart,
    wakeWord: Int32Array.from(wakeWord),
    wakeBits: bits.filter(own => own !== 0),
  };
}
