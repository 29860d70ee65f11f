/**
 * On a phone a card opens below the board, or below the keypad beside it: it is shown whole, with its buttons. A path is
 * read with the board.
 */
import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Desk } from './desk.svelte.js';

/** Scrolls to the card that opens, also that of a solved puzzle; call it in the page's script. */
export function showOpenedCard(desk: Desk, isSolved: () => boolean, reading: () => HTMLElement): void {
  const isPhone = new MediaQuery('(max-width: 820px), (max-height: 520px)');
  const opened = $derived(desk.panel.kind === 'none' && isSolved() ? 'solved' : desk.panel.kind);
  $effect(() => {
    if (opened === 'none' || opened === 'path' || !isPhone.current) return;
    void desk.level;
    void tick().then(() => reading().querySelector('.card')?.scrollIntoView({ block: 'nearest' }));
  });
}
