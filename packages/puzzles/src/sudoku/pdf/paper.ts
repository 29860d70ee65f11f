/** What a booklet is drawn with: the part of `@quadrille/pdf` that is used here, so that its types need not be there. */
export interface Font {
  widthOfTextAtSize(text: string, size: number): number;
}

/** A color, as whoever draws understands it. */
export type Ink = unknown;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Page {
  drawText(text: string, how: Point & { size: number; font: Font; color: Ink }): void;
  drawLine(how: { start: Point; end: Point; thickness: number; color: Ink; dashArray?: number[] }): void;
  drawRectangle(how: Point & { width: number; height: number; color: Ink }): void;
  drawPath(how: {
    points: readonly Point[];
    fill?: readonly [number, number, number];
    stroke?: readonly [number, number, number];
    thickness?: number;
    dashArray?: readonly number[];
  }): void;
}

export interface Paper {
  readonly regular: Font;
  readonly bold: Font;
  /** Height of digits and capitals, as a part of the font size. */
  readonly capHeight: number;
  /** A gray from 0, black, to 1, white. */
  gray(light: number): Ink;
  addPage(size: [width: number, height: number]): Page;
  pages(): Page[];
  save(): Promise<Uint8Array>;
}
