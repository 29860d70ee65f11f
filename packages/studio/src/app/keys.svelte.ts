/**
 * Keys. A page declares its keys as data; the shell listens, and lists them behind `?`. Single letters and digits do
 * nothing while somebody types into a field, and letters can be switched off (some voice software types them).
 */
import { tick } from 'svelte';
import { t } from './language.svelte.js';
import { isBoolean, recall, remember } from './storage.js';

export interface Key {
  /** As `KeyboardEvent.key` names it, `Ctrl+` and `Shift+` in front: `Ctrl+z`, `ArrowLeft`, `h`. */
  readonly keys: readonly string[];
  /** What it does, in words for the list; keys without are not listed. */
  readonly label?: string;
  readonly run: (event: KeyboardEvent) => void;
}

/** A choice between sets of keys, offered where they are listed. */
export interface KeyChoice {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

class Keys {
  /** What the page of the moment understands. */
  page = $state.raw<readonly Key[]>([]);
  choice = $state.raw<KeyChoice | undefined>();
  lettersAreOn = $state(recall('letters', isBoolean, true));

  switchLetters(isOn: boolean): void {
    this.lettersAreOn = isOn;
    remember('letters', isOn);
  }

  /** Runs the key's action, if it has one; the page's own come before the shell's. */
  hear(event: KeyboardEvent, shell: readonly Key[]): void {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (document.querySelector('dialog[open]')) return; // it has the keys to itself, and the browser closes it on Escape
    const name = nameOf(event);
    const isPlain = !name.includes('Ctrl+');
    if (isPlain && isField(event.target)) return;
    if ((name === ' ' || name === 'Enter') && isPressable(event.target)) return;
    if (isPlain && !this.lettersAreOn && /^(Shift\+)?[a-z]$/.test(name)) return;
    const key = [...this.page, ...shell].find(({ keys }) => keys.includes(name));
    if (!key) return;
    event.preventDefault();
    key.run(event);
  }
}

export const keys = new Keys();

/** E, on every page that has examples: opens their drawer, if they are in one, and goes to the first of them. */
export const examplesKey = (toggle: () => void): Key => ({
  keys: ['e'],
  label: t('action.examples'),
  run: () => {
    toggle();
    void tick().then(() => {
      const first = document.querySelector<HTMLElement>(
        '.margin.question :is(.picks, .examples, .thumbs) :is(a, button)',
      );
      (first?.offsetParent ? first : document.querySelector<HTMLElement>('#main'))?.focus();
    });
  },
});

/** Declares the keys of a page for as long as it is shown; call it in the page's script. */
export function pageKeys(list: () => readonly Key[], choice?: () => KeyChoice): void {
  $effect(() => {
    keys.page = list();
    keys.choice = choice?.();
    return () => {
      keys.page = [];
      keys.choice = undefined;
    };
  });
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isShifted = shiftKey && (key.length > 1 || /[a-z]/i.test(key));
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${isShifted ? 'Shift+' : ''}${letter}`;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]')
  );
}

/** Space and Enter belong to the button, link or summary that has the focus. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, a[href], summary, input');
}
