/** What a text was, so that typing and examples can be undone; quick typing is one step. */
import { History } from '../../app/history.svelte.js';

const QUICK_MS = 600;

export class TypedText {
  private readonly history = new History('');
  private typedAt = 0;

  type(text: string): void {
    if (Date.now() - this.typedAt < QUICK_MS) this.history.current = text;
    else this.history.push(text);
    this.typedAt = Date.now();
  }

  push(text: string): void {
    this.history.push(text);
  }

  reset(text: string): void {
    this.history.reset(text);
  }

  /** Takes a step back; what the text is then. */
  undo(): string {
    this.history.undo();
    return this.stepped();
  }

  redo(): string {
    this.history.redo();
    return this.stepped();
  }

  private stepped(): string {
    this.typedAt = 0;
    return this.history.current;
  }
}
