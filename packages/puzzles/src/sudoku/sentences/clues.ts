/** Sentences about clues: what solvers and formats cannot take, and how clues are written. */
export const CLUES_EN = {
  'clue-uncovered': 'exact cover cannot hold {clue}; use the solver "search"',
  'clue-states': 'a clue "{clue}" allows too many combinations in a {size}x{size} puzzle; remove it',
  'clue-square': 'exact cover takes square grids only; use the solver "search"',
  'logic-digits': 'logic knows square grids with digits from 1 on; use the solver "search"',
  'ground-words': 'digits are written "digits 0-8", a grid "grid 4x6"',
  'xml-ground': 'the format "xml" holds square grids with digits from 1 on; use "line" or "iss"',
} as const;

export const CLUES_CS: Readonly<Record<keyof typeof CLUES_EN, string>> = {
  'clue-uncovered': 'přesné pokrytí nepojme nápovědu „{clue}“; použijte řešitele „search“',
  'clue-states': 'nápověda „{clue}“ připouští v sudoku {size}x{size} příliš mnoho možností; odeberte ji',
  'clue-square': 'přesné pokrytí bere jen čtvercové mřížky; použijte řešitele „search“',
  'logic-digits': 'logika zná čtvercové mřížky s číslicemi od 1; použijte řešitele „search“',
  'ground-words': 'číslice se zapisují „digits 0-8“, mřížka „grid 4x6“',
  'xml-ground': 'formát „xml“ pojme čtvercové mřížky s číslicemi od 1; použijte „line“ nebo „iss“',
};
