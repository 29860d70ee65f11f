/** What is said beside the board, one thing at a time. */
import type { Generated } from '@quadrille/puzzles/sudoku';
import type { Hint } from '@quadrille/puzzles/sudoku/internal';
import type { Path, Progress, Searched } from './asking.js';
import type { BlindWalk } from './blind.js';
import type { Position } from './position.js';
import type { Level } from './scene.js';

export type Panel =
  | { readonly kind: 'none' }
  | { readonly kind: 'hint'; readonly hint: Hint; readonly level: Level }
  | { readonly kind: 'check' }
  | {
      readonly kind: 'solve';
      readonly outcome?: Searched | Path | { readonly guess: number; readonly digit: number };
    }
  | { readonly kind: 'path'; readonly path: Path; readonly frames: readonly Position[] }
  | { readonly kind: 'busy'; readonly what: Work; readonly progress: Progress }
  | { readonly kind: 'blind'; readonly walk: BlindWalk }
  | { readonly kind: 'made'; readonly made: Generated };

export type Work = 'hint' | 'rating' | 'fill' | 'logic' | 'search' | 'combined' | 'generate' | 'grid';
