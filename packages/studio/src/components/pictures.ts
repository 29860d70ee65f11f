/** The small pictures of the first page: real instances, worked out from their rules when the page opens. */

/** A proper puzzle and its solution; digits appear one after another, in the order of the cells given here. */
export const SUDOKU = {
  givens: '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..',
  solution: '238751946619234875547689132764923518351846297892517463983175624175462389426398751',
};

/** The worked example of exact cover: items 1 … 7, options A … F, of which B, D, F cover each item once. */
export const COVER = { options: ['147', '14', '457', '356', '2367', '27'], solution: [1, 3, 5] };

/** The twelve pentominoes in a box of 6 × 10, one letter each. */
export const PENTOMINOES = [
  'PPIIIIIVVV',
  'PPPYYYYZNV',
  'LUUUYZZZNV',
  'LUXUFZTWNN',
  'LXXXFFTWWN',
  'LLXFFTTTWW',
];

/** Six squares that fill a 6 × 6 board, and for every square the round in which it turns black (0: at the start). */
export function growthRounds(size: number, start: readonly [x: number, y: number][]): number[][] {
  const rounds = Array.from({ length: size }, () => Array<number>(size).fill(-1));
  for (const [x, y] of start) rounds[y][x] = 0;
  for (let round = 1; ; round++) {
    const grown: [number, number][] = [];
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const near = [rounds[y - 1]?.[x], rounds[y + 1]?.[x], rounds[y][x - 1], rounds[y][x + 1]];
        if (rounds[y][x] < 0 && near.filter(value => value !== undefined && value >= 0).length >= 2)
          grown.push([x, y]);
      }
    }
    if (grown.length === 0) return rounds;
    for (const [x, y] of grown) rounds[y][x] = round;
  }
}

/** For every square of a teleport board whether the one to move wins, worked out from the far corner. */
export function winning(
  width: number,
  height: number,
  moves: readonly [a: number, b: number][],
): boolean[][] {
  const wins = Array.from({ length: height }, () => Array<boolean>(width).fill(false));
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      wins[y][x] = moves.some(([a, b]) => x + a < width && y + b < height && !wins[y + b][x + a]);
    }
  }
  return wins;
}

/** K_n cut into double stars by turning one of them round the circle: for every copy its edges, the center first. */
export function doubleStars(n: number): [number, number][][] {
  const half = n / 2;
  return Array.from({ length: half }, (_, turn) => {
    const other = turn + half;
    const near = Array.from({ length: half - 1 }, (_, i): [number, number] => [turn, (turn + i + 1) % n]);
    const far = Array.from({ length: half - 1 }, (_, i): [number, number] => [other, (other + i + 1) % n]);
    return [[turn, other], ...near, ...far];
  });
}
