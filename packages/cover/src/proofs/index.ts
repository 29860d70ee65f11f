/** Proofs of counts for the checkers of others. */
import type { Model } from '../model.js';
import { cpogLines } from './cpog.js';
import { pairLines } from './pairs.js';
import { veripbFormula, veripbLines } from './veripb.js';

export const PROOFS = ['veripb', 'cpog'] as const;
export type ProofFormat = (typeof PROOFS)[number];

/** The proof line by line, returning the number of solutions. Throws `InputError` for what the format cannot say. */
export function proofLines(model: Model, format: ProofFormat): Generator<string, bigint, undefined> {
  return format === 'veripb' ? veripbLines(model) : cpogLines(model);
}

/** The formula that the proof is about, line by line: OPB for VeriPB, DIMACS for CPOG. */
export function formulaLines(model: Model, format: ProofFormat): Generator<string, void, undefined> {
  return format === 'veripb' ? veripbFormula(model) : pairLines(model);
}
