/**
 * Reduce the game and look ahead: if play can pass through few squares only, that look has settled it. If
 * not, compute whole anti-diagonals as bit sets; only the lines a move can reach back are kept. On long
 * thin boards the lines are watched for a period, which makes 10^15 columns as easy as 10^4.
 */
import type { LineKernel } from '../kernels/lines/host.js';
import { after, type Game, isOnBoard, type Player, type Rule, type Square, START } from '../rules.js';
import { type Layout, layOut, startKernel } from './lines.js';
import { type Run, winnerAtStart } from './method.js';
import { searchPeriod } from './period.js';
import { scout } from './scout.js';

/** A board this many times longer than a line and a move's reach together is watched for a period. */
const LONG = 8;

/** A run by lines: it can also tell the winning moves, and whether it found a period. */
export interface LinesRun extends Run {
  /** The indices of the moves from the start that win; ask only when finished and before `release`. */
  winningMoves(): number[];
  /** The period that was found, in lines. */
  readonly period: number | undefined;
}

export function fast(game: Game, rule: Rule): Run {
  const ahead = scout(game, rule);
  const isWinning = ahead.look(0, 0);
  return isWinning === undefined ? lines(game, rule) : settled(isWinning, ahead);
}

/** `fast` without the look ahead. */
export function lines(game: Game, rule: Rule): LinesRun {
  const layout = layOut(game, rule);
  if (layout !== undefined) return new LineRun(game, layout);
  // Without a playable move the first player is already stuck.
  return settled(rule === 'misere', { squares: 0, tried: 0 });
}

function settled(isWinning: boolean, { squares, tried }: { squares: number; tried: number }): LinesRun {
  return {
    squares,
    tried,
    period: undefined,
    step: () => true,
    winner: () => winnerAtStart(isWinning),
    winningMoves: () => [],
  };
}

class LineRun implements LinesRun {
  period: number | undefined;
  private readonly kernel: LineKernel;
  private readonly watch: ReturnType<typeof searchPeriod> | undefined;
  /** The number of lines after which the last one computed stands for the start. */
  private lineCount: number;
  private isStartLosing: boolean | undefined;

  constructor(
    private readonly game: Game,
    private readonly layout: Layout,
  ) {
    const isLong = layout.width > LONG * (layout.height + layout.reach);
    this.kernel = startKernel(layout, layout.reach + 1, isLong ? Number.POSITIVE_INFINITY : layout.width);
    this.watch = isLong ? searchPeriod(layout) : undefined;
    this.lineCount = layout.lineCount;
  }

  get squares(): number {
    return Math.min(this.kernel.next, this.layout.width) * this.layout.height;
  }

  get tried(): number {
    return this.kernel.next * this.layout.moves.length;
  }

  step(budget: number): boolean {
    const lines = Math.ceil(budget / this.layout.height);
    if (this.watch) this.watchLines(lines);
    else this.kernel.advance(Math.min(lines, this.lineCount - this.kernel.next));
    if (this.kernel.next < this.lineCount) return false;
    this.isStartLosing ??= this.isLosing(START);
    return true;
  }

  winner(): Player {
    return winnerAtStart(!this.isStartLosing);
  }

  winningMoves(): number[] {
    const { moves } = this.game;
    return moves.flatMap((move, index) => {
      const square = after(START, move);
      return isOnBoard(this.game, square) && this.isLosing(square) ? [index] : [];
    });
  }

  release(): void {
    this.kernel.release();
  }

  private watchLines(lines: number): void {
    for (let n = 0; n < lines && this.kernel.next < this.lineCount; n++) {
      this.kernel.advance(1);
      if (this.period !== undefined) continue;
      this.period = this.watch!.look(this.kernel);
      // Leave out whole periods: the lines to come are the same lines again.
      if (this.period !== undefined) {
        this.lineCount = this.kernel.next + ((this.lineCount - this.kernel.next) % this.period);
      }
    }
  }

  /** True for a losing square at most one move from the start. */
  private isLosing(square: Square): boolean {
    const { layout } = this;
    const right = square.x / layout.reduction.rightDivisor;
    const down = square.y / layout.reduction.downDivisor;
    const bit = layout.height - 1 - (layout.isTurned ? right : down);
    return this.kernel.isLosing(this.lineCount - 1 - right - down, bit);
  }
}
