/** The search of a job's question, opened by the family itself: the same as on the command line and on a server. */
import {
  drive,
  familyOf,
  inLanguage,
  isAnswer,
  isSearch,
  isTask,
  jobQuestion,
  type Opened,
  type Progress,
  readInputs,
  type SharedSearch,
  type Solution,
} from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import type { Question, Wanted } from '../app/jobs.js';

export interface JobSearch {
  readonly shared: SharedSearch;
  /** A solution in the notation of its family, on one line. */
  text(solution: Solution): string;
  /** The same for programs. */
  json(solution: Solution): string;
}

/** There is no solution, and this is why. */
export interface Refuted {
  readonly reason: string;
}

/** Throws `InputError` for a question that makes no search. */
export async function openQuestion(asked: Question, wanted: Wanted): Promise<JobSearch | Refuted> {
  const { family: name, ...given } = asked;
  const { question, inputs } = jobQuestion(await familyOf(families, name), given, wanted);
  const offer = { threads: 1, isThreadsGiven: false, isKept: true };
  const opening = await question.open(readInputs(question.fields, inputs) as never, offer);
  const opened = isTask<Progress, Opened>(opening) ? (await drive(opening)).answer! : opening;
  if (isAnswer(opened)) return { reason: String(opened.fields.reason ?? '') };
  if (!isSearch(opened)) throw new Error(`${name} ${question.name} is not a search`);
  return {
    shared: opened,
    json: solution => JSON.stringify(opened.tell(solution).fields),
    text: solution =>
      opened
        .tell(solution)
        .lines.map(line => inLanguage(line, 'en'))
        .filter(line => line !== '')
        .join('/'),
  };
}
