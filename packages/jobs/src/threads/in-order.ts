/**
 * Maps a stream through somebody else, results in the order of the inputs. At most `ahead` batches are under way, so a
 * slow reader slows the work and a slow source never holds a finished result back: whichever comes first, the next
 * input or the oldest result, is dealt with first.
 *
 *     inputs ──batches──▶ [oldest … newest] ──▶ team        results leave at the oldest end
 */
import { makeBell } from '../core/bell.js';
import { unpackError } from './errors.js';
import type { MapReply } from './map-worker.js';

export type Inputs<In> = Iterable<In> | AsyncIterable<In>;

/** Whoever maps a batch; it is closed in the end. */
export interface MapTeam {
  map(inputs: unknown[]): Promise<MapReply>;
  close(): Promise<void>;
}

export interface OrderOptions {
  readonly batch: number;
  readonly ahead: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a batch came to: settled when `reply` or `failure` is there. */
interface Slot {
  reply?: MapReply;
  failure?: { readonly reason: unknown };
}

/**
 * Yields what the team makes of the inputs; it is called together when the first result is asked for. An error is
 * thrown after the results before it.
 */
export async function* inOrder<In, Out>(
  inputs: Inputs<In>,
  makeTeam: () => MapTeam,
  { batch, ahead, signal }: OrderOptions,
): AsyncGenerator<Out, void, undefined> {
  signal?.throwIfAborted();
  const team = makeTeam();
  const batches = inBatches(inputs, batch);
  const bell = makeBell();
  const slots: Slot[] = [];
  let isReading = false;
  let isDry = false;

  const settle = (work: Promise<MapReply>) => {
    const slot: Slot = {};
    slots.push(slot);
    work
      .then(
        reply => Object.assign(slot, { reply }),
        reason => Object.assign(slot, { failure: { reason } }),
      )
      .finally(bell.ring);
  };
  const read = async () => {
    isReading = true;
    try {
      const { done, value } = await batches.next();
      if (done) isDry = true;
      else settle(team.map(value));
    } catch (reason) {
      isDry = true;
      settle(Promise.reject(reason));
    }
    isReading = false;
    bell.ring();
  };

  signal?.addEventListener('abort', bell.ring);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const [oldest] = slots;
      if (oldest?.failure) throw oldest.failure.reason;
      if (oldest?.reply) {
        slots.shift();
        yield* oldest.reply.outputs as Out[];
        if (oldest.reply.error) throw unpackError(oldest.reply.error);
        continue;
      }
      if (isDry && slots.length === 0) return;
      if (!isDry && !isReading && slots.length < ahead) void read();
      await bell.heard();
    }
  } finally {
    signal?.removeEventListener('abort', bell.ring);
    batches.return(undefined).catch(() => {}); // not awaited: a source that hangs must not keep us
    await team.close();
  }
}

/** Groups the inputs; what was read before an error of the source is still handed on. */
async function* inBatches<In>(inputs: Inputs<In>, size: number): AsyncGenerator<In[], void, undefined> {
  let batch: In[] = [];
  try {
    for await (const input of inputs) {
      batch.push(input);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}
