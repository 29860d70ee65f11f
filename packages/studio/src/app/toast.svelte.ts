/** One short message at the bottom, for five seconds; for ten, if something can be taken back there. Never an error. */
const SHOWN_MS = 5000;
const ACTION_MS = 10_000;

class Toast {
  message = $state('');
  action = $state.raw<{ label: string; run: () => void } | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(message: string, action?: { label: string; run: () => void }): void {
    this.message = message;
    this.action = action;
    this.release();
  }

  /** Whoever points at it, or has the focus in it, is still reading. */
  hold(): void {
    clearTimeout(this.timer);
  }

  release(): void {
    this.hold();
    this.timer = setTimeout(() => this.hide(), this.action ? ACTION_MS : SHOWN_MS);
  }

  hide(): void {
    this.message = '';
    this.action = undefined;
  }
}

export const toast = new Toast();
