/** Undo and redo over immutable states; a thousand steps are kept. */
const MOST = 1000;

export class History<S> {
  current = $state.raw() as S;
  private past = $state.raw<readonly S[]>([]);
  private future = $state.raw<readonly S[]>([]);

  constructor(initial: S) {
    this.current = initial;
  }

  /** What undo and redo would bring back, nearest to the present last and first. */
  get steps(): { readonly past: readonly S[]; readonly future: readonly S[] } {
    return { past: this.past, future: this.future };
  }

  /** Takes up the steps of an earlier visit. */
  resume(past: readonly S[], future: readonly S[]): void {
    this.past = past.slice(-MOST);
    this.future = future.slice(0, MOST);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Makes `next` the current state, and a step that can be undone. */
  push(next: S): void {
    this.past = [...this.past.slice(-MOST), this.current];
    this.future = [];
    this.current = next;
  }

  /** Starts anew from a state: nothing before it can be brought back. */
  reset(state: S): void {
    this.past = [];
    this.future = [];
    this.current = state;
  }

  undo(): void {
    if (!this.canUndo) return;
    this.future = [this.current, ...this.future];
    this.current = this.past[this.past.length - 1];
    this.past = this.past.slice(0, -1);
  }

  redo(): void {
    if (!this.canRedo) return;
    this.past = [...this.past, this.current];
    [this.current] = this.future;
    this.future = this.future.slice(1);
  }
}
