/** Boards cut into shapes: the models of some sequences of OEIS, written out here for the tests of counting. */
import { type Model, ModelBuilder } from '@quadrille/cover';

type Cell = readonly [row: number, column: number];
const nameOf = ([row, column]: Cell) => `${row}_${column}`;

function boardOf(cells: readonly Cell[], shapes: Iterable<readonly Cell[]>): Model {
  const builder = new ModelBuilder();
  const known = new Set(cells.map(nameOf));
  const seen = new Set<string>();
  for (const cell of cells) builder.primary(nameOf(cell));
  for (const shape of shapes) {
    const names = shape.map(nameOf).sort();
    if (seen.has(names.join()) || !names.every(name => known.has(name))) continue;
    seen.add(names.join());
    builder.option(names);
  }
  return builder.build();
}

/** A staircase of n steps cut into staircases, turned as one likes (OEIS A334617). */
export function staircases(n: number): Model {
  const staircase = (size: number) =>
    Array.from({ length: size }, (_, row) =>
      Array.from({ length: row + 1 }, (_, column) => [row, column] as const),
    ).flat();
  function* shapes() {
    for (let size = 1; size <= n; size++) {
      let cells: Cell[] = staircase(size);
      for (let turn = 0; turn < 4; turn++) {
        cells = cells.map(([row, column]) => [column, size - 1 - row]);
        for (let down = 0; down < n; down++) {
          for (let right = 0; right < n; right++) yield cells.map(([r, c]) => [r + down, c + right] as const);
        }
      }
    }
  }
  return boardOf(staircase(n), shapes());
}

const square = (n: number) => Array.from({ length: n * n }, (_, at) => [Math.floor(at / n), at % n] as const);

/** A square cut into V-shapes of any size, all turned the same way (OEIS A322495). */
export function vShapes(n: number): Model {
  function* shapes() {
    for (const [row, column] of square(n)) {
      for (let arm = 0; arm < n; arm++) {
        const up = Array.from({ length: arm + 1 }, (_, i) => [row - i, column] as const);
        yield [...up, ...Array.from({ length: arm }, (_, i) => [row, column + i + 1] as const)];
      }
    }
  }
  return boardOf(square(n), shapes());
}

/** A square cut into squares (OEIS A045846). */
export function squares(n: number): Model {
  function* shapes() {
    for (const [row, column] of square(n)) {
      for (let size = 1; size <= n; size++)
        yield square(size).map(([r, c]) => [row + r, column + c] as const);
    }
  }
  return boardOf(square(n), shapes());
}
