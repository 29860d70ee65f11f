/**
 * Paper: pages with text, lines and rectangles, as the bytes of a PDF. The fonts that are put into the file are large,
 * so this is a package of its own that others load when a PDF is wanted. The same drawing gives the same bytes.
 */
import { addFont, glyphString, PdfFile, textString } from './file.js';
import { type Font, glyphsOf, readFont } from './font.js';
import { BOLD, CAP_HEIGHT, REGULAR } from './fonts.js';

export type { Font } from './font.js';

/** A gray from 0, black, to 1, white. */
export type Gray = number;

/** Red, green and blue from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points, from the lower left corner. */
export interface Page {
  /** `y` is the line that letters stand on. */
  drawText(text: string, how: Point & { size: number; font: Pick<Font, 'key'>; color: Gray }): void;
  drawLine(how: { start: Point; end: Point; thickness: number; color: Gray; dashArray?: number[] }): void;
  drawRectangle(how: Point & { width: number; height: number; color: Gray }): void;
  /** A line through points with round ends, or, where `fill` is told, an area that they bound. */
  drawPath(how: {
    points: readonly Point[];
    fill?: Color;
    stroke?: Color;
    thickness?: number;
    dashArray?: readonly number[];
  }): void;
}

export interface Paper {
  /** Letters of Latin alphabets, digits and punctuation. */
  readonly regular: Font;
  /** Digits and capital letters. */
  readonly bold: Font;
  /** Height of digits and capitals, as a part of the font size. */
  readonly capHeight: number;
  gray(light: number): Gray;
  addPage(size: [width: number, height: number]): Page;
  pages(): Page[];
  /** The file as it is now. */
  save(): Promise<Uint8Array>;
}

interface Sheet {
  readonly page: Page;
  readonly size: readonly [width: number, height: number];
  /** The drawing, one operation per line. */
  readonly lines: string[];
}

/** Begins a file; `title` is what readers show for it. */
export async function openPaper(title: string): Promise<Paper> {
  const regular = readFont('F0', 'AtkinsonHyperlegibleNext-Regular', bytesOf(REGULAR));
  const bold = readFont('F1', 'AtkinsonHyperlegibleNext-Bold', bytesOf(BOLD));
  const fonts = [regular, bold];
  const sheets: Sheet[] = [];
  return {
    regular,
    bold,
    capHeight: CAP_HEIGHT,
    gray: light => light,
    addPage: size => {
      const lines: string[] = [];
      const page = drawingOn(lines, fonts);
      sheets.push({ page, size, lines });
      return page;
    },
    pages: () => sheets.map(({ page }) => page),
    save: async () => write(title, fonts, sheets),
  };
}

/** Numbers with four decimals at most: far finer than any printer. */
const n = (value: number) => String(Math.round(10_000 * value) / 10_000);

function drawingOn(lines: string[], fonts: readonly Font[]): Page {
  return {
    drawText: (text, { x, y, size, font, color }) => {
      const { glyphs, key } = fonts.find(each => each.key === font.key)!;
      const shown = glyphString(glyphsOf(glyphs, text));
      lines.push(`BT ${n(color)} g /${key} ${n(size)} Tf ${n(x)} ${n(y)} Td ${shown} Tj ET`);
    },
    drawLine: ({ start, end, thickness, color, dashArray = [] }) => {
      const dashes = `[${dashArray.map(n).join(' ')}] 0 d`;
      const path = `${n(start.x)} ${n(start.y)} m ${n(end.x)} ${n(end.y)} l S`;
      lines.push(`q ${n(color)} G ${n(thickness)} w ${dashes} ${path} Q`);
    },
    drawRectangle: ({ x, y, width, height, color }) => {
      lines.push(`q ${n(color)} g ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f Q`);
    },
    drawPath: ({ points, fill, stroke, thickness = 1, dashArray = [] }) => {
      const path = points.map(({ x, y }, i) => `${n(x)} ${n(y)} ${i === 0 ? 'm' : 'l'}`).join(' ');
      const colors = `${fill ? `${fill.map(n).join(' ')} rg ` : ''}${stroke ? `${stroke.map(n).join(' ')} RG ` : ''}`;
      const dashes = `[${dashArray.map(n).join(' ')}] 0 d`;
      const end = fill ? (stroke ? 'b' : 'f') : 'S';
      lines.push(`q ${colors}${n(thickness)} w 1 J 1 j ${dashes} ${path} ${end} Q`);
    },
  };
}

function write(title: string, fonts: readonly Font[], sheets: readonly Sheet[]): Uint8Array {
  const file = new PdfFile();
  const [root, pages] = [file.reserve(), file.reserve()];
  const date = '(D:19700101000000Z)';
  const info = file.add(
    `<< /Title ${textString(title)} /Creator (Quadrille) /Producer (Quadrille) ` +
      `/CreationDate ${date} /ModDate ${date} >>`,
  );
  const named = fonts.map(font => `/${font.key} ${addFont(file, font, CAP_HEIGHT)} 0 R`);
  const encoder = new TextEncoder();
  const kids = sheets.map(({ size, lines }) => {
    const content = file.addStream(encoder.encode(`${lines.join('\n')}\n`));
    return file.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${size.map(n).join(' ')}] ` +
        `/Resources << /Font << ${named.join(' ')} >> >> /Contents ${content} 0 R >>`,
    );
  });
  file.put(root, `<< /Type /Catalog /Pages ${pages} 0 R >>`);
  const list = kids.map(kid => `${kid} 0 R`).join(' ');
  file.put(pages, `<< /Type /Pages /Count ${kids.length} /Kids [${list}] >>`);
  return file.bytes(root, info);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}
