/**
 * The best board that can be found in a given time, for puzzles that are out of reach: restarts of the break
 * search, each with its own order of pieces and its own quota colors, all under the best board so far. The
 * search is a plain loop over slices: stop it at any moment and keep what it has. Equal seeds and slices give
 * equal boards everywhere.
 *
 * The kernel's word is not taken: every board is scored by the rules before it is handed out.
 */
import { type Random, randomFrom } from '@quadrille/base';
import { BEST_BETTER, BEST_EXHAUSTED, BestKernel, type BestTables } from './kernels/best/host.js';
import { polisher } from './polish.js';
import {
  cellsOf,
  type EdgeBoard,
  type EdgePuzzle,
  GRAY,
  innerEdges,
  neighbor,
  score,
  sideColor,
} from './rules.js';
import { say } from './sentences.js';
import { bandPath, defaultStrategy, type Strategy } from './strategy.js';
import { boardOf, compileTables, frameColors, innerColors, type Tables } from './tables.js';
import { turnBoard, turnPuzzle } from './turn.js';

export interface BestOptions {
  readonly seed: number;
  readonly strategy?: Strategy;
}

/** A better board than all before it. */
export interface Improvement {
  readonly board: EdgeBoard;
  readonly score: number;
  readonly breaks: number;
}

/**
 * How a side is wanted by the kernel's tail: matching or broken (never gray), not gray, anything; else a
 * color.
 */
const KEYED_INNER = 252;
const KEYED = 253;
const INNER = 254;
const ANY = 255;

/** Draws of quota colors of which the best is taken. */
const DRAWS = 60;
/** The first restart has no quota and finishes every new depth: so there is some board at once. */
const OPENING_NODES = 2_000_000;
const OPENING_TAILS = 300;
/** What the quota is multiplied by when a restart gets nowhere: on some boards the usual one is too hard. */
const LOOSENING = 0.98;

/** The search for ever better boards of one puzzle. */
export class BestSearch {
  /** Nodes so far, with those of the tails; and restarts. */
  nodes = 0;
  restarts = 0;
  best: Improvement | undefined;
  private readonly random: Random;
  private readonly strategy: Strategy;
  private readonly turned: EdgePuzzle;
  private readonly path: readonly number[];
  private readonly polish: ReturnType<typeof polisher>;
  /** Boards must have fewer breaks than this. */
  private mark: number;
  private tables: Tables | undefined;
  private kernel: BestKernel | undefined;
  private quotaShare = 1;

  constructor(
    private readonly puzzle: EdgePuzzle,
    { seed, strategy }: BestOptions,
  ) {
    const cells = cellsOf(puzzle).length;
    const pieces = puzzle.pieces.length;
    if (pieces < cells) throw say.error('too-few-pieces', { pieces, cells });
    this.strategy = strategy ?? defaultStrategy(puzzle);
    this.random = randomFrom(seed);
    this.turned = turnPuzzle(puzzle, puzzle.turnable ? this.strategy.turn : 0);
    this.path = bandPath(this.turned, this.strategy.band);
    this.polish = polisher(puzzle);
    this.mark = innerEdges(puzzle).length + 1;
  }

  /** Looks from now on only for boards with fewer breaks than these, found elsewhere. */
  aimBelow(breaks: number): void {
    this.mark = Math.min(this.mark, breaks);
    this.kernel?.aimBelow(this.mark);
  }

  /** True when the best board is a solution: there is nothing better to look for. */
  get isSolved(): boolean {
    return this.mark === 0;
  }

  /** Goes on for about `budget` nodes; returns the board if one better than all before was found. */
  step(budget: number): Improvement | undefined {
    if (this.isSolved) return undefined;
    const isFirst = this.restarts === 0;
    this.kernel ??= this.restart();
    const { kernel, strategy } = this;
    const before = kernel.nodes + kernel.tailNodes;
    const answer = isFirst ? kernel.finish() : kernel.step(budget);
    this.nodes += kernel.nodes + kernel.tailNodes - before;
    const better = answer === BEST_BETTER ? this.read(kernel) : undefined;
    const isHopeless = strategy.probation.some(
      ([nodes, level]) => kernel.nodes >= nodes && kernel.deepest < level,
    );
    if (isHopeless) this.quotaShare *= LOOSENING;
    const isOver = kernel.nodes >= (this.restarts === 1 ? OPENING_NODES : strategy.restartNodes);
    if (isHopeless || isOver || answer === BEST_EXHAUSTED) this.kernel = undefined;
    return better;
  }

  private read(kernel: BestKernel): Improvement {
    const { puzzle, turned, strategy } = this;
    const seen = boardOf(turned, this.tables!, kernel.take());
    const board = turnBoard(seen, turned.width, turned.height, puzzle.turnable ? 4 - strategy.turn : 0);
    const told = score(puzzle, board);
    if (told.illegal.length > 0 || told.breaks !== kernel.bestBreaks) {
      throw new Error(
        `the kernel claims ${kernel.bestBreaks} breaks, the rules say ${told.breaks} ${inEnglish(told.illegal)}`,
      );
    }
    const polished = this.polish(board, strategy.polishRounds, this.random.bits());
    const { score: matched, breaks, illegal } = score(puzzle, polished);
    if (illegal.length > 0 || breaks > told.breaks) {
      throw new Error(
        `polishing made ${breaks} breaks of ${told.breaks}, or broke a rule: ${inEnglish(illegal)}`,
      );
    }
    this.best = { board: polished, score: matched, breaks };
    this.aimBelow(breaks);
    return this.best;
  }

