/** `prove`: the count, as a proof for a checker of others. */
import type { Answer, Cut, Progress, Task } from '@quadrille/base';
import { formulaLines, type ProofFormat, proofLines } from '../proofs/index.js';
import { say } from '../sentences.js';
import { readModel, sizeOf } from './model.js';

export interface ProveInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly as: ProofFormat;
  readonly formula: boolean;
}

const SLICE = 500;

export function* openProve({ model: text, large, as }: ProveInputs): Task<Progress, Answer> {
  const model = yield* readModel(text, large);
  const pieces: string[] = [];
  const lines = proofLines(model, as);
  for (let next = lines.next(), made = 1; ; next = lines.next(), made++) {
    if (next.done) {
      const count = next.value;
      return {
        verdict: 'yes',
        ended: 'exhausted',
        fields: { as, count: String(count), lines: made - 1 },
        lines: [],
        remarks: [sizeOf(model), say('proved', { count })],
        forms: {
          [as]: () => pieces.join(''),
          formula: () => [...formulaLines(model, as)].map(line => `${line}\n`).join(''),
        },
      };
    }
    pieces.push(`${next.value}\n`);
    const cut = made % SLICE === 0 ? yield { nodes: made } : undefined;
    if (cut) return cutOff(cut, as);
  }
}

function cutOff(ended: Cut, as: ProofFormat): Answer {
  return { verdict: 'unknown', ended, fields: { as, count: null, ended }, lines: [], remarks: [] };
}
