/** The messages of the cluster besides reports, with their shapes: whatever does not fit is ignored, never trusted. */
import type { Unit } from '@quadrille/cover';
import { recordSubject, unitToken } from '../cluster/records.js';
import type { JobNotice, Offer } from '../cluster/types.js';
import { isPlain } from '../core/plain-text.js';
import {
  anything,
  exactly,
  hex,
  list,
  number,
  readShape,
  record,
  type Shape,
  text,
  whole,
  yesOrNo,
} from '../platform/shapes.js';

const v = exactly(1);
const unit = list(whole(-(2 ** 31), 2 ** 32), 100_000);

export const noticeShape = record(
  {
    v,
    job: hex(32),
    searchId: text(1000, isPlain),
    collect: yesOrNo,
    problem: hex(64),
    revoked: list(text(100), 10_000),
    /** The job wants no more workers. */
    retired: yesOrNo,
  },
  /** Older programs know no seals, and so ignore such a notice. */
  { sealed: yesOrNo },
);

export const offerShape = record({ v, unit, ms: number(1, 86_400_000), divide: yesOrNo });

export const complaintShape = record({ v, unit, reason: text(2000) });

export const problemShape = record({ module: text(200), name: text(100) }, { input: anything });

export const SUBJECT = {
  result: recordSubject,
  results: (name: string, generation: number) => `result.${name}.*.${generation}`,
  unit: (name: string, of: Unit) => `unit.${name}.${unitToken(of)}`,
  units: (name: string) => `unit.${name}.*`,
  notice: (name: string) => `job.${name}`,
  complaint: (name: string) => `complaint.${name}`,
  revoked: (name: string, token: string) => `revoked.${name}.${token}`,
} as const;

export function formatNotice(notice: JobNotice, retired: boolean): string {
  return JSON.stringify({ v: 1, ...notice, retired });
}

export function formatOffer(offer: Offer): string {
  return JSON.stringify({ v: 1, ...offer });
}

/** The value of a message, or undefined when it is not what it must be. */
export function readMessage<T>(shape: Shape<T>, message: string): T | undefined {
  return readShape(shape, message);
}
