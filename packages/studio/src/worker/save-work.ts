/** Writes every solution of a question as text, in pieces that the page puts into a file; nothing is left out. */
import { drive, type Solution, walkTask } from '@quadrille/base';
import type { Question } from '../app/jobs.js';
import { openQuestion } from './job-search.js';
import type { Context } from './serve.js';

export type SaveFormat = 'text' | 'json';

export interface Saved {
  readonly count: number;
  readonly isWhole: boolean;
}

/** A piece of the file, and how many solutions are written so far. */
export interface Piece {
  readonly text: string;
  readonly count: number;
}

/** Solutions of several lines are parted by an empty one. */
export const inLines = (text: string): string => (text.includes('\n') ? `${text}\n\n` : `${text}\n`);

const PIECE_CHARACTERS = 1 << 16;
const BREATH_MS = 50;

export const tasks = {
  save: async (
    { question, format }: { question: Question; format: SaveFormat },
    { emit, signal }: Context<Piece>,
  ): Promise<Saved> => {
    const found = await openQuestion(question, 'all');
    if ('reason' in found) return { count: 0, isWhole: true };
    const { shared, text } = found;
    const isJson = format === 'json';
    let count = 0;
    let piece = isJson ? '[' : '';
    let told = performance.now();
    const send = () => {
      emit({ text: piece, count });
      piece = '';
      told = performance.now();
    };
    const onSolution = (solution: Solution) => {
      const own = shared.tell(solution);
      piece += isJson ? `${count > 0 ? ',' : ''}\n${JSON.stringify(own.fields)}` : inLines(text(own));
      count++;
      if (piece.length > PIECE_CHARACTERS) send();
    };
    const onProgress = () => performance.now() - told > BREATH_MS && send();
    const { ended } = await drive(walkTask(shared.search, { onSolution }), { signal, onProgress });
    if (isJson) piece += '\n]\n';
    send();
    return { count, isWhole: ended === 'exhausted' };
  },
};
