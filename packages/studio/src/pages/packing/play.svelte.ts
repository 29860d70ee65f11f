/** Placing pieces by hand: what is placed, what can still be placed, and in how many solutions each placement is. */
import type { Assembly, Cell, Placed } from '@quadrille/puzzles/packing';
import type { OpenWay, RemainingData } from '@quadrille/puzzles/packing/internal';
import { Asker, ignoreAborted, type News } from '../../app/ask.js';
import { History } from '../../app/history.svelte.js';
import { recall, remember } from '../../app/storage.js';
import type { Asked } from './search.svelte.js';

/** So many puzzles are kept as they were left. */
const KEPT_GAMES = 20;
/** The first counts of a puzzle with many solutions stop here; then they are lower bounds. */
const COUNT_LIMIT = 50_000;

type Games = Readonly<Record<string, readonly Placed[]>>;
const isGames = (value: unknown): value is Games =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => Array.isArray(each));

export class Play {
  /** The placed pieces; undo brings back earlier ones. */
  readonly history = new History<Assembly>([]);
  /** The piece in hand. */
  piece = $state(-1);
  /** The placement under the pointer, not yet made. */
  ghost = $state.raw<OpenWay>();
  ways = $state.raw<readonly OpenWay[]>([]);
  count = $state<number>();
  isCut = $state(false);
  hint = $state.raw<OpenWay>();
  isCounting = $state(false);
  private readonly asker = new Asker();
  private asked: Asked = { text: '', number: 0 };
  private stopper: AbortController | undefined;

  get placed(): Assembly {
    return this.history.current;
  }

  close(): void {
    this.asker.close();
  }

  /** Another puzzle, as it was left the last time. */
  take(asked: Asked): void {
    if (asked.text === this.asked.text && asked.number === this.asked.number) return;
    this.asked = asked;
    this.history.reset(recall('packing.games', isGames, {})[this.name] ?? []);
    this.piece = -1;
    void this.look();
  }

  private get name(): string {
    return `${this.asked.number} ${this.asked.text}`;
  }

  private save(): void {
    const { [this.name]: _, ...others } = recall('packing.games', isGames, {});
    const list = Object.entries(others).slice(1 - KEPT_GAMES);
    const own = this.placed.length > 0 ? [[this.name, this.placed] as const] : [];
    remember('packing.games', Object.fromEntries([...list, ...own]));
  }

  private change(next: Assembly): void {
    this.history.push(next);
    this.changed();
  }

  private changed(): void {
    this.ghost = undefined;
    this.save();
    void this.look();
  }

  undo = () => {
    this.history.undo();
    this.changed();
  };
  redo = () => {
    this.history.redo();
    this.changed();
  };
  clear = () => this.change([]);

  place({ piece, cells }: Placed): void {
    this.change([...this.placed, { piece, cells }]);
    if (!this.ways.some(way => way.piece === piece)) this.piece = -1;
  }

  /** The placed piece at a cell goes back to the tray, and into the hand. */
  lift(cell: Cell): boolean {
    const key = String(cell);
    const at = this.placed.findIndex(({ cells }) => cells.some(own => String(own) === key));
    if (at < 0) return false;
    this.piece = this.placed[at].piece;
    this.change(this.placed.filter((_, other) => other !== at));
    return true;
  }

  /** The placements of the piece in hand over a cell, the most promising first. */
  waysAt(cell: Cell): OpenWay[] {
    const key = String(cell);
    return this.ways
      .filter(way => way.piece === this.piece && way.cells.some(own => String(own) === key))
      .toSorted((a, b) => b.count - a.count);
  }

  /** Shows the next placement over the cell. */
  turn(cell: Cell): void {
    const ways = this.waysAt(cell);
    const at = this.ghost ? ways.indexOf(this.ghost) : -1;
    this.ghost = ways[(at + 1) % Math.max(1, ways.length)];
  }

  /** Shows a placement over the cell, the one that is shown if it is one. */
  point(cell: Cell | undefined): void {
    const key = String(cell);
    if (cell && this.ghost?.cells.some(own => String(own) === key) && this.ghost.piece === this.piece) return;
    this.ghost = cell && this.piece >= 0 ? this.waysAt(cell)[0] : undefined;
  }

  showHint(): void {
    if (!this.hint) return;
    this.piece = this.hint.piece;
    this.ghost = this.hint;
  }

  /** Asks what remains possible. */
  private async look(): Promise<void> {
    this.stopper?.abort();
    const stopper = new AbortController();
    this.stopper = stopper;
    this.isCounting = true;
    this.count = undefined;
    this.hint = undefined;
    const inputs = {
      puzzle: this.asked.text,
      problem: this.asked.number,
      limit: COUNT_LIMIT,
      placed: JSON.stringify(this.placed),
    };
    const onNews = ({ progress }: News) => {
      const data = progress?.data as RemainingData | undefined;
      if (this.stopper === stopper && data) this.ways = data.ways;
    };
    try {
      const order = { family: 'packing', question: 'remaining', inputs };
      const answer = await this.asker
        .ask<RemainingData>(order, { signal: stopper.signal, onNews })
        .catch(ignoreAborted);
      if (this.stopper !== stopper || !answer?.data) return;
      this.ways = answer.data.ways;
      this.hint = answer.data.hint;
      this.isCut = answer.data.isCut;
      this.count = Number(answer.fields.count ?? answer.fields.atLeast);
    } catch {
      this.history.reset([]); // what was kept does not fit this puzzle any more
      this.ways = [];
    } finally {
      if (this.stopper === stopper) this.isCounting = false;
    }
  }
}
