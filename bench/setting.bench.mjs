// `npm run bench -- setting [--limit SECONDS]`: what a setter asks while drawing, on the states and clues of ../shared/data:
// number of solutions, true candidates (from nothing, and again after a clue was taken out or put back), clues that are
// too many, conflicts, and the next step. CPU time of one thread with parsing, best of three; a question that takes
// longer than the limit is late. Answers are compared with those of the data: "right of" those that ended.
import { nextStep, parse, solve, stateOf } from '@quadrille/puzzles/sudoku';
import {
  carryOver,
  conflictingClues,
  irreducibleClues,
  knownOf,
  redundantClues,
  trueCandidates,
} from '@quadrille/puzzles/sudoku/internal';
import { cpuMs, geometricMean, machine, median, printRow, shown } from './table.mjs';
import { rowsOf, variantSamples } from './variant-samples.mjs';

const at = process.argv.indexOf('--limit');
const timeLimitMs = 1000 * (at < 0 ? 3 : Number(process.argv[at + 1]));
const COUNTED = 1000;

function ended(slices) {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** The best of three runs of `work`; undefined where the data have no such clue, `late` where a limit ended it. */
function best(work, isLate) {
  let least = Number.POSITIVE_INFINITY;
  let value;
  for (let round = 0; round < 3 && (round === 0 || least < 300); round++) {
    const run = cpuMs(work);
    least = Math.min(least, run.ms);
    value = run.value;
    if (isLate(value)) return { isLate: true };
  }
  return { ms: least, value };
}

const HEAD = ['question', 'asked', 'late', 'right', 'of', 'ms, median', 'p90', 'ISS', 'ratio, mean'];
const WIDTHS = [27, 5, 4, 5, 5, 10, 7, 5, 11];
const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];

/** Asks one question of many puzzles: the work, the answer of the data and the time of ISS; `prepare` is not measured. */
function measure(name, cases, isLate = () => false) {
  const done = [];
  let late = 0;
  let asked = 0;
  for (const { prepare, wanted, read, iss, ...own } of cases) {
    const work = prepare ? prepare() : own.work;
    if (!work) continue;
    asked++;
    const found = best(work, isLate);
    if (found.isLate) late++;
    else
      done.push({
        ms: found.ms,
        iss,
        isRight: wanted === undefined ? undefined : read(found.value) === wanted,
      });
  }
  const times = done.map(({ ms }) => ms);
  const compared = done.filter(({ iss }) => iss > 0);
  const judged = done.filter(({ isRight }) => isRight !== undefined);
  const row = [
    name,
    asked,
    late,
    judged.filter(({ isRight }) => isRight).length,
    judged.length,
    shown(median(times)),
    shown(percentile(times, 0.9)),
    compared.length > 0 ? shown(median(compared.map(({ iss }) => iss))) : '',
    compared.length > 0 ? geometricMean(compared.map(({ ms, iss }) => ms / iss)).toFixed(2) : '',
  ];
  printRow(row, WIDTHS);
}

const puzzleOf = text => {
  try {
    return parse(text).puzzle;
  } catch {
    return undefined; // a clue that is not known
  }
};
const hexOf = ({ size, rows: height = size, columns: width = size }, sets) =>
  sets
    .filter((_, cell) => Math.floor(cell / size) < height && cell % size < width)
    .map(set => set.toString(16).padStart(Math.ceil(size / 4), '0'))
    .join('');

console.log(await machine());
printRow(HEAD, WIDTHS);
const clues = rowsOf('oracle-clues.tsv').map(({ fixed, clues: list, ...row }) => ({
  ...row,
  head: fixed === '-' ? '' : fixed,
  list: list.split(' '),
}));
const textOf = ({ head, list }, kept = list.map((_, i) => i)) => head + kept.map(i => list[i]).join('');
const byId = new Map(clues.map(row => [row.id, row]));
const states = rowsOf('oracle-states.tsv').flatMap(row => {
  const own = byId.get(row.id);
  const kept = row.kept.split(',').map(Number);
  const text = own && textOf(own, kept);
  const puzzle = text && puzzleOf(text);
  return puzzle ? [{ ...row, own, kept, text, puzzle }] : [];
});

