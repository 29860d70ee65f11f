/** What both kinds of certificates begin with; docs/certificates.md describes the bytes. */
import type { Model } from '../model.js';
import { ByteList } from './bytes.js';

/** `tree`: the item of every node of the search; `graph`: the same, with equal subtrees written once. */
export type CertificateKind = 'tree' | 'graph';

/** A proof of the number of solutions of a model. */
export interface Certificate {
  readonly kind: CertificateKind;
  readonly count: bigint;
  readonly nodes: number;
  readonly bytes: Uint8Array;
}

const VERSION = 1;
const LETTER: Record<CertificateKind, string> = { tree: 't', graph: 'g' };

/** Puts a certificate together: magic, version, kind, hash of the model, claimed count, nodes. */
export function certificateOf(
  model: Model,
  kind: CertificateKind,
  count: bigint,
  nodes: number,
  body: ByteList,
): Certificate {
  const all = new ByteList();
  for (const letter of 'QCOV') all.push(letter.charCodeAt(0));
  all.push(VERSION);
  all.push(LETTER[kind].charCodeAt(0));
  for (const sum of modelSums(model))
    for (let shift = 0; shift < 32; shift += 8) all.push((sum >>> shift) & 255);
  all.big(count);
  all.append(body);
  return { kind, count, nodes, bytes: all.toArray() };
}

/**
 * Two sums of 32 bits over the numbers of a model, with colors renumbered in the order of their first use. They
 * tell apart models that were mixed up; the proof does not rest on them.
 */
function modelSums(model: Model): readonly number[] {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  const add = (value: number) => {
    first = Math.imul(first ^ value, 0x01000193);
    second = Math.imul((second ^ value) + (second >>> 15), 0x85ebca6b);
  };
  const bounds = (of: 'least' | 'most') => {
    add(model.primaryCount);
    for (let item = 0; item < model.primaryCount; item++) add(model.multiplicities?.[item][of] ?? 1);
  };
  for (const value of [3, model.primaryCount, model.itemCount, model.optionCount]) add(value);
  bounds('least');
  bounds('most');
  const colorNumbers = new Map([[0, 0]]);
  for (let option = 0; option < model.optionCount; option++) {
    const start = model.optionStart[option];
    const end = model.optionStart[option + 1];
    add(2 * (end - start));
    for (let at = start; at < end; at++) {
      const color = model.useColor[at];
      if (!colorNumbers.has(color)) colorNumbers.set(color, colorNumbers.size);
      add(model.useItem[at]);
      add(colorNumbers.get(color)!);
    }
  }
  return [first, second];
}
