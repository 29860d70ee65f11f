/** The sentences of the family, in English and Czech. */
import { phrases } from '@quadrille/base';
import { cs } from './texts-cs.js';
import { en } from './texts-en.js';

export const say = phrases('packing', en, cs);
