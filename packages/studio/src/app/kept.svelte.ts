/**
 * Searches of pages that were left while they ran. They go on, the page of jobs lists them with how far they are, and
 * whoever comes back to the same question finds them as they stand. They end with the tab.
 */
import { linkTo, type PageName } from './route.svelte.js';
import { running } from './running.svelte.js';

/** What a page gives into keeping: the state of its search, which works on without the page. */
export interface Keepable {
  readonly isRunning: boolean;
  /** How it stands, in a sentence. */
  readonly said: string;
  /** Settles when the search of the moment has ended, however it ended. */
  readonly ended: Promise<unknown>;
  stop(): void;
  /** Ends everything, worker included. */
  close(): void;
}

export interface KeptSearch {
  readonly page: PageName;
  readonly title: string;
  /** The state of the page when it was left. */
  readonly params: Readonly<Record<string, string>>;
  readonly search: Keepable;
}

/** What may be kept is made outside of its page: derived values would die with the page otherwise. */
export function outliving<T>(make: () => T): T {
  let made!: T;
  $effect.root(() => {
    made = make();
  });
  return made;
}

class Kept {
  list = $state.raw<readonly KeptSearch[]>([]);

  /** The search of the page that is shown. */
  present: Keepable | undefined;

  /** Whether something would be lost with the tab. */
  get isBusy(): boolean {
    return this.present?.isRunning || this.list.some(({ search }) => search.isRunning);
  }

  /** A page is left: a search that runs is kept, anything else is closed. */
  leave(page: PageName, title: string, params: URLSearchParams, search: Keepable): void {
    if (this.present === search) this.present = undefined;
    if (!search.isRunning) {
      search.close();
      return;
    }
    const kept = { page, title, params: Object.fromEntries(params), search };
    this.list = [kept, ...this.list];
    const name = `${page}-${linkTo(page, params)}`;
    running.set(name, true);
    void search.ended.finally(() => running.set(name, false));
  }

  /** Takes back what was left at this question, if anything was. */
  take<Search extends Keepable>(page: PageName, params: URLSearchParams): Search | undefined {
    const address = linkTo(page, params);
    const found = this.list.find(kept => kept.page === page && linkTo(page, { ...kept.params }) === address);
    if (!found) return undefined;
    running.set(`${page}-${address}`, false);
    this.list = this.list.filter(other => other !== found);
    return found.search as Search;
  }

  /** Ends a search and forgets what it found. */
  remove(kept: KeptSearch): void {
    kept.search.close();
    this.list = this.list.filter(other => other !== kept);
  }
}

export const kept = new Kept();
