/** What can be asked of edge matching, asked in this thread. */
import {
  type Answer,
  askHere,
  bestFirst,
  type Found,
  jobQuestion,
  NO_OFFER,
  questionOf,
  readInputs,
  type SharedSearch,
} from '@quadrille/base';
import { check, examples, format, generate, parse } from '@quadrille/puzzles/edges';
import { expect, test } from 'vitest';
import { family } from '../../src/edges/questions/index.js';
import { say } from '../../src/edges/sentences.js';

const asked = async (name: string, inputs: object): Promise<Answer & { readonly told: readonly Found[] }> => {
  const told: Found[] = [];
  const answer = await askHere(questionOf(family, name), inputs, { onFound: one => told.push(one) });
  return { ...answer, told };
};

test.each(examples)('$name: $count boards, counted with and without a corner, and listed', async example => {
  const pieces = format(example.puzzle);
  for (const nodes of [false, true]) {
    expect((await asked('count', { pieces, nodes })).fields).toMatchObject({ count: String(example.count) });
  }
  for (const by of ['scan', 'colors']) {
    const { told } = await asked('solve', { pieces, by });
    expect(told).toHaveLength(example.count);
    expect(told.every(({ data }) => check(example.puzzle, data as number[]))).toBe(true);
  }
  expect((await asked('solve', { pieces, first: true })).told).toHaveLength(1);
});

test('pieces that cannot fill the board: the same reasons from solve and count', async () => {
  const { puzzle } = generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 });
  const pieces = format({ ...puzzle, pieces: [[5, 5, 5, 4], ...puzzle.pieces.slice(1)] });
  const answers = [await asked('solve', { pieces }), await asked('count', { pieces })];
  for (const answer of answers) {
    expect(answer).toMatchObject({ verdict: 'no', fields: { count: '0', nodes: 0 } });
    expect(answer.fields.reasons).toEqual(answers[0].fields.reasons);
  }
});

test('the best board of a small puzzle is a solution; seeds give the same way again', async () => {
  const { puzzle } = generate({ width: 5, height: 5, frameColors: 3, innerColors: 4, seed: 1 });
  const [one, again] = [1, 2].map(() => asked('best', { pieces: format(puzzle), seed: 3 }));
  const { told, fields, ended } = await one;
  expect([ended, fields.score, fields.breaks]).toEqual(['exhausted', 40, 0]);
  expect(told.map(each => each.fields)).toEqual((await again).told.map(each => each.fields));
});

test('a search that goes on below a mark tells of nothing worse', async () => {
  const { puzzle } = generate({ width: 5, height: 5, frameColors: 3, innerColors: 4, seed: 1 });
  const { told, fields } = await asked('best', { pieces: format(puzzle), seed: 4, below: 3 });
  expect(fields.breaks).toBe(0);
  for (const each of told) expect(each.fields.breaks).toBeLessThan(3);
});

test('a job makes attempts at the best board, ranked by their scores; without one there are none', async () => {
  const { puzzle } = generate({ width: 6, height: 6, frameColors: 3, innerColors: 5, seed: 1 });
  const text = format(puzzle);
  const given = { question: 'best', text, attempts: 2, attemptNodes: 100_000 };
  const { question, inputs } = jobQuestion(family, given, 'all');
  const opened = await question.open(readInputs(question.fields, inputs) as never, {
    ...NO_OFFER,
    isKept: true,
  });
  const { search, rank, tell, answer } = opened as SharedSearch;
  const walk = search.open([], { collect: true });
  while (walk.step(1));
  const found = bestFirst(walk.take(), rank!);
  const scores = found.map(solution => Number(tell(solution).fields.score));
  expect(scores).toEqual(found.map(rank!));
  expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
  const ended = { found: walk.count, nodes: walk.nodes, ended: 'exhausted', listed: 2 } as const;
  expect(answer(ended).fields.score).toBe(scores[0]);
  await expect(asked('best', { pieces: text, attempts: 2 })).rejects.toThrow(/belong to a job/);
  expect(() => jobQuestion(family, { ...given, question: 'generate' }, 'all')).toThrow();
});

test('a generated puzzle in lines and in JSON is the same', async () => {
  const { lines, fields } = await asked('generate', { size: '5x4', frame: 3, inner: 4, seed: 9 });
  expect(parse(lines.join('\n'))).toEqual(parse(JSON.stringify(fields)));
});

test('both languages have every sentence with the same values', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
  for (const [code, text] of Object.entries(say.tables.en)) {
    expect(valuesOf(say.tables.cs[code]), code).toEqual(valuesOf(text));
  }
});
