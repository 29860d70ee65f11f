/** The match on the page, what can be done with it, and the opponent, who answers as soon as it is their turn. */
import type { InputError } from '@quadrille/cover';
import {
  outlookOf,
  playMove,
  positionOf,
  recordOf,
  squaresOf,
  winnerOf,
} from '@quadrille/puzzles/teleport/internal';
import { type Asker, ignoreAborted } from '../../app/ask.js';
import { History } from '../../app/history.svelte.js';
import {
  FIRST,
  gameLine,
  isOpponentsTurn,
  isPlayable,
  type Match,
  newGame,
  problemOf,
  readGame,
} from './match.js';

export class Desk {
  readonly history = new History<Match>(FIRST);
  problem = $state.raw<InputError>();
  isThinking = $state(false);

  readonly match = $derived(this.history.current);
  readonly game = $derived(this.match.game);
  readonly rule = $derived(this.match.rule);
  readonly line = $derived(gameLine(this.game));
  readonly isPlayable = $derived(isPlayable(this.game));
  readonly position = $derived(positionOf(this.match));
  readonly path = $derived(squaresOf(this.match));
  readonly winner = $derived(winnerOf(this.match));
  readonly isYours = $derived(this.isPlayable && this.winner === undefined && !isOpponentsTurn(this.match));
  readonly turns = $derived(this.isPlayable ? recordOf(this.match) : []);
  readonly outlook = $derived(this.isPlayable ? outlookOf(this.position) : undefined);
  /** Squares that were reached by a blunder; told when the match is over. */
  readonly blunders = $derived(
    this.winner ? this.turns.filter(({ isBlunder }) => isBlunder).map(({ to }) => to) : [],
  );

  /** The person's own last blunder, among the turns; -1 without one, or while it can still be made good. */
  readonly mistake = $derived(
    this.winner === undefined || this.winner === this.match.person
      ? -1
      : this.turns.findLastIndex(({ isBlunder, player }) => isBlunder && player === this.match.person),
  );

  /** For an effect: asks the opponent if it is their turn; what it returns ends that. */
  answer(asker: Asker): (() => void) | undefined {
    const { match: asked, rule, line, position } = this;
    if (!this.isPlayable || this.problem || !isOpponentsTurn(asked)) return undefined;
    const stop = new AbortController();
    this.isThinking = true;
    const { x, y } = position.square;
    const where = { game: line, misere: rule === 'misere', at: `${x + 1},${y + 1}` };
    const inputs = { ...where, by: asked.opponent, seed: asked.seed + asked.played.length };
    asker
      .ask<number>({ family: 'teleport', question: 'choose', inputs }, { signal: stop.signal })
      .then(({ data }) => {
        const next = data === undefined ? undefined : playMove(asked, data);
        if (next && this.history.current === asked) this.history.push(next);
      }, ignoreAborted)
      .finally(() => {
        if (!stop.signal.aborted) this.isThinking = false;
      });
    return () => {
      stop.abort();
      this.isThinking = false;
    };
  }

  /** Starts a match: another board, side or opponent. */
  begin(wish: Partial<Match>): void {
    this.problem = undefined;
    const next = { ...this.match, played: [], ...wish };
    if (JSON.stringify(next) !== JSON.stringify(this.match)) this.history.push(next);
  }

  play(move: number): void {
    const next = this.isYours ? playMove(this.match, move) : undefined;
    if (next) this.history.push(next);
  }

  /** To the position before a turn, to play on from there. */
  backTo(turn: number): void {
    this.history.push({ ...this.match, played: this.match.played.slice(0, turn) });
  }

  /** Back to the person's own last choice: what the opponent answered goes with it. */
  undo(): void {
    const { history } = this;
    do history.undo();
    while (history.canUndo && isOpponentsTurn(history.current));
    if (isOpponentsTurn(history.current)) this.redo();
  }

  redo(): void {
    const { history } = this;
    do history.redo();
    while (history.canRedo && isOpponentsTurn(history.current));
  }

  /** A new random board of that side. */
  fresh(side: number): void {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const sizes = { side, moves: side < 12 ? 4 : 6, step: side < 20 ? 3 : 4 };
    this.begin({ game: newGame(seed, sizes, this.rule, this.match.person), seed });
  }

  swap(): void {
    const { person } = this.match;
    if (person !== 'both') this.begin({ person: person === 'Martien' ? 'Pepie' : 'Martien' });
  }

  /** The game as text, typed or pasted. */
  type(text: string): void {
    this.problem = problemOf(text);
    if (!this.problem && gameLine(readGame(text)) !== this.line) this.begin({ game: readGame(text) });
  }
}
