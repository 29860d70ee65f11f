/**
 * What the drawings share: the tools of the studio (paper, ink, pencils), sheets and labels. A drawing carries its
 * own paper, so that it reads the same on a light and on a dark page, and uses presentation attributes only.
 */
import { say } from './sentences.js';
import { type SvgText, svg } from './svg.js';
import type { Bilingual } from './texts.js';

export const PAPER = '#fcfdfc';
export const GRID = '#dde7ef';
export const EDGE = '#7b8b9b';
export const INK = '#16223a';
export const PENCIL = '#586474';
export const RED = '#b3231a';
export const RED_SOFT = '#fbe5e2';
export const MARGIN_LINE = '#e08f88';
export const GREEN = '#17663b';
export const GREEN_SOFT = '#dcf1e4';

/** Twelve pencils, to be taken in order: any two differ for every kind of color vision. */
export const PENCILS = [
  '#2095fa',
  '#dc2201',
  '#286f72',
  '#73239b',
  '#ea59b1',
  '#101b58',
  '#c1861f',
  '#600f16',
  '#49946f',
  '#7a3508',
  '#3e4b56',
  '#607330',
] as const;

/** Lines that go with the pencils, so that color is never alone; the empty one is solid. */
export const DASHES = ['', '9 5', '1 6', '9 5 1 5'] as const;

export const FONT =
  "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', system-ui, 'Noto Sans', sans-serif";

/** A whole drawing on paper; `title` says in one sentence what is to be seen. */
export function sheet(width: number, height: number, title: string, content: readonly SvgText[]): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="${FONT}" font-size="15" fill="${INK}"><title>${title}</title><rect width="${width}" height="${height}" fill="${PAPER}"/>
${content.map(piece => svg`${piece}\n`)}</svg>
`.toString();
}

/** About how wide a text is; good enough to leave room for it. */
export function textWidth(text: string, size: number): number {
  return [...text].length * size * 0.58;
}

/** A name short enough for a drawing. */
export function shortened(name: string, longest = 24): string {
  const letters = [...name];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name;
}

/** Refuses what would only be a gray cloud. */
export function demandSize(what: Bilingual, count: number, limit: number): void {
  if (count > limit) throw say.error('too-many-to-draw', { what, count, limit });
}
