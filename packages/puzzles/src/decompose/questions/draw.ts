/** `draw` and `check`: what to do with a decomposition. */
import { type Answer, inField } from '@quadrille/base';
import { parseCertificate } from '../certificate.js';
import { rotationOf } from '../constructions/labelings.js';
import { renderCircle, renderCopies, renderDot, renderRotation, renderText } from '../render.js';
import { check, type Decomposition } from '../rules.js';
import { say } from '../sentences.js';

const PICTURES = {
  circle: renderCircle,
  copies: renderCopies,
  rotation: (decomposition: Decomposition) => {
    const rotation = rotationOf(decomposition);
    if (!rotation) throw say.error('no-rotation');
    return renderRotation(decomposition, rotation);
  },
  dot: renderDot,
  text: renderText,
};

export interface DrawInputs {
  readonly decomposition: string;
  readonly as: keyof typeof PICTURES;
}

export function openDraw({ decomposition: text, as }: DrawInputs): Answer {
  const decomposition = inField('decomposition', () => {
    const read = parseCertificate(text);
    const wrong = check(read);
    if (wrong) throw say.error('not-a-decomposition', { wrong });
    return read;
  });
  const picture = `${PICTURES[as](decomposition)}\n`;
  const form = as === 'dot' ? 'dot' : as === 'text' ? 'txt' : 'svg';
  return { verdict: 'yes', ended: 'exhausted', fields: {}, lines: [], forms: { [form]: () => picture } };
}

export function openCheck({ decomposition: text }: Pick<DrawInputs, 'decomposition'>): Answer {
  const decomposition = inField('decomposition', () => parseCertificate(text));
  const { order, copies } = decomposition;
  const wrong = check(decomposition);
  const numbers = { valid: wrong === undefined, order, copies: copies.length };
  return {
    verdict: wrong ? 'no' : 'yes',
    ended: 'exhausted',
    fields: { ...numbers, ...(wrong && { reason: wrong.en }) },
    lines: [wrong ?? say('valid', { order, copies: copies.length })],
  };
}
