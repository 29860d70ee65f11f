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

const PENTOMINOES = {
  F: ['.XX', 'XX.', '.X.'],
  I: ['XXXXX'],
  L: ['XXXX', 'X...'],
  N: ['XXX.', '..XX'],
  P: ['XX', 'XX', 'X.'],
  T: ['XXX', '.X.', '.X.'],
  U: ['X.X', 'XXX'],
  V: ['X..', 'X..', 'XXX'],
  W: ['X..', 'XX.', '.XX'],
  X: ['.X.', 'XXX', '.X.'],
  Y: ['XXXX', '.X..'],
  Z: ['XX.', '.X.', '.XX'],
};

/** The twelve pentominoes, turned and flipped as they may be, in a rectangle without holes. */
export function pentominoes(width: number, height: number): Model {
  const builder = new ModelBuilder();
  for (const name of Object.keys(PENTOMINOES)) builder.primary(name);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) builder.primary(`${x},${y}`);
  for (const [name, picture] of Object.entries(PENTOMINOES)) {
    for (const cells of orientations(picture)) {
      const right = Math.max(...cells.map(([x]) => x));
      const bottom = Math.max(...cells.map(([, y]) => y));
      for (let dy = 0; dy + bottom < height; dy++) {
        for (let dx = 0; dx + right < width; dx++) {
          builder.option([name, ...cells.map(([x, y]) => `${x + dx},${y + dy}`)]);
        }
      }
    }
  }
  return builder.build();
}

function orientations(picture: readonly string[]): [number, number][][] {
  let cells = picture.flatMap((line, y) =>
    [...line].flatMap((c, x) => (c === 'X' ? [[x, y] as [number, number]] : [])),
  );
  const found = new Map<string, [number, number][]>();
  for (let turn = 0; turn < 8; turn++) {
    cells = cells.map(([x, y]) => (turn === 4 ? [y, x] : [-y, x]));
    const left = Math.min(...cells.map(([x]) => x));
    const top = Math.min(...cells.map(([, y]) => y));
    const moved = cells.map(([x, y]) => [x - left, y - top] as [number, number]);
    moved.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    found.set(moved.join(';'), moved);
  }
  return [...found.values()];
}

/** The worked example of the thesis on dancing links: items 1 … 7, options A … F; B, D, F is the only solution. */
export function thesis(): Model {
  const model = new ModelBuilder();
  for (const item of '1234567') model.primary(item);
  for (const [name, items] of Object.entries({ A: '147', B: '14', C: '457', D: '356', E: '2367', F: '27' })) {
    model.option(items, { name });
  }
  return model.build();
}
