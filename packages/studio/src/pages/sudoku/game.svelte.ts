/**
 * The game as the page holds it: the position with undo and redo, what is selected, what keys write, the clock. It
 * decides nothing about sudoku; moves are functions of position.ts. Games are kept on this machine (saved.ts), each
 * with its clock and its undo steps; what is seen is in the address.
 */
import { puzzleLine, type Sudoku } from '@quadrille/puzzles/sudoku';
import { formatCells } from '@quadrille/puzzles/sudoku/internal';
import { History } from '../../app/history.svelte.js';
import { byHand, gameOfPuzzle, type Moment, momentOf, newId } from './kept-games.js';
import { addressOf, fromParams, type Shown } from './link.js';
import {
  beginning,
  erase,
  isPlayed,
  type Mode,
  type Position,
  paint,
  rectangle,
  restarted,
  withTold,
  writeDigit,
  writeGiven,
  writeMark,
} from './position.js';
import { gameOf, lastId, type SavedGame, saveGame, stepsOf, toldOf } from './saved.js';
import { assigned, LOOSE } from './shaping.js';

export class Game {
  private readonly history: History<Moment>;
  selection = $state.raw<ReadonlySet<number>>(new Set([0]));
  cursor = $state(0);
  mode = $state<Mode>('digit');
  isAuto = $state(false);
  seconds = $state(0);
  isPaused = $state(false);
  /** The digit whose open places are shown; 0 for none. */
  filter = $state(0);
  /** Boxes being drawn: for every cell its box, until they are even and become the puzzle's. */
  private drawing = $state.raw<History<readonly number[]>>();
  private anchor = 0;

  /** Opens a game; the one last left goes on with its clock and its undo steps. */
  constructor(shown: Shown) {
    const { position, isOwn } = shown;
    const last = gameOf(lastId());
    const known = last?.params === addressOf(shown) ? last : gameOfPuzzle(position);
    const here = known?.params === addressOf(shown) ? known : undefined;
    const id = known?.id ?? newId();
    this.history = new History<Moment>({
      position: withTold(position, toldOf(id)),
      isOwn,
      id,
      ...byHand(here),
    });
    this.isAuto = shown.isAuto;
    this.selectFirst();
    if (known) this.takeUp(known, addressOf(shown));
  }

  /** The steps and the clock of a kept game; where it was left elsewhere, undo leads there. */
  private takeUp(known: SavedGame, shownAt: string): void {
    const { past, future } = stepsOf(known.id);
    const told = toldOf(known.id);
    this.seconds = known.seconds;
    const moments = (addresses: readonly string[]) =>
      addresses.flatMap(address => momentOf(address, known.id, told));
    if (known.params === shownAt) this.history.resume(moments(past), moments(future));
    else this.history.resume(moments([...past, known.params]), []);
  }

  get position(): Position {
    return this.history.current.position;
  }
  get puzzle(): Sudoku {
    return this.position.puzzle;
  }
  get id(): string {
    return this.history.current.id;
  }
  get isOwn(): boolean {
    return this.history.current.isOwn;
  }
  /** Whether the player wrote the last digit: what a search fills in is not solved by anybody. */
  get isByHand(): boolean {
    return this.history.current.isByHand === true;
  }
  get draft(): readonly number[] | undefined {
    return this.drawing?.current;
  }
  get canUndo(): boolean {
    return (this.drawing ?? this.history).canUndo;
  }
  get canRedo(): boolean {
    return (this.drawing ?? this.history).canRedo;
  }
  get shown(): Shown {
    return { position: this.position, isAuto: this.isAuto, isOwn: this.isOwn };
  }

