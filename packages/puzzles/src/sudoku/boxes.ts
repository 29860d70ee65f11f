/** Boxes: rectangles in a lattice, and what is usual for a size. */

const boxesBySize = new Map<string, readonly number[]>();

/** Boxes of `height` x `width` cells, numbered row by row; the same array every time. */
export function rectangularBoxes(height: number, width: number): readonly number[] {
  const name = `${height}x${width}`;
  const known = boxesBySize.get(name);
  if (known) return known;
  const size = height * width;
  const boxes = Object.freeze(
    Array.from({ length: size * size }, (_, cell) => {
      const row = Math.floor(cell / size);
      return Math.floor(row / height) * height + Math.floor((cell % size) / width);
    }),
  );
  boxesBySize.set(name, boxes);
  return boxes;
}

/**
 * The usual boxes: 2x2, 2x3, 2x4, 3x3, 2x5, 3x4, 4x4, 5x5; a prime size has none of its own, its rows stand
 * in.
 */
export function usualBoxes(size: number): readonly number[] {
  let height = Math.floor(Math.sqrt(size));
  while (size % height !== 0) height--;
  return rectangularBoxes(height, size / height);
}

/** Height and width of the boxes when they are equal rectangles in a lattice, else undefined. */
export function boxShape(puzzle: {
  readonly size: number;
  readonly boxes: readonly number[];
}): { height: number; width: number } | undefined {
  const { size, boxes } = puzzle;
  for (let height = 1; height <= size; height++) {
    if (size % height !== 0) continue;
    const lattice = rectangularBoxes(height, size / height);
    if (lattice === boxes || lattice.every((box, cell) => box === boxes[cell])) {
      return { height, width: size / height };
    }
  }
  return undefined;
}
