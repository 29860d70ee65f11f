/** Proves a count: chooses the kind of certificate and makes it in slices, so that callers can stop or report. */
import { DagBuilder } from '../dag/dag.js';
import type { Model } from '../model.js';
import type { Certificate, CertificateKind } from './format.js';
import { graphCertificate } from './graph.js';
import { TreeWriter } from './tree.js';

export interface CertifyOptions {
  /** Without a kind: a graph where the memory allows it, else a tree. */
  readonly kind?: CertificateKind;
  /** Primary items in the order in which a graph branches on them, such as a frontier's; else by fewest options. */
  readonly order?: readonly number[] | undefined;
  /** Bytes that the making of a graph may take, and the certificate itself. */
  readonly byteLimit?: number;
}

const DEFAULT_BYTES = 2 ** 30;
const SLICE = 5000;

/**
 * Makes a certificate of the number of solutions. Yields the number of choices tried so far after every few
 * thousand of them; returns undefined when the certificate would need more than `byteLimit`.
 */
export function* certifying(
  model: Model,
  { kind, order, byteLimit = DEFAULT_BYTES }: CertifyOptions = {},
): Generator<number, Certificate | undefined, undefined> {
  if (kind !== 'tree') {
    const builder = new DagBuilder(model, { byteLimit, worth: 0, components: true, ...(order && { order }) });
    while (builder.step(SLICE) === 'working') yield builder.steps;
    const dag = builder.dag();
    if (dag) return graphCertificate(dag);
    if (kind === 'graph') return undefined;
  }
  const writer = new TreeWriter(model, byteLimit);
  while (writer.step(SLICE) === 'working') yield writer.nodes;
  return writer.certificate();
}

/** A certificate of the number of solutions, made at one go; see `certifying`. */
export function certify(model: Model, options: CertifyOptions = {}): Certificate | undefined {
  const work = certifying(model, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
