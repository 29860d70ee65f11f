/** What goes between a page and its worker. */
import type { Position, Message as Said } from '@quadrille/base';

export type Message =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly id: number; readonly stop: true };

export type Reply =
  | { readonly id: number; readonly event: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: Failure };

export interface Failure {
  /** `input`: the person can mend it; `stopped`: as asked; `unloaded`: code could not be fetched; `bug`: ours. */
  readonly kind: 'input' | 'stopped' | 'unloaded' | 'bug';
  readonly message: string;
  readonly field?: string;
  readonly position?: Position;
  /** What is wrong with the input, in every language; there where that is the kind. */
  readonly said?: Said;
}
