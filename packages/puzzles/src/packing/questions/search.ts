/** solve, count and classes: by a search that threads, a ledger and a cluster can share where it is one. */
import {
  type Answer,
  countAnswer,
  type Found,
  listAnswer,
  type Offer,
  type Opened,
  type Opening,
  type Progress,
  refutation as refuted,
  type SharedSearch,
  type Task,
} from '@quadrille/base';
import { type Counted, coverSearch, formatDlx } from '@quadrille/cover';
import { fullGroup, type Part, partsOf } from '../break.js';
import {
  type Classes,
  classesFrom,
  countAlike,
  countAll,
  countClasses,
  groupOf,
  hasAlikePieces,
  withImages,
} from '../classes.js';
import { decode, type Encoded, encode, encodeTable, type Prepared } from '../encode.js';
import { listAssemblies, type UpTo } from '../list.js';
import { symmetricAssemblies } from '../symmetric.js';
import { say } from '../texts.js';
import { refutation } from '../verdict.js';
import { type OpenedPuzzle, openPrepared, type PuzzleInputs, tellAssembly } from './open.js';

type Ready = OpenedPuzzle & { readonly prepared: Prepared };

export interface SolveInputs extends PuzzleInputs {
  readonly limit?: number;
  readonly first: boolean;
  readonly upTo: UpTo;
}

export async function openSolve({ limit, first, upTo, ...inputs }: SolveInputs): Promise<Opened> {
  const ready = await openPrepared(inputs);
  const reason = refutation(ready.prepared);
  if (reason) return withRemarks(refuted(reason), ready);
  const most = first ? 1 : limit;
  if (upTo !== 'all') return { task: listing(ready, upTo, most), remarks: ready.remarks };
  const encoded = encode(ready.prepared);
  const search: SharedSearch = {
    ...sharedSearch(ready, encoded),
    wanted: most === undefined ? 'all' : { first: most },
    factor: 1n,
    answer: outcome => listAnswer(outcome),
  };
  return search;
}

function sharedSearch(ready: Ready, encoded: Encoded): Omit<SharedSearch, 'wanted' | 'factor' | 'answer'> {
  const { puzzle, problem, prepared, remarks } = ready;
  return {
    search: coverSearch(encoded.model),
    source: {
      module: '@quadrille/cover',
      name: 'searchOfText',
      input: {
        text: formatDlx(encoded.model),
        choose: 'fewest',
        kernel: 'auto',
        ...(prepared.isLarge && { large: true }),
      },
    },
    tell: solution => tellAssembly(puzzle, problem, decode(prepared, encoded, solution)),
    remarks,
    about: say('size', { ways: encoded.model.optionCount, items: encoded.model.itemCount }),
  };
}

function* listing(
  { puzzle, problem, prepared }: Ready,
  upTo: UpTo,
  limit: number | undefined,
): Task<Progress, Answer> {
  let found: Found[] = [];
  const list = listAssemblies(prepared, {
    upTo,
    limit,
    onAssembly: assembly => found.push(tellAssembly(puzzle, problem, assembly)),
  });
  let listed = 0;
  let cut: Parameters<typeof list.next>[0];
  for (;;) {
    const { done, value } = list.next(cut);
    if (done) {
      if (found.length > 0) yield { found };
      return listAnswer(value);
    }
    listed += found.length;
    cut = yield { ...value, count: BigInt(listed), found };
    found = [];
  }
}

export async function openCount(inputs: PuzzleInputs, offer: Offer): Promise<Opening> {
  return openingCount(await openPrepared(inputs), offer);
}

function* openingCount(ready: Ready, offer: Offer): Task<Progress, Opened> {
  const { prepared, remarks } = ready;
  const reason = refutation(prepared);
  if (reason) return withRemarks(refuted(reason), ready);
  const symmetries = groupOf(prepared);
  const parts = partsOf(prepared, fullGroup(prepared, symmetries));
  if (parts.length > 1 && !offer.isKept) return { task: countingParts(ready), remarks };
  const [{ table, factor }]: Part[] = parts.length > 1 ? [{ table: prepared.table, factor: 1n }] : parts;
  const encoded = encodeTable(table);
  const counted = yield* countedAtOnce(ready, encoded, offer);
  if (counted) return withRemarks(countAnswer({ ...counted, count: counted.count * factor }), ready);
  const search: SharedSearch = {
    ...sharedSearch(ready, encoded),
    wanted: 'count',
    factor,
    answer: ({ found, nodes, ended }) => countAnswer({ count: found * factor, nodes, ended }),
  };
  return search;
}

