/** The keys of the page as data: moving, writing by the chosen scheme, and what the tools do. */
import { examplesKey, type Key } from '../../app/keys.svelte.js';
import { t } from '../../app/language.svelte.js';
import type { Desk } from './desk.svelte.js';
import { nextMode, type Scheme } from './schemes.svelte.js';

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What the page does beside the game itself. */
export interface Actions {
  hint(): void;
  solve(): void;
  step(by: number): void;
  /** To the first or last of the steps that are shown. */
  jump(to: 'first' | 'last'): void;
  /** Plays or pauses the steps that are shown; false where none are. */
  play(event: KeyboardEvent): boolean;
  pause(): void;
  /** Asks what the next puzzle shall be like. */
  generate(): void;
  examples(): void;
  import(): void;
}

export function boardKeys(desk: Desk, scheme: Scheme, act: Actions): Key[] {
  const { game } = desk;
  const move = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[role=radio], input'))
      game.move(
        ...ARROWS[event.key],
        event.ctrlKey || event.metaKey ? 'pass' : event.shiftKey ? 'stroke' : 'alone',
      );
  };
  return [
    { keys: Object.keys(ARROWS), label: t('sudoku:keys.move'), run: move },
    { keys: Object.keys(ARROWS).map(name => `Shift+${name}`), run: move },
    { keys: Object.keys(ARROWS).map(name => `Ctrl+Shift+${name}`), run: move },
    { keys: ['1', '…', '9'], label: t('sudoku:keys.write'), run: () => {} },
    ...(scheme === 'pad' ? padKeys(desk, act) : studioKeys(desk, act)),
    { keys: ['Delete'], label: t('sudoku:keys.erase'), run: () => game.erase() },
    { keys: ['Backspace'], run: () => game.backspace() },
    { keys: ['a'], label: t('sudoku:keys.auto'), run: () => (game.isAuto = !game.isAuto) },
    { keys: ['f'], label: t('sudoku:keys.filter'), run: () => game.toggleFilter() },
    { keys: ['Ctrl+a'], label: t('sudoku:keys.all'), run: () => game.selectAll() },
    { keys: ['Ctrl+z'], label: t('key.undo'), run: () => game.undo() },
    { keys: ['Ctrl+Shift+z', 'Ctrl+y'], label: t('key.redo'), run: () => game.redo() },
    { keys: ['h'], label: t('sudoku:keys.hint'), run: act.hint },
    { keys: ['s'], label: t('sudoku:keys.solve'), run: act.solve },
    {
      keys: ['.'],
      label: t('sudoku:keys.step'),
      run: () => (game.isOwn ? game.skip() : act.step(1)),
    },
    { keys: [','], label: t('sudoku:keys.back'), run: () => act.step(-1) },
    { keys: ['Home'], label: t('action.first'), run: () => act.jump('first') },
    { keys: ['End'], label: t('action.last'), run: () => act.jump('last') },
    { keys: ['p'], label: t('sudoku:keys.pause'), run: act.pause },
    { keys: ['n'], label: t('sudoku:new.title'), run: act.generate },
    examplesKey(act.examples),
    { keys: ['/'], label: t('sudoku:keys.import'), run: act.import },
  ];
}

/** Z X C V and Space, Shift and Ctrl, as in SudokuPad. */
function padKeys({ game, check }: Desk, act: Actions): Key[] {
  return [
    { keys: ['Shift+1'], label: t('sudoku:keys.corner'), run: () => {} },
    { keys: ['Ctrl+1'], label: t('sudoku:keys.center'), run: () => {} },
    { keys: ['Ctrl+Shift+1'], label: t('sudoku:keys.color'), run: () => {} },
    { keys: ['z'], label: t('sudoku:keys.digit'), run: () => (game.mode = 'digit') },
    { keys: ['x'], label: t('sudoku:keys.corners'), run: () => (game.mode = 'corner') },
    { keys: ['c'], label: t('sudoku:keys.centers'), run: () => (game.mode = 'center') },
    { keys: ['v'], label: t('sudoku:keys.colors'), run: () => (game.mode = 'color') },
    {
      keys: [' '],
      label: t('sudoku:keys.next'),
      run: event => {
        if (act.play(event)) return;
        if (game.isOwn) game.skip();
        else game.mode = nextMode(game.mode);
      },
    },
    { keys: ['k'], label: t('sudoku:keys.check'), run: check },
  ];
}

function studioKeys({ game, check }: Desk, act: Actions): Key[] {
  return [
    { keys: ['Shift+1'], label: t('sudoku:keys.center'), run: () => {} },
    { keys: ['Ctrl+1'], label: t('sudoku:keys.color'), run: () => {} },
    { keys: ['q'], label: t('sudoku:keys.digit'), run: () => (game.mode = 'digit') },
    {
      keys: ['w'],
      label: t('sudoku:keys.pencil'),
      run: () => (game.mode = game.mode === 'center' ? 'corner' : 'center'),
    },
    { keys: ['r'], label: t('sudoku:keys.colors'), run: () => (game.mode = 'color') },
    { keys: ['c'], label: t('sudoku:keys.check'), run: check },
    {
      keys: [' '],
      label: t('action.play'),
      run: event => void (act.play(event) || (game.isOwn && game.skip())),
    },
  ];
}
