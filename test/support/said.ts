/** What is said in a test, as families say it in both languages. */
import type { Message } from '@quadrille/base';

export const said = (text: string): Message => ({ code: 'test.said', values: {}, en: text, cs: text });
