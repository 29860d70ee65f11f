import Page from './Page.svelte';
import cs from './words/cs.json';
import en from './words/en.json';

export default Page;
export const words = { en, cs };
