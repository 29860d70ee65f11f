/** Little killers: the digits on a diagonal from a cell of the border have a sum; they may repeat. */

import { columnCount, rowCount } from '../cells.js';
import { sum } from '../relations/tables.js';
import { say } from '../sentences.js';
import { head, label, type Point, stroke } from './shapes.js';
import { isFull, titled, total, valuesAt, wrongCells, wrongNumber } from './shared.js';
import type { Direction, Family, LittleKillerClue, Setting } from './types.js';

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  UL: [-1, -1],
  UR: [-1, 1],
  DL: [1, -1],
  DR: [1, 1],
};

/** The cells of a diagonal, from its first one. */
export function diagonalFrom(setting: Setting, first: number, direction: Direction): number[] {
  const [down, right] = STEPS[direction];
  const cells: number[] = [];
  let [row, column] = [Math.floor(first / setting.size), first % setting.size];
  while (row >= 0 && column >= 0 && row < rowCount(setting) && column < columnCount(setting)) {
    cells.push(row * setting.size + column);
    row += down;
    column += right;
  }
  return cells;
}

export const littleKiller: Family<LittleKillerClue> = {
  kind: 'little-killer',
  title: (clue, setting) => titled('at', 'little-killer', setting, clue.first),
  cells: (clue, setting) => diagonalFrom(setting, clue.first, clue.direction),
  draw({ first, direction, value }, { size }) {
    const [down, right] = STEPS[direction];
    const [x, y] = [(first % size) - right + 0.5, Math.floor(first / size) - down + 0.5];
    const at = (far: number): Point => [x + right * far, y + down * far];
    return [
      label(at(-0.08), String(value), 0.34, 'ink', 'outside'),
      stroke([at(0.2), at(0.46)], 'ink', 0.04, { layer: 'outside' }),
      head(at(0.2), at(0.46), 0.14, 'ink', 0.04, 'outside'),
    ];
  },
  misshapen(clue, setting) {
    if (!STEPS[clue.direction])
      return say('wrong-direction', { direction: String(clue.direction).slice(0, 20) });
    const wrong = wrongCells(setting, [clue.first]) ?? wrongNumber(clue.value, 0, setting.size ** 2);
    if (wrong) return wrong;
    const [down, right] = STEPS[clue.direction];
    const [row, column] = [Math.floor(clue.first / setting.size) - down, (clue.first % setting.size) - right];
    const isBehind = row >= 0 && column >= 0 && row < rowCount(setting) && column < columnCount(setting);
    return isBehind ? say('wrong-border') : undefined;
  },
  relations: (clue, setting) => [sum(setting, diagonalFrom(setting, clue.first, clue.direction), clue.value)],
  breaches(clue, setting, grid) {
    const cells = diagonalFrom(setting, clue.first, clue.direction);
    const values = valuesAt(setting, grid, cells);
    if (!isFull(values) || total(values) === clue.value) return [];
    return [{ says: say('says-sum', { sum: total(values), wanted: clue.value }), cells }];
  },
};
