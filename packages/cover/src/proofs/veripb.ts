/**
 * The search tree of Algorithm X as a pseudo-Boolean proof (VeriPB, proof format 3.0), about the OPB file beside it. The
 * variables of the options are preserved: solutions are counted by them.
 *
 *     solx x1 ~x2 x3 ;          a solution, and no other one is equal to it
 *     rup 1 ~x1 1 ~x3 >= 1 ;    nothing is left below the choices x1, x3: seen by unit propagation
 *     rup >= 1 ;                nothing is left at all
 *
 * After the choices of a dead end, unit propagation takes out what they exclude, and an item has no option. After those
 * of a node with branches, every option of its item is refuted by a line before. So every line follows by itself.
 *
 * With multiplicities a branch also does without the options tried before it, and the last one takes none. Neither needs
 * a choice of its own: the lines before refute those options under the same choices, so that propagation takes them out.
 */
import { walkX } from '../algorithm-x.js';
import { opbLines } from '../formats/linear.js';
import type { Model } from '../model.js';

/** The formula of the proof: OPB in which the options are preserved. */
export function* veripbFormula(model: Model): Generator<string, void, undefined> {
  const { costs: _, ...withoutCosts } = model; // an objective would ask for the best solution only
  let isHead = true;
  for (const line of opbLines(withoutCosts)) {
    if (isHead && !line.startsWith('*')) {
      isHead = false;
      yield preserved(model);
    }
    yield line;
  }
  if (isHead) yield preserved(model);
}

const preserved = ({ optionCount }: Model) =>
  `preserved: ${Array.from({ length: optionCount }, (_, option) => `x${option + 1}`).join(' ')} ;`;

/** The proof, line by line; returns the number of solutions that it proves. */
export function* veripbLines(model: Model): Generator<string, bigint, undefined> {
  let added = 0;
  for (const line of veripbFormula(model)) {
    if (/^[*p]/.test(line)) continue;
    added += / >= /.test(line) ? 1 : 2; // an equation is two inequalities
  }
  yield 'pseudo-Boolean proof version 3.0';
  yield `f ${added} ;`;
  let count = 0n;
  const chosen: number[] = [];
  for (const step of walkX(model)) {
    if ((step.event === 'try' || step.event === 'back') && step.choice === undefined) continue; // takes none
    if (step.event === 'try') chosen.push(step.choice!);
    else if (step.event === 'solution') {
      count++;
      added++;
      yield `solx ${assignment(model, step.solution)} ;`;
    } else if (step.event === 'back') {
      added++;
      yield `rup ${chosen.map(option => `1 ~x${option + 1}`).join(' ')} >= 1 ;`;
      chosen.pop();
    }
  }
  yield 'rup >= 1 ;';
  yield 'output NONE ;';
  yield count === 0n
    ? `conclusion UNSAT : ${added + 1} ;`
    : `conclusion ENUMERATION_COMPLETE ${count} : ${added + 1} ;`;
  yield 'end pseudo-Boolean proof ;';
  return count;
}

function assignment({ optionCount }: Model, solution: readonly number[]): string {
  const isChosen = new Set(solution);
  const literals = Array.from({ length: optionCount }, (_, at) => `${isChosen.has(at) ? '' : '~'}x${at + 1}`);
  return literals.join(' ');
}
