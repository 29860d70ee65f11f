/** What a seed decides: the tree, who takes part, who lies and how, which faults happen. Printed for a failing seed. */
import { type Random, randomFrom } from '@quadrille/cover';
import type { Fault } from '../../sim/options.js';

/**
 * Ways not to be honest; `honest` and `slow` are what the others are judged beside. A `sleeper` begins honestly, and so
 * does a `pair`: two names of one attacker who tell the same lie. Such a pair can get a lie into the ledger. A
 * `colluder` takes part in a plot of all of them: one forged unit, and no other lie before or after.
 */
export const KINDS = [
  'honest',
  'slow',
  'random lie',
  'lazy lie',
  'replay',
  'wrong version',
  'silent',
  'flooding',
  'nonsense',
  'sleeper',
  'pair',
  'colluder',
  'rest lie',
] as const;

export type Kind = (typeof KINDS)[number];

export const isHonest = (kind: Kind) => kind === 'honest' || kind === 'slow';

/** Faults of the network, the machines and the server. */
export const FAULTS: readonly Fault[] = [
  'process kill',
  'clock jump',
  'frozen worker',
  'request lost',
  'reply lost',
  'delay',
  'duplicate',
  'worker crash',
  'server restart',
  'record unreadable',
  'tail lost',
  'corrupt message',
  'queue loss',
];

export interface VolunteerSimOptions {
  readonly seed: number;
  readonly tree: {
    readonly seed: number;
    readonly depth: number;
    readonly branch: number;
    readonly skew: number;
  };
  readonly wanted: 'count' | 'all' | { readonly first: number };
  readonly workers: number;
  readonly volunteers: readonly Kind[];
  /** Nodes of a volunteer's unit. */
  readonly nodes: number;
  readonly share: number;
  /** See `VolunteerOptions`. */
  readonly heavyShare: number;
  readonly quorum: number;
  readonly bound: number;
  readonly isStrict: boolean;
  /** Whether solutions can be checked by the rules. */
  readonly hasCheck: boolean;
  readonly healMs: number;
  readonly faults: Partial<Record<Fault, number>>;
}

/** The options of a seed. */
export function optionsOf(seed: number): VolunteerSimOptions {
  const options = anyOptions(seed);
  if (seed % 10 === 4) return withMadeUpSolutions(options);
  if (seed % 10 === 7) return withLateWrites(options);
  if (seed % 10 === 3) return withoutSecondLook(options);
  if (seed % 25 === 9) return withPlot(options);
  return options;
}

/** Solutions are shown that somebody made up, and no rule tells so: rare by chance. */
function withMadeUpSolutions(options: VolunteerSimOptions): VolunteerSimOptions {
  const volunteers: Kind[] = [...options.volunteers, 'random lie'];
  return { ...options, wanted: { first: 3 }, hasCheck: false, volunteers, workers: 1 };
}

/** What two attackers agreed on is about to be written when one of them is found out: rare by chance, too. */
function withLateWrites(options: VolunteerSimOptions): VolunteerSimOptions {
  const faults = { delay: 1, duplicate: 1 };
  const tree = { ...options.tree, depth: 5, branch: 3 };
  const volunteers: Kind[] = ['honest', 'honest', 'pair', 'pair'];
  return { ...options, tree, workers: 0, isStrict: false, hasCheck: true, share: 0.2, volunteers, faults };
}

/** Two who agree are believed and nobody looks again: then each field of a claim must be compared. */
function withoutSecondLook(options: VolunteerSimOptions): VolunteerSimOptions {
  const volunteers: Kind[] = ['rest lie', 'honest', 'honest'];
  const easy = { heavyShare: 1, quorum: 2, bound: 1, share: 0.05, isStrict: false };
  return { ...options, ...easy, volunteers, workers: 0, tree: { ...options.tree, depth: 5 } };
}

/** Some have agreed on one lie; `collusion.test.ts` counts how often it stays. */
function withPlot(options: VolunteerSimOptions): VolunteerSimOptions {
  const volunteers: Kind[] = ['honest', 'honest', 'honest', 'colluder', 'colluder', 'colluder'];
  return { ...options, volunteers, workers: 1 };
}

function anyOptions(seed: number): VolunteerSimOptions {
  const random = randomFrom(seed + 77_000_000);
  const wanted = (['count', 'count', 'all', 'first'] as const)[random.below(4)];
  const single = Array.from({ length: 1 + random.below(4) }, () => kindOf(random));
  const volunteers: Kind[] = random.below(10) === 0 ? [...single, 'pair', 'pair'] : single;
  return {
    seed,
    tree: {
      seed: random.below(1e6),
      depth: volunteers.includes('pair') ? 5 : 3, // long enough to earn trust and abuse it
      branch: 2 + random.below(2),
      skew: random.below(30),
    },
    wanted: wanted === 'first' ? { first: 1 + random.below(8) } : wanted,
    // Once all liars are blocked, somebody must be there to do the work.
    workers: Math.max(random.below(3), volunteers.some(isHonest) ? 0 : 1),
    volunteers,
    nodes: 2 + random.below(6),
    share: [0.05, 0.2, 0.5][random.below(3)],
    heavyShare: [1, 0.3, 0.1][seed % 3],
    quorum: 2 + (seed % 4),
    bound: [0.05, 0.3][seed % 2],
    isStrict: random.below(8) === 0,
    hasCheck: random.below(2) === 0,
    healMs: 5000 + random.below(30_000),
    faults: swarm(random),
  };
}

/** Three of ten do not do what they should. */
function kindOf(random: Random): Kind {
  if (random.fraction() < 0.3) return KINDS[2 + random.below(KINDS.length - 5)];
  return random.below(4) === 0 ? 'slow' : 'honest';
}

function swarm(random: Random): Partial<Record<Fault, number>> {
  const faults: Partial<Record<Fault, number>> = {};
  for (const kind of FAULTS) if (random.below(4) === 0) faults[kind] = 0.1 + 0.9 * random.fraction();
  return faults;
}
