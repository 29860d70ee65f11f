/** What the verbs of `growth` share: the flags that say which board, and loops that breathe. */
import { type Ended, InputError } from '@quadrille/cover';
import {
  type Board,
  format,
  makeBoard,
  parse,
  type Question,
  type Start,
  usualCellCount,
} from '@quadrille/puzzles/growth';
import { type Command, Option } from 'commander';
import type { Io } from '../../io.js';
import { breathe, type CommonFlags, parseInput, readInput, wholeNumber } from '../../verb.js';

export interface BoardFlags extends CommonFlags {
  cells?: number;
  torus?: boolean;
  threshold?: '2' | '3';
  board?: string;
}

/** Longest side on the command line; the formula takes 510. */
const SIDE_LIMIT = 510;

/** Adds `N [M]` and what can be unusual about a board. */
export function addBoard(command: Command): Command {
  return command
    .argument('[n]', 'columns of the board', wholeNumber(1, SIDE_LIMIT))
    .argument('[m]', 'rows; as many as columns when left out', wholeNumber(1, SIDE_LIMIT))
    .addOption(
      new Option('--cells <k>', 'black cells of a start; default: the least number').argParser(
        wholeNumber(1),
      ),
    )
    .option('--torus', 'join left and right, top and bottom')
    .addOption(new Option('--threshold <t>', 'black neighbours that turn a cell black').choices(['2', '3']))
    .option('--board <file>', 'the board as text (x is no cell) instead of N and M');
}

/** The question that the arguments ask. */
export function questionOf(
  io: Io,
  n: number | undefined,
  m: number | undefined,
  flags: BoardFlags,
): Question {
  const board = boardOf(io, n, m, flags);
  return { board, cellCount: flags.cells ?? usualCellCount(board) };
}

function boardOf(io: Io, n: number | undefined, m: number | undefined, flags: BoardFlags): Board {
  if (flags.board !== undefined) {
    if (n !== undefined) throw new InputError('give either N and M or --board, not both');
    const { board, start } = readBoard(io, flags.board);
    if (start.length > 0)
      throw new InputError('the board of --board has black cells; they are what is asked for');
    return makeBoard({ ...board, ...settings(flags, board) });
  }
  if (n === undefined) throw new InputError('say how large the board is: N, or N and M, or --board FILE');
  const plain = { width: n, height: m ?? n };
  return makeBoard({ ...plain, ...settings(flags, { torus: false, threshold: 2 }) });
}

function settings(flags: BoardFlags, usual: Pick<Board, 'torus' | 'threshold'>) {
  const threshold = flags.threshold === undefined ? usual.threshold : flags.threshold === '3' ? 3 : 2;
  return { torus: flags.torus ?? usual.torus, threshold } as const;
}

/** Reads a board with its start: a file, `-`, or the text itself. */
export function readBoard(io: Io, argument: string) {
  const isText = (text: string) => /^[#.x/\s]+$/.test(text) || /[#\n]/.test(text);
  return parseInput(readInput(io, argument, isText), parse);
}

/** A start on one line: `#../.#./..#`. */
export function inline(board: Board, start: Start): string {
  return format({ board, start }).replaceAll('\n', '/');
}

/** Looks now and then whether a long loop has to end. */
export class Watch {
  readonly startMs = performance.now();
  private breathMs = this.startMs;

  constructor(
    private readonly io: Io,
    private readonly timeoutSeconds = Number.POSITIVE_INFINITY,
  ) {}

  /** Undefined to go on, otherwise how the loop ends; lets timers and signals in about 20 times a second. */
  async look(): Promise<Ended | undefined> {
    const nowMs = performance.now();
    if (nowMs - this.startMs >= 1000 * this.timeoutSeconds) return 'limited';
    if (nowMs - this.breathMs < 50) return undefined;
    await breathe();
    this.breathMs = performance.now();
    return this.io.signal.aborted ? 'stopped' : undefined;
  }

  get ms(): number {
    return performance.now() - this.startMs;
  }
}
