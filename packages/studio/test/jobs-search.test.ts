import { check, parseCertificate } from '@quadrille/puzzles/decompose';
import { formatJson, generate, parseBoard, parse as parseEdges, score } from '@quadrille/puzzles/edges';
import { countByFormula, grow, parse as parseGrowth } from '@quadrille/puzzles/growth';
import { parse as parseSudoku, check as wrongCells } from '@quadrille/puzzles/sudoku';
import { expect, test } from 'vitest';
import type { Question } from '../src/app/jobs.js';
import { openQuestion } from '../src/worker/job-search.js';

/** Walks the whole search of a question: its answer, and the texts of its solutions. */
async function walked(question: Question, isCount: boolean): Promise<{ total: bigint; texts: string[] }> {
  const { search, total, text } = await openQuestion(question, isCount);
  const walk = search.open([], { collect: !isCount });
  while (walk.step(1_000_000));
  return { total: total(walk.count), texts: isCount ? [] : walk.take().map(text) };
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
  const cells = await first({ family: 'sudoku', text: SUDOKU });
  expect(wrongCells(parseSudoku(SUDOKU).puzzle, [...cells].map(Number))).toEqual([]);
  const puzzle = parseEdges(PIECES);
  const { score: matched, of } = score(
    puzzle,
    parseBoard(await first({ family: 'edges', text: PIECES }), puzzle),
  );
  expect(matched).toBe(of);
  expect(check(parseCertificate(await first(DOUBLE_STAR)))).toBeUndefined();
  expect(grow(parseGrowth(await first({ family: 'growth', text: '...\n...\n...\n' }))).isFull).toBe(true);
});

test('a question that makes no search is refused in words', async () => {
  await expect(openQuestion({ family: 'cover', text: 'a b\na c\n' }, true)).rejects.toThrow(/c/);
  await expect(openQuestion({ family: 'sudoku', text: 'hello' }, true)).rejects.toThrow();
  await expect(openQuestion({ ...DOUBLE_STAR, order: 7 } as Question, true)).rejects.toThrow(/K_7/);
});
