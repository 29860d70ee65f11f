/** What symmetries say to people. */
import { phrases } from '@quadrille/base';

export const symmetrySays = phrases(
  'symmetry',
  {
    classes: '{number:solution|solutions} up to symmetry; {count} in total, {symmetries:symmetry|symmetries}',
    'kept-by':
      '{number} of these {number#is|are} kept by {order:symmetry|symmetries}, for {count:solution|solutions} in total',
    'classes-cut': 'stopped before the classes were counted',
    many: 'the model has too many symmetries to list them',
    hard: 'the symmetries of the model were not found in reasonable time',
    solutions: 'there are more than {most} solutions, too many to examine each',
    'no-permutation':
      'permutation {number} is not a permutation of the options; list every number from 0 to {most} once',
    'no-number': '"{word}" is not the number of an option; write permutations as whole numbers from 0',
    'no-symmetry': 'permutation {number} is not a symmetry of the model: it does not move items to items',
  },
  {
    classes:
      'řešení až na symetrie: {number}; celkem řešení: {count}, {symmetries:symetrie|symetrie|symetrií}',
    'kept-by':
      'z toho {number} zachovává {order:symetrie|symetrie|symetrií}; zastupují řešení v počtu {count}',
    'classes-cut': 'přerušeno, než se třídy spočítaly',
    many: 'model má příliš mnoho symetrií, nelze je vypsat',
    hard: 'symetrie modelu se v rozumném čase nenašly',
    solutions: 'řešení je více než {most}, příliš mnoho na procházení po jednom',
    'no-permutation':
      'permutace {number} není permutace možností; uveďte každé číslo od 0 do {most} právě jednou',
    'no-number': '„{word}“ není číslo možnosti; permutace se píší jako celá čísla od 0',
    'no-symmetry': 'permutace {number} není symetrií modelu: nepřevádí položky na položky',
  },
);
