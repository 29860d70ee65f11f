/** Which digit a key means. */
import { keys } from '../../app/keys.svelte.js';

/** By its place on the keyboard, so that Shift, and keyboards with letters above, do not matter; 0 erases. */
export function digitOf(
  { code, key, ctrlKey, metaKey }: KeyboardEvent,
  size: number,
  symbol: (digit: number) => string,
): number | undefined {
  const onRow = /^Digit(\d)$/.exec(code) ?? (/^\d$/.test(key) ? /^Numpad(\d)$/.exec(code) : null);
  if (onRow && size <= 9) return Number(onRow[1]) <= size ? Number(onRow[1]) : undefined;
  const character = onRow ? onRow[1] : key.toUpperCase();
  if (size <= 9 || character.length !== 1 || (!onRow && (ctrlKey || metaKey || !keys.lettersAreOn)))
    return undefined;
  for (let own = 1; own <= size; own++) if (symbol(own) === character) return own;
  return undefined;
}
