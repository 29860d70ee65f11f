/**
 * Everything the page does around the game: the live verdict, hints, checks, solving, new puzzles. Two workers: one
 * looks at the puzzle while somebody types and is interrupted at every change, the other does what was asked for.
 * What is shown beside the board is one `panel` at a time; what is drawn on the board is `scene`.
 */
import { InputError } from '@quadrille/cover';
import {
  type Generated,
  layoutOf,
  puzzleLine,
  type Sudoku,
  sudoku,
  type Wish,
} from '@quadrille/puzzles/sudoku';
import { tick } from 'svelte';
import { Aborted, Compute } from '../../app/compute.js';
import { Game } from './game.svelte.js';
import type { Shown } from './link.js';
import {
  applied,
  beginning,
  believedCandidates,
  COLOURS,
  digitsIn,
  filled,
  openCandidates,
  type Position,
  paint,
  writeDigit,
} from './position.js';
import { conflictsIn, hintMarks, type Level, noMarks, type Scene } from './scene.js';
import type {
  Finding,
  GenerateProgress,
  Hint,
  Path,
  Rating,
  Searched,
  SearchProgress,
  tasks,
} from './work.js';

export type Panel =
  | { readonly kind: 'none' }
  | { readonly kind: 'hint'; readonly hint: Hint; readonly level: Level }
  | { readonly kind: 'check' }
  | {
      readonly kind: 'solve';
      readonly outcome?: Searched | Path | { readonly guess: number; readonly digit: number };
    }
  | { readonly kind: 'path'; readonly path: Path; readonly frames: readonly Position[] }
  | {
      readonly kind: 'busy';
      readonly what: Work;
      readonly progress: Partial<SearchProgress & GenerateProgress>;
    }
  | { readonly kind: 'made'; readonly made: Generated };