measure(
  `solutions, up to ${COUNTED}`,
  states.map(({ text, solutions, iss_count_ms }) => ({
    work: () => solve(parse(text).puzzle, 'search', { limit: COUNTED + 1, timeLimitMs }),
    read: ({ solutions: found }) => (found.length > COUNTED ? `${COUNTED}+` : String(found.length)),
    wanted: solutions.startsWith('>') ? `${COUNTED}+` : solutions,
    iss: Number(iss_count_ms),
  })),
  ({ ended: how, solutions }) => how === 'limited' && solutions.length <= COUNTED,
);
const isOpen = ({ unknown }) => unknown.some(set => set !== 0);
const judged = ({ candidates, puzzle, iss_candidates_ms }) => ({
  read: ({ possible }) => hexOf(puzzle, possible),
  wanted: candidates === '?' ? undefined : candidates,
  iss: Number(iss_candidates_ms),
});
measure(
  'true candidates',
  states.map(state => ({
    work: () => ended(trueCandidates(parse(state.text).puzzle, { timeLimitMs })),
    ...judged(state),
  })),
  isOpen,
);
for (const [name, isMore] of [
  ['… after a clue was put back', true],
  ['… after a clue was taken out', false],
]) {
  measure(
    name,
    states.flatMap(state => {
      const { own, kept, puzzle } = state;
      const others = own.list.map((_, i) => i).filter(i => !kept.includes(i));
      const near = isMore ? kept.slice(0, -1) : [...kept, others[0]].sort((a, b) => a - b);
      if (!isMore && others.length === 0) return [];
      const before = puzzleOf(textOf(own, near));
      if (!before) return [];
      const prepare = () => {
        const found = ended(trueCandidates(before, { timeLimitMs }));
        if (isOpen(found)) return undefined;
        const known = () => carryOver(before, puzzle, knownOf(before, found));
        return () => ended(trueCandidates(puzzle, { timeLimitMs, known: known() }));
      };
      return [{ prepare, ...judged(state) }];
    }),
    isOpen,
  );
}

/** Clues of the data by the constraints that they are; undefined where one clue is several. */
function numbersOf({ head, list }) {
  const start = puzzleOf(head || '.')?.constraints.length ?? 0;
  const puzzle = puzzleOf(head + list.join(''));
  if (!puzzle || puzzle.constraints.length !== start + list.length) return undefined;
  return { puzzle, start };
}
const whole = clues.flatMap(row => {
  const numbers = numbersOf(row);
  return numbers ? [{ ...row, ...numbers, keep: Array.from({ length: numbers.start }, (_, i) => i) }] : [];
});
const listed = start => answer =>
  answer.clues
    .filter(i => i >= start)
    .map(i => i - start)
    .join(',') || '-';
const hasUnknown = ({ unknown }) => unknown.length > 0;
for (const [name, ask, column] of [
  ['clues that could go', redundantClues, 'redundant'],
  ['a puzzle without them', irreducibleClues, 'irreducible'],
]) {
  measure(
    name,
    whole.map(({ puzzle, keep, start, ...row }) => ({
      work: () => ended(ask(puzzle, { keep, timeLimitMs })),
      read: listed(start),
      wanted: row[column],
    })),
    hasUnknown,
  );
}
const wholeById = new Map(whole.map(row => [row.id, row]));
measure(
  'least conflict',
  rowsOf('oracle-conflicts.tsv').flatMap(({ id, given, clues: wanted }) => {
    const row = wholeById.get(id);
    if (!row) return [];
    const puzzle = puzzleOf(textOf(row) + given);
    if (!puzzle) return [];
    return [
      {
        work: () => ended(conflictingClues(puzzle, { keep: row.keep, timeLimitMs })),
        read: listed(row.start),
        wanted,
      },
    ];
  }),
  hasUnknown,
);
measure(
  'the next step',
  variantSamples().flatMap(({ notation }) => {
    const puzzle = puzzleOf(notation);
    const isSquare = puzzle && [puzzle.low, puzzle.rows, puzzle.columns].every(own => own === undefined);
    return isSquare ? [{ work: () => nextStep(stateOf(puzzle)) }] : [];
  }),
);
