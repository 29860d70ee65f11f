/** The state of the page: the puzzle with its history, what is being drawn, what is shown. */
import { InputError } from '@quadrille/base';
import type { Cell } from '@quadrille/puzzles/packing';
import { boxOf, dailyPuzzle, gridOf, problemOf, showcase } from '@quadrille/puzzles/packing/internal';
import { History } from '../../app/history.svelte.js';
import { type Area, areaOf, unitedAreas } from './geometry.js';
import { Play } from './play.svelte.js';
import {
  type Brush,
  cellsIn,
  isDrawable,
  type Part,
  painted,
  problemIn,
  readSheet,
  type Sheet,
  shapeIn,
  writeSheet,
} from './puzzle.js';
import { Search } from './search.svelte.js';
import { FIRST_VIEW, type View } from './solid.js';

export const MODES = ['solve', 'draw', 'play'] as const;
export type Mode = (typeof MODES)[number];

export const FIRST = showcase[0].text;
/** Pieces are drawn on at least so many places each way. */
const PIECE_AREA = 7;

export class Desk {
  readonly history = new History<Sheet>(readSheet(FIRST));
  readonly search = new Search();
  readonly play = new Play();
  draft = $state.raw<Sheet>();
  mode = $state<Mode>('solve');
  part = $state<Part>('box');
  layer = $state(0);
  brush = $state<Brush>('must');
  /** The date, where the puzzle is that of a day. */
  day = $state<string>();
  /** The solution on the sheet. */
  at = $state(0);
  view = $state.raw<View>(FIRST_VIEW);
  typed = $state(FIRST);
  problem = $state.raw<InputError>();
  isBadLink = $state(false);
  private isErasing = false;

  readonly sheet = $derived(this.draft ?? this.history.current);
  readonly grid = $derived(gridOf(this.sheet.puzzle.grid));
  readonly text = $derived(writeSheet(this.history.current));
  readonly isShown = $derived(isDrawable(this.sheet));
  readonly box = $derived(this.isShown ? cellsIn(this.sheet, 'box') : []);
  readonly layers = $derived(this.layersOf(this.part));
  readonly boxLayers = $derived(this.layersOf('box'));
  readonly solution = $derived(this.search.found[Math.min(this.at, this.search.found.length - 1)]);
  /**
   * Where the part that is drawn may be drawn. It does not move while a stroke goes on, and gets no smaller from one
   * stroke to the next: the cells stay under the hand.
   */
  readonly area: Area = $derived.by(() => {
    const isSquare = this.grid.name === 'square' || this.grid.name === 'cube';
    const least = this.drawnPart === 'box' ? 3 : PIECE_AREA * (isSquare ? 1 : 2);
    const cells = cellsIn(this.history.current, this.drawnPart);
    return this.held ? unitedAreas(this.held, areaOf(cells, 1)) : areaOf(cells, 1, least);
  });
  /** The area of the last stroke. */
  private held: Area | undefined;

  /** The part that is drawn, whatever undo has left of it. */
  get drawnPart(): Part {
    const { part } = this;
    return part !== 'box' && part >= problemIn(this.sheet).pieces.length ? 'box' : part;
  }

  private layersOf(part: Part): number[] {
    const own = part === 'box' || part < problemIn(this.sheet).pieces.length ? part : 'box';
    if (!this.grid.isSolid) return [0];
    const [low, high] = boxOf(cellsIn(this.sheet, own));
    const rim = this.mode === 'draw' ? 1 : 0;
    return Array.from({ length: high[2] - low[2] + 1 + rim }, (_, at) => low[2] + at);
  }

  close(): void {
    this.search.close();
    this.play.close();
  }

  /** A puzzle from outside; what cannot be read is said, and the one on the page stays. */
  read(text: string, number: number): void {
    try {
      const sheet = readSheet(text, number);
      problemOf(sheet.puzzle, sheet.number);
      this.problem = undefined;
      if (writeSheet(sheet) !== this.text || sheet.number !== this.history.current.number) this.change(sheet);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.problem = error;
    }
  }

  /** Takes a puzzle as a step that can be undone. */
  change(sheet: Sheet): void {
    this.held = undefined;
    this.draft = undefined;
    this.problem = undefined;
    this.at = 0;
    if (sheet !== this.history.current) this.history.push(sheet);
    if (this.part !== this.drawnPart) this.part = this.drawnPart;
    if (!this.layers.includes(this.layer)) this.layer = this.layers[0];
  }

  /** A puzzle to begin with: what was done to the one before can still be undone. */
  pick(text: string, mode: Mode = 'solve'): void {
    this.day = undefined;
    this.read(text, 0);
    this.part = 'box';
    this.layer = 0;
    this.mode = mode;
  }

  pickDay(date: string): void {
    this.pick(dailyPuzzle(date), 'play');
    this.day = date;
  }

  select(part: Part): void {
    this.held = undefined;
    this.part = part;
    this.layer = Math.min(...cellsIn(this.sheet, part).map(cell => cell[2]));
    if (part !== 'box' && typeof this.brush === 'string') this.brush = 'must';
  }

  /** A stroke over cells: the first one decides whether it paints or erases. */
  stroke(cells: readonly Cell[], isFirst: boolean): void {
    const part = this.drawnPart;
    if (isFirst) {
      const under = shapeIn(this.sheet, part).spots.find(spot => String(spot.at) === String(cells[0]));
      const isSame =
        typeof this.brush === 'number'
          ? under?.color === this.brush
          : under !== undefined &&
            under.mayBeEmpty === (this.brush === 'may' && part === 'box') &&
            under.color === 0;
      this.isErasing = this.brush === 'closed' || isSame;
    }
    this.draft = painted(this.sheet, part, cells, this.isErasing ? 'closed' : this.brush);
  }

  lift(): void {
    if (!this.draft) return;
    const { area } = this;
    this.change(this.draft);
    this.held = area;
  }

  undo = () => (this.mode === 'play' ? this.play.undo() : this.go(() => this.history.undo()));
  redo = () => (this.mode === 'play' ? this.play.redo() : this.go(() => this.history.redo()));

  private go(by: () => void): void {
    by();
    this.draft = undefined;
    this.at = 0;
    if (this.part !== this.drawnPart) this.part = this.drawnPart;
    if (!this.layers.includes(this.layer)) this.layer = this.layers[0];
  }
}

/** The pencils of an assembly: one for each piece or, where all pieces are alike, one for each copy. */
export function pencilsOf(placed: readonly { readonly piece: number }[]): number[] {
  const isMixed = new Set(placed.map(each => each.piece)).size > 1;
  return placed.map((each, at) => ((isMixed ? each.piece : at) % 12) + 1);
}
