/** `rate`: the rating of Sudoku Explainer, or the grade by human techniques, of every puzzle; on all cores where they are many. */
import type { Answer, Batch, Ended, Found, Line, Offer, Opened } from '@quadrille/base';
import { type RatedLine, type RateSettings, rateChunk, type WrongLine } from '../batch.js';
import { say } from '../sentences/asking.js';
import { chunksIn, type PuzzleInputs, parseOptionsOf, shared, tellWrong } from './inputs.js';

export interface RateInputs extends PuzzleInputs {
  readonly scale: RateSettings['scale'];
}

/** Fewer puzzles than this are rated before threads have started. */
const FEW = 4;

export function openRate(inputs: RateInputs, offer: Offer): Opened {
  const { chunks, number } = chunksIn(inputs, 1);
  const settings = { ...parseOptionsOf(inputs), scale: inputs.scale };
  let [done, unrated] = [0, 0];
  const batch: Batch = {
    items: chunks,
    each: { module: '@quadrille/puzzles/sudoku/internal', name: 'rateChunk', settings },
    run: chunk => rateChunk(chunk as never, settings),
    // A hard puzzle takes a thousand times as long as an easy one: small batches, so that none waits for many.
    size: Math.min(8, Math.max(1, Math.floor(number / (8 * offer.threads)))),
    tell: (lines: readonly (RatedLine | WrongLine)[]) =>
      lines.map(line => {
        done++;
        if ('wrong' in line) return tellWrong(line);
        if (line.solutions !== undefined) unrated++;
        return tell(line);
      }),
    progress: () => ({ fraction: done / number, note: say('done-of', { done, number }) }),
    answer: ended => answerOf(ended, { done, unrated, number }),
  };
  return shared(batch, number > FEW, offer);
}

function answerOf(ended: Ended, counts: { done: number; unrated: number; number: number }): Answer {
  const isWhole = ended === 'exhausted';
  const cut = ended === 'stopped' ? 'rated-stopped' : 'rated-limited';
  return {
    verdict: !isWhole ? 'unknown' : counts.unrated > 0 ? 'no' : 'yes',
    ended,
    fields: isWhole ? {} : { ended, puzzles: counts.done },
    lines: [],
    remarks: [
      ...(isWhole ? [] : [say(cut, counts)]),
      ...(counts.unrated > 0 ? [say('unrated', counts)] : []),
    ],
  };
}

function tell(line: RatedLine): Found {
  return { lines: [inWords(line)], fields: { ...line }, data: line };
}

function inWords({ puzzle, er, ep, ed, grade, technique, solutions }: RatedLine): Line {
  if (solutions !== undefined) {
    const several = say(solutions === 0 ? 'none' : 'several');
    return { en: `${puzzle}  ${several.en}`, cs: `${puzzle}  ${several.cs}` };
  }
  const scale =
    er === undefined ? (grade ?? 'unsolved') : [er, ep!, ed!].map(value => value.toFixed(1)).join('/');
  return `${puzzle}  ${scale}  ${technique ?? ''}`.trimEnd();
}
