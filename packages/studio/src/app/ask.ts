/** Asks questions of the families, in a worker that is ended when it does not obey. */
import type { Found } from '@quadrille/base';
import type { Answered as Answer, Ask, News, tasks } from '../worker/ask-work.js';
import { Aborted, Compute } from './compute.js';

export type { Ask, News } from '../worker/ask-work.js';

export interface AskCall {
  /** Hears what is found and how far it is; without it, what was found comes with the answer. */
  readonly onNews?: (news: News) => void;
  readonly signal?: AbortSignal;
}

export type Answered<D = unknown> = Answer<D> & { readonly found: readonly Found[] };

/** A worker of its own, started with the first question. */
export class Asker {
  private readonly compute = new Compute<typeof tasks>(
    () => new Worker(new URL('../worker/ask.ts', import.meta.url), { type: 'module' }),
  );

  async ask<D = unknown>(question: Ask, { onNews, signal }: AskCall = {}): Promise<Answered<D>> {
    const found: Found[] = [];
    const onEvent = onNews ?? ((news: News) => found.push(...news.found));
    const answer = await this.compute.call('ask', question, { onEvent, ...(signal && { signal }) });
    return { ...(answer as Answer<D>), found };
  }

  close(): void {
    this.compute.close();
  }
}

/** The number of an answer; of one that was cut off, what is known to be there at least. */
export function countIn({ fields }: Pick<Answered, 'fields'>): bigint {
  return BigInt((fields.count ?? fields.atLeast ?? 0) as string | number);
}

/** What comes of a call that was aborted: nothing. */
export function ignoreAborted(error: unknown): undefined {
  if (!(error instanceof Aborted)) throw error;
  return undefined;
}
