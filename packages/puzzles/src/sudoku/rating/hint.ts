/** What a producer of the scale finds: a step with its difficulty. */

/** The techniques of the scale; a person reads `TECHNIQUE_TITLES`. */
export const TECHNIQUE_TITLES = {
  'hidden-single': 'Hidden Single',
  'direct-pointing': 'Direct Pointing',
  'direct-claiming': 'Direct Claiming',
  'direct-hidden-pair': 'Direct Hidden Pair',
  'naked-single': 'Naked Single',
  'direct-hidden-triplet': 'Direct Hidden Triplet',
  pointing: 'Pointing',
  claiming: 'Claiming',
  'naked-pair': 'Naked Pair',
  'naked-triplet': 'Naked Triplet',
  'naked-quad': 'Naked Quad',
  'hidden-pair': 'Hidden Pair',
  'hidden-triplet': 'Hidden Triplet',
  'hidden-quad': 'Hidden Quad',
  'x-wing': 'X-Wing',
  swordfish: 'Swordfish',
  jellyfish: 'Jellyfish',
  'xy-wing': 'XY-Wing',
  'xyz-wing': 'XYZ-Wing',
  'unique-loop-1': 'Unique Rectangle or Loop type 1',
  'unique-loop-2': 'Unique Rectangle or Loop type 2',
  'unique-loop-3': 'Unique Rectangle or Loop type 3',
  'unique-loop-4': 'Unique Rectangle or Loop type 4',
  'bug-1': 'Bivalue Universal Grave type 1',
  'bug-2': 'Bivalue Universal Grave type 2',
  'bug-3': 'Bivalue Universal Grave type 3',
  'bug-4': 'Bivalue Universal Grave type 4',
  'aligned-pair': 'Aligned Pair Exclusion',
  'aligned-triplet': 'Aligned Triplet Exclusion',
  'x-cycle': 'Bidirectional X-Cycle',
  'y-cycle': 'Bidirectional Y-Cycle',
  'xy-cycle': 'Bidirectional Cycle',
  'turbot-fish': 'Turbot Fish',
  'x-chain': 'Forcing X-Chain',
  'forcing-chain': 'Forcing Chain',
  nishio: 'Nishio Forcing Chains',
  'cell-forcing': 'Cell Forcing Chains',
  'region-forcing': 'Region Forcing Chains',
  'dynamic-cell': 'Dynamic Cell Forcing Chains',
  'dynamic-region': 'Dynamic Region Forcing Chains',
  'dynamic-double': 'Dynamic Double Forcing Chains',
  'dynamic-contradiction': 'Dynamic Contradiction Forcing Chains',
} as const;

export type RatingTechnique = keyof typeof TECHNIQUE_TITLES;

/** An arrow of a chain between two nodes (see closure.ts). */
export interface Arrow {
  readonly from: number;
  readonly to: number;
}

export interface Hint {
  readonly technique: RatingTechnique;
  readonly difficulty: number;
  /** Candidates (9 * cell + digit) that go. */
  readonly eliminated: readonly number[];
  /** The candidate that is placed, or -1. */
  readonly placed: number;
  /** The cells and the digits (a set) that prove the step. */
  readonly cells: readonly number[];
  readonly digits: number;
  readonly houses: readonly number[];
  /** For chains: number of nodes counted, how deep chains were nested inside, and the arrows. */
  readonly complexity?: number;
  readonly level?: number;
  readonly arrows?: readonly Arrow[];
}

/** A hint without what is usually empty. */
export function hintOf(
  technique: RatingTechnique,
  difficulty: number,
  parts: Partial<Omit<Hint, 'technique' | 'difficulty'>>,
): Hint {
  return { technique, difficulty, eliminated: [], placed: -1, cells: [], digits: 0, houses: [], ...parts };
}
