/** Models of known problems, written out here so that tests of the engine do not rest on the puzzle families. */
import { type Model, ModelBuilder } from '@quadrille/cover';

/** Dominoes on a board, without the cells in `holes`. */
export function dominoes(width: number, height: number, holes: readonly string[] = []): Model {
  const builder = new ModelBuilder();
  const isThere = (x: number, y: number) => x < width && y < height && !holes.includes(`${x},${y}`);
  const name = (x: number, y: number) => `${x},${y}`;
  const cells = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)]);
  for (const [x, y] of cells) if (isThere(x, y)) builder.primary(name(x, y));
  for (const [x, y] of cells) {
    if (!isThere(x, y)) continue;
    if (isThere(x + 1, y)) builder.option([name(x, y), name(x + 1, y)]);
    if (isThere(x, y + 1)) builder.option([name(x, y), name(x, y + 1)]);
  }
  return builder.build();
}

/** The 8x8 board without two opposite corners: 31 dominoes cannot cover it (Max Black, 1946). */
export function mutilated(): Model {
  return dominoes(8, 8, ['0,0', '7,7']);
}

/** Langford pairs 1 … n in a row of 2n places. */
export function langford(n: number): Model {
  const builder = new ModelBuilder();
  for (let digit = 1; digit <= n; digit++) builder.primary(`d${digit}`);
  for (let place = 1; place <= 2 * n; place++) builder.primary(`s${place}`);
  for (let digit = 1; digit <= n; digit++) {
    for (let place = 1; place + digit + 1 <= 2 * n; place++) {
      builder.option([`d${digit}`, `s${place}`, `s${place + digit + 1}`]);
    }
  }
  return builder.build();
}

/** n queens: lines are primary, diagonals secondary. */
export function queens(n: number): Model {
  const builder = new ModelBuilder();
  for (let i = 0; i < n; i++) builder.primary(`r${i}`);
  for (let i = 0; i < n; i++) builder.primary(`c${i}`);
  for (let i = 0; i < 2 * n - 1; i++) builder.secondary(`a${i}`);
  for (let i = 0; i < 2 * n - 1; i++) builder.secondary(`b${i}`);
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) builder.option([`r${r}`, `c${c}`, `a${r + c}`, `b${r - c + n - 1}`]);
  }
  return builder.build();
}

/** Squares of digits whose lines are primes, across and down; the digits are colors of the cells. */
export function primeSquare(rows: number, columns: number): Model {
  const builder = new ModelBuilder();
  for (let row = 0; row < rows; row++) builder.primary(`R${row}`);
  for (let column = 0; column < columns; column++) builder.primary(`C${column}`);
  const cell = (row: number, column: number) => `${row}.${column}`;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) builder.secondary(cell(row, column));
  }
  for (let row = 0; row < rows; row++) {
    for (const prime of primes(columns)) {
      builder.option([`R${row}`, ...[...prime].map((digit, at) => [cell(row, at), digit] as const)]);
    }
  }
  for (let column = 0; column < columns; column++) {
    for (const prime of primes(rows)) {
      builder.option([`C${column}`, ...[...prime].map((digit, at) => [cell(at, column), digit] as const)]);
    }
  }
  return builder.build();
}

function primes(digitCount: number): string[] {
  const list: string[] = [];
  for (let n = Math.max(2, 10 ** (digitCount - 1)); n < 10 ** digitCount; n++) {
    let divisor = 2;
    while (divisor * divisor <= n && n % divisor !== 0) divisor++;
    if (divisor * divisor > n) list.push(String(n));
  }
  return list;
}
