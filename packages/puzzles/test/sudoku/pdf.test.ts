import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { EXAMPLES, exampleNamed } from '../../src/sudoku/examples.js';
import { parse } from '../../src/sudoku/notation.js';
import { rulesInWords } from '../../src/sudoku/pdf/sheet.js';
import { missingCharacters, renderPdf, type Sheet } from '../../src/sudoku/pdf.js';
import { sudoku, VARIANTS } from '../../src/sudoku/rules.js';

const { puzzle, solution } = exampleNamed('wikipedia')!;
const sheet: Sheet = { puzzle, solution: [...solution!].map(Number) };

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

function streamText(page: PDFPage, key: PDFDict, name: string): string {
  const stream = page.node.context.lookup(key.get(PDFName.of(name)));
  return stream instanceof PDFRawStream ? latin(decodePDFRawStream(stream).decode()) : '';
}

/** The fonts of a page by the name its drawing uses. */
function fontsOf(page: PDFPage): Map<string, PDFDict> {
  const fonts = page.node.Resources()!.lookup(PDFName.of('Font'), PDFDict);
  return new Map(fonts.keys().map(key => [key.decodeText(), fonts.lookup(key, PDFDict)]));
}

/** What a reader copies out of a page: each text drawn, through the table of characters of its font. */
function textsOf(page: PDFPage): string[] {
  const characters = new Map(
    [...fontsOf(page)].map(([name, font]) => {
      const table = [...streamText(page, font, 'ToUnicode').matchAll(/<([0-9a-f]{4})> ?<([0-9a-f]{4})>/gi)];
      return [
        name,
        new Map(table.map(([, glyph, code]) => [glyph.toUpperCase(), Number.parseInt(code, 16)])),
      ];
    }),
  );
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents!];
  const drawing = streams
    .map(own => page.node.context.lookup(own))
    .map(own => (own instanceof PDFRawStream ? latin(decodePDFRawStream(own).decode()) : ''))
    .join('\n');
  return [...drawing.matchAll(/\/(\S+) [\d.]+ Tf[^<]*?<([0-9A-Fa-f]*)> Tj/g)].map(([, font, glyphs]) =>
    String.fromCodePoint(
      ...(glyphs.match(/.{4}/g) ?? []).map(glyph => characters.get(font)!.get(glyph.toUpperCase()) ?? 0xfffd),
    ),
  );
}

test.each([
  [1, 7, 7 + 1],
  [2, 7, 4 + 1],
  [4, 7, 2 + 1],
  [6, 7, 2 + 1],
  [6, 13, 3 + 2],
] as const)('%i a page, %i puzzles: %i pages with the solutions', async (perPage, count, pages) => {
  const file = await PDFDocument.load(await renderPdf(new Array<Sheet>(count).fill(sheet), { perPage }));
  expect(file.getPageCount()).toBe(pages);
  expect(file.getPages().map(page => page.getSize())).toEqual(
    new Array(pages).fill({ width: 595.28, height: 841.89 }),
  );
});

test('every text can be copied: givens, solution, title, captions, page numbers', async () => {
  const bytes = await renderPdf([{ ...sheet, title: 'Č. 1', difficulty: 'easy' }], {
    title: 'Žluťoučký kůň',
  });
  const file = await PDFDocument.load(bytes);
  const [first, second] = file.getPages().map(textsOf);
  expect(first).toEqual([
    'Žluťoučký kůň',
    'Č. 1',
    'easy',
    ...puzzle.givens.filter(digit => digit > 0).map(String),
    '1 / 2',
  ]);
  expect(second).toEqual(['Žluťoučký kůň: solutions', 'Č. 1', ...solution!, '2 / 2']);
});

test('both fonts are in the file', async () => {
  const file = await PDFDocument.load(await renderPdf([sheet]));
  for (const page of file.getPages()) {
    const fonts = [...new Set(fontsOf(page).values())];
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      const own = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
      const descriptor = own.lookup(PDFName.of('FontDescriptor'), PDFDict);
      expect(streamText(page, descriptor, 'FontFile2').length).toBeGreaterThan(1000);
    }
  }
});

test('the same puzzles give the same bytes', async () => {
  const [one, two] = [await renderPdf([sheet, sheet]), await renderPdf([sheet, sheet])];
  expect(latin(one) === latin(two)).toBe(true);
});

test('a page tells the rules that are not plain, the sums of cages, and the symbols above 9', async () => {
  const killer = exampleNamed('killer-wikipedia')!.puzzle;
  const [texts] = (await PDFDocument.load(await renderPdf([{ puzzle: killer }]))).getPages().map(textsOf);
  expect(texts).toContain('The digits of a cage differ and have the sum shown.');
  const sums = killer.constraints.flatMap(own => (own.kind === 'cage' ? [String(own.sum)] : []));
  expect(texts.filter(text => /^\d+$/.test(text)).slice(1)).toEqual(sums);
  expect(rulesInWords(sudoku({ size: 16 }))).toBe('Digits 0 to F.');
  expect(rulesInWords(sudoku())).toBe('');
  for (const kind of VARIANTS)
    expect(rulesInWords(sudoku({ constraints: [{ kind }] }))).toMatch(/^[A-Z].*\.$/);
});

test('large, irregular and strange puzzles, and titles that no font has, are printed', async () => {
  const sheets: Sheet[] = [
    ...EXAMPLES.map(own => ({ puzzle: own.puzzle, title: own.name })),
    ...[2, 6, 10, 12, 16, 25].map(size => ({
      puzzle: sudoku({ size, givens: Array.from({ length: size * size }, (_, i) => (i * 7) % (size + 1)) }),
    })),
    { puzzle: parse(`${'.'.repeat(16)};boxes 0111001022332233`).puzzle, title: '数独 💥\n two' },
  ];
  const file = await PDFDocument.load(await renderPdf(sheets, { perPage: 6, title: '数独' }));
  const texts = file.getPages().flatMap(textsOf);
  expect(file.getPageCount()).toBe(Math.ceil(sheets.length / 6));
  expect(texts).toContain('?? ? two');
  expect(texts).toContain('??');
  expect(missingCharacters('数独 💥\n two, 2 数')).toBe('数独💥');
  expect(texts.join('')).not.toContain('\ufffd');
});
