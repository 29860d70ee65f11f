/** The questions of the page, asked of the family: what goes in as text, what comes out with its types. */
import { type Ended, InputError, type Message } from '@quadrille/base';
import { type Generated, type Grade, puzzleLine, type Sudoku } from '@quadrille/puzzles/sudoku';
import {
  type CandidatesData,
  type Finding as Found,
  type FullGridMethod,
  formatCells,
  type Hint,
  type Move,
  marksLine,
  type Wish,
} from '@quadrille/puzzles/sudoku/internal';
import { type Answered, type AskCall, Asker, countIn, type News } from '../../app/ask.js';
import { bit } from './position.js';

/** What is known about a puzzle; it comes in pieces, the quick ones first. */
export interface Finding extends Found {
  /** For whoever makes a puzzle: the digits that some solution has in each empty cell, as sets. */
  readonly possible?: readonly number[];
  /** Those of them that no solution was found for yet, though none is ruled out. */
  readonly unsure?: readonly number[];
}

/** The three numbers of Sudoku Explainer: the hardest step, the first placement, the first elimination. */
export interface Rating {
  readonly er: number;
  readonly ep: number;
  readonly ed: number;
}

/** The whole way from the givens to the solution. */
export interface Path {
  readonly moves: readonly Move[];
  readonly isSolved: boolean;
  readonly grade: Grade | null;
  /** The points of all steps together; null when guesses were needed. */
  readonly points: number | null;
  readonly guesses: number;
}

export interface Searched {
  readonly found: number;
  readonly nodes: number;
  readonly ended: Ended;
  /** The first solution. */
  readonly solution?: readonly number[] | undefined;
}

/** How far a search, or the making of a puzzle, is. */
export interface Progress {
  readonly found?: number;
  readonly nodes?: number;
  readonly attempts?: number;
}

/** Solutions that are counted, and nodes that a count may take, while somebody types. */
const LIVE = { limit: 1000, nodeLimit: 150_000 };
/** Harder puzzles are rated on request: that may take seconds. */
const RATE_UP_TO = 7.5;
const PROBE_NODES = 5000;

export class Questions {
  private readonly asker = new Asker();

  close(): void {
    this.asker.close();
  }

  private ask<D>(question: string, inputs: object, call: AskCall): Promise<Answered<D>> {
    return this.asker.ask<D>({ family: 'sudoku', question, inputs: { ...inputs } }, call);
  }

  /** Everything about a puzzle that is cheap enough to be said while somebody types. */
  async check(puzzle: Sudoku, signal: AbortSignal, onFinding: (finding: Finding) => void): Promise<void> {
    const onNews = ({ progress }: News) => {
      if (progress?.data && !signal.aborted) onFinding(progress.data as Finding);
    };
    const inputs = { puzzle: puzzleLine(puzzle), rateUpTo: RATE_UP_TO, ...LIVE };
    await this.ask('check', inputs, { signal, onNews });
  }

  /** The digits of all solutions, cell by cell, as they become known; what stays open is told as such. */
  async possible(puzzle: Sudoku, signal: AbortSignal, onFinding: (finding: Finding) => void): Promise<void> {
    const inputs = { puzzle: puzzleLine(puzzle), limit: LIVE.limit, nodeLimit: PROBE_NODES };
    const setOf = (digits: readonly number[]) => digits.reduce((set, digit) => set | bit(digit), 0);
    const tell = ({ candidates, unknown }: CandidatesData) => {
      const isOpen = (cell: number) => puzzle.givens[cell] === 0;
      const seen = candidates.map((digits, cell) => (isOpen(cell) ? setOf(digits) : 0));
      const unsure = unknown.map((set, cell) => (isOpen(cell) ? set : 0));
      onFinding({ possible: seen.map((set, cell) => set | unsure[cell]), unsure });
    };
    const onNews = ({ progress }: News) => {
      if (progress?.data && !signal.aborted) tell(progress.data as CandidatesData);
    };
    const { data } = await this.ask<CandidatesData>('candidates', inputs, { signal, onNews });
    if (data && !signal.aborted) tell(data);
  }

