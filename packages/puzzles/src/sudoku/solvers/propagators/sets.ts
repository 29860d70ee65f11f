/**
 * Cells that all differ and whose set of digits is in a list (cages, renban lines). A set stays while every cell has
 * a digit of it, it holds all that is fixed, and every digit of it has a place. Digits of no set go; digits of every set
 * are needed: one with a single place takes it, and cells outside that see all its places lose it. Where few fillings
 * are left they are all tried.
 */
import type { Board, Propagator } from './board.js';
import { Fillings } from './fillings.js';

export class SetPropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  private readonly fillings: Fillings | undefined;

  constructor(
    readonly cells: readonly number[],
    readonly sets: Int32Array,
    /** For every house that holds all the cells: the other cells of the house. */
    readonly outside: readonly (readonly number[])[],
    private readonly full: number,
    /** Whether few fillings are tried one by one. */
    triesFew = true,
  ) {
    if (triesFew) this.fillings = new Fillings(cells.length);
  }

  run(board: Board): boolean {
    const { cells, sets } = this;
    const { now } = board;
    let any = 0;
    let fixed = 0;
    let twice = 0;
    let openCount = 0;
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      twice |= any & set;
      any |= set;
      if ((set & (set - 1)) !== 0) openCount++;
      else if ((fixed & set) !== 0) return false;
      else fixed |= set;
    }
    let allowed = 0;
    let required = this.full;
    for (let i = 0; i < sets.length; i++) {
      const set = sets[i];
      if ((fixed & ~set) !== 0 || (set & ~any) !== 0 || !this.fits(set, now)) continue;
      allowed |= set;
      required &= set;
    }
    if (allowed === 0) return false;
    if (openCount === 0) return this.clearOutside(board, required);
    const single = required & ~twice & ~fixed;
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      let kept = set & allowed;
      if ((kept & single) !== 0) kept &= single;
      if (kept !== set && !board.narrow(cells[i], kept)) return false;
    }
    if (openCount > 1 && !this.tryAll(board)) return false;
    return this.clearOutside(board, required);
  }

  private fits(set: number, now: Int32Array): boolean {
    const { cells } = this;
    for (let i = 0; i < cells.length; i++) if ((now[cells[i]] & set) === 0) return false;
    return true;
  }

  private tryAll(board: Board): boolean {
    const { fillings, cells, sets } = this;
    if (!fillings?.load(board, cells)) return true;
    return fillings.keepSets(sets) && fillings.apply(board, cells);
  }

  private clearOutside(board: Board, required: number): boolean {
    const { now } = board;
    for (const outside of this.outside) {
      for (let i = 0; i < outside.length; i++) {
        const set = now[outside[i]];
        if ((set & required) !== 0 && !board.narrow(outside[i], set & ~required)) return false;
      }
    }
    return true;
  }
}
