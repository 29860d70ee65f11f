/** A worker that walks units of a job of this tab. */
import { serveUnits } from '@quadrille/jobs/web';
import type { Question } from '../app/jobs.js';
import { openQuestion } from './job-search.js';

serveUnits(self, async ({ input }) => {
  const { question, isCount } = input as { question: Question; isCount: boolean };
  return (await openQuestion(question, isCount)).search;
});
