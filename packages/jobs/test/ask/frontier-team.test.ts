import { countByFrontier, type Model } from '@quadrille/cover';
import { countingByFrontier, frontierTeam } from '@quadrille/cover/internal';
import { expect, test } from 'vitest';
import { dominoes } from '../../../cover/test/support/classics.js';
import { runTeam } from '../../src/ask/team.js';

/** A team of two threads that goes on from one of the first layers. */
function teamFor(model: Model, mib: number) {
  const order = Array.from({ length: model.primaryCount }, (_, item) => item);
  for (const { layer } of countingByFrontier(model, { order })) {
    if (!layer) continue;
    const work = frontierTeam(model, layer(), 2, mib);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value!;
    }
  }
  throw new Error('this model has no layer to begin with');
}

test('two threads share a frontier: the count and the tries of one', async () => {
  const model = dominoes(12, 12);
  const order = Array.from({ length: model.primaryCount }, (_, item) => item);
  const { fields, ended } = await runTeam(teamFor(model, 64), 2, {}, () => {});
  expect({ ...fields, ended }).toMatchObject({
    count: '53060477521960000', // OEIS A004003
    nodes: countByFrontier(model, { order }).tried,
    method: 'frontier',
    ended: 'exhausted',
  });
});

test('a team that has too little memory, or is told to stop, says so', async () => {
  const model = dominoes(16, 16);
  await expect(runTeam(teamFor(model, 1 / 16), 2, {}, () => {})).rejects.toMatchObject({
    code: 'cover.memory',
  });
  const stopped = await runTeam(teamFor(model, 64), 2, { signal: AbortSignal.abort() }, () => {});
  expect(stopped).toMatchObject({ verdict: 'unknown', ended: 'stopped', fields: { count: null } });
});
