/** Which keys choose what is written: those that SudokuPad's players know, or the studio's own first ones. */
import { isString, recall, remember } from '../../app/storage.js';
import { MODES, type Mode } from './position.js';

export const SCHEMES = ['pad', 'studio'] as const;
export type Scheme = (typeof SCHEMES)[number];

class Schemes {
  current = $state<Scheme>(recall('sudoku.keys', isString, 'pad') === 'studio' ? 'studio' : 'pad');

  choose(scheme: Scheme): void {
    this.current = scheme;
    remember('sudoku.keys', scheme);
  }

  /** What a digit writes this once, by the keys held with it. */
  once({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): Mode | undefined {
    const isControl = ctrlKey || metaKey;
    if (this.current === 'studio') return shiftKey ? 'center' : isControl ? 'color' : undefined;
    if (shiftKey && isControl) return 'color';
    return shiftKey ? 'corner' : isControl ? 'center' : undefined;
  }
}

export const schemes = new Schemes();

/** The mode after this one, round and round. */
export const nextMode = (mode: Mode): Mode => MODES[(MODES.indexOf(mode) + 1) % MODES.length];
