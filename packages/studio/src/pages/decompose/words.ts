/** How a search stands and how it ended, in words. */
import { language, t } from '../../app/language.svelte.js';
import type { Answer, Event } from './work.js';

export type Progress = Extract<Event, { kind: 'progress' }>;

/** How a search ended, in a sentence. */
export function endedWords({ count, ended, what }: Answer & { what: 'search' | 'count' }): string {
  const number = language.number(count);
  const forms = { count: count > 1000n ? 1000 : Number(count), number };
  if (ended === 'exhausted') return count === 0n ? t('ended.none') : t('ended.exhausted', forms);
  if (what === 'count') return t('decompose:count-stopped');
  return t(ended === 'stopped' ? 'ended.stopped' : 'ended.limited', forms);
}

/** How far a search is: what it found, what it visited, and which part of the whole that is. */
export function runningWords(progress: Progress | undefined): string {
  if (!progress) return t('progress.running');
  const parts = [t('decompose:nodes', { number: language.number(progress.nodes) })];
  const count = progress.count > 1000n ? 1000 : Number(progress.count);
  if (progress.count > 0n) {
    parts.unshift(t('progress.found', { count, number: language.number(progress.count) }));
  }
  if (progress.fraction) {
    parts.push(t('progress.explored', { percent: Math.floor(100 * progress.fraction) }));
  }
  return parts.join(' · ');
}
