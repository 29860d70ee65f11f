/** Whispers: neighbors on the line differ by so much at least. Parity lines: one is odd, the other even. */

import { along } from '../relations/tables.js';
import { say } from '../sentences.js';
import { bar, stroke } from './shapes.js';
import { firstApart, lineFamily } from './shared.js';

export const whispers = lineFamily({
  kind: 'whispers',
  draw(points, { value = 5 }) {
    const tone = value === 4 ? 'orange' : 'green';
    const ticks = points.slice(1).map((point, i) => bar(points[i], point, 0.5, 0.13, tone, 0.05));
    return [stroke(points, tone, 0.14), ...ticks];
  },
  value: [1, 24],
  relations: (cells, setting, value) =>
    along(setting, cells, `whispers ${value}`, (a, b) => Math.abs(a - b) >= value),
  broken(values, value) {
    const at = firstApart(values, (a, b) => Math.abs(a - b) >= value);
    return at && { says: say('says-whispers', { value }), at };
  },
});

export const parity = lineFamily({
  kind: 'parity',
  draw: points => [stroke(points, 'red', 0.12, { dash: [0.3, 0.12, 0.06, 0.12] })],
  relations: (cells, setting) => along(setting, cells, 'parity', (a, b) => (a + b) % 2 === 1),
  broken(values) {
    const at = firstApart(values, (a, b) => (a + b) % 2 === 1);
    return at && { says: say('says-parity'), at };
  },
});
