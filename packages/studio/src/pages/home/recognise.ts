/** Which family a pasted text belongs to. A guess by its looks; the page it goes to parses it and says what is wrong. */
import type { PageName } from '../../app/route.svelte.js';

const LOOKS: readonly [page: PageName, looks: RegExp][] = [
  ['edges', /board_edges=|"pieces"\s*:|^\s*(?:\d+\s+){3}\d+\s*(?:\n\s*(?:\d+\s+){3}\d+\s*)+$/],
  ['decompose', /^\s*\[\s*\(\s*\d+\s*,\s*\d+\s*\)/],
  ['teleport', /^\s*\d+\s+\d+\s*\n\s*\d+\s*\n\s*\d+\s+\d+/],
  [
    'sudoku',
    /<sudoku|<opensudoku|\[Puzzle\]|^\s*[.0-9A-Pa-p*_-]{16}\s*$|^\s*[.0-9A-Z]{36,625}\s*$|(?:[-+|]{3,}|(?:^|\n)\s*(?:[.0-9]\s*\|?\s*){9}(?:\n|$))/i,
  ],
  ['growth', /^\s*[#.]{1,60}(?:\s*\n\s*[#.]{1,60})*\s*$/],
];

export function recognise(text: string): PageName {
  return LOOKS.find(([, looks]) => looks.test(text))?.[0] ?? 'cover';
}
