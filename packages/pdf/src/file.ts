/**
 * The objects of a PDF (ISO 32000-1) and the file they make. Nothing is compressed: a booklet is some tens of kilobytes,
 * most of them fonts, and the same drawing gives the same bytes on every machine.
 */
import type { Font } from './font.js';

/** Bytes of a stream, or the text of any other object. */
type Piece = string | Uint8Array;

const encoder = new TextEncoder();

export class PdfFile {
  readonly #objects: (readonly Piece[])[] = [];

  /** Takes a number now for an object that comes later. */
  reserve(): number {
    return this.#objects.push([]);
  }

  put(number: number, text: string): void {
    this.#objects[number - 1] = [text];
  }

  add(text: string): number {
    return this.#objects.push([text]);
  }

  addStream(content: Uint8Array, more = ''): number {
    const head = `<< /Length ${content.length}${more} >>\nstream\n`;
    return this.#objects.push([head, content, '\nendstream']);
  }

  /** The whole file: header, objects, the table of where they begin, and where that table is. */
  bytes(root: number, info: number): Uint8Array {
    const pieces: Uint8Array[] = [];
    let length = 0;
    const write = (piece: Piece) => {
      const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
      pieces.push(bytes);
      length += bytes.length;
    };
    write('%PDF-1.7\n');
    write(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)); // says that the file is not text
    const starts = this.#objects.map((object, i) => {
      const start = length;
      for (const piece of [`${i + 1} 0 obj\n`, ...object, '\nendobj\n']) write(piece);
      return start;
    });
    const table = length;
    const entries = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`);
    write(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
    write(`trailer\n<< /Size ${starts.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\n`);
    write(`startxref\n${table}\n%%EOF\n`);
    return joined(pieces, length);
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');

/** A text of the description of the file, in UTF-16 with its mark. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i)));
  return `<FEFF${units.join('')}>`;
}

/** A text as the glyphs that are drawn. */
export const glyphString = (glyphs: readonly number[]) => `<${glyphs.map(hex).join('')}>`;

/** Puts a font into the file; texts are written as numbers of glyphs, and a table tells readers the characters. */
export function addFont(file: PdfFile, font: Font, capHeight: number): number {
  const { name, bytes, widths, ascent, descent, box } = font;
  const content = file.addStream(bytes, ` /Length1 ${bytes.length}`);
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${Math.round(1000 * capHeight)} /StemV 80 ` +
      `/FontFile2 ${content} 0 R >>`,
  );
  const own = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/FontDescriptor ${descriptor} 0 R /DW ${widths.at(-1)} /W [0 [${widths.join(' ')}]] >>`,
  );
  const characters = file.addStream(encoder.encode(characterMap(font)));
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${own} 0 R] /ToUnicode ${characters} 0 R >>`,
  );
}

/** Which character each glyph shows, in sections of at most a hundred: what a reader copies and searches. */
function characterMap({ glyphs }: Font): string {
  const known = new Map([...glyphs].map(([code, glyph]) => [glyph, code] as const).reverse());
  const lines = [...known].sort(([a], [b]) => a - b).map(([glyph, code]) => `<${hex(glyph)}> <${hex(code)}>`);
  const sections: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const own = lines.slice(from, from + 100);
    sections.push(`${own.length} beginbfchar\n${own.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
