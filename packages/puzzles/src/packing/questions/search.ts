/** solve, count and classes: by a search that threads, a ledger and a cluster can share where it is one. */
import {
  type Answer,
  countAnswer,
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
import { fullGroup, partsOf, wholePart } from '../break.js';
import { classSearch, type UpTo } from '../class-search.js';
import {
  type Classes,
  classesFrom,
  countClasses,
  countParts,
  groupOf,
  hasAlikePieces,
  withImages,
} from '../classes.js';
import { decode, type Encoded, encode, encodeTable, type Prepared } from '../encode.js';
import { listAssemblies } from '../list.js';
import { symmetricAssemblies } from '../symmetric.js';
import type { Symmetries } from '../symmetry.js';
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
  const search: SharedSearch = {
    ...(upTo === 'all' ? sharedSearch(ready, encode(ready.prepared)) : sharedClassSearch(ready, upTo)),
    wanted: most === undefined ? 'all' : { first: most },
    factor: 1n,
    answer: outcome => listAnswer(outcome),
  };
  return search;
}

type BareSearch = Omit<SharedSearch, 'wanted' | 'factor' | 'answer'>;

function sharedSearch(ready: Ready, encoded: Encoded): BareSearch {
  const { prepared } = ready;
  return {
    ...told(ready, encoded),
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
  };
}

/** Finds one assembly of each class: what it has found is the number of classes. */
function sharedClassSearch(ready: Ready, upTo: UpTo): BareSearch {
  const { search, encoded, input } = classSearch(ready.prepared, upTo);
  const source = { module: '@quadrille/puzzles/packing', name: 'openClassSearch', input };
  return { ...told(ready, encoded), search, source };
}

function told(
  { puzzle, problem, prepared, remarks }: Ready,
  encoded: Encoded,
): Pick<SharedSearch, 'tell' | 'remarks' | 'about'> {
  return {
    tell: solution => tellAssembly(puzzle, problem, decode(prepared, encoded, solution)),
    remarks,
    about: say('size', { ways: encoded.model.optionCount, items: encoded.model.itemCount }),
  };
}

export async function openCount(inputs: PuzzleInputs, offer: Offer): Promise<Opening> {
  return openingCount(await openPrepared(inputs), offer);
}

function* openingCount(ready: Ready, offer: Offer): Task<Progress, Opened> {
  const { prepared } = ready;
  const reason = refutation(prepared);
  if (reason) return withRemarks(refuted(reason), ready);
  const symmetries = groupOf(prepared);
  const counted = yield* countedAtOnce(ready, symmetries, offer);
  if (counted) return withRemarks(countAnswer(counted), ready);
  const { table, factor } = wholePart(prepared, fullGroup(prepared, symmetries));
  const encoded = encodeTable(table);
  const search: SharedSearch = {
    ...sharedSearch(ready, encoded),
    wanted: 'count',
    factor,
    answer: ({ found, nodes, ended }) => countAnswer({ count: found * factor, nodes, ended }),
  };
  return search;
}

/** A search that is longer is divided among threads, even where it can then be broken by symmetry a little less. */
const ALONE_NODES = 300_000;

/**
 * Counts by parts in this thread, as long as that is short or there is no other thread; pieces that are alike are often
 * counted without a search. Undefined where a search is to be shared.
 */
function* countedAtOnce(
  { prepared }: Ready,
  symmetries: Symmetries,
  offer: Offer,
): Task<Progress, Pick<Counted, 'count' | 'nodes' | 'ended'> | undefined> {
  if (offer.isKept) return undefined;
  const areAlike = hasAlikePieces(prepared);
  if (!areAlike && partsOf(prepared, fullGroup(prepared, symmetries)).length === 1) return undefined;
  const counting = countParts(prepared, symmetries, { handsOver: offer.threads > 1 });
  let cut: Parameters<typeof counting.next>[0];
  for (;;) {
    const { done, value } = counting.next(cut);
    if (done) return value;
    if (offer.threads > 1 && value.nodes > ALONE_NODES && !areAlike) {
      counting.return(undefined as never);
      return undefined;
    }
    cut = yield value;
  }
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
  const images = withImages(prepared, symmetries);
  if (images !== 'all' && images !== 'none') return alone;
  const symmetric = yield* symmetricAssemblies(prepared, symmetries);
  if (!symmetric) return cutOff();
  const answer = (all: bigint, nodes: number) => {
    const counts = { all, imaged: images === 'all' ? all : 0n, symmetric, nodes };
    return classesAnswer(classesFrom(prepared, symmetries, counts), undefined, undefined);
  };
  const counted = yield* countedAtOnce(ready, symmetries, offer);
  if (counted)
    return counted.ended === 'exhausted'
      ? withRemarks(answer(counted.count, counted.nodes), ready)
      : cutOff(counted.count);
  const { table, factor } = wholePart(prepared, fullGroup(prepared, symmetries));
  const encoded = encodeTable(table);
  const search: SharedSearch = {
    ...sharedSearch(ready, encoded),
    wanted: 'count',
    factor,
    answer: ({ found, nodes, ended }) =>
      ended === 'exhausted' ? answer(found * factor, nodes) : cutOff(found * factor),
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

/** `atLeast`: how many assemblies were counted until then. */
function cutOff(atLeast?: bigint): Answer {
  const fields = {
    all: null,
    rot: null,
    mirror: null,
    ...(atLeast !== undefined && { atLeast: String(atLeast) }),
    ended: 'limited',
  };
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
