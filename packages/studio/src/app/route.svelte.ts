/**
 * Where the person is: `#/PAGE/REST?key=value`. Everything behind the `#` stays in the browser, works from plain
 * files, and is the whole state of a page, so that a link reopens exactly what was seen.
 */
import { untrack } from 'svelte';

export const PAGES = [
  'home',
  'cover',
  'sudoku',
  'edges',
  'decompose',
  'packing',
  'growth',
  'teleport',
  'ask',
  'jobs',
  'help',
] as const;
export type PageName = (typeof PAGES)[number];

/** Longer links are not read: nobody types them, and a hostile one must not cost anything. */
export const LINK_LIMIT = 32_768;

class Route {
  page = $state<PageName>('home');
  rest = $state('');
  /** What stands behind the question mark; replaced, never changed in place. */
  params = $state.raw(new URLSearchParams());

  /** False where the state is too long for an address: a link would not bring it back. */
  isWhole = true;

  /** The address that was read or written last; another one is a link that was followed and not heard of yet. */
  private known = '';

  /** The address of the last visit to each page. */
  private visits = $state.raw<Partial<Record<PageName, string>>>({});

  /** The page on the screen; while another one is on its way, the old one may not write its state over the new. */
  shown: PageName | undefined;

  constructor() {
    this.read();
    addEventListener('hashchange', () => this.read());
  }

  private read(): void {
    this.known = location.hash;
    const hash = location.hash.length > LINK_LIMIT ? '' : location.hash.replace(/^#\/?/, '');
    const [path, query = ''] = split(hash, '?');
    const [page, rest = ''] = split(path, '/');
    this.page = (PAGES as readonly string[]).includes(page) ? (page as PageName) : 'home';
    this.rest = rest;
    this.params = new URLSearchParams(query);
    this.remember();
  }

  private remember(): void {
    const address = linkTo(this.page, this.params, this.rest);
    this.isWhole = address.length <= LINK_LIMIT;
    if (this.isWhole) this.visits = { ...untrack(() => this.visits), [this.page]: address };
  }

  /** Shown inside a lesson: the sheet alone, without bar and margins. */
  get isEmbedded(): boolean {
    return isLesson() || this.params.has('embed');
  }

  /** Where the page was left, or its beginning. */
  lastOf(page: PageName): string {
    return this.visits[page] ?? linkTo(page);
  }

  /** Writes the state of the page into the address; `isStep` makes it a step that Back takes back. */
  write(params: Readonly<Record<string, string | undefined>>, isStep = false): void {
    if (this.shown !== this.page || location.hash !== this.known) return;
    const next = new URLSearchParams();
    for (const [key, value] of Object.entries(params)) if (value) next.set(key, value);
    if (this.params.has('embed')) next.set('embed', '1');
    if (next.toString() === this.params.toString()) return; // an effect that reads and writes must come to rest
    this.params = next;
    this.remember();
    const address = linkTo(this.page, next, this.rest);
    if (address === location.hash || !this.isWhole) return;
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.known = location.hash;
  }

  /** Goes to a page with some state, even one that is too long for an address: the page then has it all the same. */
  go(page: PageName, params: Readonly<Record<string, string>>): void {
    const address = linkTo(page, params);
    if (address.length <= LINK_LIMIT) {
      location.hash = address;
      return;
    }
    history.pushState(null, '', linkTo(page));
    this.known = location.hash;
    this.page = page;
    this.rest = '';
    this.params = new URLSearchParams(params);
    this.remember();
  }
}

export const route = new Route();

/** Whether this is the page that a server lets other sites show in a frame; it may not ask the server anything. */
export const isLesson = (): boolean => location.pathname.endsWith('/lesson');

/** Whether a server served this page, even if it does not answer now: it marks its pages, plain files have none. */
export const isServed = (): boolean => !isLesson() && document.cookie.includes('quadrille-served=yes');

/** The address of a page with some state. */
export function linkTo(page: PageName, params?: URLSearchParams | Record<string, string>, rest = ''): string {
  const query = new URLSearchParams(params).toString();
  return `#/${page}${rest && `/${rest}`}${query && `?${query}`}`;
}

function split(text: string, at: string): [string, string?] {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
