/** Arrows: the digits on the shaft have the sum in the circle; a pill of two or three cells is read as a number. */

import { valueAt } from '../cells.js';
import { sum } from '../relations/tables.js';
import { say } from '../sentences.js';
import { disc, head, middles, type Shape, stroke, towards } from './shapes.js';
import { isFull, titled, total, valuesAt, wrongCells } from './shared.js';
import type { ArrowClue, Family, Setting } from './types.js';

/** What the digits of a pill count for: hundreds, tens, ones. */
const placesOf = (circle: readonly number[]) => circle.map((_, i) => 10 ** (circle.length - 1 - i));

/** The circle, or a pill around several cells. */
function circleOf(circle: readonly number[], setting: Setting): Shape[] {
  const points = middles(setting, circle);
  if (points.length === 1) return [disc(points[0], 0.38, 'paper', 'dim')];
  return [stroke(points, 'dim', 0.78, { layer: 'shape' }), stroke(points, 'paper', 0.7, { layer: 'shape' })];
}

export const arrow: Family<ArrowClue> = {
  kind: 'arrow',
  title: (clue, setting) => titled('from', 'arrow', setting, clue.circle[0]),
  cells: clue => [...clue.circle, ...clue.cells],
  draw({ circle, cells }, setting) {
    // The shaft begins at the cell of the circle that is next to it.
    const shaft = middles(setting, cells);
    const [x, y] = shaft[0] ?? [0, 0];
    const far = ([a, b]: readonly [number, number]) => Math.hypot(a - x, b - y);
    const [from] = [...middles(setting, circle)].sort((a, b) => far(a) - far(b));
    const points = [from, ...shaft];
    const [last, end] = [points[points.length - 2] ?? from, points[points.length - 1]];
    const [dx, dy] = towards(last, end);
    const tip = [end[0] + dx * 0.2, end[1] + dy * 0.2] as const;
    return [
      stroke([...points.slice(0, -1), tip], 'dim', 0.07),
      head(last, tip, 0.24, 'dim', 0.07, 'line'),
      ...circleOf(circle, setting),
    ];
  },
  misshapen: (clue, setting) =>
    wrongCells(setting, clue.circle, { most: 3, distinct: true }) ?? wrongCells(setting, clue.cells),
  relations: ({ circle, cells }, setting) => [
    sum(setting, [...circle, ...cells], 0, [...placesOf(circle), ...cells.map(() => -1)]),
  ],
  breaches({ circle, cells }, setting, grid) {
    const shaft = valuesAt(setting, grid, cells);
    const places = placesOf(circle);
    const pill = circle.map(cell => valueAt(setting, grid, cell));
    if (!isFull(shaft) || !isFull(pill)) return [];
    const wanted = pill.reduce((sumSoFar, value, i) => sumSoFar + value * places[i], 0);
    const says = say('says-sum', { sum: total(shaft), wanted });
    return total(shaft) === wanted ? [] : [{ says, cells: [...circle, ...cells] }];
  },
};

/** Whether a pill is read from left to right and from top to bottom, as other programs read all of them. */
export const isReadDown = (circle: readonly number[]) =>
  circle.every((cell, i) => i === 0 || cell > circle[i - 1]);
