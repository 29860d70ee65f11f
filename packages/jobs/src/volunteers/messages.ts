/**
 * What volunteers and the dispatcher say to each other (docs/protocol.md). A volunteer is a stranger: whatever it
 * sends is read against a schema with limits, and what does not fit is not answered. A claim carries its report as
 * the line that a ledger would hold, with its checksum: damage on the way is told apart from a lie.
 */
import type { Unit } from '@quadrille/cover';
import { z } from '../platform/schemas.js';

/** The longest message of a volunteer that is read. */
export const MESSAGE_LIMIT = 262_144;

/** Bytes of a problem in one reply: in base64 and JSON they stay far below what a message may have. */
export const PIECE_BYTES = 32_768;

/** The largest problem that a volunteer fetches. */
export const PROBLEM_LIMIT = 64 * 2 ** 20;

/** Volunteers' names: a token of a subject, given out with the credential. */
export const VOLUNTEER_NAME = /^[a-z0-9-]{1,32}$/;

const MOST_PIECES = PROBLEM_LIMIT / PIECE_BYTES;

const v = z.literal(1);
const job = z.string().regex(/^[0-9a-f]{32}$/);
const lease = z.string().regex(/^[0-9a-f]{1,16}-\d{1,15}$/);
const searchId = z.string().max(1000);
const whole = z.number().int().min(0);
const unit = z.array(z.number().int()).max(100_000);

/** What a volunteer may ask on `vol.NAME.next`. */
export const requestSchema = z.discriminatedUnion('ask', [
  z.strictObject({ v, ask: z.literal('job') }),
  z.strictObject({ v, ask: z.literal('piece'), job, piece: whole.max(MOST_PIECES) }),
  z.strictObject({ v, ask: z.literal('unit'), job, searchId }),
  /** The unit will not be walked: somebody else may have it. */
  z.strictObject({ v, ask: z.literal('back'), job, lease }),
]);

/** What a volunteer says on `vol.NAME.claim`. */
export const claimSchema = z.strictObject({ v, job, lease, report: z.string().max(MESSAGE_LIMIT) });

/** What of a volunteer's work is in the ledger by now. */
const credit = z.strictObject({ units: whole, nodes: whole, solutions: whole });

/** What the dispatcher answers. */
export const replySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v,
    kind: z.literal('job'),
    job,
    searchId,
    collect: z.boolean(),
    problem: z.string().regex(/^[0-9a-f]{64}$/),
    pieces: whole.min(1).max(MOST_PIECES),
  }),
  z.strictObject({ v, kind: z.literal('piece'), piece: whole, data: z.string().max(2 * PIECE_BYTES) }),
  z.strictObject({
    v,
    kind: z.literal('unit'),
    lease,
    unit,
    slice: whole.min(1),
    nodes: whole.min(1),
    credit,
  }),
  /** Nothing to do now: ask again after so many ms. */
  z.strictObject({ v, kind: z.literal('wait'), ms: whole.max(3_600_000), credit }),
  z.strictObject({ v, kind: z.literal('taken'), credit }),
  /** The claim came too late, or was damaged on the way; no harm done. */
  z.strictObject({ v, kind: z.literal('dropped'), reason: z.string().max(300), credit }),
  /** This program walks another search than the job asks for. */
  z.strictObject({ v, kind: z.literal('refused'), reason: z.string().max(300) }),
  /** This name gets no more work. */
  z.strictObject({ v, kind: z.literal('blocked'), reason: z.string().max(300) }),
]);

export type VolunteerRequest = z.infer<typeof requestSchema>;
export type Reply = z.infer<typeof replySchema>;
export type Credit = z.infer<typeof credit>;

/** What a volunteer is asked to walk: budgets in nodes, so that two honest walks end at the same place. */
export interface VolunteerOrder {
  readonly unit: Unit;
  readonly collect: boolean;
  readonly slice: number;
  readonly nodes: number;
}

/** A reply as the dispatcher writes it. */
export function formatReply(
  reply: Reply extends infer R ? (R extends Reply ? Omit<R, 'v'> : never) : never,
): string {
  return JSON.stringify({ v: 1, ...reply });
}

/** The value of a message, or undefined when it is too long or not what the schema asks for. */
export function readVolunteerMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  if (text.length > MESSAGE_LIMIT) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