  /** A new puzzle, or a game from elsewhere; undo brings the old one back. */
  load(
    position: Position,
    { isOwn = false, isAuto = this.isAuto }: Partial<Omit<Shown, 'position'>> = {},
  ): void {
    const isOther = puzzleLine(position.puzzle) !== puzzleLine(this.puzzle);
    this.drawing = undefined;
    this.history.push({ position, isOwn, id: isOther ? newId() : this.id });
    this.isAuto = isAuto;
    if (!isOther) return;
    this.seconds = 0;
    this.isPaused = false;
    this.selectFirst();
  }

  /** Goes on with a kept game, where it was left. */
  resume(saved: SavedGame): void {
    const shown = fromParams(new URLSearchParams(saved.params));
    if (!shown) return;
    this.drawing = undefined;
    const position = withTold(shown.position, toldOf(saved.id));
    this.history.reset({ position, isOwn: shown.isOwn, id: saved.id, ...byHand(saved) });
    this.isAuto = shown.isAuto;
    this.isPaused = false;
    this.takeUp(saved, saved.params);
    this.selectFirst();
  }

  /** The next position; nothing happens when it is the same. */
  go(position: Position, isByHand = false): void {
    if (position === this.position) return;
    this.history.push({ position, isOwn: this.isOwn, id: this.id, ...(isByHand && { isByHand }) });
  }

  /** Everything but the givens goes, and the clock begins anew. */
  restart(): void {
    this.go(restarted(this.position));
    this.seconds = 0;
    this.isPaused = false;
  }

  undo(): void {
    this.stepped(() => (this.drawing ?? this.history).undo());
  }
  redo(): void {
    this.stepped(() => (this.drawing ?? this.history).redo());
  }

  /** Undo may lead back into another game: then its clock goes on. */
  private stepped(step: () => void): void {
    const { id } = this;
    step();
    if (this.id !== id) this.seconds = gameOf(this.id)?.seconds ?? 0;
    this.keepSelectionInside();
  }

  /** Whoever made a puzzle plays it now, or changes it again. */
  setOwn(isOwn: boolean): void {
    this.drawing = undefined;
    this.mode = 'digit';
    this.history.push({ position: restarted(this.position), isOwn, id: this.id });
  }

  /** The same givens among other boxes, cages or rules. */
  reshape(puzzle: Sudoku, off = this.position.off): void {
    const isSame = puzzleLine(puzzle) === puzzleLine(this.puzzle) && off === this.position.off;
    const told = puzzle.size === this.puzzle.size ? this.position.told : undefined;
    if (!isSame) this.go(beginning(puzzle, { off, told }));
  }

  /** From now on digit keys put the selected cells into boxes. */
  startDraft(): void {
    this.drawing = new History<readonly number[]>(this.puzzle.boxes);
  }
  endDraft(): void {
    this.drawing = undefined;
  }

  /** A digit key: writes what the mode says, or what `once` says this one time. */
  write(digit: number, once?: Mode): void {
    if (this.isPaused) return;
    if (this.filter > 0) this.filter = digit;
    if (this.drawing) {
      this.drawing.push(assigned(this.drawing.current, this.selection, digit - 1));
      return;
    }
    this.go(this.written(digit, once ?? this.mode), (once ?? this.mode) === 'digit');
    if (this.isOwn) this.advance(1);
  }

  /** Whoever types a puzzle goes on to the next cell, as in a text. */
  private advance(by: 1 | -1): void {
    const cell = this.cursor + by;
    if (this.selection.size === 1 && cell >= 0 && cell < this.position.values.length)
      this.point(cell, 'alone');
  }

  /** Leaves a cell of one's own puzzle empty and goes on. */
  skip(): void {
    this.erase();
    if (this.isOwn && !this.drawing) this.advance(1);
  }

  /** Backspace: what was typed last in one's own puzzle; else the chosen cells. */
  backspace(): void {
    const isTyping = this.isOwn && !this.drawing && this.selection.size === 1;
    if (isTyping && this.position.values[this.cursor] === 0) this.advance(-1);
    this.erase();
  }

