/**
 * What volunteers and the dispatcher say to each other (docs/protocol.md). A volunteer is a stranger: whatever it
 * sends is held to a shape with limits, and what does not fit is not answered. A claim carries its report as
 * the line that a ledger would hold, with its checksum: damage on the way is told apart from a lie.
 */
import type { Unit } from '@quadrille/cover';
import {
  either,
  exactly,
  hex,
  list,
  type Of,
  readShape,
  record,
  type Shape,
  text,
  whole,
  yesOrNo,
} from '../platform/shapes.js';

/** The longest message of a volunteer that is read. */
export const MESSAGE_LIMIT = 262_144;

/** Bytes of a problem in one reply: in base64 and JSON they stay far below what a message may have. */
export const PIECE_BYTES = 32_768;

/** The largest problem that a volunteer fetches. */
export const PROBLEM_LIMIT = 64 * 2 ** 20;

/** Volunteers' names: a token of a subject, given out with the credential. */
export const VOLUNTEER_NAME = /^[a-z0-9-]{1,32}$/;

const MOST_PIECES = PROBLEM_LIMIT / PIECE_BYTES;

const v = exactly(1);
const job = hex(32);
const lease = text(32, /^[0-9a-f]{1,16}-\d{1,15}$/);
const searchId = text(1000);
const unit = list(whole(Number.MIN_SAFE_INTEGER), 100_000);

/** What a volunteer may ask on `vol.NAME.next`. */
export const requestShape = either(
  record({ v, ask: exactly('job') }),
  record({ v, ask: exactly('piece'), job, piece: whole(0, MOST_PIECES) }),
  record({ v, ask: exactly('unit'), job, searchId }),
  /** The unit will not be walked: somebody else may have it. */
  record({ v, ask: exactly('back'), job, lease }),
);

/** What a volunteer says on `vol.NAME.claim`. */
export const claimShape = record({ v, job, lease, report: text(MESSAGE_LIMIT) });

/** What of a volunteer's work is in the ledger by now. */
const credit = record({ units: whole(), nodes: whole(), solutions: whole() });

/** What the dispatcher answers. */
export const replyShape = either(
  record({
    v,
    kind: exactly('job'),
    job,
    searchId,
    collect: yesOrNo,
    problem: hex(64),
    pieces: whole(1, MOST_PIECES),
  }),
  record({ v, kind: exactly('piece'), piece: whole(), data: text(2 * PIECE_BYTES) }),
  record({ v, kind: exactly('unit'), lease, unit, slice: whole(1), nodes: whole(1), credit }),
  /** Nothing to do now: ask again after so many ms. */
  record({ v, kind: exactly('wait'), ms: whole(0, 3_600_000), credit }),
  record({ v, kind: exactly('taken'), credit }),
  /** The claim came too late, or was damaged on the way; no harm done. */
  record({ v, kind: exactly('dropped'), reason: text(300), credit }),
  /** This program walks another search than the job asks for. */
  record({ v, kind: exactly('refused'), reason: text(300) }),
  /** This name gets no more work. */
  record({ v, kind: exactly('blocked'), reason: text(300) }),
);

export type VolunteerRequest = Of<typeof requestShape>;
export type Reply = Of<typeof replyShape>;
export type Credit = Of<typeof credit>;

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

/** The value of a message, or undefined when it is too long or not what it must be. */
export function readVolunteerMessage<T>(shape: Shape<T>, message: string): T | undefined {
  return message.length > MESSAGE_LIMIT ? undefined : readShape(shape, message);
}
