/** The numbers of tree nodes in few signs and in words. */
import { type Game, solve } from '@quadrille/puzzles/teleport';
import { type TreeNode, toMove, winnerOf } from '@quadrille/puzzles/teleport/internal';
import { t } from '../../app/language.svelte.js';
import { isPlayable, type Match } from './match.js';

/** `5/11` games won; `✓3` or `✕4`: who is to move there wins or loses in so many turns; `≈ 0.31` a guess. */
export function nodeLabel(node: TreeNode): string {
  if (node.visits !== undefined) return `${node.wins}/${node.visits}`;
  if (node.value === undefined) return '';
  if (node.turns === undefined) return `≈\u00a0${node.value.toFixed(2).replace('-', '−')}`;
  return `${node.value > 0 ? '✓' : '✕'}${node.turns}`;
}

/** The same in a sentence, with the move and the square. */
export function nodeWords(game: Game, node: TreeNode, isKnown: boolean): string {
  const parts = [
    node.move === null
      ? t('teleport:tree.root')
      : t('teleport:tree.move', { number: node.move + 1, ...game.moves[node.move] }),
    t('teleport:cell.place', { row: node.square.y + 1, column: node.square.x + 1 }),
  ];
  if (node.visits !== undefined)
    parts.push(t('teleport:tree.games', { wins: node.wins, visits: node.visits }));
  if (typeof node.ucb === 'number') parts.push(t('teleport:tree.ucb', { ucb: node.ucb.toFixed(3) }));
  if (node.proof) parts.push(t(`teleport:tree.${node.proof}`));
  if (isKnown && node.value !== undefined) {
    parts.push(
      node.turns === undefined
        ? t('teleport:tree.guess', { value: node.value.toFixed(2) })
        : t(node.value > 0 ? 'teleport:wins' : 'teleport:loses', { count: node.turns }),
    );
  }
  if (isKnown && node.cut && node.cut.length > 0)
    parts.push(t('teleport:tree.cut', { count: node.cut.length }));
  return parts.join(', ');
}

/** How an opponent plays, in words. */
export function opponentName(name: string): string {
  const [kind, number = ''] = name.split(':');
  return t(`teleport:opponent.${kind}`, { number });
}

/** `2 right, 1 down`; a step of none is left out. */
export function moveWords(right: number, down: number): string {
  const across = right > 0 ? [t('teleport:right', { number: right })] : [];
  const along = down > 0 ? [t('teleport:down', { number: down })] : [];
  return [...across, ...along].join(', ');
}

/** A move of the game by its number. */
export const moveText = ({ moves }: Game, index: number): string =>
  moveWords(moves[index].right, moves[index].down);

/** How the match stands, in words. */
export function verdictOf(match: Match, isThinking: boolean): { kind: 'yes' | 'no' | 'run'; words: string } {
  const { game, rule, person, opponent } = match;
  const say = (kind: 'yes' | 'no' | 'run', code: string, values = {}) => ({
    kind,
    words: t(`teleport:verdict.${code}`, values),
  });
  if (!isPlayable(game)) return say('yes', 'first', { player: solve(game, 'fast', rule).winner });
  const winner = winnerOf(match);
  if (winner && person === 'both') return say('yes', 'winner', { player: winner });
  if (winner) return winner === person ? say('yes', 'won') : say('no', 'lost');
  if (isThinking) return say('run', 'thinking', { name: opponentName(opponent) });
  const player = toMove(match);
  return say('run', player === person ? 'yours' : 'turn', { player });
}
