/**
 * Writes a graph of solutions as a certificate. The checker must see a node's situation before it reads the node,
 * so parents come before children: node n of the graph, whose children have smaller numbers, is written as number
 * nodeCount - 1 - n. A child is then "the k-th node after this one", mostly a number of one byte.
 */
import { countOf } from '../dag/answers.js';
import { deadEnd, PRODUCT, SKIPPED, SOLUTION } from '../dag/child.js';
import type { Dag } from '../dag/dag.js';
import { ByteList } from './bytes.js';
import { type Certificate, certificateOf } from './format.js';

const SOLVED = 0;
const DEAD_END = 1;
const NEXT_NODE = 2;

/** The certificate of the number of solutions in `dag`. */
export function graphCertificate(dag: Dag): Certificate {
  const body = new ByteList();
  writeChild(body, dag.nodeCount, dag.root);
  for (let node = dag.nodeCount - 1; node >= 0; node--) {
    // A number that is no primary item says that the branches are independent parts.
    body.number(dag.item[node] === PRODUCT ? dag.model.primaryCount : dag.item[node]);
    for (let edge = dag.edgeStart[node]; edge < dag.edgeStart[node + 1]; edge++) {
      writeChild(body, node, dag.edgeChild[edge]);
    }
  }
  return certificateOf(dag.model, 'graph', countOf(dag), dag.nodeCount, body);
}

function writeChild(body: ByteList, parent: number, child: number): void {
  if (child >= 0) {
    body.number(parent - child - 1 + NEXT_NODE);
  } else if (child === SOLUTION || child === SKIPPED) {
    body.push(SOLVED);
  } else {
    body.push(DEAD_END);
    body.number(deadEnd(child)); // its own inverse
  }
}
