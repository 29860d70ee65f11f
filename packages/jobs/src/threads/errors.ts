/**
 * Errors across threads. A structured clone keeps the message of an error but forgets its class, and the shells
 * decide by class: bad input is the person's to mend, anything else is ours. So errors travel as plain data.
 */
import { InputError, type Message, ModelError, NotationError, type Position } from '@quadrille/base';

const INPUT_ERRORS = { InputError, ModelError, NotationError } as const;

/** An error as data that survives a structured clone. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly position?: Position;
  /** What is said to the person, where the input is wrong. */
  readonly said?: Message;
  readonly field?: string;
}

export function packError(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { position, said, field } = error as InputError;
  const { name, message, stack } = error;
  return {
    name,
    message,
    ...(stack && { stack }),
    ...(position && { position }),
    ...(said && { said }),
    ...(field && { field }),
  };
}

/** The error again: the same class for bad input, a plain `Error` with the name and stack of the thread otherwise. */
export function unpackError(data: ErrorData): Error {
  const InputKind = INPUT_ERRORS[data.name as keyof typeof INPUT_ERRORS];
  const error = InputKind && data.said ? new InputKind(data.said, data.position) : new Error(data.message);
  if (data.field !== undefined) (error as InputError).field = data.field;
  error.name = data.name;
  if (data.stack) error.stack = data.stack;
  return error;
}
