/** The log of a job in words: as it is shown, and whole, as a file. */
import type { Job, LogEntry } from '../../app/jobs.js';
import { language, t } from '../../app/language.svelte.js';
import { lasting } from '../../app/lasting.js';
import type { ShownJob } from './shown.svelte.js';
import { signedBy, stateWords } from './words.js';

function logLine({ by, count, nodes, rest, unit }: LogEntry): string {
  const path = unit.length > 8 ? `… ${unit.slice(-8).join(' ')}` : unit.join(' ') || t('jobs:log.root');
  const found = language.number(BigInt(count));
  const said = t('jobs:log.report', { unit: path, found, count: nodes, nodes: language.number(nodes) });
  return `${said}${rest > 0 ? `, ${t('jobs:log.rest', { count: rest })}` : ''} (${signedBy(by)})`;
}

const remarksOf = ({ remarks }: ShownJob): string[] => remarks.map(remark => remark[language.current]);

/** What is known now, the newest first. */
export function shownLog(shown: ShownJob): string {
  const { job, entries } = shown;
  return [stateWords(job), ...remarksOf(shown).reverse(), ...entries.map(logLine).reverse()].join('\n');
}

/** Every report of the ledger, the oldest first. */
export async function* wholeLog(shown: ShownJob, name: string): AsyncGenerator<string> {
  for (const line of [name, ...remarksOf(shown)]) yield `${line}\n`;
  for await (const entry of shown.allReports()) yield `${logLine(entry)}\n`;
  for (const line of [stateWords(shown.job), ...factLines(shown.job)]) yield `${line}\n`;
}

function factLines({ outcome }: Job): string[] {
  const options =
    outcome?.options && `${t('jobs:fact.options')}: ${language.number(BigInt(outcome.options))}`;
  const took = outcome?.ms !== undefined && `${t('jobs:fact.took')}: ${lasting(outcome.ms)}`;
  return [options, took].filter(line => typeof line === 'string');
}
