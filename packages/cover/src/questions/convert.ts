/** A model from one format to another. */
import { type Answer, inField, type Progress, type Task } from '@quadrille/base';
import { linesOf, type ReadFormat, readModelAs, type WrittenFormat } from '../formats/index.js';
import { readModel, sizeOf } from './model.js';

export interface ConvertInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly from: ReadFormat;
  readonly to: WrittenFormat;
}

const SLICE = 2000;

export function* openConvert({ model: text, large, from, to }: ConvertInputs): Task<Progress, Answer> {
  const model =
    from === 'dlx' ? yield* readModel(text, large) : inField('model', () => readModelAs(text, from));
  const lines: string[] = [];
  for (const line of linesOf(model, to)) {
    lines.push(line);
    if (lines.length % SLICE === 0) yield {};
  }
  const { itemCount: items, optionCount: options, useItem } = model;
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { to, items, options, uses: useItem.length, text: lines.join('\n') },
    lines,
    remarks: [sizeOf(model)],
  };
}
