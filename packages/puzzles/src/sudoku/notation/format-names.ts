/** The names of the formats that can be written; all of them are read, too. */
export const FORMATS = [
  'line',
  'sdm',
  'grid',
  'xml',
  'sdk',
  'ss',
  'opensudoku',
  'hodoku',
  'marks',
  'sukaku',
  'csv',
  'iss',
  'fpuzzles',
  'sudokupad',
  'sudokuwiki',
] as const;

export type FormatName = (typeof FORMATS)[number];
