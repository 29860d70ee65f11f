import { check, parseCertificate } from '@quadrille/puzzles/decompose';
import { formatJson, generate, parse as parseEdges, score } from '@quadrille/puzzles/edges';
import { countByFormula, grow, parse as parseGrowth } from '@quadrille/puzzles/growth';
import { parse as parseSudoku, check as wrongCells } from '@quadrille/puzzles/sudoku';
import { expect, test } from 'vitest';
import type { Question } from '../src/app/jobs.js';
import { openQuestion } from '../src/worker/job-search.js';
import { openSource } from '../src/worker/sources.js';
import { queens } from './support/queens.js';

/** Walks the whole search of a question: its answer, and its solutions as people and programs get them. */
async function walked(question: Question, isCount: boolean) {
  const found = await openQuestion(question, isCount ? 'count' : 'all');
  if ('reason' in found) throw new Error(found.reason);
  const { shared, text } = found;
  const walk = shared.search.open([], { collect: !isCount });
  while (walk.step(1_000_000));
  const solutions = isCount ? [] : walk.take().map(shared.tell);
  return {
    total: walk.count * shared.factor,
    texts: solutions.map(text),
    fields: solutions.map(({ fields }) => JSON.parse(JSON.stringify(fields))),
  };
}

const PIECES = formatJson(generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 }).puzzle);
const SUDOKU = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const DOUBLE_STAR: Question = {
  family: 'decompose',
  order: 8,
  edges: '[(0,1),(0,2),(0,3),(0,4),(1,5),(1,6),(1,7)]',
};

test('a count takes the shorter way and multiplies: the same answer as listing', async () => {
  const questions: [Question, bigint][] = [
    [{ family: 'cover', text: 'a b c d e f\na b\nb c\nc d\nd e\ne f\nf a\n' }, 2n],
    [{ family: 'sudoku', text: SUDOKU }, 1n],
    [{ family: 'edges', text: PIECES }, 84n],
    [{ family: 'growth', text: '....\n....\n....\n....\n' }, countByFormula(4, 4)],
    [DOUBLE_STAR, 6720n],
  ];
  for (const [question, answer] of questions) {
    expect([question.family, (await walked(question, true)).total]).toEqual([question.family, answer]);
    const listed = await walked(question, false);
    expect([question.family, listed.total, BigInt(listed.texts.length)]).toEqual([
      question.family,
      answer,
      answer,
    ]);
    expect(new Set(listed.texts).size).toBe(listed.texts.length);
  }
});

test('a solution is told in the notation of its family, and is one by its rules', async () => {
  const first = async (question: Question) => (await walked(question, false)).texts[0];
  const firstFields = async (question: Question) => (await walked(question, false)).fields[0];
  const cells = await first({ family: 'sudoku', text: SUDOKU });
  expect(wrongCells(parseSudoku(SUDOKU).puzzle, [...cells].map(Number))).toEqual([]);
  const puzzle = parseEdges(PIECES);
  const { score: matched, of } = score(puzzle, (await firstFields({ family: 'edges', text: PIECES })).board);
  expect(matched).toBe(of);
  expect(check(parseCertificate(JSON.stringify(await firstFields(DOUBLE_STAR))))).toBeUndefined();
  expect(grow(parseGrowth(await first({ family: 'growth', text: '...\n...\n...\n' }))).isFull).toBe(true);
});

test('every search of a job can be opened from its source by the workers of a page', async () => {
  const questions: Question[] = [
    { family: 'cover', text: queens(20) }, // counted by memo
    { family: 'cover', text: 'a b\na\nb\n' },
    { family: 'sudoku', text: SUDOKU },
    { family: 'edges', text: PIECES },
    { family: 'edges', text: PIECES, question: 'best' },
    { family: 'growth', text: '...\n...\n...\n' },
    DOUBLE_STAR,
  ];
  for (const question of questions) {
    for (const wanted of question.question ? (['all'] as const) : (['count', 'all'] as const)) {
      const found = await openQuestion(question, wanted);
      if ('reason' in found) throw new Error(found.reason);
      const { search, source } = found.shared;
      expect((await openSource(source)).id, source.name).toBe(search.id);
    }
  }
});

test('a question that makes no sense is refused in words, and one without a solution says why', async () => {
  await expect(openQuestion({ family: 'cover', text: 'a b\na c\n' }, 'count')).rejects.toThrow(/c/);
  await expect(openQuestion({ family: 'sudoku', text: 'hello' }, 'count')).rejects.toThrow();
  const refuted = await openQuestion({ ...DOUBLE_STAR, order: 7 }, 'count');
  expect(refuted).toEqual({ reason: expect.stringMatching(/K_7|7/) });
});
