/**
 * The searches that can be asked for over HTTP. A request names a family and gives its question as data; what is made
 * of it is always a function of our own packages, never a module that the request names.
 */
import type { SearchSource } from '@quadrille/jobs';
import { z } from 'zod';

const TEXT_LIMIT = 1_000_000;

export const questionSchema = z.discriminatedUnion('family', [
  z.strictObject({
    family: z.literal('cover'),
    text: z.string().max(TEXT_LIMIT).describe("a model in Knuth's DLX text format"),
    choose: z.enum(['fewest', 'first']).optional(),
    kernel: z.enum(['auto', 'bits', 'links', 'twin']).optional(),
  }),
  z.strictObject({
    family: z.literal('decompose'),
    question: z.record(z.string().max(40), z.unknown()).describe('what `decompose solve` asks'),
  }),
  z.strictObject({
    family: z.literal('edges'),
    question: z.record(z.string().max(40), z.unknown()).describe('what `edges solve` asks'),
  }),
  z.strictObject({
    family: z.literal('growth'),
    question: z.record(z.string().max(40), z.unknown()).describe('what `growth count --method search` asks'),
  }),
]);

export type Question = z.infer<typeof questionSchema>;

/** The function that makes the search of a question. */
const MAKERS: Readonly<Record<Exclude<Question['family'], 'cover'>, Omit<SearchSource, 'input'>>> = {
  decompose: { module: '@quadrille/puzzles/decompose', name: 'searchOfQuestion' },
  edges: { module: '@quadrille/puzzles/edges', name: 'searchOfQuestion' },
  growth: { module: '@quadrille/puzzles/growth', name: 'openStartSearch' },
};

export function sourceOf(question: Question): SearchSource {
  if (question.family !== 'cover') return { ...MAKERS[question.family], input: question.question };
  const { family: _, ...input } = question;
  return { module: '@quadrille/cover', name: 'searchOfText', input };
}
