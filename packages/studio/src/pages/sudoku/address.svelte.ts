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
  /** Steps of an explanation that is still being made. */
  let promised: Readonly<Record<string, string>> = {};
  const watch = (params: URLSearchParams) => {
    promised = {};
    const wanted = stepsIn(desk, params);
    if (!wanted) return;
    const { steps, open: show } = wanted;
    promised = steps;
    void tick()
      .then(show)
      .finally(() => (promised = promised === steps ? {} : promised));
  };
  untrack(() => watch(route.params));
  let written = '';
  /** An address whose puzzle cannot be read yet. */
  let coming: URLSearchParams | undefined;
  const write = () => {
    if (coming) return;
    route.write({ ...toParams(game.shown), ...promised, ...shownSteps(desk) });
    written = route.params.toString();
  };
  $effect(() => {
    void game.shown.position;
    void [game.isAuto, game.isOwn, desk.panel, shownSteps(desk)];
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
    watch(params);
    write();
    onopened();
  }
}

/** Each step of an explanation by logic, and of a blind search, has an address, for lessons. */
function shownSteps({ panel, at }: Desk): Record<string, string> {
  if (panel.kind === 'blind') return { blind: panel.walk.order, at: String(at) };
  return panel.kind === 'path' && panel.path.guesses === 0 ? { path: 'logic', at: String(at) } : {};
}

interface WantedSteps {
  readonly steps: Readonly<Record<string, string>>;
  open(): Promise<unknown> | unknown;
}

/** The steps that an address shows, and how they are opened. */
function stepsIn(desk: Desk, params: URLSearchParams): WantedSteps | undefined {
  const at = Math.max(0, Math.floor(Number(params.get('at') ?? 1)) || 0);
  const order = BLIND_ORDERS.find(own => own === params.get('blind'));
  if (order && desk.game.puzzle.size <= 4)
    return { steps: { blind: order, at: String(at) }, open: () => desk.watchBlind(order, at) };
  if (params.get('path') !== 'logic') return undefined;
  return { steps: { path: 'logic', at: String(at) }, open: () => desk.explain('logic', at) };
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
