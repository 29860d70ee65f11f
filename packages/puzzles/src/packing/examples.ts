/** Puzzles with a known number of assemblies: all, up to rotation, up to rotation and reflection. */
import { showcase } from './showcase.js';

export interface PackingExample {
  readonly name: string;
  /** In the notation of the family. */
  readonly text: string;
  readonly all: bigint;
  readonly rotations: bigint;
  readonly mirrored: bigint;
  /** Who says so. */
  readonly source: string;
}

export const examples: readonly PackingExample[] = [
  {
    name: 'pentominoes 6x10',
    text: 'packing square\ncontainer 10x6\npieces pentominoes\n',
    all: 9356n,
    rotations: 2339n,
    mirrored: 2339n,
    source: 'C. B. and J. Haselgrove, A computer program for pentominoes, Eureka 23 (1960)',
  },
  {
    name: 'pentominoes 3x20',
    text: 'packing square\ncontainer 20x3\npieces pentominoes\n',
    all: 8n,
    rotations: 2n,
    mirrored: 2n,
    source: 'C. B. and J. Haselgrove, A computer program for pentominoes, Eureka 23 (1960)',
  },
  {
    name: 'pentominoes 8x8 with a hole',
    text: 'packing square\ncontainer\n........\n........\n........\n...##...\n...##...\n........\n........\n........\npieces pentominoes\n',
    all: 520n,
    rotations: 65n,
    mirrored: 65n,
    source: 'D. S. Scott, Programming a combinatorial puzzle, Princeton (1958)',
  },
  {
    name: 'Soma cube',
    text: 'packing cube\ncontainer 3x3x3\npieces soma\n',
    all: 11520n,
    rotations: 480n,
    mirrored: 240n,
    source: 'J. H. Conway and M. J. T. Guy, by hand, 1961; Berlekamp, Conway, Guy, Winning Ways',
  },
  {
    name: 'hexiamonds in a rhombus',
    text: `packing triangle\ncontainer\n${rhombus(6)}\npieces hexiamonds\n`,
    all: 624n,
    rotations: 156n,
    mirrored: 156n,
    source: 'BurrTools 0.7.1 and this project agree',
  },
  {
    name: 'Y pentominoes 5x10',
    text: 'packing square\ncontainer 10x5\npiece Y x10 XXXX/.X..\n',
    all: 10n,
    rotations: 4n,
    mirrored: 4n,
    source: 'BurrTools 0.7.1 and this project agree',
  },
  {
    name: 'pyramid of 20 spheres',
    text: showcase.find(({ id }) => id === 'pyramid')!.text,
    all: 3n,
    rotations: 1n,
    mirrored: 1n,
    source: 'BurrTools 0.7.1 and this project agree',
  },
];

/** A rhombus of triangles, drawn. */
function rhombus(side: number): string {
  return Array.from({ length: side }, (_, row) => {
    const indent = side - 1 - row;
    return `${'#'.repeat(indent)}${'.'.repeat(2 * side)}`;
  }).join('\n');
}
