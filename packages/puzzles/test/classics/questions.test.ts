/** What is asked of a classic: the same number by counting and by listing, and both as published. */
import { askHere, type Found, questionOf } from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import { kinds } from '@quadrille/puzzles/kinds';
import { expect, test } from 'vitest';

const classics = families.filter(({ isSmall }) => isSmall);

test('every kind is a family', () => {
  expect(classics.map(({ name }) => name)).toEqual([...kinds.keys()]);
});

const cases = classics.flatMap(entry =>
  kinds
    .get(entry.name)!
    .examples.map(example => ({ entry, example, name: `${entry.name}: ${example.name}` })),
);

test.each(cases.filter(({ example }) => example.solutions < 1000n))(
  'count and solve $name',
  async ({ entry, example }) => {
    const family = await entry.load();
    const counted = await askHere(questionOf(family, 'count'), { puzzle: example.text });
    expect(counted.fields.count).toBe(String(example.solutions));
    expect(counted.verdict).toBe(example.solutions > 0n ? 'yes' : 'no');
    const found: Found[] = [];
    const listed = await askHere(
      questionOf(family, 'solve'),
      { puzzle: example.text },
      { onFound: each => found.push(each) },
    );
    expect(listed.fields.count).toBe(String(example.solutions));
    expect(new Set(found.map(({ fields }) => String(fields.indices))).size).toBe(Number(example.solutions));
  },
);

test.each(classics)('draw $name: as text and as SVG', async ({ name, load }) => {
  const [example] = kinds.get(name)!.examples;
  const answer = await askHere(questionOf(await load(), 'draw'), { puzzle: example.text });
  expect(await answer.forms!.svg()).toMatch(/^<svg xmlns=/);
  expect(String(await answer.forms!.txt()).length).toBeGreaterThan(5);
});

test('a puzzle that is wrong is told with its place', async () => {
  const family = await classics[0].load();
  await expect(askHere(questionOf(family, 'count'), { puzzle: 'Q.\nQQ\n' })).rejects.toMatchObject({
    code: 'classics.second-queen',
    field: 'puzzle',
    position: { line: 2, column: 2 },
  });
});
