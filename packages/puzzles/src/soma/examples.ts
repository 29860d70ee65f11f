import type { Example } from '../kinds/kind.js';

export const examples: readonly Example[] = [
  {
    name: 'the cube',
    text: '3x3x3',
    solutions: 11520n,
    source: 'J. H. Conway and M. J. T. Guy, 1961: 240, each in 48 positions, mirror images included',
  },
  {
    name: 'a plank, impossible',
    text: '9x3x1',
    solutions: 0n,
    source: 'three of the pieces do not lie flat',
  },
];
