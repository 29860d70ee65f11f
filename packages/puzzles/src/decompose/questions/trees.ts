/**
 * `trees`: which trees of order N factorize K_N. A few are decided in this thread, in slices; many go to threads, a
 * tree at a time. Lines of an earlier run are taken over.
 */
import {
  type Answer,
  type Batch,
  type Bilingual,
  type Ended,
  type Found,
  inField,
  type Line,
  type Offer,
  type Opened,
  type Progress,
  type Task,
} from '@quadrille/base';
import { type Factorization, type FactorizeOptions, factorize, factorizeTree } from '../factorize.js';
import { check } from '../rules.js';
import { say } from '../sentences.js';
import { treeOf, treesOf } from '../trees.js';

export interface TreesInputs {
  readonly order: number;
  readonly nodes: number;
  readonly attempts: number;
  readonly seed: number;
  readonly from?: string;
}

/** Fewer trees than this are decided before threads have started. */
const ALONE = 120;

type Verdict = Factorization['verdict'];

/** What is known so far. */
class Tally {
  at = 0;
  nodes = 0;
  readonly verdicts: Record<Verdict, number> = { factorises: 0, none: 0, undecided: 0 };

  constructor(
    readonly order: number,
    readonly all: readonly number[][],
  ) {}

  /** The next tree is decided. */
  take(found: Factorization): Found {
    const parents = this.all[this.at++];
    const { verdict, reason, copies, nodes } = found;
    this.nodes += nodes;
    this.verdicts[verdict]++;
    const wrong = copies && check({ order: this.order, graph: treeOf(parents), copies });
    if (wrong) throw new Error(`a wrong decomposition was found: ${wrong.en}`);
    const tree = parents.join(',');
    return {
      lines: [lineText(tree, verdict, reason)],
      fields: { tree: parents, verdict, reason: reason.en, code: reason.code, ...(copies && { copies }) },
      data: found,
    };
  }

  /** A line of an earlier run. */
  keep(line: { readonly verdict: Verdict; readonly reason: string }, text: string): Found {
    const tree = this.all[this.at++].join(',');
    this.verdicts[line.verdict]++;
    const reason = { en: line.reason, cs: line.reason };
    return { lines: [lineText(tree, line.verdict, reason)], fields: JSON.parse(text) };
  }

  answer(ended: Ended): Answer {
    const { at, all, nodes, order, verdicts } = this;
    const { factorises, none, undecided } = verdicts;
    const isWhole = at === all.length && undecided === 0;
    const open = [
      ...(undecided > 0 ? [say('trees-undecided', { undecided })] : []),
      ...(at < all.length ? [say('trees-cut', { left: all.length - at })] : []),
    ];
    return {
      verdict: !isWhole ? 'unknown' : factorises > 0 ? 'yes' : 'no',
      ended,
      fields: { count: String(factorises), trees: at, of: all.length, ...verdicts, nodes, ended },
      lines: [],
      remarks: [...open, say('trees-complete', { factorises, trees: at, order, none, nodes })],
    };
  }
}

export function* openTrees(inputs: TreesInputs, offer: Offer): Task<Progress, Opened> {
  const { order, from, attempts, nodes, seed } = inputs;
  const tally = new Tally(order, [...treesOf(order)]);
  if (from !== undefined) {
    const found = inField('from', () => readKept(from, tally));
    yield { found, remarks: [say('trees-resumed', { trees: tally.at })] };
  }
  const options = { budget: attempts, nodeLimit: nodes, seed };
  const left = tally.all.slice(tally.at);
  const isAlone = offer.threads === 1 || (left.length < ALONE && !offer.isThreadsGiven);
  return isAlone ? { task: one(left, options, tally) } : many(left, options, tally);
}

function* one(trees: readonly number[][], options: FactorizeOptions, tally: Tally): Task<Progress, Answer> {
  const note = () => say('seen-trees', { at: tally.at, all: tally.all.length });
  for (const parents of trees) {
    const steps = factorize(parents.length, treeOf(parents), options);
    for (;;) {
      const { done, value } = steps.next();
      const fraction = tally.at / tally.all.length;
      const cut = yield done ? { found: [tally.take(value)], fraction, note: note() } : { fraction };
      if (cut) return tally.answer(cut);
      if (done) break;
    }
  }
  return tally.answer('exhausted');
}

function many(trees: readonly number[][], options: FactorizeOptions, tally: Tally): Batch {
  return {
    items: trees,
    each: { module: '@quadrille/puzzles/decompose/internal', name: 'factorizeTree', settings: options },
    run: parents => factorizeTree(parents as number[], options),
    size: 1,
    tell: (found: Factorization) => tally.take(found),
    answer: ended => tally.answer(ended),
  };
}

function lineText(tree: string, verdict: Verdict, reason: Bilingual): Line {
  const word = say(`tree-${verdict}`);
  return { en: `${tree}  ${word.en}: ${reason.en}`, cs: `${tree}  ${word.cs}: ${reason.cs}` };
}

/** What an earlier run left: its lines must be the first trees, in order. */
function readKept(text: string, tally: Tally): Found[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '' || line.includes('"summary":true')) return [];
    const known = lineOf(line, tally.all[tally.at]);
    if (!known) throw say.error('not-next', {}, { line: i + 1, column: 1 });
    return [tally.keep(known, line)];
  });
}

function lineOf(
  line: string,
  parents: readonly number[] | undefined,
): { verdict: Verdict; reason: string } | undefined {
  try {
    const { tree, verdict, reason } = JSON.parse(line);
    const isVerdict = ['factorises', 'none', 'undecided'].includes(verdict);
    return isVerdict && String(tree) === String(parents) ? { verdict, reason: String(reason) } : undefined;
  } catch {
    return undefined;
  }
}
