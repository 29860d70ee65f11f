/** The numbers of tree nodes in few signs and in words. */
import type { Game, TreeNode } from '@quadrille/puzzles/teleport';
import { t } from '../../app/language.svelte.js';

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
