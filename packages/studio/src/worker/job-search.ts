/** The search of a job's question, opened by the family itself: the same as on the command line and on a server. */
import {
  type Found,
  familyOf,
  inLanguage,
  isAnswer,
  jobQuestion,
  openKept,
  type SharedSearch,
} from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import type { Question, Wanted } from '../app/jobs.js';

export interface JobSearch {
  readonly shared: SharedSearch;
  /** A solution in the notation of its family, on one line. */
  text(solution: Found): string;
}

/** There is no solution, and this is why. */
export interface Refuted {
  readonly reason: string;
}

/** Throws `InputError` for a question that makes no search. */
export async function openQuestion(asked: Question, wanted: Wanted): Promise<JobSearch | Refuted> {
  const { family: name, ...given } = asked;
  const shared = await openKept(jobQuestion(await familyOf(families, name), given, wanted));
  if (isAnswer(shared)) return { reason: String(shared.fields.reason ?? '') };
  const text = ({ lines }: Found) => {
    const words = lines.map(line => inLanguage(line, 'en'));
    return words.filter(line => line !== '').join('/');
  };
  return { shared, text };
}
