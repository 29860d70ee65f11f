/** `table`: what the paper on brute-force search shows for n = 1 … 9, and what it takes here. */
import { type Answer, type Found, type Progress, type Task, type Work, walkTask } from '@quadrille/base';
import { formulaSteps } from '../modular.js';
import { rectangle } from '../rules.js';
import { searchStarts } from '../search.js';
import { say } from '../sentences.js';

/** The times of the paper in seconds, by n. */
const PAPER: Readonly<Record<number, number>> = { 6: 0.5, 7: 35, 8: 32 * 60, 9: 37 * 3600 };

export function openTable({ n, walk }: { readonly n: number; readonly walk: number }): Work {
  return { task: table(n, walk) };
}

const HEAD = ['n', 'combinations', 'walked', 'share', 'starts', 'formula', 'search', 'paper'];
const WIDTHS = [3, 24, 24, 8, 24, 10, 10, 9];
const line = (cells: readonly string[]) =>
  cells
    .map((cell, i) => cell.padStart(WIDTHS[i]))
    .join(' ')
    .trimEnd();

function* table(most: number, walked: number): Task<Progress, Answer> {
  let count = 0;
  let found: Found[] = [];
  for (let n = 1; n <= most; n++) {
    const row = yield* rowOf(n, n <= walked);
    if (row === undefined) break;
    found = [{ lines: [...(n === 1 ? [line(HEAD)] : []), row.line], fields: row.fields }];
    count = n;
    const cut = yield { found, fraction: n / most };
    if (cut) break;
  }
  const isWhole = count === most;
  return {
    verdict: isWhole ? 'yes' : 'unknown',
    ended: isWhole ? 'exhausted' : 'limited',
    fields: { count: String(count), ended: isWhole ? 'exhausted' : 'limited' },
    lines: [],
    remarks: [...(isWhole ? [] : [say('table-cut', { n: count })]), say('table-note')],
  };
}

/** Undefined when it was cut off. */
function* rowOf(
  n: number,
  isWalked: boolean,
): Task<Progress, { line: string; fields: Found['fields'] } | undefined> {
  const all = binomial(n * n, n);
  // The paper stops when the first cell leaves the first row.
  const tried = all - binomial(n * n - n, n);
  const share = Number((tried * 1_000_000n) / all) / 1_000_000;
  const formulaMs = performance.now();
  const steps = formulaSteps(n, n);
  let step = steps.next();
  while (!step.done) {
    if (yield {}) return undefined;
    step = steps.next();
  }
  const formula = performance.now() - formulaMs;
  let search: number | undefined;
  if (isWalked) {
    const searchMs = performance.now();
    const walked = yield* walkTask(searchStarts(rectangle(n, n), n));
    if (walked.ended !== 'exhausted') return undefined;
    if (walked.count !== step.value)
      throw new Error(`the search finds ${walked.count}, the formula ${step.value}`);
    search = performance.now() - searchMs;
  }
  const paper = PAPER[n];
  const ms = (time: number | undefined) => (time === undefined ? '' : `${time.toFixed(1)} ms`);
  const cells = [String(n), String(all), String(tried), `${(100 * share).toFixed(1)} %`, String(step.value)];
  return {
    line: line([...cells, ms(formula), ms(search), paper === undefined ? '' : lasting(paper)]),
    fields: {
      n,
      combinations: String(all),
      walked: String(tried),
      share,
      count: String(step.value),
      formulaMs: formula,
      searchMs: search ?? null,
      paperSeconds: paper ?? null,
    },
  };
}

const lasting = (seconds: number) =>
  seconds >= 3600 ? `${seconds / 3600} h` : seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`;

function binomial(n: number, k: number): bigint {
  if (k > n) return 0n;
  let value = 1n;
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}
