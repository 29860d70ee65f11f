/** The puzzles of the left margin: one for each thing that the page can show. */
export interface Pick {
  /** Its name among the words of the page. */
  readonly name: string;
  /** A word beside the name: a grade, a variant or a size, among the words of the page. */
  readonly kind: string;
  readonly text: string;
}

export const PICKS: readonly Pick[] = [
  {
    name: 'first-steps',
    kind: 'grade.easy',
    text: '..9.4.6...3...64828......51.718........6.9........526.92......53154...2...8.5.3..',
  },
  {
    name: 'four-sixes',
    kind: 'grade.hard',
    text: '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..',
  },
  {
    name: 'seventeen',
    kind: 'grade.easy',
    text: '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...',
  },
  {
    name: 'inkala',
    kind: 'grade.beyond',
    text: '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
  },
  {
    name: 'corners',
    kind: 'variant.diagonal',
    text: '.....9...3..........1...7...6........82...41...946....2..6...7.7....5........8.2.;diagonal',
  },
  {
    name: 'windows',
    kind: 'variant.windoku',
    text: '1.7.........3....4..2.89..53.......7....573...7.1....6.5.27.6..4...31.......6..83;windoku',
  },
  {
    name: 'cages',
    kind: 'variant.killer',
    text:
      `${'.'.repeat(81)};cage 3 r1c1 r1c2;cage 15 r1c3 r1c4 r1c5;cage 25 r2c1 r2c2 r3c1 r3c2;cage 17 r2c3 r2c4;` +
      'cage 9 r3c3 r3c4 r4c4;cage 22 r1c6 r2c5 r2c6 r3c5;cage 4 r1c7 r2c7;cage 16 r1c8 r2c8;' +
      'cage 15 r1c9 r2c9 r3c9 r4c9;cage 20 r3c7 r3c8 r4c7;cage 8 r3c6 r4c6 r5c6;cage 17 r4c5 r5c5 r6c5;' +
      'cage 20 r5c4 r6c4 r7c4;cage 14 r4c2 r4c3;cage 6 r4c1 r5c1;cage 13 r5c2 r5c3 r6c2;cage 6 r6c3 r7c2 r7c3;' +
      'cage 17 r4c8 r5c7 r5c8;cage 27 r6c1 r7c1 r8c1 r9c1;cage 8 r8c2 r9c2;cage 16 r8c3 r9c3;' +
      'cage 10 r7c5 r8c4 r8c5 r9c4;cage 12 r5c9 r6c9;cage 6 r6c7 r6c8;cage 20 r6c6 r7c6 r7c7;cage 15 r8c6 r8c7;' +
      'cage 14 r7c8 r7c9 r8c8 r8c9;cage 13 r9c5 r9c6 r9c7;cage 17 r9c8 r9c9',
  },
  { name: 'small', kind: 'size.4', text: '1....3....4.4..3' },
  {
    name: 'hexadecimal',
    kind: 'size.16',
    text:
      '0.....8....5C....5..17....3.ED.0....0...9D7.8..6..6...5.4E8..F...B83...C.9.615....0..2D3.A......' +
      '6........F....B.A7.9.B.1D.....CF8.B....9.3.A....7..F..A4E.C....25...E3F.680....AD.3.....2..B.4..' +
      'F.DA...5.1.89.0.....A.......76...8..D.E6F0..5.4..9.....FAB...8.3',
  },
];
