/** How many things compute in this tab beside the page that is shown: jobs of the tab and volunteering. */
class Running {
  private names = $state.raw<readonly string[]>([]);

  get count(): number {
    return this.names.length;
  }

  /** Says that `name` computes, or no longer does. */
  set(name: string, isRunning: boolean): void {
    if (this.names.includes(name) === isRunning) return;
    this.names = isRunning ? [...this.names, name] : this.names.filter(other => other !== name);
  }
}

export const running = new Running();