export type Work = 'hint' | 'rating' | 'fill' | 'logic' | 'search' | 'combined' | 'generate' | 'grid';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
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
  private exact = $state.raw<(Rating & { readonly line: string }) | undefined>();
  private readonly live = new Compute<typeof tasks>(makeWorker);
  private readonly work = new Compute<typeof tasks>(makeWorker);
  private stopWork: AbortController | undefined;

  constructor(shown: Shown) {
    this.game = new Game(shown);
  }

  private isClosed = false;

  close(): void {
    this.isClosed = true;
    this.live.close();
    this.work.close();
  }

  /** Looks at the puzzle in the background; returns how to stop. */
  examine(puzzle: Sudoku): () => void {
    const stop = new AbortController();
    const wantsPossible = this.game.isOwn && this.game.isAuto;
    this.finding = {};
    this.isExamining = true;
    const options = { signal: stop.signal, onEvent: (found: Finding) => (this.finding = found) };
    const timer = setTimeout(() => {
      insist(
        () => stop.signal.aborted || this.isClosed,
        () => this.live.call('examine', { puzzle, wantsPossible }, options),
      ).then(found => {
        this.finding = found;
        this.isExamining = false;
      }, ignoreAborted);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  /** Whether there is exactly one solution, as far as is known. */
  get solution(): readonly number[] | undefined {
    const { count, isOpen, isMore, solution } = this.finding;
    return count === 1 && !isOpen && !isMore ? solution : undefined;
  }

  /** The board as it is shown now. */
  readonly scene: Scene = $derived.by(() => {
    const { panel } = this;
    const position = this.shownPosition;
    const { puzzle, values } = position;
    const move = this.shownMove;
    const isExplained = move !== undefined && (panel.kind === 'path' || this.level === 3);
    const marks = move
      ? hintMarks(puzzle, move, panel.kind === 'path' ? 3 : this.level)
      : { ...noMarks(), bands: this.peersOfSelected };
    const conflicts = conflictsIn(puzzle, values);
    const unsolvable = this.game.isOwn && conflicts.length === 0 ? (this.finding.conflict ?? []) : [];
    const mistakes =
      panel.kind === 'check'
        ? this.checked.wrong
        : panel.kind === 'hint' && panel.hint.kind === 'mistake'
          ? panel.hint.cells
          : [];
    const believed =
      panel.kind === 'hint' && panel.hint.kind === 'step' ? panel.hint.candidates : openCandidates(position);
    const none = values.map(() => 0);
    return {
      givens: puzzle.givens,
      values,
      candidates: isExplained
        ? believed
        : this.game.isAuto && !this.game.draft
          ? this.game.isOwn
            ? (this.finding.possible ?? none)
            : openCandidates(position)
          : none,
      corner: position.corner,
      centre: position.centre,
      colours: this.game.draft?.map(box => (box < 0 ? 0 : (box % COLOURS) + 1)) ?? position.colours,
      ...marks,
      conflicts: unsolvable.length > 1 ? [...conflicts, unsolvable] : conflicts,
      wrong: new Set([...conflicts.flat(), ...mistakes, ...unsolvable]),
      superfluous: new Set(this.game.isOwn ? (this.finding.superfluous ?? []) : []),
    };
  });

  /** The cells that see the one selected cell. */
  private get peersOfSelected(): ReadonlySet<number> {
    const { selection, cursor, puzzle } = this.game;
    if (selection.size !== 1 || this.panel.kind === 'path' || this.game.draft) return new Set();
    return new Set(layoutOf(puzzle).peers[cursor]);
  }

  get level(): Level {
    return this.panel.kind === 'hint' ? this.panel.level : 3;
  }

  /** The position on the board: the game, or a moment of an explanation. */
  get shownPosition(): Position {
    const { panel } = this;
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
    const question = { puzzle, values, candidates: believedCandidates(position, isAuto) };
    const hint = await this.run('hint', signal => this.work.call('hint', question, { signal }));
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

  check(): void {
    this.panel = { kind: 'check' };
  }

  /** Adds givens until there is one solution. */
  async fillUp(seed: number): Promise<void> {
    const { puzzle } = this.game;
    const givens = await this.run('fill', signal =>
      this.work.call('completed', { puzzle, seed }, { signal }),
    );
    if (givens) this.game.reshape(sudoku({ ...puzzle, givens }));
  }

  /** The rating as Sudoku Explainer gives it, however long that takes. */
  async rateExactly(): Promise<void> {
    const { puzzle } = this.game;
    const rating = await this.run('rating', signal => this.work.call('rating', { puzzle }, { signal }));
    if (rating) this.exact = { ...rating, line: puzzleLine(puzzle) };
  }

  /** The exact rating of this puzzle, once it was asked for. */
  get exactRating(): Rating | undefined {
    return this.exact?.line === puzzleLine(this.game.puzzle) ? this.exact : undefined;
  }

  /** What a check finds: against the rules, and against the solution as soon as it is known to be the only one. */
  get checked() {
    const { puzzle, values } = this.game.position;
    const { solution } = this;
    const own = values.flatMap((digit, cell) => (digit > 0 && puzzle.givens[cell] === 0 ? [cell] : []));
    const broken = new Set(conflictsIn(puzzle, values).flat());
    const isWrong = (cell: number) =>
      broken.has(cell) || (solution !== undefined && values[cell] !== solution[cell]);
    return { wrong: own.filter(isWrong), filled: own.length, isProven: solution !== undefined };
  }

  /** The whole way by logic, or by logic and guesses, to be walked step by step. */
  async explain(by: 'logic' | 'combined'): Promise<void> {
    const { puzzle } = this.game;
    const path = await this.run(by, signal => this.work.call('explained', { puzzle, by }, { signal }));
    if (!path) return;
    if (path.moves.length === 0) {
      this.panel = { kind: 'solve', outcome: path };
      return;
    }
    const frames = [beginning(puzzle)];
    for (const move of path.moves) frames.push(applied(frames[frames.length - 1], move));
    this.at = 1;
    this.panel = { kind: 'path', path, frames };
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
    const question = { puzzle, by: 'search' as const, limit: wantsAll ? Number.POSITIVE_INFINITY : 1 };
    const outcome = await this.run('search', signal =>
      this.work.call('search', question, {
        signal,
        onEvent: (progress: SearchProgress) => this.report(progress),
      }),
    );
    if (!outcome) return;
    if (outcome.solution && !wantsAll) this.game.go(filled(position, outcome.solution));
    this.panel = { kind: 'solve', outcome };
  }

  /** One guess: the smallest candidate of the cell that has fewest; coloured, so that it is found again. */
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
      this.work.call(
        'generate',
        { wish, seed },
        { signal, onEvent: (progress: GenerateProgress) => this.report(progress) },
      ),
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
    const grid = await this.run('grid', signal =>
      this.work.call('grid', { shape, seed, method }, { signal }),
    );
    if (grid) this.game.load(beginning(sudoku({ ...shape, givens: grid })), { isOwn: true });
  }

  stop(): void {
    this.stopWork?.abort();
  }

  /** The game has moved on: what was said about the moment before is over. */
  moved(): void {
    if (['hint', 'check', 'path', 'made'].includes(this.panel.kind)) this.panel = { kind: 'none' };
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
      const answer = await insist(
        () => stop.signal.aborted || this.isClosed,
        () => call(stop.signal),
      );
      // Somebody went on to another puzzle meanwhile: the answer is not for this one.
      return puzzleLine(this.game.puzzle) === before ? answer : undefined;
    } catch (error) {
      if (error instanceof InputError) this.problem = error;
      else if (!(error instanceof Aborted)) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.stopWork === stop) {
        this.stopWork = undefined;
        if (this.panel.kind === 'busy') this.panel = { kind: 'none' };
      }
    }
  }

  private report(progress: Partial<SearchProgress & GenerateProgress>): void {
    if (this.panel.kind === 'busy') this.panel = { ...this.panel, progress };
  }
}

/** A worker that did not hear an earlier stop is replaced, and whatever waited for it is lost: then ask again. */
async function insist<T>(isOver: () => boolean, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Aborted) || isOver()) throw error;
    return call();
  }
}

function ignoreAborted(error: unknown): void {
  if (!(error instanceof Aborted)) throw error;
}
