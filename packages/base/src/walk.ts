/**
 * What a search offers to whoever runs it, here or on another machine. A **unit** is a list of forced choices and
 * so names one subtree; a **walk** goes through a unit in slices and can at any moment tell the rest of it:
 * walked part + rest = the unit, exactly. Exact cover implements this, and so do the other exhaustive searches.
 */

/** A list of forced choices; the empty list is the whole search. */
export type Unit = readonly number[];

/** The three ways a search ends: nothing left, told to stop, or cut off by a limit. */
export type Ended = 'exhausted' | 'stopped' | 'limited';

/** A solution: what was chosen, in ascending order. */
export type Solution = readonly number[];

export interface Walk {
  /** Goes on for about `budget` nodes. Returns false when nothing is left, or when it has to be divided to go on. */
  step(budget: number): boolean;
  /** The same, but may end before anything has come of it; where a single node can take long. */
  stepBriefly?(budget: number): boolean;
  /** Nodes visited so far. */
  readonly nodes: number;
  /** Solutions found so far. */
  readonly count: bigint;
  /** Explored share of the unit, from 0 to 1. */
  readonly fraction: number;
  /** Chained over every node visited: equal for equal walks of the same kernel; 16 hex digits. */
  readonly walkDigest: string;
  /** A sum over the solutions found, whatever their order and kernel: two lanes of 32 bits, each summed by itself, as
   * 16 hex digits. */
  readonly solutionsDigest: string;
  /** The solutions found since the last call, in order; empty unless the walk was opened to collect. */
  take(): Solution[];
  /** What is not yet searched, in the order in which it would be. The walk can go on afterwards. */
  rest(): Unit[];
  /** How many choices `rest` would list in all, about; where that can be too many. */
  restSize?(): number;
  /** What a later walk of the same unit can go on from, where the search `isWhole`; undefined: ask again after a step. */
  saveBytes?(): Uint8Array | undefined;
  /** Goes on from what `saveBytes` told, before the first step. */
  restoreBytes?(saved: Uint8Array): void;
  /** Ends the walk before its end, so that its memory can be used again; what it has counted can still be asked. */
  close?(): void;
}

export interface Search {
  /** Names this search: equal for the same model, kernel, version and options, different otherwise. */
  readonly id: string;
  /** Has one unit only, which cannot be divided; its walks can be saved and restored. */
  readonly isWhole?: true;
  /** Throws `InputError` when `unit` is not a unit of this search. */
  open(unit: Unit, options: { readonly collect: boolean }): Walk;
}

/** A search described as data: threads and machines share no closures. */
export interface SearchSource {
  /** Package name or URL of a module that can be imported where the search runs. */
  readonly module: string;
  /** The exported function that makes the search: `(input) => Search`, or a promise of one. */
  readonly name: string;
  /** What that function gets; JSON data, so that it can be kept in a file and sent to other machines. */
  readonly input: unknown;
}
