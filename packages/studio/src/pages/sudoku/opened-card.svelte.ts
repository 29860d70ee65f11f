/** On a phone a card opens below the board: it is shown whole, with its buttons. A path is read with the board. */
import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Desk } from './desk.svelte.js';

/** Scrolls to the card that opens, as long as the page is shown; call it in the page's script. */
export function showOpenedCard(desk: Desk, reading: () => HTMLElement): void {
  const isPhone = new MediaQuery('max-width: 820px');
  const opened = $derived(desk.panel.kind);
  $effect(() => {
    if (opened === 'none' || opened === 'path' || !isPhone.current) return;
    void desk.level;
    void tick().then(() => reading().querySelector('.card')?.scrollIntoView({ block: 'nearest' }));
  });
}