/** Pieces that are alike are often counted without a search; undefined where a search is to be shared. */
function* countedAtOnce(
  { prepared }: Ready,
  { model }: Encoded,
  offer: Offer,
): Task<Progress, Pick<Counted, 'count' | 'nodes' | 'ended'> | undefined> {
  if (offer.isKept || !hasAlikePieces(prepared)) return undefined;
  return yield* countAlike(model, { handsOver: offer.threads > 1 });
}

function* countingParts({ prepared }: Ready): Task<Progress, Answer> {
  const counted = yield* countAll(prepared, groupOf(prepared));
  return counted
    ? countAnswer({ ...counted, ended: 'exhausted' })
    : countAnswer({ count: 0n, nodes: 0, ended: 'limited' });
}

export async function openClasses(inputs: PuzzleInputs, offer: Offer): Promise<Opening> {
  return openingClasses(await openPrepared(inputs), offer);
}

/** One search where that is enough, so that threads and a cluster can do it; the symmetric assemblies come first. */
function* openingClasses(ready: Ready, offer: Offer): Task<Progress, Opened> {
  const { prepared, remarks } = ready;
  const alone: Opened = { task: classing(ready), remarks };
  if (refutation(prepared) || prepared.isFilled.includes(false)) return alone;
  const symmetries = groupOf(prepared);
  const parts = partsOf(prepared, fullGroup(prepared, symmetries));
  const images = withImages(prepared, symmetries);
  if (parts.length !== 1 || (images !== 'all' && images !== 'none')) return alone;
  const symmetric = yield* symmetricAssemblies(prepared, symmetries);
  if (!symmetric) return cutOff();
  const [{ table, factor }] = parts;
  const encoded = encodeTable(table);
  const answer = (found: bigint, nodes: number) => {
    const all = found * factor;
    const counts = { all, imaged: images === 'all' ? all : 0n, symmetric, nodes };
    return classesAnswer(classesFrom(prepared, symmetries, counts), undefined, undefined);
  };
  const counted = yield* countedAtOnce(ready, encoded, offer);
  if (counted)
    return counted.ended === 'exhausted'
      ? withRemarks(answer(counted.count, counted.nodes), ready)
      : cutOff();
  const search: SharedSearch = {
    ...sharedSearch(ready, encoded),
    wanted: 'count',
    factor,
    answer: ({ found, nodes, ended }) => (ended === 'exhausted' ? answer(found, nodes) : cutOff()),
  };
  return search;
}

/** Classes up to any motion have to be listed; beyond this many they are not. */
const MOTION_LIMIT = 200_000n;

function* classing({ prepared }: Ready): Task<Progress, Answer> {
  const counted = yield* countClasses(prepared);
  if (!counted) return cutOff();
  const reason = counted.all === 0n ? refutation(prepared) : undefined;
  const hasHoles = prepared.isFilled.includes(false);
  let motion: number | undefined;
  if (hasHoles && counted.mirrored <= MOTION_LIMIT) {
    const listed = yield* listAssemblies(prepared, { upTo: 'motion', onAssembly: () => {} });
    if (listed.ended !== 'exhausted') return cutOff();
    motion = listed.listed;
  }
  return classesAnswer(counted, motion, reason);
}

function cutOff(): Answer {
  const fields = { all: null, rot: null, mirror: null, ended: 'limited' };
  return { verdict: 'unknown', ended: 'limited', fields, lines: [], remarks: [say('classes-cut')] };
}

function classesAnswer(
  { all, rotations, mirrored, stabilizers, nodes }: Classes,
  motion: number | undefined,
  reason: ReturnType<typeof refutation>,
): Answer {
  return {
    verdict: all > 0n ? 'yes' : 'no',
    ended: 'exhausted',
    fields: {
      all: String(all),
      rot: String(rotations),
      mirror: String(mirrored),
      ...(motion !== undefined && { motion: String(motion) }),
      stabilizers: stabilizers.map(({ order, number }) => ({ order, number: String(number) })),
      nodes,
      ended: 'exhausted',
      ...(reason && { reason: reason.en }),
    },
    lines: [
      say('class-all', { count: all }),
      say('class-rot', { count: rotations }),
      say('class-mirror', { count: mirrored }),
      ...(motion === undefined ? [] : [say('class-motion', { count: motion })]),
      ...stabilizers
        .filter(({ order }) => order > 1)
        .map(each => say('class-kept', { count: each.number, order: each.order })),
    ],
    remarks: [...(reason ? [reason] : []), say('searched', { nodes })],
  };
}

const withRemarks = (answer: Answer, { remarks }: OpenedPuzzle): Answer => ({
  ...answer,
  remarks: [...remarks, ...(answer.remarks ?? [])],
});
