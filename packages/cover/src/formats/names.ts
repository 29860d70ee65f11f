/** The formats of models: their names only, which the shells need before anything else. */

export const WRITTEN = [
  'dlx',
  'dimacs',
  'opb',
  'minizinc',
  'xcsp3',
  'matrix',
  'csv',
  'json',
  'dancing-links',
] as const;
export type WrittenFormat = (typeof WRITTEN)[number];

export const READ = ['dlx', 'dimacs', 'opb', 'matrix', 'csv', 'json', 'dancing-links'] as const;
export type ReadFormat = (typeof READ)[number];