  private restart(): BestKernel {
    const { strategy, turned, path, random } = this;
    const isOpening = this.restarts++ === 0;
    const quotaColors = isOpening ? new Set<number>() : this.drawQuotaColors();
    const fromLevel = strategy.breaksFrom[0] ?? Number.POSITIVE_INFINITY;
    const tables = compileTables(turned, path, { fromLevel, quotaColors, random });
    this.tables = tables;
    const tail = isOpening
      ? { fromLevel: 0, slack: 0, count: OPENING_TAILS, nodes: path.length + strategy.tailNodes }
      : {
          fromLevel: strategy.tailFrom,
          slack: strategy.tailSlack,
          count: strategy.tailCount,
          nodes: strategy.tailNodes,
        };
    return new BestKernel(this.bestTables(tables, quotaColors), tail, this.mark);
  }

  /**
   * The draw whose colors lie together on the fewest pieces: using these up takes the fewest other sides
   * along.
   */
  private drawQuotaColors(): Set<number> {
    const { strategy, turned, random } = this;
    const frame = [...frameColors(turned)].sort((a, b) => a - b);
    const inner = innerColors(turned);
    let best: Set<number> = new Set();
    let bestDensity = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const colors = new Set([
        ...random.shuffle([...frame]).slice(0, strategy.quotaFrameColors),
        ...random.shuffle([...inner]).slice(0, strategy.quotaInnerColors),
      ]);
      const sides = turned.pieces.map(piece => piece.filter(color => colors.has(color)).length);
      const density = sides.reduce((a, b) => a + b, 0) / Math.max(1, sides.filter(count => count > 0).length);
      if (density > bestDensity) [best, bestDensity] = [colors, density];
    }
    return best;
  }

  private bestTables(tables: Tables, quotaColors: ReadonlySet<number>): BestTables {
    const { turned, path, strategy } = this;
    const clueAt = new Map(turned.clues.map(clue => [clue.cell, clue]));
    const kindOf = (piece: number) => tables.kinds.findIndex(kind => kind.pieces[0] === piece);
    const quotaSides = turned.pieces.flat().filter(color => quotaColors.has(color)).length;
    return {
      ...tables,
      wants: Uint32Array.from(path, (_, level) => wantsOf(turned, tables, level)),
      only: Int32Array.from(path, cell => {
        const clue = clueAt.get(cell);
        return clue ? kindOf(clue.piece) * 4 + clue.turn : -1;
      }),
      looks: looksOf(turned, tables),
      isClue: Uint8Array.from(tables.kinds, kind => (kind.isClue ? 1 : 0)),
      allowed: Int32Array.from(path, (_, level) => strategy.breaksFrom.filter(from => from <= level).length),
      demanded: Int32Array.from(path, (_, level) =>
        Math.floor(quotaAt(strategy.quotaCurve, level) * quotaSides * this.quotaShare),
      ),
      odd: oddColors(turned),
      paired: pairedColors(turned),
    };
  }
}

const inEnglish = (faults: readonly { readonly en: string }[]) => faults.map(({ en }) => en).join('; ');

/** The share that the quota demands at a level; nothing before the curve and nothing behind it. */
function quotaAt(curve: Strategy['quotaCurve'], level: number): number {
  for (let i = 1; i < curve.length; i++) {
    const [[from, low], [to, high]] = [curve[i - 1], curve[i]];
    if (level > from && level <= to) return low + ((high - low) * (level - from)) / (to - from);
  }
  return 0;
}

/**
 * What the tail wants of the four sides of a level's cell, a byte each. Clues are matched from the clue's
 * side.
 */
function wantsOf(puzzle: EdgePuzzle, tables: Tables, level: number): number {
  const cell = tables.path[level];
  let wants = 0;
  for (let side = 3; side >= 0; side--) {
    const beyond = neighbor(puzzle, cell, side);
    const isKeyed =
      (side === 0 && tables.upperLevel[level] >= 0) || (side === 3 && tables.leftLevel[level] >= 0);
    if (beyond < 0) wants = wants * 256 + (puzzle.framed ? GRAY : ANY);
    else if (isKeyed) wants = wants * 256 + (puzzle.framed ? KEYED_INNER : KEYED);
    else wants = wants * 256 + (puzzle.framed ? INNER : ANY);
  }
  return wants;
}

/** The four colors of every kind in every turn, a byte each; all ones where a turn is not allowed. */
function looksOf(puzzle: EdgePuzzle, tables: Tables): Uint32Array {
  const looks = new Uint32Array(tables.kinds.length * 4).fill(0xffffffff);
  tables.kinds.forEach(({ pieces }, kind) => {
    for (let turn = 0; turn < (puzzle.turnable ? 4 : 1); turn++) {
      const sides = [3, 2, 1, 0].map(side => sideColor(puzzle.pieces[pieces[0]], turn, side));
      looks[kind * 4 + turn] = sides.reduce((word, color) => word * 256 + color, 0);
    }
  });
  return looks;
}

/** Colors on an odd number of sides, as bits. */
function oddColors(puzzle: EdgePuzzle): number {
  return puzzle.pieces.flat().reduce((odd, color) => odd ^ (1 << color), 0);
}

/**
 * Colors whose sides all lie on inner edges, as bits: with outer sides of any color, or spare pieces, none
 * do.
 */
function pairedColors(puzzle: EdgePuzzle): number {
  const isExact = puzzle.framed && puzzle.pieces.length === cellsOf(puzzle).length;
  return isExact ? ~(1 << GRAY) : 0;
}
