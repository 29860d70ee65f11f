import type { Message } from './texts.js';

/** Where in a text something is; both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A sentence is no longer than that, whatever the input holds that it quotes. */
const LONGEST = 2000;

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The person's input is wrong: one sentence that says what, where and how to correct it, as a code with values. */
export class InputError extends Error {
  /** The input of a question that is wrong, where there are several. */
  field?: string;
  /** What is wrong, in every language; its code and values are for programs. */
  readonly said: Message;

  constructor(
    said: Message,
    readonly position?: Position,
  ) {
    const { en, cs } = said;
    super(short(en));
    this.said = en.length + cs.length > LONGEST ? { ...said, en: short(en), cs: short(cs) } : said;
    this.name = new.target.name;
  }

  get code(): string {
    return this.said.code;
  }
}

/** A text that does not follow its notation. */
export class NotationError extends InputError {}

/** A model that breaks the rules of models: an unknown item, an item twice in an option … */
export class ModelError extends InputError {}

/** Runs `work` on the input `field` of a question; errors of the input then name it. */
export function inField<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) error.field ??= field;
    throw error;
  }
}
