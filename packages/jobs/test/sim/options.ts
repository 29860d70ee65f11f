/** What a seed decides: the tree, the workers, which faults happen and how often. Printed for a failing seed. */
import { type Random, randomFrom } from '@quadrille/cover';

export const FAULTS = [
  'worker crash',
  'process kill',
  'power loss',
  'torn write',
  'short write',
  'disk full',
  'failed sync',
  'lost sync',
  'failed read',
  'slow disk',
  'bit rot',
  'truncation',
  'two writers',
  'clock jump',
  'frozen worker',
  'user stop',
  'request lost',
  'reply lost',
  'delay',
  'duplicate',
  'partition',
  'corrupt message',
  'queue loss',
  'queue ghost',
  'server restart',
  'record unreadable',
  'tail lost',
  'ledger replaced',
  'version skew',
  'foreign report',
  'foreign subject',
  'repair',
  'worker revoked',
  'foreign signer',
  'abandoned job',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface SimOptions {
  readonly seed: number;
  readonly kind: 'local' | 'cluster';
  readonly tree: {
    readonly seed: number;
    readonly depth: number;
    readonly branch: number;
    readonly skew: number;
  };
  /** A kernel of the exact-cover engine walks instead of the tree. */
  readonly kernel?: 'bits' | 'links' | 'twin';
  readonly wanted: 'count' | 'all' | { readonly first: number };
  readonly workers: number;
  /** Nodes a worker walks before it hands back, about. */
  readonly nodes: number;
  /** When the faults stop. */
  readonly healMs: number;
  /** The faults of this run and their strength, from 0 to 1. Swarm testing: most runs have only some. */
  readonly faults: Partial<Record<Fault, number>>;
}

const LOCAL: readonly Fault[] = FAULTS.slice(0, 16);
const CLUSTER: readonly Fault[] = FAULTS.filter(fault => fault !== 'two writers' && fault !== 'user stop');

const KERNELS = ['bits', 'links', 'twin'] as const;

/** The options of a seed; of every hundred one on one machine and one in a cluster have a real kernel. */
export function optionsOf(seed: number): SimOptions {
  const random = randomFrom(seed);
  const kind = seed % 2 === 0 ? 'local' : 'cluster';
  const wanted = (['count', 'count', 'all', 'first'] as const)[random.below(4)];
  return {
    seed,
    kind,
    tree: {
      seed: random.below(1e6),
      depth: 3 + random.below(3),
      branch: 2 + random.below(3),
      skew: random.below(40),
    },
    ...(seed % 100 < 2 && seed >= 100 ? { kernel: KERNELS[Math.floor(seed / 100) % 3] } : {}),
    wanted: wanted === 'first' ? { first: 1 + random.below(12) } : wanted,
    workers: 1 + random.below(4),
    nodes: 2 + random.below(25),
    healMs: 5_000 + random.below(60_000),
    faults: swarm(random, kind === 'local' ? LOCAL : CLUSTER),
  };
}

function swarm(random: Random, kinds: readonly Fault[]): Partial<Record<Fault, number>> {
  const faults: Partial<Record<Fault, number>> = {};
  for (const kind of kinds) if (random.below(3) === 0) faults[kind] = 0.1 + 0.9 * random.fraction();
  return faults;
}
