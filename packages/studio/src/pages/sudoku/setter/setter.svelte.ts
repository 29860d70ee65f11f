/**
 * What a setter draws with and what is said about it: the tool, the clues that were switched off, and the answers about
 * the puzzle as it is now. Every edit ends what was asked about the puzzle before it.
 */
import { InputError } from '@quadrille/base';
import { type Constraint, puzzleLine, sudoku } from '@quadrille/puzzles/sudoku';
import { type ConflictData, formatConstraint, type SuggestionData } from '@quadrille/puzzles/sudoku/internal';
import { Asker, ignoreAborted } from '../../../app/ask.js';
import type { Desk } from '../desk.svelte.js';
import { ofLine } from '../readers.js';
import { TOOLS } from './tools.js';

/** Nodes that each single search may take while somebody draws. */
const LIVE_NODES = 40_000;

export class Setter {
  tool = $state.raw(TOOLS[0]);
  value = $state('');
  /** Whether what is dragged becomes a clue at once. */
  isDrawing = $state(false);
  error = $state.raw<InputError>();
  conflict = $state.raw<ConflictData>();
  suggestions = $state.raw<readonly SuggestionData[]>([]);
  /** Positions of clues that are not needed; undefined until it was asked. */
  redundant = $state.raw<readonly number[]>();
  isAsking = $state(false);
  private readonly asker = new Asker();
  private stop: AbortController | undefined;

  constructor(private readonly desk: Desk) {}

  close(): void {
    this.forget();
    this.asker.close();
  }

  /** The puzzle has changed: nothing that was said of it holds any more. */
  forget(): void {
    this.stop?.abort();
    this.stop = undefined;
    this.conflict = undefined;
    this.suggestions = [];
    this.redundant = undefined;
    this.isAsking = false;
    this.desk.guilty = new Set();
  }

  /** A drag has ended: with a tool in hand it was a clue. */
  drawn(): void {
    const { size } = this.desk.game.selection;
    const { least, most = Number.POSITIVE_INFINITY } = this.tool;
    if (this.isDrawing && size >= least && size <= most) this.add();
  }

  /** Makes a clue of the chosen cells. */
  add(): void {
    const { puzzle, selection } = this.desk.game;
    this.attempt(() => {
      const clue = this.tool.make([...selection], this.value.trim(), puzzle);
      const words = JSON.stringify(clue);
      return [...puzzle.constraints.filter(own => JSON.stringify(own) !== words), clue];
    });
  }

  remove(at: number): void {
    this.attempt(() => this.desk.game.puzzle.constraints.filter((_, own) => own !== at));
  }

  /** Takes a clue out of the puzzle, and keeps it at hand. */
  switchOff(at: number): void {
    const { puzzle, position } = this.desk.game;
    const words = formatConstraint(puzzle.constraints[at], puzzle);
    const rest = puzzle.constraints.filter((_, own) => own !== at);
    this.attempt(() => rest, [...(position.off ?? []), words]);
  }

  switchOn(words: string): void {
    const { puzzle, position } = this.desk.game;
    const off = (position.off ?? []).filter(own => own !== words);
    this.attempt(() => ofLine(`${puzzleLine(puzzle)};${words}`).puzzle.constraints, off);
  }

  dropOff(words: string): void {
    const { puzzle, position } = this.desk.game;
    this.attempt(
      () => puzzle.constraints,
      (position.off ?? []).filter(own => own !== words),
    );
  }

  private attempt(change: () => readonly Constraint[], off = this.desk.game.position.off): void {
    this.error = undefined;
    const { game } = this.desk;
    try {
      game.reshape(sudoku({ ...game.puzzle, constraints: change() }), off);
    } catch (problem) {
      if (!(problem instanceof InputError)) throw problem;
      this.error = problem;
    }
  }

  take({ puzzle }: SuggestionData): void {
    this.desk.game.reshape(ofLine(puzzle).puzzle);
  }

  /** Why there is no solution. */
  explain(): Promise<void> {
    return this.asking(async (puzzle, signal) => {
      const { data } = await this.ask<ConflictData>('conflict', { puzzle }, signal);
      this.conflict = data;
      this.desk.guilty = new Set(data?.clues);
    });
  }

  /** Clues that would leave one solution, or fewer. */
  suggest(): Promise<void> {
    return this.asking(async (puzzle, signal) => {
      const { found } = await this.ask('suggest', { puzzle, number: 4 }, signal);
      this.suggestions = found.map(({ data }) => data as SuggestionData);
    });
  }

  findRedundant(): Promise<void> {
    return this.asking(async (puzzle, signal) => {
      const { data } = await this.ask<{ clues: readonly number[] }>('redundant', { puzzle }, signal);
      this.redundant = data?.clues ?? [];
    });
  }

  private ask<D>(question: string, inputs: object, signal: AbortSignal) {
    return this.asker.ask<D>(
      { family: 'sudoku', question, inputs: { ...inputs, nodeLimit: LIVE_NODES } },
      { signal },
    );
  }

  private async asking(work: (puzzle: string, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    this.isAsking = true;
    await work(puzzleLine(this.desk.game.puzzle), stop.signal).catch(ignoreAborted);
    if (this.stop === stop) this.isAsking = false;
  }
}
