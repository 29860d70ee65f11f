/**
 * Everything the page does around the game: the live verdict, hints, checks, solving, new puzzles. Two workers: one
 * looks at the puzzle while somebody types and is interrupted at every change, the other does what was asked for.
 * What is shown beside the board is one `panel` at a time; what is drawn on the board is `scene`.
 */
import { InputError } from '@quadrille/base';
import { puzzleLine, type Sudoku, sudoku } from '@quadrille/puzzles/sudoku';
import type { Wish } from '@quadrille/puzzles/sudoku/internal';
import { tick } from 'svelte';
import { ignoreAborted } from '../../app/ask.js';
import { type Finding, type Progress, Questions, type Rating } from './asking.js';
import { type BlindOrder, blindPosition, blindWalk } from './blind.js';
import { sceneOf } from './board-scene.js';
import { Game } from './game.svelte.js';
import type { Shown } from './link.js';
import type { Panel, Work } from './panel.js';
import {
  applied,
  beginning,
  believedCandidates,
  digitsIn,
  filled,
  type Position,
  paint,
  writeDigit,
} from './position.js';
import { type Checked, checkedIn, type Level, type Scene } from './scene.js';

/** Typing pauses this long before the puzzle is looked at again. */
const PAUSE_MS = 120;
/** Small work shows no sign of being busy. */
const SLOW_MS = 150;

export class Desk {
  readonly game: Game;
  finding = $state.raw<Finding>({});
  isExamining = $state(false);
  panel = $state.raw<Panel>({ kind: 'none' });
  /** The step shown of a path. */
  at = $state(0);
  problem = $state.raw<InputError | undefined>();
  /** Clues that contradict each other, by their positions. */
  guilty = $state.raw<ReadonlySet<number>>(new Set());
  /** What a setter's tool does when a drag has ended. */
  drawn: (() => void) | undefined;
  private exact = $state.raw<(Rating & { readonly line: string }) | undefined>();
  private readonly live = new Questions();
  private readonly work = new Questions();
  private stopWork: AbortController | undefined;

  constructor(shown: Shown) {
    this.game = new Game(shown);
  }

  close(): void {
    this.live.close();
    this.work.close();
  }

