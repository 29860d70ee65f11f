/** The messages of the cluster besides reports, as zod schemas: whatever does not fit is ignored, never trusted. */
import type { Unit } from '@quadrille/cover';
import { z } from 'zod';
import type { JobNotice, Offer } from '../cluster/types.js';
import { sha256 } from '../core/hash.js';
import { unitKey } from '../core/unit.js';

const job = z.string().regex(/^[0-9a-f]{32}$/);
const unit = z
  .array(
    z
      .number()
      .int()
      .min(-(2 ** 31))
      .max(2 ** 32),
  )
  .max(100_000);

export const noticeSchema = z.strictObject({
  v: z.literal(1),
  job,
  searchId: z.string().max(1000),
  collect: z.boolean(),
  problem: z.string().regex(/^[0-9a-f]{64}$/),
  revoked: z.array(z.string().max(100)).max(10_000),
  /** The job wants no more workers. */
  retired: z.boolean(),
});

export const offerSchema = z.strictObject({
  v: z.literal(1),
  unit,
  ms: z.number().min(1).max(86_400_000),
  divide: z.boolean(),
});

export const complaintSchema = z.strictObject({ v: z.literal(1), unit, reason: z.string().max(2000) });

export const problemSchema = z.strictObject({
  module: z.string().max(200),
  name: z.string().max(100),
  input: z.unknown(),
});

/** Names a unit in a subject: units can be long and the root is empty. */
export function unitToken(of: Unit): string {
  return sha256(unitKey(of)).slice(0, 32);
}

export const SUBJECT = {
  result: (name: string, of: Unit, generation: number) => `result.${name}.${unitToken(of)}.${generation}`,
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

/** The value of a message, or undefined when it is not what the schema asks for. */
export function readMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
