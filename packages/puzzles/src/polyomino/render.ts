import { counted } from '@quadrille/base';
import { patchwork, sheet } from '../kinds/paper.js';
import { format } from './notation.js';
import type { Filling, Packing } from './rules.js';

/** Corners by the lines that meet there: 1 goes up, 2 right, 4 down, 8 left. */
const CORNERS = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';

/** The outlines of the pieces. */
export function render(puzzle: Packing, filling?: Filling): string {
  if (!filling) return format(puzzle);
  const { width, height } = puzzle.region;
  const owner = owners(puzzle, filling);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? -2 : owner[y * width + x];
  const lines = Array.from({ length: height + 1 }, (_, y) => {
    let line = '';
    for (let x = 0; x <= width; x++) {
      const goesRight = at(x, y - 1) !== at(x, y);
      const up = at(x - 1, y - 1) !== at(x, y - 1) ? 1 : 0;
      const down = at(x - 1, y) !== at(x, y) ? 4 : 0;
      const left = at(x - 1, y - 1) !== at(x - 1, y) ? 8 : 0;
      line += CORNERS[up + (goesRight ? 2 : 0) + down + left] + (goesRight ? '─' : ' ');
    }
    return line.trimEnd();
  });
  return lines.join('\n');
}

export function draw(puzzle: Packing, filling: Filling = []): string {
  const { region, pieces } = puzzle;
  const shade = (at: number) => (pieces.length > 1 ? filling[at].piece : at);
  const title = `${counted(pieces.length, 'kind')} of pieces on ${counted(region.inside.filter(Boolean).length, 'square')}`;
  const content = patchwork({ ...region, owner: owners(puzzle, filling), shade });
  return sheet(region.width, region.height, title, content);
}

/** For every square the number of the piece on it, in the order of the filling; -1 is free, -2 outside. */
function owners({ region }: Packing, filling: Filling): number[] {
  const owner: number[] = region.inside.map(isInside => (isInside ? -1 : -2));
  filling.forEach(({ squares }, at) => {
    for (const square of squares) owner[square] = at;
  });
  return owner;
}
