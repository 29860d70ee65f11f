/** One short message at the bottom, for five seconds, perhaps with a way to take something back. Never an error. */
const SHOWN_MS = 5000;

class Toast {
  message = $state('');
  action = $state.raw<{ label: string; run: () => void } | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(message: string, action?: { label: string; run: () => void }): void {
    clearTimeout(this.timer);
    this.message = message;
    this.action = action;
    this.timer = setTimeout(() => this.hide(), SHOWN_MS);
  }

  hide(): void {
    this.message = '';
    this.action = undefined;
  }
}

export const toast = new Toast();
