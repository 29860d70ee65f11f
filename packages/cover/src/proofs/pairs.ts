/**
 * A model as clauses on the options alone, without the counters of DIMACS as `cover convert` writes it: one clause for
 * each primary item, and one for each pair of options that exclude each other. Clauses are numbered from 1.
 */
import type { Model } from '../model.js';
import { say } from '../sentences.js';

export interface PairFormula {
  readonly clauses: readonly (readonly number[])[];
  /** The options of each primary item, in the order of its clause, which has the item's number + 1. */
  readonly options: readonly (readonly number[])[];
  /** For each option, those that it excludes, with the number of the clause. */
  readonly excluded: readonly ReadonlyMap<number, number>[];
  /** Options without a primary item, which no solution has, with the number of the clause. */
  readonly never: ReadonlyMap<number, number>;
}

export function pairFormula(model: Model): PairFormula {
  if (model.multiplicities) throw say.error('proof-multiplicities');
  const { itemCount, primaryCount, optionCount, optionStart, useItem, useColor } = model;
  const uses: { option: number; color: number }[][] = Array.from({ length: itemCount }, () => []);
  for (let option = 0; option < optionCount; option++) {
    for (let at = optionStart[option]; at < optionStart[option + 1]; at++) {
      uses[useItem[at]].push({ option, color: useColor[at] });
    }
  }
  const options = uses.slice(0, primaryCount).map(own => own.map(({ option }) => option));
  const clauses: number[][] = options.map(own => own.map(option => option + 1));
  const excluded = Array.from({ length: optionCount }, () => new Map<number, number>());
  for (const own of uses) {
    for (const [i, a] of own.entries()) {
      for (const b of own.slice(i + 1)) {
        const isShared = a.color !== 0 && a.color === b.color;
        if (isShared || excluded[a.option].has(b.option)) continue;
        clauses.push([-a.option - 1, -b.option - 1]);
        excluded[a.option].set(b.option, clauses.length);
        excluded[b.option].set(a.option, clauses.length);
      }
    }
  }
  const isWanted = new Set(options.flat());
  const never = new Map<number, number>();
  for (let option = 0; option < optionCount; option++) {
    if (!isWanted.has(option)) never.set(option, clauses.push([-option - 1]));
  }
  return { clauses, options, excluded, never };
}

/** The clauses as DIMACS. */
export function* pairLines(model: Model): Generator<string, void, undefined> {
  const { clauses } = pairFormula(model);
  yield 'c exact cover: one variable per option, every pair that excludes each other';
  yield `p cnf ${model.optionCount} ${clauses.length}`;
  for (const clause of clauses) yield `${clause.join(' ')} 0`.trimStart();
}