  /** Looks at the puzzle in the background; returns how to stop. */
  examine(puzzle: Sudoku): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const wantsPossible = this.game.isOwn && this.game.isAuto;
    this.finding = {};
    this.isExamining = true;
    const learn = (more: Finding | undefined) => {
      if (!signal.aborted) this.finding = { ...this.finding, ...more };
    };
    const timer = setTimeout(() => {
      const checked = this.live.check(puzzle, signal, learn);
      checked.then(() => signal.aborted || this.examined(puzzle)).catch(ignoreAborted);
      if (!wantsPossible) return;
      const possible = this.live.possible(puzzle, signal, learn);
      possible.catch(ignoreAborted);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  private isWarm = false;

  /** The first hint shall be there at once too: the worker for it starts when the puzzle is known. */
  private examined(puzzle: Sudoku): void {
    this.isExamining = false;
    if (this.isWarm) return;
    this.isWarm = true;
    this.work.warm(puzzle).catch(ignoreAborted);
  }

  /** Whether there is exactly one solution, as far as is known. */
  get solution(): readonly number[] | undefined {
    const { count, isOpen, witnesses = [] } = this.finding;
    return count === 1 && !isOpen ? witnesses[0] : undefined;
  }

  /** The board as it is shown now. */
  readonly scene: Scene = $derived(sceneOf(this));

  get level(): Level {
    return this.panel.kind === 'hint' ? this.panel.level : 3;
  }

  /** The position on the board: the game, or a moment of an explanation. */
  get shownPosition(): Position {
    const { panel } = this;
    if (panel.kind === 'blind') return blindPosition(this.game.puzzle, panel.walk, this.at);
    return panel.kind === 'path' ? panel.frames[Math.max(0, this.at - 1)] : this.game.position;
  }

  /** The step that is drawn, if one is. */
  get shownMove() {
    const { panel } = this;
    if (panel.kind === 'path') return this.at > 0 ? panel.path.moves[this.at - 1] : undefined;
    return panel.kind === 'hint' && panel.hint.kind === 'step' ? panel.hint.move : undefined;
  }

  /** The hint that is on its way, and how much of it is wanted by now. */
  private awaited: { readonly position: Position; level: Level } | undefined;

  /** Asks for help; asked again, gives more of it, also before the answer is there. */
  async hint(): Promise<void> {
    if (this.panel.kind === 'hint') return this.setLevel(this.panel.level + 1);
    const { position, isAuto } = this.game;
    if (this.awaited?.position === position) {
      this.awaited.level = Math.min(3, this.awaited.level + 1) as Level;
      return;
    }
    const own = { position, level: 1 as Level };
    this.awaited = own;
    const { puzzle, values } = position;
    const believed = believedCandidates(position, isAuto);
    const hint = await this.run('hint', signal => this.work.hint(puzzle, values, believed, signal));
    if (this.awaited === own) this.awaited = undefined;
    if (hint) this.panel = { kind: 'hint', hint, level: own.level };
  }

  setLevel(level: number): void {
    if (this.panel.kind !== 'hint' || level < 1 || level > 3) return;
    this.panel = { ...this.panel, level: level as Level };
  }

  /** Does what the hint says. */
  apply(): void {
    const move = this.shownMove;
    if (this.panel.kind !== 'hint' || !move) return;
    this.game.go(applied(this.game.position, move));
    this.game.point(move.placed[0]?.cell ?? move.eliminated[0]?.cell ?? this.game.cursor, 'alone');
    this.panel = { kind: 'none' };
  }

  readonly check = (): void => {
    this.panel = { kind: 'check' };
  };

  /** Adds givens until there is one solution. */
  async fillUp(seed: number): Promise<void> {
    const { puzzle } = this.game;
    const givens = await this.run('fill', signal => this.work.completed(puzzle, seed, signal));
    if (givens) this.game.reshape(sudoku({ ...puzzle, givens }));
  }

  /** The rating as Sudoku Explainer gives it, however long that takes. */
  async rateExactly(): Promise<void> {
    const { puzzle } = this.game;
    const rating = await this.run('rating', signal => this.work.rating(puzzle, signal));
    if (rating) this.exact = { ...rating, line: puzzleLine(puzzle) };
  }

  /** The exact rating of this puzzle, once it was asked for. */
  get exactRating(): Rating | undefined {
    return this.exact?.line === puzzleLine(this.game.puzzle) ? this.exact : undefined;
  }

  get checked(): Checked {
    return checkedIn(this.game.position, this.solution);
  }

  /** The whole way by logic, or by logic and guesses, to be walked step by step. */
  async explain(by: 'logic' | 'combined', at = 1): Promise<void> {
    const { puzzle } = this.game;
    const path = await this.run(by, signal => this.work.explained(puzzle, by === 'combined', signal));
    if (!path) return;
    if (path.moves.length === 0) {
      this.panel = { kind: 'solve', outcome: path };
      return;
    }
    const frames = [beginning(puzzle)];
    for (const move of path.moves) frames.push(applied(frames[frames.length - 1], move));
    this.at = Math.min(at, path.moves.length);
    this.panel = { kind: 'path', path, frames };
  }

  /** Blind search, to be walked step by step; only on boards small enough for it. */
  watchBlind(order: BlindOrder, at = 1): void {
    const walk = blindWalk(this.game.puzzle, order);
    this.at = Math.min(at, walk.steps.length);
    this.panel = { kind: 'blind', walk };
  }

  /** Makes the moment of the explanation the game. */
  takeOver(isWhole = false): void {
    if (this.panel.kind !== 'path') return;
    const { frames } = this.panel;
    this.game.go(frames[isWhole ? frames.length - 1 : this.at]);
    this.panel = { kind: 'none' };
  }

  /** Searches for one solution, or counts all of them; the first goes onto the board. */
  async search(wantsAll: boolean): Promise<void> {
    const { puzzle, position } = this.game;
    const outcome = await this.run('search', signal =>
      this.work.search(puzzle, wantsAll, signal, progress => this.report(progress)),
    );
    if (!outcome) return;
    if (outcome.solution && !wantsAll) this.game.go(filled(position, outcome.solution));
    this.panel = { kind: 'solve', outcome };
  }

  /** One guess: the smallest candidate of the cell that has fewest; colored, so that it is found again. */
  guess(): void {
    const { position, isAuto } = this.game;
    const open = believedCandidates(position, isAuto);
    const empty = open.flatMap((set, cell) => (set > 0 ? [{ cell, digits: digitsIn(set) }] : []));
    if (empty.length === 0) return;
    const { cell, digits } = empty.reduce((best, own) =>
      own.digits.length < best.digits.length ? own : best,
    );
    this.game.go(paint(writeDigit(position, [cell], digits[0]), [cell], 1));
    this.game.point(cell, 'alone');
    this.panel = { kind: 'solve', outcome: { guess: cell, digit: digits[0] } };
  }

  async generate(wish: Wish, seed: number): Promise<void> {
    const made = await this.run('generate', signal =>
      this.work.generate(wish, seed, signal, progress => this.report(progress)),
    );
    if (!made) return;
    this.game.load(beginning(made.puzzle));
    await tick();
    if (!made.isAsWished) this.panel = { kind: 'made', made };
  }

  /** A full grid of the wished shape, each cell a given. */
  async fullGrid(wish: Wish, seed: number): Promise<void> {
    const shape = wish.shape ?? sudoku();
    const isLarge = shape.size > 16 && shape.constraints.length === 0;
    const method = isLarge ? ('root' as const) : ('search' as const);
    const grid = await this.run('grid', signal => this.work.grid(shape, method, seed, signal));
    if (grid) this.game.load(beginning(sudoku({ ...shape, givens: grid })), { isOwn: true });
  }

  /** Another puzzle of the same shape, and of the same grade where it has one. */
  async another(seed: number): Promise<void> {
    const { puzzle } = this.game;
    const shape = sudoku({ ...puzzle, givens: puzzle.givens.map(() => 0) });
    const { grade } = this.finding;
    await this.generate({ shape, symmetry: 'half-turn', ...(grade && { grade }) }, seed);
  }

  stop(): void {
    this.stopWork?.abort();
  }

  /** The game has moved on: what was said about the moment before is over. */
  moved(): void {
    if (['hint', 'check', 'path', 'made', 'blind'].includes(this.panel.kind)) this.panel = { kind: 'none' };
  }

  /** Work in the second worker, one at a time; slow work shows itself, with a way to stop it. */
  private async run<T>(what: Work, call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.stop();
    const stop = new AbortController();
    this.stopWork = stop;
    this.problem = undefined;
    const before = puzzleLine(this.game.puzzle);
    const timer = setTimeout(() => (this.panel = { kind: 'busy', what, progress: {} }), SLOW_MS);
    try {
      const answer = await call(stop.signal).catch(ignoreAborted);
      // Somebody went on to another puzzle meanwhile: the answer is not for this one.
      return puzzleLine(this.game.puzzle) === before ? answer : undefined;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.problem = error;
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.stopWork === stop) {
        this.stopWork = undefined;
        if (this.panel.kind === 'busy') this.panel = { kind: 'none' };
      }
    }
  }

  private report(progress: Progress): void {
    if (this.panel.kind === 'busy') this.panel = { ...this.panel, progress };
  }
}
