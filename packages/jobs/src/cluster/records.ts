/**
 * Where a record is in a shared ledger, and what may be there. The subject says it all, `result.JOB.UNIT.GENERATION`,
 * and whoever may write at all may write under any of them: so a record only is one when the job and the unit that it
 * tells of are those of the subject under which it was found. Else a report of one unit would answer for another. Where
 * workers have credentials of their own, a seal in front of the report proves who signed it (`seal.ts`).
 */
import type { Unit } from '@quadrille/cover';
import { sha256 } from '../core/hash.js';
import { formatReport, parseReport, type Report } from '../core/report.js';
import { unitKey } from '../core/unit.js';
import type { Seal } from './seal.js';

/** A unit is named several times while its record is written and read back. */
const recent = new Map<string, string>();
const MOST_RECENT = 500;

/** Names a unit in a subject: units can be long and the root is empty. */
export function unitToken(of: Unit): string {
  const key = unitKey(of);
  const known = recent.get(key);
  if (known !== undefined) return known;
  if (recent.size >= MOST_RECENT) recent.clear();
  const token = sha256(key).slice(0, 32);
  recent.set(key, token);
  return token;
}

/** The subject of a record. */
export function recordSubject(job: string, unit: Unit, generation: number): string {
  return `result.${job}.${unitToken(unit)}.${generation}`;
}

/** What is written under a subject: the line of the report, behind its seal where there is one. */
export function recordText(subject: string, report: Report, seal: Seal | undefined): string {
  const line = formatReport(report);
  return seal ? `${seal.sign(subject, line, report.by)} ${line}` : line;
}

/** Why a record is none; `forged` is what it says, where it names a signer who did not write it. */
export interface Damage {
  readonly damage: string;
  readonly forged?: Report;
}

const SEAL_LENGTH = 33;

/** The report in a record that was found under a subject, or why there is none. */
export function recordAt(subject: string, text: string, seal?: Seal): Report | Damage {
  const isSealed = text[SEAL_LENGTH - 1] === ' ';
  const line = isSealed ? text.slice(SEAL_LENGTH) : text;
  const report = parseReport(line);
  if ('damage' in report) return report;
  const generation = Number(subject.slice(subject.lastIndexOf('.') + 1));
  if (recordSubject(report.job, report.unit, generation) !== subject)
    return { damage: 'a report of another unit or job than its subject says' };
  if (!seal || (isSealed && seal.isGenuine(subject, line, report.by, text.slice(0, SEAL_LENGTH - 1))))
    return report;
  return { damage: 'a report that its signer did not seal', forged: report };
}
