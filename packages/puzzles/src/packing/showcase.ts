/** Puzzles to begin with, for pages and lessons: classics, shapes, ranges, other grids. */
import type { Bilingual } from '@quadrille/base';

export interface Shown {
  readonly id: string;
  readonly name: Bilingual;
  readonly group: 'plane' | 'space' | 'other';
  readonly text: string;
}

const shown = (group: Shown['group'], id: string, en: string, cs: string, text: string): Shown => ({
  id,
  name: { en, cs },
  group,
  text,
});
const rows = (...lines: readonly string[]) => lines.join('\n');
const box = (width: number, height: number, mark = '.') =>
  rows(...Array<string>(height).fill(mark.repeat(width)));
const pentominoes = (container: string) => `packing square\ncontainer ${container}\npieces pentominoes\n`;
const soma = (...layers: readonly string[]) =>
  `packing cube\ncontainer\n${layers.join('\n---\n')}\npieces soma\n`;

/** Seven pieces of four squares, not to be flipped, each twice. */
const TETRIS = `packing square
container 8x7
piece I x2 one-sided XXXX
piece O x2 one-sided XX/XX
piece T x2 one-sided XXX/.X.
piece S x2 one-sided .XX/XX.
piece Z x2 one-sided XX./.XX
piece J x2 one-sided X../XXX
piece L x2 one-sided ..X/XXX
`;

/** Bruce Bedlam's cube: twelve pieces of five cubes and one of four. */
const BEDLAM = `packing cube
container 4x4x4
piece A X../XXX//.../X..
piece B X./XX/.X//../../.X
piece C ../X.//.X/XX//../.X
piece D ./X/.//X/X/X//./X/.
piece E XXX/.X.//.../.X.
piece F ../../X.//X./XX/X.
piece G .../.XX//XX./.X.
piece H X/X/.//./X/X//./X/.
piece V ..X/..X//XXX/...
piece W XX/.X/.X//../../.X
piece X .../.X.//.X./XXX
piece Y .XX//XX.//X..
piece Z XX/..//.X/.X
`;

/** A tetrahedron of spheres, four along each edge: two blocks of six and two rods. */
const PYRAMID = `packing sphere
container
###.
##.#
#.##
.###
---
##.#
#.#.
.#.#
#.##
---
#.##
.#.#
#.#.
##.#
---
.###
#.##
##.#
###.
piece block x2 ..X./.X.X/X.X./.X..
piece rod x2 ...X/..X./.X../X...
`;

/** A slanted box of hexagons: row y begins y places further to the right. */
const slantedHexagons = (width: number, height: number) =>
  rows(
    ...Array.from(
      { length: height },
      (_, row) => ' '.repeat(height - 1 - row) + Array<string>(width).fill('.').join(' '),
    ),
  );

/** A slanted box of triangles. */
const rhombus = (side: number) =>
  rows(...Array.from({ length: side }, (_, row) => '#'.repeat(side - 1 - row) + '.'.repeat(2 * side)));

export const showcase: readonly Shown[] = [
  shown('plane', 'pentominoes-6x10', 'Pentominoes 6 × 10', 'Pentomina 6 × 10', pentominoes('10x6')),
  shown('plane', 'pentominoes-5x12', 'Pentominoes 5 × 12', 'Pentomina 5 × 12', pentominoes('12x5')),
  shown('plane', 'pentominoes-4x15', 'Pentominoes 4 × 15', 'Pentomina 4 × 15', pentominoes('15x4')),
  shown('plane', 'pentominoes-3x20', 'Pentominoes 3 × 20', 'Pentomina 3 × 20', pentominoes('20x3')),
  shown(
    'plane',
    'pentominoes-holes',
    'Pentominoes 8 × 8, a hole in the middle',
    'Pentomina 8 × 8 s dírou uprostřed',
    pentominoes(`\n${rows(box(8, 3), '...##...', '...##...', box(8, 3))}`),
  ),
  shown('plane', 'tetris', 'Tetris pieces, twice each', 'Dílky tetrisu, každý dvakrát', TETRIS),
  shown(
    'plane',
    'ranges',
    'Any number of T and L, 8 × 4',
    'Libovolně T a L, 8 × 4',
    'packing square\ncontainer 8x4\npiece T any XXX/.X.\npiece L any XXX/X..\n',
  ),
  shown(
    'plane',
    'choice',
    'Ten of twelve pentominoes, 5 × 10',
    'Deset z dvanácti pentomin, 5 × 10',
    'packing square\ncontainer 10x5\npieces pentominoes x0..1\n',
  ),
  shown('space', 'soma', 'Soma cube', 'Kostka Soma', 'packing cube\ncontainer 3x3x3\npieces soma\n'),
  shown(
    'space',
    'soma-bathtub',
    'Soma: bathtub',
    'Soma: vana',
    soma(box(5, 3), rows('.....', '.###.', '.....')),
  ),
  shown(
    'space',
    'soma-stairs',
    'Soma: stairs',
    'Soma: schody',
    soma(box(5, 3), box(3, 3, '.').replaceAll('...', '#...#'), box(1, 3).replaceAll('.', '##.##')),
  ),
  shown(
    'space',
    'soma-chair',
    'Soma: chair',
    'Soma: židle',
    soma(box(3, 3), box(3, 3), ...Array<string>(3).fill(rows('...', '###', '###'))),
  ),
  shown(
    'space',
    'soma-castle',
    'Soma: castle',
    'Soma: hrad',
    soma(box(5, 4), rows('.#.#.', '#####', '#####', '.#.#.'), rows('#####', '#####', '#####', '.####')),
  ),
  shown('space', 'bedlam', 'Bedlam cube', 'Bedlamova kostka', BEDLAM),
  shown(
    'space',
    'conway',
    'Conway’s 5 × 5 × 5',
    'Conwayova kostka 5 × 5 × 5',
    'packing cube\ncontainer 5x5x5\npiece plank x13 XXXX/XXXX\npiece cube XX/XX//XX/XX\npiece square XX/XX\npiece rod x3 XXX\n',
  ),
  shown(
    'space',
    'graatsma',
    'Six squares and three cubes, 3 × 3 × 3',
    'Šest čtverců a tři kostky, 3 × 3 × 3',
    'packing cube\ncontainer 3x3x3\npiece square x6 XX/XX\npiece cube x3 X\n',
  ),
  shown('space', 'pyramid', 'Pyramid of 20 spheres', 'Jehlan z 20 koulí', PYRAMID),
  shown(
    'other',
    'hexiamonds',
    'Hexiamonds in a rhombus',
    'Hexiamanty v kosočtverci',
    `packing triangle\ncontainer\n${rhombus(6)}\npieces hexiamonds\n`,
  ),
  shown(
    'other',
    'tetrahexes',
    'Tetrahexes 7 × 4',
    'Tetrahexy 7 × 4',
    `packing hex\ncontainer\n${slantedHexagons(7, 4)}\npieces tetrahexes\n`,
  ),
];
