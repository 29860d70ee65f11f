import { InputError } from '@quadrille/cover';
import { check, grow, makeBoard, parse, rectangle } from '@quadrille/puzzles/growth';
import { borderOf } from '@quadrille/puzzles/growth/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from './boards.js';

/** The rules once more: look at every cell of the board, again and again. */
function growBySweeps(text: string): { boards: string[] } {
  const { board, start } = parse(text);
  const { width, height, torus, threshold, holes } = board;
  let black = new Set(start);
  const boards: string[] = [];
  for (;;) {
    boards.push([...black].sort((a, b) => a - b).join(' '));
    const next = new Set(black);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (holes.includes(y * width + x)) continue;
        let around = 0;
        for (const [dx, dy] of [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ]) {
          let [u, v] = [x + dx, y + dy];
          if (torus) [u, v] = [(u + width) % width, (v + height) % height];
          if (u >= 0 && v >= 0 && u < width && v < height && black.has(v * width + u)) around++;
        }
        if (around >= threshold) next.add(y * width + x);
      }
    }
    if (next.size === black.size) return { boards };
    black = next;
  }
}

test('the diagonal of 3x3 fills the board in two steps', () => {
  const course = grow(parse('#..\n.#.\n..#'));
  expect(course).toMatchObject({ stepCount: 2, isFull: true });
  expect([...course.stamps]).toEqual([0, 1, 2, 1, 0, 1, 2, 1, 0]);
});

test('every step is what looking at each cell gives', () => {
  const growth = anyBoard(30).chain(board =>
    fc.uniqueArray(fc.nat(board.width * board.height - 1), { maxLength: 12 }).map(cells => ({
      board,
      start: cells.filter(cell => !board.holes.includes(cell)).sort((a, b) => a - b),
    })),
  );
  let fullCount = 0;
  fc.assert(
    fc.property(growth, ({ board, start }) => {
      const { stamps, stepCount, isFull } = grow({ board, start });
      const signs = Array.from(stamps, (_, cell) =>
        board.holes.includes(cell) ? 'x' : start.includes(cell) ? '#' : '.',
      );
      const rows = Array.from({ length: board.height }, (_, y) =>
        signs.slice(y * board.width, (y + 1) * board.width).join(''),
      );
      const { boards } = growBySweeps(
        `${board.torus ? 'torus\n' : ''}threshold ${board.threshold}\n${rows.join('\n')}`,
      );
      expect(boards).toHaveLength(stepCount + 1);
      boards.forEach((cells, step) => {
        const black = [...stamps.keys()].filter(cell => stamps[cell] >= 0 && stamps[cell] <= step);
        expect(black.join(' ')).toBe(cells);
      });
      expect(isFull).toBe(signs.every((sign, cell) => sign === 'x' || stamps[cell] >= 0));
      if (isFull) fullCount++;
    }),
    { seed: 11, numRuns: 130 },
  );
  expect(fullCount).toBeGreaterThan(40);
});

test('with threshold 2 the border never grows (the perimeter argument)', () => {
  const board = rectangle(7, 6);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(41), { maxLength: 14 }), cells => {
      const { stamps, stepCount } = grow({ board, start: cells });
      let before = Number.POSITIVE_INFINITY;
      for (let step = 0; step <= stepCount; step++) {
        const start = [...stamps.keys()].filter(cell => stamps[cell] >= 0 && stamps[cell] <= step);
        const border = borderOf({ board, start });
        expect(border).toBeLessThanOrEqual(before);
        before = border;
      }
    }),
    { seed: 12, numRuns: 80 },
  );
});

test('check says what is wrong with a start', () => {
  expect(check(parse('#.\n.#'), 2)).toBeUndefined();
  expect(check(parse('#.\n.#'), 3)).toBe('it has 2 black cells, not 3');
  expect(check(parse('##\n..'), 2)).toBe('2 cells stay white');
});

test.each([
  [{ width: 0, height: 3 }, 'whole numbers from 1'],
  [{ width: 1000, height: 1000 }, 'more than 250\u00a0000 cells'],
  [{ width: 2, height: 5, torus: true }, 'at least 3'],
  [{ width: 2, height: 2, holes: [4] }, 'outside'],
  [{ width: 1, height: 2, holes: [0, 1] }, 'only holes'],
  [{ width: 2, height: 2, threshold: 4 as never }, 'threshold is 2 or 3'],
])('no board: %j', (wish, words) => {
  expect(() => makeBoard(wish)).toThrow(InputError);
  expect(() => makeBoard(wish)).toThrow(words);
});

test('a start off the board or with a cell twice is refused', () => {
  expect(() => grow({ board: rectangle(2), start: [4] })).toThrow('cell 4 is not on the board');
  expect(() => grow({ board: rectangle(2), start: [1, 1] })).toThrow('black twice');
  expect(() => grow({ board: makeBoard({ width: 2, height: 2, holes: [1] }), start: [1] })).toThrow(
    InputError,
  );
});
