/**
 * The worker that asks any question of any family: the page sends its name and inputs, and is told what is found on the
 * way. Only the family that is asked is loaded.
 */
import {
  type Answer,
  askHere,
  type Bilingual,
  type Found,
  familyOf,
  type Progress,
  questionOf,
} from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import type { Context } from './serve.js';

export interface Ask {
  readonly family: string;
  readonly question: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Other forms of the answer that are to be made: `svg` … */
  readonly forms?: readonly string[];
  /** So many things that are found are told; more are only counted. */
  readonly most?: number;
}

/** What the page is told while it waits. */
export interface News {
  readonly found: readonly Found[];
  readonly remarks: readonly Bilingual[];
  readonly progress?: Omit<Progress, 'found' | 'remarks'>;
}

/** An answer as it travels: its forms have been made. */
export type Answered<D = unknown> = Omit<Answer<D>, 'forms' | 'found'> & {
  readonly made: Readonly<Record<string, string | Uint8Array>>;
};

const NEWS_MS = 40;

/** Kept as long as the worker lives. */
const memory = new Map<string, unknown>();

export const tasks = {
  ask: async (order: Ask, context: Context<News>): Promise<Answered> => {
    const { family, question, inputs, forms = [], most } = order;
    const asked = questionOf(await familyOf(families, family), question);
    const news = makeNews(context);
    const {
      forms: makers,
      found: _,
      ...answer
    } = await askHere(asked, inputs, {
      signal: context.signal,
      most,
      memory,
      ...news.callbacks,
    });
    news.flush();
    const made: Record<string, string | Uint8Array> = {};
    for (const form of forms) if (makers?.[form]) made[form] = await makers[form]();
    return { ...answer, made };
  },
};

function makeNews({ emit }: Context<News>) {
  let found: Found[] = [];
  let remarks: Bilingual[] = [];
  let progress: News['progress'];
  let sentMs = 0;
  const flush = () => {
    if (found.length + remarks.length > 0 || progress)
      emit({ found, remarks, ...(progress && { progress }) });
    [found, remarks, progress, sentMs] = [[], [], undefined, performance.now()];
  };
  const inTime = () => performance.now() - sentMs >= NEWS_MS && flush();
  const callbacks = {
    onFound: (one: Found) => found.push(one) && inTime(),
    onRemark: (remark: Bilingual) => remarks.push(remark) && inTime(),
    onProgress: ({ found: _, remarks: __, ...now }: Progress) => {
      progress = { ...(progress && 'data' in progress && { data: progress.data }), ...now };
      inTime();
    },
  };
  return { flush, callbacks };
}
