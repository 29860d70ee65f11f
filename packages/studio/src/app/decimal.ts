import { language } from './language.svelte.js';

/** A number with one decimal place, its comma or point as the language has it. */
export const decimal = (value: number): string =>
  value.toFixed(1).replace('.', language.current === 'cs' ? ',' : '.');
