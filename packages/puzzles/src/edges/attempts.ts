/**
 * The search for the best board as a `Search`, so that a ledger, a cluster and volunteers can share it: many attempts,
 * each with a seed of its own and the same number of nodes. A unit is one attempt (`[7]`), the empty unit all of them.
 * What an attempt finds is its best board, one at most. Attempts do not hear of each other, so that any of them can be
 * walked again and compared; that costs some speed, and is why a page or a terminal alone asks a team instead.
 *
 * A step is a whole attempt, whatever the budget: what is left of a walk is then always whole attempts too.
 */
import { hexLanes, type Search, type Solution, solutionDigest, type Unit, type Walk } from '@quadrille/base';
import { BestSearch } from './best.js';
import { formatJson, parse } from './notation.js';
import type { EdgeBoard, EdgePuzzle } from './rules.js';
import { say } from './sentences.js';
import { defaultStrategy, parseStrategy, type Strategy } from './strategy.js';

export interface AttemptsInput {
  /** The puzzle as text. */
  readonly puzzle: string;
  /** What is changed of the usual strategy, as JSON. */
  readonly strategy?: string | undefined;
  readonly seed: number;
  readonly attempts: number;
  /** Nodes of an attempt. */
  readonly nodes: number;
  /** Only boards with fewer broken edges than this are kept. */
  readonly below?: number | undefined;
}

export interface AttemptsSearch extends Search {
  readonly decode: (solution: Solution) => EdgeBoard;
}

/** Raised when the same attempt would give another board than before. */
const VERSION = 1;
const SLICE = 200_000;
/** A choice on the board is `cell * CELL + piece * 4 + turn + 1`; an empty cell has none. */
const CELL = 1 << 16;

/** The search of these attempts; also from data of elsewhere. Throws `InputError` for anything else. */
export function openAttempts(input: AttemptsInput): AttemptsSearch {
  const { puzzle: text, strategy: changes, seed, attempts, nodes, below } = input;
  if (typeof text !== 'string') throw say.error('no-puzzle');
  const puzzle = parse(text);
  const usual = defaultStrategy(puzzle);
  const strategy = changes === undefined ? usual : parseStrategy(changes, usual);
  const whole = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
  if (!whole(attempts) || !whole(nodes) || !Number.isSafeInteger(seed)) throw say.error('bad-attempts');
  const settings = [formatJson(puzzle), strategy, seed, attempts, nodes, below ?? null];
  const cells = puzzle.width * puzzle.height;
  return {
    id: `edges-best-${VERSION}-${digestOf(JSON.stringify(settings))}`,
    open: unit => new AttemptsWalk(puzzle, strategy, input, attemptsIn(unit, attempts)),
    decode: solution => {
      const board = Array<number>(cells).fill(-1);
      for (const choice of solution) board[Math.floor(choice / CELL)] = (choice % CELL) - 1;
      return board;
    },
  };
}

/** The choices of a board, in ascending order. */
export const choicesOf = (board: EdgeBoard): Solution =>
  board.flatMap((choice, cell) => (choice < 0 ? [] : [cell * CELL + choice + 1]));

function attemptsIn(unit: Unit, attempts: number): number[] {
  if (unit.length === 0) return Array.from({ length: attempts }, (_, attempt) => attempt);
  const [attempt] = unit;
  if (unit.length === 1 && Number.isInteger(attempt) && attempt >= 0 && attempt < attempts) return [attempt];
  throw say.error('bad-attempt', { unit: unit.join(' '), most: attempts - 1 });
}

class AttemptsWalk implements Walk {
  nodes = 0;
  count = 0n;
  private done = 0;
  private found: Solution[] = [];
  private walked: [number, number] = [0, 0];
  private sum: [number, number] = [0, 0];

  constructor(
    private readonly puzzle: EdgePuzzle,
    private readonly strategy: Strategy,
    private readonly input: AttemptsInput,
    private readonly list: readonly number[],
  ) {}

  step(): boolean {
    if (this.done < this.list.length) this.attempt(this.list[this.done++]);
    return this.done < this.list.length;
  }

  private attempt(attempt: number): void {
    const { seed, nodes, below } = this.input;
    const search = new BestSearch(this.puzzle, { seed: seed * 1_000_003 + attempt, strategy: this.strategy });
    if (below !== undefined) search.aimBelow(below);
    while (search.nodes < nodes && !search.isSolved) search.step(SLICE);
    this.nodes += search.nodes;
    const choices = search.best ? choicesOf(search.best.board) : [];
    this.walked = solutionDigest([...this.walked, attempt, search.nodes, ...choices]);
    if (!search.best) return;
    this.count++;
    const [a, b] = solutionDigest(choices);
    this.sum = [(this.sum[0] + a) >>> 0, (this.sum[1] + b) >>> 0];
    this.found.push(choices);
  }

  get fraction(): number {
    return this.done / this.list.length;
  }
  get walkDigest(): string {
    return hexLanes(...this.walked);
  }
  get solutionsDigest(): string {
    return hexLanes(...this.sum);
  }
  take(): Solution[] {
    return this.found.splice(0);
  }
  rest(): Unit[] {
    return this.list.slice(this.done).map(attempt => [attempt]);
  }
}

/** A name for settings: two lanes over the characters. */
function digestOf(text: string): string {
  return hexLanes(...solutionDigest(Array.from(text, (sign, at) => at * CELL + sign.charCodeAt(0))));
}
