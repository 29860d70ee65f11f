/** The outline of a cage, for pictures on screen and on paper. */

/** A line from one point to another; the grid's upper left corner is 0, 0 and y grows downwards. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Runs `inset` inside the cells wherever the neighbor is not of the cage, without gaps between its cells. */
export function cageOutline(size: number, cells: readonly number[], pitch: number, inset: number): Segment[] {
  const inside = new Set(cells);
  return cells.flatMap(cell => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const isLeft = column > 0 && inside.has(cell - 1);
    const isRight = column < size - 1 && inside.has(cell + 1);
    const isAbove = inside.has(cell - size);
    const isBelow = inside.has(cell + size);
    // Where the cage goes on, the line reaches as far into the next cell as the lines lie inside: at an inner
    // corner it meets the line that comes round it.
    const x1 = column * pitch + (isLeft ? -inset : inset);
    const x2 = (column + 1) * pitch + (isRight ? inset : -inset);
    const y1 = row * pitch + (isAbove ? -inset : inset);
    const y2 = (row + 1) * pitch + (isBelow ? inset : -inset);
    const [left, right] = [column * pitch + inset, (column + 1) * pitch - inset];
    const [top, bottom] = [row * pitch + inset, (row + 1) * pitch - inset];
    const segments: Segment[] = [];
    if (!isAbove) segments.push([x1, top, x2, top]);
    if (!isBelow) segments.push([x1, bottom, x2, bottom]);
    if (!isLeft) segments.push([left, y1, left, y2]);
    if (!isRight) segments.push([right, y1, right, y2]);
    return segments;
  });
}
