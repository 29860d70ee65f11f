/** What the board shows at this moment: the game or a step of an explanation, with the marks that belong to it. */
import { layoutOf } from '@quadrille/puzzles/sudoku/internal';
import type { Desk } from './desk.svelte.js';
import { COLORS, openCandidates } from './position.js';
import { conflictsIn, hintMarks, noMarks, type Scene } from './scene.js';

export function sceneOf(desk: Desk): Scene {
  const { panel, game, finding } = desk;
  const position = desk.shownPosition;
  const { puzzle, values } = position;
  const move = desk.shownMove;
  const marks = move
    ? hintMarks(puzzle, values, move, panel.kind === 'path' ? 3 : desk.level)
    : { ...noMarks(), bands: peersOfSelected(desk), ...lookedFor(desk) };
  const conflicts = conflictsIn(puzzle, values);
  const unsolvable = game.isOwn && conflicts.length === 0 ? (finding.conflict ?? []) : [];
  return {
    givens: puzzle.givens,
    values,
    candidates: candidatesOf(desk),
    unsure: game.isOwn && game.isAuto && !move ? (finding.unsure ?? []) : [],
    corner: position.corner,
    center: position.center,
    colors: game.draft?.map(box => (box < 0 ? 0 : (box % COLORS) + 1)) ?? position.colors,
    ...marks,
    conflicts: unsolvable.length > 1 ? [...conflicts, unsolvable] : conflicts,
    wrong: new Set([...conflicts.flat(), ...mistakes(desk), ...unsolvable]),
    superfluous: new Set(game.isOwn ? (finding.superfluous ?? []) : []),
  };
}

/** Small digits at their places: what a step starts from, or what the person asked to see. */
function candidatesOf({ panel, game, finding, shownPosition, shownMove, level }: Desk): readonly number[] {
  const none = () => shownPosition.values.map(() => 0);
  if (shownMove && (panel.kind === 'path' || level === 3)) {
    return panel.kind === 'hint' && panel.hint.kind === 'step'
      ? panel.hint.candidates
      : openCandidates(shownPosition);
  }
  if (!game.isAuto || game.draft) return none();
  return game.isOwn ? (finding.possible ?? none()) : openCandidates(shownPosition);
}

function mistakes({ panel, checked }: Desk): readonly number[] {
  if (panel.kind === 'check') return checked.wrong;
  return panel.kind === 'hint' && panel.hint.kind === 'mistake' ? panel.hint.cells : [];
}

/** Steps of an explanation are on the board, not the game. */
const isWalked = ({ kind }: Desk['panel']) => kind === 'path' || kind === 'blind';

/** The cells that see the one selected cell. */
function peersOfSelected({ panel, game }: Desk): ReadonlySet<number> {
  const { selection, cursor, puzzle, draft } = game;
  if (selection.size !== 1 || isWalked(panel) || draft) return new Set();
  return new Set(layoutOf(puzzle).peers[cursor]);
}

/** Where the digit of the chosen cell stands elsewhere, and, with the filter on, where it cannot go. */
function lookedFor({ panel, game }: Desk): Partial<Scene> {
  const { position, cursor, draft, filter } = game;
  const { values } = position;
  const digit = filter || values[cursor] || 0;
  if (digit === 0 || draft || isWalked(panel)) return {};
  const alike = new Set(values.flatMap((own, cell) => (own === digit ? [cell] : [])));
  if (filter === 0) return { alike, digit };
  const open = openCandidates(position);
  const isOpen = (cell: number) => alike.has(cell) || (open[cell] & (1 << (digit - 1))) !== 0;
  return { alike, digit, blocked: new Set([...values.keys()].filter(cell => !isOpen(cell))) };
}
