/** How a search stands and how it ended, in words. */

import type { News } from '../../app/ask.js';
import { language, t } from '../../app/language.svelte.js';
import type { Answer } from './asking.js';
import { centerOf } from './drawing.js';
import type { Copies } from './task.js';

export type Progress = NonNullable<News['progress']>;

/** How a search ended, in a sentence. */
export function endedWords({ count, ended, what }: Answer): string {
  const number = language.number(count);
  const forms = { count: count > 1000n ? 1000 : Number(count), number };
  if (ended === 'exhausted') return count === 0n ? t('ended.none') : t('ended.exhausted', forms);
  if (what === 'count') return t('decompose:count-stopped');
  return t(ended === 'stopped' ? 'ended.stopped' : 'ended.limited', forms);
}

/** How far a search is: what it found, what it visited, and which part of the whole that is. */
export function runningWords(progress: Progress | undefined): string {
  if (!progress) return t('progress.running');
  const { count = 0n, nodes = 0, fraction = 0 } = progress;
  const parts = [t('decompose:nodes', { number: language.number(nodes) })];
  if (count > 0n) {
    const forms = { count: count > 1000n ? 1000 : Number(count), number: language.number(count) };
    parts.unshift(t('progress.found', forms));
  }
  if (fraction > 0) parts.push(t('progress.explored', { percent: Math.floor(100 * fraction) }));
  return parts.join(' · ');
}

/** A decomposition in words, for those who do not see it. */
export function pictureWords(order: number, copies: Copies): string {
  const centers = copies.map(centerOf);
  const isStarred = copies.length <= 12 && centers.every(center => center.length === 2);
  const parts = isStarred ? centers.map(([u, v], i) => t('decompose:center', { copy: i + 1, u, v })) : [];
  return [t('decompose:picture', { order, count: copies.length }), ...parts].join(' ');
}

/** Words of the family as a sentence of their own. */
export const sentence = (words: string): string => `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}.`;
