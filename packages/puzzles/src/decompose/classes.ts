/**
 * Decompositions up to isomorphism. Sets of copies are grown one copy at a time, breadth first, and of
 * isomorphic sets one is kept: every decomposition of K_n contains, up to renaming, one of the sets of each
 * size, because whatever covers the chosen edge is tried. Orders of groups come with the canonical forms, and
 * by orbits and stabilisers the sum of n!/|Aut| over the classes is the number of labeled decompositions.
 */
import { type Coloring, canonical } from './canonical.js';
import { type CopyTable, edgesOfCopy } from './copies.js';
import { apartFrom, scarcestEdge } from './count.js';
import type { Edge } from './graph.js';
import { say } from './sentences.js';
import { verdict } from './verdict.js';

export interface DecompositionClass {
  /** One decomposition of the class. */
  readonly copies: readonly (readonly Edge[])[];
  /** Order of its automorphism group. */
  readonly automorphisms: bigint;
}

export interface ClassesProgress {
  /** Copies in the sets being grown. */
  readonly size: number;
  /** Sets of that size known so far. */
  readonly sets: number;
  /** Sets written in canonical form so far. */
  readonly nodes: number;
}

/** More sets than this at one size are not kept in memory. */
const SET_LIMIT = 1_000_000;
/** Canonical forms tell at most this many copies apart. */
const LARGEST_COLOR = 255;

/**
 * The classes, found level by level; yields its progress every `glance` forms. Throws `InputError` at the
 * limits.
 */
export function* classesOf(table: CopyTable, glance = 200): Generator<ClassesProgress, DecompositionClass[]> {
  const said = verdict(table.order, table.graph);
  if (!said.possible) return [];
  if (said.copies > LARGEST_COLOR) {
    throw say.error('classes-copies', { limit: LARGEST_COLOR, copies: said.copies });
  }
  let nodes = 0;
  let sets: { chosen: number[]; automorphisms: bigint }[] = [
    { chosen: [0], automorphisms: canonical(table.order, coloringOf(table, [0])).automorphisms },
  ];
  for (let size = 1; size < said.copies; size++) {
    const next = new Map<string, (typeof sets)[number]>();
    for (const { chosen } of sets) {
      for (const copy of extensions(table, chosen)) {
        const grown = [...chosen, copy];
        const { form, automorphisms } = canonical(table.order, coloringOf(table, grown));
        if (!next.has(form)) next.set(form, { chosen: grown, automorphisms });
        if (next.size > SET_LIMIT) {
          throw say.error('classes-sets', { limit: SET_LIMIT, size: size + 1 });
        }
        if (++nodes % glance === 0) yield { size: size + 1, sets: next.size, nodes };
      }
    }
    sets = [...next.values()];
  }
  return sets.map(({ chosen, automorphisms }) => ({
    copies: chosen.map(copy => edgesOfCopy(table, copy)),
    automorphisms,
  }));
}

/** How many classes have a group of each order, the largest groups last. */
export function groupOrders(
  classes: readonly DecompositionClass[],
): { readonly order: bigint; readonly number: number }[] {
  const numbers = new Map<bigint, number>();
  for (const { automorphisms } of classes) {
    numbers.set(automorphisms, (numbers.get(automorphisms) ?? 0) + 1);
  }
  return [...numbers]
    .map(([order, number]) => ({ order, number }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
}

/** The sum of n!/|Aut|: how many labeled decompositions the classes stand for. */
export function labeledCount(order: number, classes: readonly DecompositionClass[]): bigint {
  let factorial = 1n;
  for (let i = 2n; i <= BigInt(order); i++) factorial *= i;
  return classes.reduce((sum, { automorphisms }) => sum + factorial / automorphisms, 0n);
}

/** The canonical form of a decomposition: equal for isomorphic ones only. */
export function decompositionForm(order: number, copies: readonly (readonly Edge[])[]): string {
  const coloring = new Uint8Array(order * order);
  copies.forEach((copy, index) => {
    for (const [u, v] of copy) paint(coloring, order, u, v, index + 1);
  });
  return canonical(order, coloring).form;
}

function extensions(table: CopyTable, chosen: readonly number[]): number[] {
  const { order, wordCount, masks, copyCount } = table;
  const covered = new Uint32Array(wordCount);
  for (const copy of chosen) {
    for (let word = 0; word < wordCount; word++) covered[word] |= masks[copy * wordCount + word];
  }
  const all = Uint32Array.from({ length: copyCount }, (_, copy) => copy);
  const live = apartFrom(table, all, covered);
  const edge = scarcestEdge(table, covered, live, (order * (order - 1)) / 2);
  return [...live].filter(copy => (masks[copy * wordCount + (edge >> 5)] >>> (edge & 31)) & 1);
}

function coloringOf(table: CopyTable, chosen: readonly number[]): Coloring {
  const coloring = new Uint8Array(table.order * table.order);
  chosen.forEach((copy, index) => {
    for (const [u, v] of edgesOfCopy(table, copy)) paint(coloring, table.order, u, v, index + 1);
  });
  return coloring;
}

function paint(coloring: Coloring, order: number, u: number, v: number, color: number): void {
  coloring[u * order + v] = color;
  coloring[v * order + u] = color;
}
