/**
 * `<quadrille-board kind="sudoku" solve>53..7…</quadrille-board>`: a puzzle on any page, from the text inside or from
 * `src`. The picture is in a shadow root, so that styles of the page do not reach it; what cannot be shown is told in
 * its place. Attributes: `kind`, `src`, `solve`, `time-limit` in seconds, `lang` (en or cs).
 */
import { InputError, type Language } from '@quadrille/base';
import { type BoardKind, show } from './boards.js';
import { say } from './sentences.js';

/** More than any puzzle has. */
const MOST_CHARACTERS = 1_000_000;

/** Makes the element known to the page; a second call changes nothing, nor does one where there is no page. */
export function defineBoard(name = 'quadrille-board'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(name, boardElement());
}

/** The class is made when it is wanted: outside of pages there are no elements. */
function boardElement(): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['kind', 'src', 'solve', 'time-limit'];
    #work: AbortController | undefined;
    #observer: MutationObserver | undefined;

    connectedCallback(): void {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
      this.#observer = new MutationObserver(() => void this.#draw());
      this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
      void this.#draw();
    }

    disconnectedCallback(): void {
      this.#work?.abort();
      this.#observer?.disconnect();
    }

    attributeChangedCallback(): void {
      if (this.isConnected && this.shadowRoot) void this.#draw();
    }

    async #draw(): Promise<void> {
      this.#work?.abort();
      const { signal } = (this.#work = new AbortController());
      try {
        const text = await textOf(this, signal);
        const seconds = Number(this.getAttribute('time-limit') ?? '5');
        const solve = this.hasAttribute('solve');
        const limits = Number.isFinite(seconds) && seconds > 0 ? { timeLimitMs: 1000 * seconds } : {};
        const shown = await show(this.getAttribute('kind') as BoardKind, text, { solve, signal, ...limits });
        if (!signal.aborted) this.#place(pictureOf(shown.toSVG()), 'board');
      } catch (error) {
        if (!signal.aborted) this.#place(sentenceOf(this, error), 'error');
      }
    }

    #place(node: Element, state: 'board' | 'error'): void {
      this.shadowRoot!.replaceChildren(node);
      this.dispatchEvent(new CustomEvent(state, { bubbles: true }));
    }
  };
}

async function textOf(element: HTMLElement, signal: AbortSignal): Promise<string> {
  const src = element.getAttribute('src');
  const text = src === null ? (element.textContent ?? '') : await loaded(src, signal);
  if (text.trim() === '') throw say.error('empty');
  if (text.length > MOST_CHARACTERS) throw say.error('too-large', { limit: MOST_CHARACTERS });
  return src === null ? outdented(text) : text;
}

async function loaded(src: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(src, { signal }).catch((error: Error) => {
    throw say.error('not-there', { src, reason: error.message });
  });
  if (!response.ok) throw say.error('not-there', { src, reason: String(response.status) });
  return response.text();
}

/** Lines inside of tags are indented with them. */
function outdented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const indent = Math.min(...lines.filter(line => line.trim() !== '').map(line => line.search(/\S/)));
  return lines.map(line => line.slice(indent)).join('\n');
}

/** Read as XML, so that nothing in it can be a script of the page. */
function pictureOf(svg: string): Element {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const picture = document.importNode(documentElement, true);
  picture.setAttribute('role', 'img');
  Object.assign(picture.style, { display: 'block', maxWidth: '100%', height: 'auto' });
  return picture;
}

function sentenceOf(element: HTMLElement, error: unknown): Element {
  const language: Language = (element.closest('[lang]')?.getAttribute('lang') ?? '').startsWith('cs')
    ? 'cs'
    : 'en';
  const place = document.createElement('p');
  place.setAttribute('role', 'alert');
  const isInput = error instanceof InputError;
  const { line, column } = (isInput && error.position) || { line: undefined, column: undefined };
  const where = line === undefined ? '' : `${line}:${column}: `;
  place.textContent = isInput ? `${where}${error.said[language]}` : String(error);
  return place;
}
