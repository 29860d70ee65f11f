/** The questions of the page, asked of the family: what goes in as text, what comes out with its types. */
import type { Ended } from '@quadrille/base';
import { type DecompositionClass, type Edge, formatEdges } from '@quadrille/puzzles/decompose';
import type { ModelStudy, Study } from '@quadrille/puzzles/decompose/internal';
import { type Answered, type AskCall, Asker, countIn } from '../../app/ask.js';
import { acrossCircle, type Copies } from './task.js';

export interface Question {
  readonly order: number;
  readonly edges: readonly Edge[];
  /** By hand; found by the program when empty. */
  readonly conditions: string;
  /** The text of a model from a file, which is then solved instead. */
  readonly model?: string | undefined;
}

/** What came of a search, of a count, or of finding the classes. */
export interface Answer {
  readonly count: bigint;
  readonly ended: Ended;
  readonly what: 'search' | 'count';
}

export interface ListWish {
  /** Those that have been passed already. */
  readonly skip: number;
  /** How many more; all when absent. */
  readonly wanted: number | undefined;
  readonly blocks: boolean;
}

/** Decompositions that are listed; more are counted, not kept. */
const KEPT = 500;

const inputsOf = ({ order, edges, conditions, model }: Question) =>
  model === undefined ? { order, edges: formatEdges(edges), ...(conditions && { conditions }) } : { model };

export class Questions {
  private readonly asker = new Asker();

  close(): void {
    this.asker.close();
  }

  private ask<D>(
    question: string,
    inputs: object,
    call: AskCall,
    more: { forms?: readonly string[]; most?: number } = {},
  ): Promise<Answered<D>> {
    return this.asker.ask<D>({ family: 'decompose', question, inputs: { ...inputs }, ...more }, call);
  }

  /** What can be said at once; undefined when it was no longer wanted. */
  async study(question: Question, call: AskCall): Promise<Study | undefined> {
    const { data } = await this.ask<Study>('study', inputsOf(question), call);
    if (data?.known?.how.code !== 'decompose.how-double-star') return data;
    return { ...data, known: { ...data.known, copies: acrossCircle(question.order, data.known.copies) } };
  }

  /** Goes through the decompositions one by one. Where all are wanted it begins at the beginning. */
  async list(question: Question, { skip, wanted, blocks }: ListWish, call: AskCall): Promise<Answer> {
    const part = wanted === undefined ? {} : { skip, limit: wanted };
    const inputs = { ...inputsOf(question), method: 'search', ...part, ...(blocks && { blocks }) };
    const answer = await this.ask('solve', inputs, call, { most: KEPT });
    const before = wanted === undefined ? 0n : BigInt(skip);
    return { count: before + countIn(answer), ended: answer.ended, what: 'search' };
  }

  async count(question: Question, call: AskCall): Promise<Answer> {
    const answer = await this.ask('count', inputsOf(question), call);
    return { count: countIn(answer), ended: answer.ended, what: 'count' };
  }

  /** Undefined when it was stopped; without copies when there are none. */
  async random(
    { conditions: _, ...question }: Question,
    seed: number,
    call: AskCall,
  ): Promise<{ readonly copies?: Copies; readonly isEven: boolean } | undefined> {
    const inputs = { ...inputsOf({ ...question, conditions: '' }), seed };
    let copies: Copies | undefined;
    const onNews: AskCall['onNews'] = news => {
      copies = (news.found[0]?.data as Copies | undefined) ?? copies;
      call.onNews?.({ ...news, found: [] });
    };
    const { ended, fields } = await this.ask('sample', inputs, { ...call, onNews });
    if (!copies && ended !== 'exhausted') return undefined;
    return { isEven: fields.even === true, ...(copies && { copies }) };
  }

  /** About how many nodes the search for all has. */
  async estimate(question: Question): Promise<number> {
    const { fields } = await this.ask('estimate', inputsOf(question), {});
    return Number(fields.nodes);
  }

  /** One decomposition of every isomorphism class; undefined when it was stopped. */
  async classes(question: Question, call: AskCall): Promise<readonly DecompositionClass[] | undefined> {
    return (await this.ask<readonly DecompositionClass[]>('classes', inputsOf(question), call)).data;
  }

  /** The model as a file; undefined when it was stopped. */
  async model(question: Question, call: AskCall): Promise<{ file: Blob; options: number } | undefined> {
    const { made, fields } = await this.ask('model', inputsOf(question), call, { forms: ['dlx'] });
    if (made.dlx === undefined) return undefined;
    return {
      file: new Blob([made.dlx as BlobPart], { type: 'text/plain' }),
      options: Number(fields.options),
    };
  }

  /** What a model from a file is about. */
  async readModel(model: string): Promise<ModelStudy> {
    return (await this.ask<ModelStudy>('study', { model }, {})).data!;
  }
}
