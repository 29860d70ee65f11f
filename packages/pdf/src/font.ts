/**
 * A TrueType font as far as a PDF needs it: which glyph shows a character, and how wide it is. The file itself is put
 * into the PDF whole; readers draw from it. Tables: head, hhea, hmtx, cmap format 4 (OpenType specification 1.9).
 */
export interface Font {
  /** What the drawing calls it. */
  readonly key: string;
  /** What readers call it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The glyph of every character that the font has. */
  readonly glyphs: ReadonlyMap<number, number>;
  /** Widths by glyph, ascent, descent and box, in thousandths of the font size. */
  readonly widths: readonly number[];
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
  widthOfTextAtSize(text: string, size: number): number;
}

export function readFont(key: string, name: string, bytes: Uint8Array): Font {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tablesOf(view);
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const unitsPerEm = view.getUint16(head + 18);
  const scaled = (at: number) => Math.round((1000 * view.getInt16(at)) / unitsPerEm);
  const widthCount = view.getUint16(hhea + 34);
  const widths = Array.from({ length: widthCount }, (_, i) => scaled(hmtx + 4 * i));
  const glyphs = readCharacters(view, table('cmap'));
  return {
    ...{ key, name, bytes, glyphs, widths },
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [36, 38, 40, 42].map(at => scaled(head + at)),
    widthOfTextAtSize: (text, size) =>
      glyphsOf(glyphs, text).reduce((sum, glyph) => sum + (widths[glyph] ?? widths.at(-1)!), 0) *
      (size / 1000),
  };
}

/** The glyphs of a text; glyph 0, an empty box, where the font has none. */
export function glyphsOf(glyphs: Font['glyphs'], text: string): number[] {
  return [...text].map(character => glyphs.get(character.codePointAt(0)!) ?? 0);
}

function tablesOf(view: DataView): (tag: string) => number {
  const count = view.getUint16(4);
  const tagAt = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i)));
  const starts = new Map<string, number>();
  for (let i = 0; i < count; i++) starts.set(tagAt(12 + 16 * i), view.getUint32(12 + 16 * i + 8));
  return tag => {
    const start = starts.get(tag);
    if (start === undefined) throw new Error(`the font has no table ${tag}`);
    return start;
  };
}

/** Segments of consecutive characters, each with a shift, or with a list of glyphs. */
function readCharacters(view: DataView, cmap: number): Map<number, number> {
  const start = cmap + view.getUint32(cmap + 8);
  if (view.getUint16(start) !== 4) throw new Error('the table of characters is not of format 4');
  const size = view.getUint16(start + 6); // twice the number of segments
  const [ends, begins, shifts, ranges] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map(at => start + at);
  const glyphs = new Map<number, number>();
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [view.getUint16(begins + at), view.getUint16(ends + at)];
    const [shift, range] = [view.getUint16(shifts + at), view.getUint16(ranges + at)];
    for (let code = first; code <= last && code < 0xffff; code++) {
      const own = range === 0 ? code : view.getUint16(ranges + at + range + 2 * (code - first));
      const glyph = range !== 0 && own === 0 ? 0 : (own + shift) % 65536;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
