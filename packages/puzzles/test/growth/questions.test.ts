import { askHere, type Progress, questionOf } from '@quadrille/base';
import type { Times } from '@quadrille/puzzles/growth/internal';
import { expect, test } from 'vitest';
import { family } from '../../src/growth/questions/index.js';

test('times tells how far it is, and carries what it found as data', async () => {
  const told: Progress[] = [];
  const answer = await askHere(
    questionOf(family, 'times'),
    { n: 4 },
    { onProgress: progress => told.push(progress) },
  );
  const { histogram, slowest } = answer.data as Times;
  expect([...histogram.values()].reduce((sum, starts) => sum + starts, 0)).toBe(Number(answer.fields.count));
  expect(answer.fields.slowest).toMatchObject({ steps: slowest.stepCount });
  expect(told.at(-1)?.fraction).toBe(1);
  const odd = await askHere(questionOf(family, 'times'), { n: 3, m: 2 });
  expect(odd.ended).toBe('exhausted');
});
