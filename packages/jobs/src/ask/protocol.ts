/** What goes between whoever asks and the thread that answers. */
import type { Answer, Bilingual, Found, Progress } from '@quadrille/base';
import type { ClusterOutcome } from '../cluster/coordinator-options.js';
import type { Report } from '../core/report.js';
import type { ErrorData } from '../threads/errors.js';
import type { AskOptions } from './ask.js';

/** A family and a question of it, by the module that lists the families. */
export interface Asked {
  /** URL of a module that exports `families`, a list of `FamilyEntry`. */
  readonly registry: string;
  readonly family: string;
  readonly question: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What a thread is told when it starts. */
export interface ThreadOrder extends Asked {
  readonly options: Pick<
    AskOptions,
    'threads' | 'cores' | 'directory' | 'cluster' | 'isTold' | 'isLinesOnly' | 'command' | 'asked'
  >;
  /** Time left in ms. */
  readonly leftMs: number | undefined;
  /** Forms of the answer that are to be made in the thread. */
  readonly forms: readonly string[];
  /** `FLOW`: messages under way, and whether to stop; shared between both sides. */
  readonly flow: Int32Array;
}

/** Places in `ThreadOrder.flow`. */
export const FLOW = { underWay: 0, stop: 1 } as const;

/** An answer whose forms have been made. */
export type PlainAnswer = Omit<Answer, 'forms'> & {
  readonly made: Readonly<Record<string, string | Uint8Array>>;
  /** How long opening and answering took, without the start of the thread and loading code; absent where it was ended by force. */
  readonly ms?: number;
};

/** What a process of its own is told when it starts. */
export interface ChildOrder {
  readonly asked: Asked;
  readonly options: ThreadOrder['options'] & { readonly memoryMib?: number | undefined };
  readonly mostFound: number;
}

/** What a process uses: bytes, and processor time of all its threads. */
export interface Usage {
  readonly rss: number;
  readonly cpuMs: number;
}

export type ChildReply =
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'ready' }
  | { readonly kind: 'open'; readonly before: Usage; readonly usage: Usage }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'remark'; readonly remark: Bilingual }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | Extract<ThreadReply, { kind: 'outcome' | 'answer' | 'failed' }>;

export type ThreadReply =
  | { readonly kind: 'ready' }
  /** It knows that it is to end: it is not caught in a long step. */
  | { readonly kind: 'heard' }
  | { readonly kind: 'open' }
  | {
      readonly kind: 'news';
      readonly found: readonly Found[];
      readonly remarks: readonly Bilingual[];
      readonly reports: readonly Report[];
      readonly progress: Omit<Progress, 'found' | 'remarks'> | undefined;
    }
  | { readonly kind: 'outcome'; readonly outcome: ClusterOutcome }
  | { readonly kind: 'answer'; readonly answer: PlainAnswer }
  | { readonly kind: 'failed'; readonly error: ErrorData };
