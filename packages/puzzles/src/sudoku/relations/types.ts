/**
 * The nine relations that solvers know; every clue means a few of them. Digits are 1 … size, sets of digits are words
 * with bit d - 1 for digit d. Sums are of digits: where a puzzle counts from 0 the clue has adapted its total.
 */
import type { Automaton } from './automaton.js';

/** For each digit of the first cell, the set of digits that the second may hold beside it. */
export type PairTable = readonly number[];

export type Relation =
  /** The digit is in the set. */
  | { readonly kind: 'allow'; readonly cell: number; readonly set: number }
  /** All digits differ; as many cells as digits are a house. */
  | { readonly kind: 'differ'; readonly cells: readonly number[] }
  /** The pair is in the table. */
  | { readonly kind: 'pair'; readonly a: number; readonly b: number; readonly table: PairTable }
  /** Factors times digits have this total. */
  | {
      readonly kind: 'sum';
      readonly cells: readonly number[];
      readonly factors: readonly number[];
      readonly total: number;
    }
  /** All digits differ, and their set is in the list. */
  | { readonly kind: 'set'; readonly cells: readonly number[]; readonly sets: Int32Array }
  /** Each digit stands in the cells as often as `least` and `most` say (index digit - 1). */
  | {
      readonly kind: 'count';
      readonly cells: readonly number[];
      readonly least: readonly number[];
      readonly most: readonly number[];
    }
  /** A digit in the cells tells how many of them hold it, plus `shift`. */
  | { readonly kind: 'count'; readonly cells: readonly number[]; readonly self: true; readonly shift: number }
  /** All groups hold the same digits, each as often. */
  | { readonly kind: 'count'; readonly groups: readonly (readonly number[])[] }
  /** Read in order, the automaton accepts. */
  | {
      readonly kind: 'row';
      readonly cells: readonly number[];
      readonly automaton: Automaton;
      /** The automaton counts so many digits that are larger than all before; its propagator can do that faster. */
      readonly records?: number;
      /** Each of these classes of digits stands in the cells; as before. */
      readonly classes?: readonly number[];
      /** The digits between the least and the largest have a sum, digits being `shift` more than they are called; as before. */
      readonly enclosed?: { readonly sum: number; readonly shift: number };
    }
  /** The cell of `cells` that the digit of `cell` names (counted from 1, less `shift`) holds `digit`. */
  | {
      readonly kind: 'index';
      readonly cell: number;
      readonly cells: readonly number[];
      readonly digit: number;
      readonly shift: number;
    }
  /** One of the lists of relations holds. */
  | { readonly kind: 'either'; readonly lists: readonly (readonly Relation[])[] };
