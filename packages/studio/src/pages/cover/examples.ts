/** The examples of the page, as texts in Knuth's format; made by the encoders of the packages. */
import { formatDlx } from '@quadrille/cover';

export interface CoverExample {
  readonly key: string;
  readonly solutions: string;
  readonly text: () => Promise<string>;
}

/** Longer models are not read by the page. */
export const TEXT_LIMIT = 1_000_000;

/** The worked example of the thesis on dancing links: items 1 … 7, options A … F. */
export const THESIS = '1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n';
/** The picture of the data structure in the same thesis. */
const STRUCTURE = 'A B C D E F\nA B\nE F\nD E\nA B C\nC D\nD E\nA C E F\n';

async function classic(kind: string, text: string): Promise<string> {
  const { kinds } = await import('@quadrille/puzzles/kinds');
  const found = kinds.get(kind)!;
  return formatDlx(found.encode(found.parse(text)));
}

/** Queens by their squares, as chess players write them: row 0 is the eighth rank. */
function bySquare(model: string): string {
  const [items, ...options] = model.split('\n');
  const name = (r: string, c: string) => `Q${'abcdefgh'[Number(c)]}${8 - Number(r)}`;
  return [
    items,
    ...options.map(line => line.replace(/^r(\d) c(\d)/, (all, r, c) => `${name(r, c)}: ${all}`)),
  ].join('\n');
}

export const EXAMPLES: readonly CoverExample[] = [
  { key: 'thesis', solutions: '1', text: async () => THESIS },
  { key: 'structure', solutions: '1', text: async () => STRUCTURE },
  { key: 'queens', solutions: '92', text: async () => bySquare(await classic('queens', '8')) },
  { key: 'langford', solutions: '300', text: () => classic('langford', '8') },
  { key: 'dominoes', solutions: '12 988 816', text: () => classic('dominoes', '8x8') },
  {
    key: 'pentominoes',
    solutions: '9356',
    text: () => classic('polyomino', 'region 10x6\npieces pentominoes'),
  },
];
