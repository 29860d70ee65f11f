/** Named instances with the source of their number of labeled decompositions. */
export interface Example {
  readonly name: string;
  readonly order: number;
  /** A name for `graphByName`. */
  readonly graph: string;
  readonly count: bigint;
  readonly source: string;
}

const CLOSED_FORM = 'closed form (n-1)!!·2^C(n/2,2)';

export const examples: readonly Example[] = [
  { name: 'K_4 into double stars', order: 4, graph: 'double-star', count: 6n, source: CLOSED_FORM },
  { name: 'K_6 into double stars', order: 6, graph: 'double-star', count: 120n, source: CLOSED_FORM },
  { name: 'K_8 into double stars', order: 8, graph: 'double-star', count: 6720n, source: CLOSED_FORM },
  { name: 'K_10 into double stars', order: 10, graph: 'double-star', count: 967680n, source: CLOSED_FORM },
  {
    name: 'Fano planes',
    order: 7,
    graph: 'cycle:3',
    count: 30n,
    source: 'Steiner triple systems, OEIS A030128',
  },
  {
    name: 'Triples on 9',
    order: 9,
    graph: 'cycle:3',
    count: 840n,
    source: 'Steiner triple systems, OEIS A030128',
  },
  { name: 'Triples on 13', order: 13, graph: 'cycle:3', count: 1197504000n, source: 'OEIS A030128' },
  { name: 'One-factorizations of K_4', order: 4, graph: 'matching', count: 1n, source: 'OEIS A000438' },
  { name: 'One-factorizations of K_6', order: 6, graph: 'matching', count: 6n, source: 'OEIS A000438' },
  { name: 'One-factorizations of K_8', order: 8, graph: 'matching', count: 6240n, source: 'OEIS A000438' },
  {
    name: 'One-factorizations of K_10',
    order: 10,
    graph: 'matching',
    count: 1225566720n,
    source: 'OEIS A000438',
  },
  { name: 'Hamiltonian cycles of K_7', order: 7, graph: 'cycle', count: 960n, source: 'two programs' },
  {
    name: 'Hamiltonian paths of K_6',
    order: 6,
    graph: 'path',
    count: 960n,
    source: 'K_7 into Hamiltonian cycles: join a new vertex to both ends of every path',
  },
  { name: 'Claws in K_6', order: 6, graph: 'star:3', count: 144n, source: 'two programs' },
  { name: 'Spiders in K_6', order: 6, graph: 'spider:2,2,1', count: 240n, source: 'two programs' },
];
