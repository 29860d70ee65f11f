import { askHere, type Found, questionOf } from '@quadrille/base';
import { family } from '@quadrille/cover/questions';
import { expect, test } from 'vitest';

const FOUR = 'a b\na\nb\na b\n';
const wide = (n: number) => {
  const names = Array.from({ length: n }, (_, i) => `i${i}`);
  return `${names.join(' ')}\n${names.flatMap(name => [name, name]).join('\n')}\n`;
};

test('a count with a limit on nodes is a search that gives up, and not a wrong count', async () => {
  const count = questionOf(family, 'count');
  const cut = await askHere(count, { model: wide(12), nodeLimit: 5 });
  expect(cut).toMatchObject({ verdict: 'unknown', ended: 'limited', fields: { count: null, nodes: 5 } });
  const whole = await askHere(count, { model: wide(4), nodeLimit: 100_000 });
  expect(whole).toMatchObject({ ended: 'exhausted', fields: { count: '16', method: 'search' } });
  const kept = { threads: 1, isThreadsGiven: false, isKept: true };
  const opening = await count.open(
    { model: FOUR, method: 'auto', kernel: 'auto', nodeLimit: 5 } as never,
    kept,
  );
  const opened = () => [...(opening as Generator)];
  expect(opened).toThrow('a job does not stop at a number of nodes');
});

test('of many solutions the first few are told and all are counted', async () => {
  const found: Found[] = [];
  const asked = { onFound: (one: Found) => found.push(one), most: 3 };
  const answer = await askHere(questionOf(family, 'solve'), { model: wide(4) }, asked);
  expect(found).toHaveLength(3);
  expect(answer.fields).toMatchObject({ count: '16', ended: 'exhausted' });
});
