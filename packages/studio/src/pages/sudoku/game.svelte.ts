/**
 * The game as the page holds it: the position with undo and redo, what is selected, what keys write, the clock. It
 * decides nothing about sudoku; moves are functions of position.ts. The clock and the last game are kept on this
 * machine, the rest is in the address.
 */
import { formatCells, puzzleLine, type Sudoku } from '@quadrille/puzzles/sudoku';
import { History } from '../../app/history.svelte.js';
import { isString, recall, remember } from '../../app/storage.js';
import type { Shown } from './link.js';
import {
  beginning,
  erase,
  type Mode,
  type Position,
  paint,
  writeDigit,
  writeGiven,
  writeMark,
} from './position.js';
import { assigned, LOOSE } from './shaping.js';

interface Moment {
  readonly position: Position;
  readonly isOwn: boolean;
}

export class Game {
  private readonly history: History<Moment>;
  selection = $state.raw<ReadonlySet<number>>(new Set([0]));
  cursor = $state(0);
  mode = $state<Mode>('digit');
  isAuto = $state(false);
  seconds = $state(0);
  isPaused = $state(false);
  /** Boxes being drawn: for every cell its box, until they are even and become the puzzle's. */
  private drawing = $state.raw<History<readonly number[]>>();
  private anchor = 0;

  constructor(shown: Shown) {
    this.history = new History<Moment>({ position: shown.position, isOwn: shown.isOwn });
    this.isAuto = shown.isAuto;
    this.selectFirst();
    this.seconds = savedSeconds(puzzleLine(shown.position.puzzle));
  }

  get position(): Position {
    return this.history.current.position;
  }
  get puzzle(): Sudoku {
    return this.position.puzzle;
  }
  get isOwn(): boolean {
    return this.history.current.isOwn;
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
    this.history.push({ position, isOwn });
    this.isAuto = isAuto;
    if (!isOther) return;
    this.seconds = 0;
    this.isPaused = false;
    this.selectFirst();
  }

  /** The next position; nothing happens when it is the same. */
  go(position: Position): void {
    if (position !== this.position) this.history.push({ position, isOwn: this.isOwn });
  }

  undo(): void {
    (this.drawing ?? this.history).undo();
    this.keepSelectionInside();
  }
  redo(): void {
    (this.drawing ?? this.history).redo();
    this.keepSelectionInside();
  }

  /** Whoever made a puzzle plays it now, or changes it again. */
  setOwn(isOwn: boolean): void {
    this.drawing = undefined;
    this.history.push({ position: beginning(this.puzzle), isOwn });
  }

  /** The same givens among other boxes, cages or rules. */
  reshape(puzzle: Sudoku): void {
    if (puzzleLine(puzzle) !== puzzleLine(this.puzzle)) this.go(beginning(puzzle));
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
    if (this.drawing) {
      this.drawing.push(assigned(this.drawing.current, this.selection, digit - 1));
      return;
    }
    this.go(this.written(digit, once ?? this.mode));
  }

  private written(digit: number, mode: Mode): Position {
    const { position, selection } = this;
    if (this.isOwn) return writeGiven(position, selection, digit);
    if (mode === 'colour') return paint(position, selection, digit);
    if (mode === 'digit') return writeDigit(position, selection, digit);
    return writeMark(position, mode === 'centre' && this.isAuto ? 'struck' : mode, selection, digit);
  }

  erase(): void {
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
    else if (how === 'extend') for (const own of this.rectangle(this.anchor, cell)) next.add(own);
    else next.add(cell);
    if (how === 'alone' || how === 'add') this.anchor = cell;
    this.cursor = cell;
    this.selection = next;
  }

  /** Moves by rows and columns, round the edges; with Shift the selection grows. */
  move(down: number, right: number, isExtending: boolean): void {
    const { size } = this.puzzle;
    const row = (Math.floor(this.cursor / size) + down + size) % size;
    const column = ((this.cursor % size) + right + size) % size;
    this.point(row * size + column, isExtending ? 'stroke' : 'alone');
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

  /** Keeps the clock and the last game on this machine. */
  save(params: string): void {
    remember('sudoku.last', params);
    remember('sudoku.clock', `${this.seconds} ${puzzleLine(this.puzzle)}`);
  }

  private selectFirst(): void {
    const free = this.position.values.indexOf(0);
    this.cursor = this.anchor = Math.max(0, free);
    this.selection = new Set([this.cursor]);
  }

  private keepSelectionInside(): void {
    const { length } = this.position.values;
    if (this.cursor >= length || [...this.selection].some(cell => cell >= length)) this.selectFirst();
  }

  private rectangle(from: number, to: number): number[] {
    const { size } = this.puzzle;
    const [r1, r2] = [from, to].map(cell => Math.floor(cell / size)).sort((a, b) => a - b);
    const [c1, c2] = [from, to].map(cell => cell % size).sort((a, b) => a - b);
    return this.position.values.flatMap((_, cell) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      return row >= r1 && row <= r2 && column >= c1 && column <= c2 ? [cell] : [];
    });
  }
}

/** The address of the game left behind on this machine, without its page. */
export const lastGame = (): string => recall('sudoku.last', isString, '');

function savedSeconds(line: string): number {
  const [seconds, ...rest] = recall('sudoku.clock', isString, '').split(' ');
  return rest.join(' ') === line && /^\d{1,6}$/.test(seconds) ? Number(seconds) : 0;
}

/** The character of a digit in a puzzle of this size. */
export const symbolOf = (size: number, digit: number): string => formatCells(size, [digit]);

/** `4:05`, `1:04:05`. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
