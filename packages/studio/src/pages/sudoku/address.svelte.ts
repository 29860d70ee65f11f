/** The address follows the game, and the game follows an address that came from outside. */
import { InputError } from '@quadrille/cover';
import { puzzleLine } from '@quadrille/puzzles/sudoku';
import { tick, untrack } from 'svelte';
import { t } from '../../app/language.svelte.js';
import { route } from '../../app/route.svelte.js';
import { toast } from '../../app/toast.svelte.js';
import { BLIND_ORDERS } from './blind.js';
import type { Desk } from './desk.svelte.js';
import { PICKS } from './examples.js';
import { begunOf, lastGame } from './kept-games.js';
import { fromParams, type Shown, toParams } from './link.js';
import { beginning } from './position.js';
import { awaited, ofLine } from './readers.js';

interface Arrival {
  readonly shown: Shown;
  /** What is wrong in the address; then another game is shown. */
  readonly problem?: InputError;
}

/** What an address shows, or what is wrong in it. */
function read(params: URLSearchParams): { shown?: Shown; problem?: InputError } {
  try {
    const shown = fromParams(params);
    return shown ? { shown } : {};
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem;
    return { problem };
  }
}

/**
 * What the page opens with: the address, which is not `awaited` any more, the game begun of its puzzle, the last game, or
 * an example.
 */
export function shownFirst(params: URLSearchParams): Arrival {
  const { shown, problem } = read(params);
  const begun = shown && params.has('text') ? begunOf(shown.position) : undefined;
  const found = (begun && read(new URLSearchParams(begun.params)).shown) ?? shown;
  const last = () => read(new URLSearchParams(lastGame())).shown;
  const example = () => ({ position: beginning(ofLine(PICKS[1].text).puzzle), isAuto: false, isOwn: false });
  return { shown: found ?? last() ?? example(), ...(problem && { problem }) };
}

interface Following {
  isSolved(): boolean;
  /** An address from outside was opened. */
  onopened(): void;
}

/** Call it in the page's script. */
export function followAddress(desk: Desk, { isSolved, onopened }: Following): void {
  const { game } = desk;
  untrack(() => watchFrom(desk, route.params));
  let written = '';
  /** An address whose puzzle cannot be read yet. */
  let coming: URLSearchParams | undefined;
  const write = () => {
    if (coming) return;
    const { panel, at } = desk;
    const blind = panel.kind === 'blind' ? { blind: panel.walk.order, at: String(at) } : {};
    route.write({ ...toParams(game.shown), ...blind });
    written = route.params.toString();
  };
  $effect(() => {
    void game.shown.position;
    void [game.isAuto, game.isOwn, desk.panel, desk.panel.kind === 'blind' && desk.at];
    untrack(() => {
      if (route.page !== 'sudoku') return;
      write();
      game.save(isSolved());
    });
  });
  $effect(() => {
    const { page, params } = route;
    untrack(() => {
      if (page !== 'sudoku' || params.toString() === written) return;
      const waiting = awaited(params);
      coming = waiting && params;
      if (!waiting) return arrive(params);
      const then = (act: () => void) => {
        if (coming !== params || route.params !== params) return;
        coming = undefined;
        act();
      };
      waiting.then(
        () => then(() => arrive(params)),
        (problem: InputError) => then(() => (desk.problem = problem)),
      );
    });
  });
  function arrive(params: URLSearchParams) {
    const { shown, problem } = read(params);
    desk.problem = problem;
    if (shown) open(desk, shown, params.has('text'));
    watchFrom(desk, params);
    write();
    onopened();
  }
}

/** A step of a blind search has an address, for lessons. */
function watchFrom(desk: Desk, params: URLSearchParams): void {
  const order = BLIND_ORDERS.find(own => own === params.get('blind'));
  if (!order || desk.game.puzzle.size > 4) return;
  void tick().then(() => desk.watchBlind(order, Math.max(0, Math.floor(Number(params.get('at') ?? 1)) || 0)));
}

/** A puzzle that was begun goes on, unless the address says how it stands: nothing begun is lost by a click. */
function open({ game }: Desk, shown: Shown, isPuzzleOnly: boolean): void {
  const begun = isPuzzleOnly ? begunOf(shown.position, game.id) : undefined;
  if (begun) {
    game.resume(begun);
    toast.show(t('sudoku:games.resumed'), { label: t('sudoku:games.again'), run: () => game.restart() });
  } else if (!isPuzzleOnly || puzzleLine(shown.position.puzzle) !== puzzleLine(game.puzzle)) {
    game.load(shown.position, shown);
  }
}
