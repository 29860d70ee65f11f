/** How a job stands, in words. */
import { decimal } from '../../app/decimal.js';
import { isForBest, type Job } from '../../app/jobs.js';
import { language, t } from '../../app/language.svelte.js';

export const KINDS = { waiting: 'run', running: 'run', stopped: 'open', ended: 'yes', failed: 'no' } as const;

/** A count of any length, with its plural form. */
export function counted(count: string): { count: number; number: string } {
  return { count: Math.min(1000, Number(count)), number: language.number(BigInt(count)) };
}

export function stateWords(job: Job): string {
  const { state, outcome, interrupted, reason = '' } = job;
  if (state === 'failed') return t('jobs:state.failed', { reason });
  if (interrupted && state === 'stopped') return t('jobs:state.interrupted');
  if (!outcome || state === 'running' || state === 'waiting') return t(`jobs:state.${state}`);
  if (isForBest(job)) return t(`jobs:best.${outcome.ended === 'exhausted' ? 'over' : 'stopped'}`);
  if (outcome.ended === 'exhausted' && outcome.count === '0') return t('ended.none');
  return t(`ended.${outcome.ended}`, counted(outcome.count));
}

/** The kind of verdict: a search that found nothing says so in red, one that was cut off in amber. */
export function kindOf({ state, outcome }: Job): 'yes' | 'no' | 'open' | 'run' {
  if (state !== 'ended' || !outcome) return KINDS[state];
  if (outcome.ended !== 'exhausted') return 'open';
  return outcome.count === '0' ? 'no' : 'yes';
}

/**
 * Who signed a report, in words. A ledger has `2 threads`, the name of a machine, two volunteers who said the same
 * (`volunteer:a+volunteer:b`, in the order of their claims), or who walked their unit again (`coordinator confirms …`).
 */
export function signedBy(by: string): string {
  const [, count] = /^(\d+) (?:threads?|workers?)$/.exec(by) ?? [];
  if (count) return t('jobs:workers.own', { count: Number(count) });
  const [, claimed] = /^\S+ confirms (.+)$/.exec(by) ?? [];
  if (!(claimed ?? by).startsWith('volunteer:')) return by;
  const names = (claimed ?? by).split('+').map(name => name.replace(/^volunteer:/, ''));
  return t(claimed ? 'jobs:workers.confirmed' : 'jobs:workers.agreed', { names: names.sort().join(' + ') });
}

/** A share as a percentage with one decimal place; a little is never nothing. */
export function percent(share: number): string {
  if (share > 0 && share < 0.0005) return `<\u00a0${decimal(0.1)}\u00a0%`;
  return `${decimal(100 * share)}\u00a0%`;
}
