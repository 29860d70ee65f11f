/** Where in a text something stands; both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The person's input is wrong: one sentence that says what, where and how to mend it. */
export class InputError extends Error {
  constructor(
    message: string,
    readonly position?: Position,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** A text that does not follow its notation. */
export class NotationError extends InputError {}

/** A model that breaks the rules of models: an unknown item, an item twice in an option … */
export class ModelError extends InputError {}
