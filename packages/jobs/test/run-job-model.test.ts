/** A model can be run as a job as it is, whatever its names are. */
import { ModelBuilder } from '@quadrille/cover';
import { runJob } from '@quadrille/jobs';
import { expect, test } from 'vitest';

test.each([1, 2])('a job of a model with blanks in its names, on %i threads', async threads => {
  const builder = new ModelBuilder();
  const items = Array.from({ length: 8 }, (_, i) => builder.primary(`cell ${i}`));
  for (let i = 0; i + 1 < items.length; i++)
    builder.option([items[i], items[i + 1]], { name: `domino: ${i}` });
  for (const item of items) builder.option([item]);
  const { count, ended } = await runJob({ source: builder.build(), wanted: 'count', threads });
  // Tilings of a strip of 8 by squares and dominoes: the 9th Fibonacci number.
  expect({ count, ended }).toEqual({ count: 34n, ended: 'exhausted' });
});
