/** What can be asked of decompositions, asked in this thread: the same answers whatever the way. */
import { type Answer, askHere, type Found, questionOf } from '@quadrille/base';
import { examples } from '@quadrille/puzzles/decompose';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { family } from '../../src/decompose/questions/index.js';
import { say } from '../../src/decompose/sentences.js';

const asked = async (name: string, inputs: object): Promise<Answer & { readonly told: readonly Found[] }> => {
  const told: Found[] = [];
  const answer = await askHere(questionOf(family, name), inputs, { onFound: one => told.push(one) });
  return { ...answer, told };
};

test.each(examples.filter(({ count }) => count < 10_000n))(
  '$name: count by search, by memo and by the list of all is $count ($source)',
  async ({ order, graph, count }) => {
    for (const method of ['search', 'memo']) {
      expect((await asked('count', { order, graph, method })).fields).toMatchObject({ count: String(count) });
    }
    const { told, fields } = await asked('solve', { order, graph });
    expect([told.length, fields.count]).toEqual([Number(count), String(count)]);
    expect(new Set(told.map(({ fields: { copies } }) => JSON.stringify(copies))).size).toBe(told.length);
  },
);

test('classes stand for as many labeled decompositions as are counted', async () => {
  for (const inputs of [{ order: 8 }, { order: 7, graph: 'cycle:3' }, { order: 6, graph: 'star:3' }]) {
    const [classes, count] = [await asked('classes', inputs), await asked('count', inputs)];
    expect(classes.fields.count).toBe(count.fields.count);
  }
});

test('a refutation is an answer with a code, the same for every question', async () => {
  const inputs = { order: 8, graph: 'star:7' };
  for (const name of ['solve', 'count', 'classes']) {
    const answer = await asked(name, inputs);
    expect(answer).toMatchObject({ verdict: 'no', ended: 'exhausted', fields: { count: '0' } });
    expect(answer.fields.reason).toMatch(/not a sum of 4\snumbers from \{1, 7\}/);
  }
});

test('an empty list of edges, no graph and the name are the same question', async () => {
  const answers = await Promise.all(
    [{}, { edges: ' ' }, { graph: 'double-star' }].map(graph => asked('count', { order: 8, ...graph })),
  );
  expect(answers.map(({ fields }) => fields.count)).toEqual(['6720', '6720', '6720']);
});

test('sizes are those of the model, for every graph that has one', async () => {
  const graphs = fc.constantFrom('double-star', 'path', 'cycle:3', 'star:3', 'matching', 'caterpillar:1,0,2');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(6, 8), graphs, async (order, graph) => {
      const [size, model] = [await asked('size', { order, graph }), await asked('model', { order, graph })];
      const { items, options, uses } = model.fields;
      expect(size.fields).toMatchObject({ items, options: String(options), ones: String(uses) });
      const { automorphisms, placements } = size.fields;
      expect(BigInt(String(options)) * BigInt(String(automorphisms))).toBe(BigInt(String(placements)));
    }),
    { numRuns: 12 },
  );
});

test('both languages have every sentence with the same values', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
  for (const [code, text] of Object.entries(say.tables.en)) {
    expect(valuesOf(say.tables.cs[code]), code).toEqual(valuesOf(text));
  }
});
