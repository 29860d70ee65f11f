/** Drawings of boards with the tools of the studio: squared paper, ink, twelve pencils. */
import { EDGE, FONT, INK, PAPER, PENCILS, type SvgText, svg } from '@quadrille/base';

export const CELL = 40;
export const BLUE = '#1b4da1';
const SHADE = '#e4ebef';

/** A whole drawing, `width` and `height` in squares, with a margin of half a square around it. */
export function sheet(width: number, height: number, title: string, content: readonly SvgText[]): string {
  const [w, h] = [(width + 1) * CELL, (height + 1) * CELL];
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-CELL / 2} ${-CELL / 2} ${w} ${h}" width="${w}" height="${h}" role="img" font-family="${FONT}" fill="${INK}"><title>${title}</title><rect x="${-CELL / 2}" y="${-CELL / 2}" width="${w}" height="${h}" fill="${PAPER}"/>
${content.map(piece => svg`${piece}\n`)}</svg>
`.toString();
}

/** One square, shaded or not. */
export function square(x: number, y: number, isShaded = false): SvgText {
  return svg`<rect x="${x * CELL}" y="${y * CELL}" width="${CELL}" height="${CELL}" fill="${isShaded ? SHADE : PAPER}" stroke="${EDGE}"/>`;
}

/** A letter or number in the middle of a square; printed if it is given, in blue ink if it is placed. */
export function symbol(x: number, y: number, text: string, isGiven: boolean): SvgText {
  return svg`<text x="${(x + 0.5) * CELL}" y="${(y + 0.71) * CELL}" font-size="${CELL * 0.6}" text-anchor="middle" font-weight="${isGiven ? 720 : 420}" fill="${isGiven ? INK : BLUE}">${text}</text>`;
}

export interface Patchwork {
  readonly width: number;
  readonly height: number;
  /** For every square the piece that covers it; -1 where no piece lies, -2 outside the region. */
  readonly owner: readonly number[];
  /** Where the left upper corner lies, in squares. */
  readonly left?: number;
  /** The pencil of a piece; its number unless told otherwise. */
  readonly shade?: (piece: number) => number;
}

/** Pieces on a board, colored, with ink along their borders. */
export function patchwork({ width, height, owner, left = 0, shade = piece => piece }: Patchwork): SvgText[] {
  const squares: SvgText[] = [];
  const borders: SvgText[] = [];
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? -2 : owner[y * width + x];
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      const own = at(x, y);
      const [cornerX, cornerY] = [(left + x) * CELL, y * CELL];
      if (own >= -1) squares.push(patch(cornerX, cornerY, own < 0 ? own : shade(own)));
      if (at(x - 1, y) !== own) borders.push(svg`M${cornerX} ${cornerY}v${CELL}`);
      if (at(x, y - 1) !== own) borders.push(svg`M${cornerX} ${cornerY}h${CELL}`);
    }
  }
  return [
    ...squares,
    svg`<path d="${borders}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`,
  ];
}

function patch(x: number, y: number, own: number): SvgText {
  const paper = svg`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${PAPER}" stroke="${EDGE}" stroke-width="0.75"/>`;
  if (own < 0) return paper;
  return svg`${paper}<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${PENCILS[own % PENCILS.length]}" fill-opacity="0.45"/>`;
}
