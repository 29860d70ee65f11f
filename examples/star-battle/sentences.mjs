// What the family says to people: a code, its values, and the sentence in English and Czech.
import { phrases } from '@quadrille/base';

export const say = phrases(
  'star-battle',
  {
    row: 'this row has {squares:square|squares} on a board of {rows:row|rows}; give every row as many squares as rows',
  },
  {
    row: 'tento řádek má {squares:pole|pole|polí} a deska {rows:řádek|řádky|řádků}; každý řádek potřebuje tolik polí, kolik je řádků',
  },
);
