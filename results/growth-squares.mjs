// OEIS A146971 from 1 to N by the recurrence, one term per line; the tables of the largest square have all terms.
//   node results/growth-squares.mjs 430 > b146971.txt
import { squareSteps } from '@quadrille/puzzles/growth/internal';

const last = Number(process.argv[2]);
if (!Number.isInteger(last) || last < 1 || last > 510) {
  console.error('usage: node results/growth-squares.mjs N, with N from 1 to 510');
  process.exitCode = 2;
} else {
  const steps = squareSteps(last);
  let step = steps.next();
  while (!step.done) step = steps.next();
  console.log(step.value.map((count, at) => `${at + 1} ${count}`).join('\n'));
}
