/** `classes`: solutions up to the symmetries of the model, with how many symmetries keep each of them. */
import { type Answer, type Cut, inField, type Progress, type Task, type Work } from '@quadrille/base';
import type { Model } from '../model.js';
import { type Classes, classifying } from '../symmetry/classes.js';
import { symmetrySays as say } from '../symmetry/sentences.js';
import { dryRemarks, readModel } from './model.js';

export interface ClassesInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly symmetries?: string;
}

export function* openClasses({ model: text, large, symmetries }: ClassesInputs): Task<Progress, Work> {
  const model = yield* readModel(text, large);
  return { task: classesOf(model, symmetries) };
}

/** Permutations as lines of numbers; blank lines do not count. */
function permutationsOf(text: string): number[][] {
  const lines = text.split('\n').map((line, at) => ({ words: line.trim().split(/\s+/), line: at + 1 }));
  return lines.flatMap(({ words, line }) => {
    if (words[0] === '') return [];
    const strange = words.find(word => !/^\d{1,9}$/.test(word));
    if (strange !== undefined) throw say.error('no-number', { word: strange }, { line, column: 1 });
    return [words.map(Number)];
  });
}

function* classesOf(model: Model, symmetries: string | undefined): Task<Progress, Answer> {
  const given =
    symmetries === undefined ? undefined : inField('symmetries', () => permutationsOf(symmetries));
  const work = classifying(model, { generators: given });
  let cut: Cut | undefined;
  for (let step = work.next(); ; step = work.next(cut)) {
    if (step.done) return answerOf(model, step.value);
    cut = yield { nodes: step.value.nodes, count: step.value.count };
  }
}

function answerOf(model: Model, found: Classes): Answer {
  const { classes, number, count, symmetries, nodes, ended, refusal } = found;
  if (ended !== 'exhausted') {
    const reason = refusal && { reason: refusal.en, reasonCode: refusal.code };
    const fields = {
      classes: [],
      number: null,
      count: null,
      atLeast: String(count),
      symmetries,
      nodes,
      ended,
      ...reason,
    };
    return { verdict: 'unknown', ended, fields, lines: [], remarks: [refusal ?? say('classes-cut')] };
  }
  const rows = classes.map(own => ({
    order: own.order,
    number: String(own.number),
    solutions: String(own.solutions),
  }));
  return {
    verdict: count > 0n ? 'yes' : 'no',
    ended,
    fields: { classes: rows, number: String(number), count: String(count), symmetries, nodes, ended },
    lines: [
      say('classes', { number, count, symmetries }),
      ...classes.map(own => say('kept-by', { number: own.number, order: own.order, count: own.solutions })),
    ],
    remarks: dryRemarks(model),
  };
}
