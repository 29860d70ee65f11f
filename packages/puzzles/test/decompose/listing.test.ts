/** `sample`, `study`, `estimate`, and `solve` from a number on or block by block. */
import { type Answer, askHere, type Bilingual, type Found, type Message, questionOf } from '@quadrille/base';
import { check, type Edge, graphByName } from '@quadrille/puzzles/decompose';
import type { ModelStudy, Study } from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { family } from '../../src/decompose/questions/index.js';

type Copies = readonly (readonly Edge[])[];

async function asked(name: string, inputs: object, most?: number) {
  const told: Found[] = [];
  const remarks: Bilingual[] = [];
  const answer: Answer = await askHere(questionOf(family, name), inputs, {
    most,
    onFound: one => told.push(one),
    onRemark: one => remarks.push(one),
  });
  return { ...answer, told, said: remarks as Message[] };
}

/** The copies and their edges in one order, whatever the vertices of an edge come in. */
const nameOf = (copies: Copies) =>
  JSON.stringify(copies.map(copy => copy.map(edge => [...edge].sort((a, b) => a - b)).sort()).sort());

test('samples: K_4 into paths of two edges, each of them about equally often', async () => {
  const graph = graphByName('path:3', 4);
  const draws = 600;
  const { told, fields } = await asked('sample', { order: 4, graph: 'path:3', number: draws, seed: 1 });
  expect(fields).toMatchObject({ count: String(draws), even: true, seed: 1 });
  const times = new Map<string, number>();
  for (const { data } of told) {
    const copies = data as Copies;
    expect(check({ order: 4, graph, copies })).toBeUndefined();
    times.set(nameOf(copies), (times.get(nameOf(copies)) ?? 0) + 1);
  }
  const all = await asked('count', { order: 4, graph: 'path:3' });
  expect(String(times.size)).toBe(all.fields.count); // every one of them was met
  const mean = draws / times.size;
  const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  expect(chiSquare).toBeLessThan(2 * times.size); // far beyond what even chances give; the seed is fixed
});

test('samples: double stars of K_8 are drawn evenly, one of K_30 is shuffled, where there is none it says so', async () => {
  for (const [order, even] of [
    [8, true],
    [30, false],
  ] as const) {
    const { told, fields } = await asked('sample', { order, seed: 7 });
    expect(fields.even).toBe(even);
    const graph = graphByName('double-star', order);
    expect(check({ order, graph, copies: told[0].data as Copies })).toBeUndefined();
  }
  const none = await asked('sample', { order: 8, graph: 'star:7' });
  expect(none).toMatchObject({ verdict: 'no', told: [] });
});

test('a list from a number on is the end of the whole list, and blocks add up to it', async () => {
  const inputs = { order: 6, graph: 'matching', method: 'search' };
  const whole = (await asked('solve', inputs)).told.map(({ data }) => nameOf(data as Copies));
  expect(whole).toHaveLength(6);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      async (skip, limit, blocks) => {
        const { told, fields, said } = await asked('solve', { ...inputs, skip, limit, blocks });
        const part = whole.slice(skip, skip + limit);
        expect(told.map(({ data }) => nameOf(data as Copies))).toEqual(part);
        expect(fields.count).toBe(String(part.length));
        const visited = said
          .filter(({ code }) => code === 'decompose.block')
          .map(({ values }) => values.count);
        const sum = visited.reduce<number>((a, b) => a + Number(b), 0);
        if (blocks) expect(sum).toBe(Math.min(whole.length, skip + limit));
        else expect(visited).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
  const some = await asked('solve', { ...inputs, skip: 1 }, 2);
  expect([some.told.length, some.fields.count]).toEqual([2, '5']);
  const kept = { threads: 1, isThreadsGiven: false, isKept: true };
  const opening = questionOf(family, 'solve').open({ ...inputs, skip: 1 } as never, kept);
  await expect(Promise.resolve(opening).then(task => [...(task as Generator)])).rejects.toThrow(
    'a job lists',
  );
});

test('a study says what the questions say: conditions, size, count, or why there is none', async () => {
  const { data } = await asked('study', { order: 8 });
  const study = data as Study;
  const count = await asked('count', { order: 8 });
  expect(String(study.count)).toBe(count.fields.count);
  expect((await asked('size', { order: 8 })).fields.options).toBe(String(study.options));
  const graph = graphByName('double-star', 8);
  expect(check({ order: 8, graph, copies: study.known!.copies })).toBeUndefined();
  expect(study.isTabled).toBe(true);
  const none = await asked('study', { order: 8, graph: 'star:7' });
  expect(none).toMatchObject({ verdict: 'no', fields: { possible: false } });
  expect(none.data).toMatchObject({ said: { possible: false } });
});

test('a model that was written is studied, listed and estimated', async () => {
  const inputs = { order: 6, graph: 'matching' };
  const made = await asked('model', inputs);
  const model = new TextDecoder().decode((await made.forms!.dlx()) as Uint8Array);
  const { data } = await asked('study', { model });
  expect(data as ModelStudy).toMatchObject({ order: 6, options: 15 });
  expect((data as ModelStudy).edges).toHaveLength(3);
  expect((await asked('solve', { model, skip: 4 })).told).toHaveLength(2);
  const [ofModel, ofGraph] = [await asked('estimate', { model }), await asked('estimate', inputs)];
  for (const { fields } of [ofModel, ofGraph]) {
    expect(Number(fields.solutions)).toBeGreaterThan(0);
    expect(fields).toMatchObject({ isEstimate: true, probes: 50, ended: 'exhausted' });
  }
  await expect(asked('study', { model: '0-1 0-2 1-2\n' })).rejects.toThrow('the model has no options');
});