  /** The easiest next step; `candidates` is what the person believes to be open. */
  async hint(
    puzzle: Sudoku,
    values: readonly number[],
    candidates: readonly number[],
    signal: AbortSignal,
  ): Promise<Hint | undefined> {
    const { size } = puzzle;
    const digits = formatCells(size, values);
    const inputs = { puzzle: puzzleLine(puzzle), digits, marks: marksLine(size, candidates), reveal: true };
    return (await this.ask<Hint>('hint', inputs, { signal })).data;
  }

  /** Starts the worker and loads what hints need. A puzzle that logic does not know is no reason to say so. */
  async warm(puzzle: Sudoku): Promise<void> {
    const { givens } = puzzle;
    const everything = givens.map(() => 2 ** puzzle.size - 1);
    await this.hint(puzzle, givens, everything, new AbortController().signal).catch(error => {
      if (!(error instanceof InputError)) throw error;
    });
  }

  /** Further givens for one solution; undefined where there are none to be had. */
  async completed(puzzle: Sudoku, seed: number, signal: AbortSignal): Promise<readonly number[] | undefined> {
    const inputs = { puzzle: puzzleLine(puzzle), seed };
    return (await this.ask<readonly number[]>('complete', inputs, { signal })).data;
  }

  async rating(puzzle: Sudoku, signal: AbortSignal): Promise<Rating | undefined> {
    const { found } = await this.ask('rate', { puzzle: puzzleLine(puzzle) }, { signal });
    const rated = found[0]?.data as Partial<Rating> | undefined;
    return rated?.er === undefined ? undefined : (rated as Rating);
  }

  /** By logic, or with guesses where techniques up to hard are stuck; undefined when it was stopped. */
  async explained(puzzle: Sudoku, guess: boolean, signal: AbortSignal): Promise<Path | undefined> {
    const inputs = { puzzle: puzzleLine(puzzle), guess };
    const { found, fields, ended } = await this.ask('explain', inputs, { signal });
    if (ended !== 'exhausted') return undefined;
    const {
      solved,
      grade,
      points = null,
      guesses = 0,
    } = fields as { solved: boolean; grade: Grade | null; points?: number | null; guesses?: number };
    return { moves: found.map(({ data }) => data as Move), isSolved: solved, grade, points, guesses };
  }

  /** One solution, or the number of all. */
  async search(
    puzzle: Sudoku,
    wantsAll: boolean,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Searched> {
    const call = {
      signal,
      onNews: ({ progress: { nodes = 0, count = 0n } = {} }: News) => report({ nodes, found: Number(count) }),
    };
    const text = puzzleLine(puzzle);
    const answer = wantsAll
      ? await this.ask('count', { puzzle: text }, call)
      : await this.ask('solve', { puzzle: text, by: 'search', limit: 1 }, call);
    const { solutions = [] } = (answer.data ?? {}) as { solutions?: readonly (readonly number[])[] };
    const { ended, fields } = answer;
    return {
      found: Number(countIn(answer)),
      nodes: Number(fields.nodes ?? 0),
      ended,
      solution: solutions[0],
    };
  }

  /** A puzzle to order; stopped, the nearest one made so far, if there is one. */
  async generate(
    { shape, rating, fullGrid: grid, ...wish }: Wish,
    seed: number,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Generated | undefined> {
    let made: Generated | undefined;
    const onNews = ({ found, progress }: News) => {
      made = (found[0]?.data as Generated | undefined) ?? made;
      const { values } = (progress?.note ?? {}) as Partial<Message>;
      if (values?.attempt !== undefined) report({ attempts: Number(values.attempt) });
    };
    const inputs = {
      ...wish,
      ...(shape && { like: puzzleLine(shape) }),
      ...(rating && { rating: rating.map(limit => limit.toFixed(1)).join('-') }),
      ...(grid && { grid }),
      seed,
    };
    await this.ask('generate', inputs, { signal, onNews });
    return made;
  }

  /** A full grid of a shape. */
  async grid(
    shape: Sudoku,
    grid: FullGridMethod,
    seed: number,
    signal: AbortSignal,
  ): Promise<readonly number[] | undefined> {
    const inputs = { full: true, like: puzzleLine(shape), grid, seed };
    const { found } = await this.ask('generate', inputs, { signal });
    return found[0]?.data as readonly number[] | undefined;
  }
}
