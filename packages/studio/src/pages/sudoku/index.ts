import Page from './Page.svelte';
import { awaited } from './readers.js';
import cs from './words/cs.json';
import en from './words/en.json';

export default Page;
/** A puzzle in the address may need readers that the page does not bring. */
export const before = awaited;
export const words = { en, cs };
