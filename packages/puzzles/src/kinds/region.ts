/**
 * A region of squares: a rectangle `8x6`, or a picture in which `.` is a square of the region and `#` is not.
 * Squares are numbered line by line, holes included: square = y * width + x.
 */
import { failAt, type Line } from './lines.js';
import { say } from './sentences.js';

export interface Region {
  readonly width: number;
  readonly height: number;
  /** For every square of the rectangle around it, whether it belongs to the region. */
  readonly inside: readonly boolean[];
}

const SIDE_LIMIT = 64;

/** Reads a region from all of `lines`. Throws `InputError`. */
export function readRegion(lines: readonly Line[]): Region {
  const [first] = lines;
  const rectangle = /^(\d+)\s*[x×]\s*(\d+)$/.exec(first.text.trim());
  if (rectangle) {
    if (lines.length > 1) failAt(lines[1], 0, say('more-after', { what: say('region-size') }));
    const [width, height] = [Number(rectangle[1]), Number(rectangle[2])];
    checkSides(first, width, height);
    return { width, height, inside: Array<boolean>(width * height).fill(true) };
  }
  const width = Math.max(...lines.map(line => line.text.length));
  checkSides(first, width, lines.length);
  const inside = lines.flatMap(line =>
    Array.from({ length: width }, (_, x) => {
      const mark = line.text[x] ?? '#';
      if (mark !== '.' && mark !== '#') {
        failAt(line, x, say('region-mark', { mark }));
      }
      return mark === '.';
    }),
  );
  if (!inside.includes(true)) failAt(first, 0, say('no-square'));
  return { width, height: lines.length, inside };
}

function checkSides(line: Line, width: number, height: number): void {
  if (width < 1 || height < 1 || width > SIDE_LIMIT || height > SIDE_LIMIT) {
    failAt(line, 0, say('region-sides', { width, height, limit: SIDE_LIMIT }));
  }
}

/** Writes what `readRegion` reads: a size for a full rectangle, else a picture. */
export function writeRegion({ width, height, inside }: Region): string {
  if (inside.every(Boolean)) return `${width}x${height}`;
  const lines = Array.from({ length: height }, (_, y) =>
    inside
      .slice(y * width, (y + 1) * width)
      .map(isInside => (isInside ? '.' : '#'))
      .join(''),
  );
  return lines.join('\n');
}

/** A name for a square that the text format of models can write. */
export function squareName({ width }: Region, square: number): string {
  return `${square % width},${Math.floor(square / width)}`;
}
