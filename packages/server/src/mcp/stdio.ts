/** The protocol over standard input and output: one message per line. */
import type { Readable, Writable } from 'node:stream';
import { ERROR, errorReply, RpcError } from './protocol.js';
import { Session, type SessionOptions } from './server.js';

/** A longer line is refused; the rest of it is skipped. */
const MOST_CHARACTERS = 16_000_000;

/** Serves until the input ends or the signal comes. */
export async function serveStdio(
  options: Omit<SessionOptions, 'send'>,
  input: Readable,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const send: SessionOptions['send'] = reply => output.write(`${JSON.stringify(reply)}\n`);
  const session = new Session({ ...options, send });
  const stop = () => input.destroy();
  signal.addEventListener('abort', stop);
  const pending = new Set<Promise<void>>();
  try {
    for await (const line of linesOf(input)) {
      if (line === undefined) {
        send(
          errorReply(
            null,
            new RpcError(ERROR.request, `a message has ${MOST_CHARACTERS} characters at most`),
          ),
        );
      } else if (line.trim() !== '') {
        const done = session.hear(line).finally(() => pending.delete(done));
        pending.add(done);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    session.close();
    await Promise.all(pending);
  }
}

/** The lines of a stream; undefined stands for one that is too long. */
async function* linesOf(input: Readable): AsyncGenerator<string | undefined> {
  input.setEncoding('utf8');
  let rest = '';
  let isSkipping = false;
  for await (const piece of input as AsyncIterable<string>) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop()!;
    for (const part of parts) {
      if (!isSkipping) yield part.length > MOST_CHARACTERS ? undefined : part;
      isSkipping = false;
    }
    if (rest.length > MOST_CHARACTERS) {
      if (!isSkipping) yield undefined;
      isSkipping = true;
      rest = '';
    }
  }
  if (rest !== '' && !isSkipping) yield rest;
}