  /** Shows where the digit of the chosen cell, or the last one looked for, can go; again: no longer. */
  toggleFilter(): void {
    this.filter = this.filter > 0 ? 0 : this.position.values[this.cursor] || 1;
  }

  private written(digit: number, mode: Mode): Position {
    const { position, selection } = this;
    if (this.isOwn) return writeGiven(position, selection, digit);
    if (mode === 'color') return paint(position, selection, digit);
    if (mode === 'digit') return writeDigit(position, selection, digit);
    return writeMark(position, mode === 'center' && this.isAuto ? 'struck' : mode, selection, digit);
  }

  erase(): void {
    if (this.isPaused) return;
    if (this.drawing) {
      const { current } = this.drawing;
      this.drawing.push(current.map((box, cell) => (this.selection.has(cell) ? LOOSE : box)));
      return;
    }
    if (this.isOwn) this.go(writeGiven(this.position, this.selection, 0));
    else this.go(erase(this.position, this.selection));
  }

  point(cell: number, how: 'alone' | 'add' | 'stroke' | 'extend'): void {
    const next = new Set(how === 'alone' ? [] : this.selection);
    if (how === 'add' && next.has(cell) && next.size > 1) next.delete(cell);
    else if (how === 'extend')
      for (const own of rectangle(this.puzzle.size, this.anchor, cell)) next.add(own);
    else next.add(cell);
    if (how === 'alone' || how === 'add') this.anchor = cell;
    this.cursor = cell;
    this.selection = next;
    if (this.filter > 0) this.filter = this.position.values[cell] || this.filter;
  }

  /** Moves by rows and columns, round the edges; the selection grows, or stays while the cursor passes over cells. */
  move(down: number, right: number, how: 'alone' | 'stroke' | 'pass'): void {
    const { size } = this.puzzle;
    const row = (Math.floor(this.cursor / size) + down + size) % size;
    const column = ((this.cursor % size) + right + size) % size;
    const cell = row * size + column;
    if (how === 'pass') this.cursor = cell;
    else this.point(cell, how);
  }

  selectAll(): void {
    this.selection = new Set(this.position.values.keys());
  }

  /** All cells that hold the same digit as this one; an empty cell stays alone. */
  selectAlike(cell: number): void {
    const digit = this.position.values[cell];
    const alike = this.position.values.flatMap((own, at) => (own === digit && digit > 0 ? [at] : []));
    this.selection = new Set([cell, ...alike]);
  }

  /** Keeps the game, its clock and its steps on this machine. */
  save(isSolved: boolean): void {
    const { position, id, isOwn } = this;
    const { givens } = position.puzzle;
    const own = position.values.filter((digit, cell) => digit > 0 && givens[cell] === 0).length;
    const addressAt = ({ position: at, isOwn: isSetter }: Moment) =>
      addressOf({ position: at, isAuto: false, isOwn: isSetter });
    const { past, future } = this.history.steps;
    saveGame(
      {
        id,
        line: puzzleLine(position.puzzle),
        params: addressOf(this.shown),
        seconds: this.seconds,
        changedMs: Date.now(),
        placed: own,
        hasOnlyMarks: own === 0 && isPlayed(position),
        empty: givens.filter(given => given === 0).length,
        isSolved,
        isByHand: this.isByHand,
        isOwn,
      },
      { past: past.map(addressAt), future: future.map(addressAt) },
      position.told,
    );
  }

  private selectFirst(): void {
    this.cursor = this.anchor = Math.max(0, this.position.values.indexOf(0));
    this.selection = new Set([this.cursor]);
  }

  private keepSelectionInside(): void {
    const { length } = this.position.values;
    if (this.cursor >= length || [...this.selection].some(cell => cell >= length)) this.selectFirst();
  }
}

/** The character of a digit in a puzzle of this size. */
export const symbolOf = (size: number, digit: number): string => formatCells(size, [digit]);

/** `4:05`, `1:04:05`. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
