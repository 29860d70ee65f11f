/** Every number is placed once, as a pair, and every place of the row is taken once: all items are primary. */
import { demandWhole } from '@quadrille/base';
import { type Model, ModelBuilder, type Solution } from '@quadrille/cover';
import type { Langford, Row } from './rules.js';

export function encode(puzzle: Langford): Model {
  demandWhole('pairs', puzzle.pairs, 1);
  const builder = new ModelBuilder();
  for (let number = 1; number <= puzzle.pairs; number++) builder.primary(`d${number}`);
  for (let place = 1; place <= 2 * puzzle.pairs; place++) builder.primary(`s${place}`);
  for (const [number, first] of placements(puzzle)) {
    builder.option([`d${number}`, `s${first}`, `s${first + number + 1}`]);
  }
  return builder.build();
}

export function decode(puzzle: Langford, solution: Solution): Row {
  const all = placements(puzzle);
  const row = Array<number>(2 * puzzle.pairs).fill(0);
  for (const option of solution) {
    const [number, first] = all[option];
    row[first - 1] = number;
    row[first + number] = number;
  }
  return row;
}

/** Every number with every place, from 1, where its first copy may stand, in the order of the options. */
function placements({ pairs }: Langford): [number: number, first: number][] {
  const all: [number, number][] = [];
  for (let number = 1; number <= pairs; number++) {
    for (let first = 1; first + number + 1 <= 2 * pairs; first++) all.push([number, first]);
  }
  return all;
}
