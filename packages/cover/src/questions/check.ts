import { type Answer, type Progress, plain, type Task, type Work } from '@quadrille/base';
import { checking, type Verdict } from '../checker/check.js';
import { say } from '../sentences.js';

export interface CheckInputs {
  readonly model: string;
  readonly certificate: Uint8Array;
}

export function openCheck({ model, certificate }: CheckInputs): Work {
  return { task: check(model, certificate) };
}

function* check(model: string, certificate: Uint8Array): Task<Progress, Answer> {
  yield {};
  const steps = checking(model, certificate);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return verdictAnswer(value);
    const cut = yield { nodes: value };
    if (cut) return { verdict: 'unknown', ended: cut, fields: { valid: null, ended: cut }, lines: [] };
  }
}

function verdictAnswer({ valid, count, nodes, reason = '' }: Verdict): Answer {
  return {
    verdict: valid ? 'yes' : 'no',
    ended: 'exhausted',
    fields: { count: String(count), valid, nodes, ...(!valid && { reason }) },
    lines: [valid ? say('valid', { count, nodes }) : say('invalid', { reason: plain(reason) })],
  };
}
