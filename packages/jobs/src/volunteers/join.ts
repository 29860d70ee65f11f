/**
 * Joining a cluster over WebSocket, from a browser's worker or from a terminal. The connection is tried again for ever,
 * except when the credential is refused. One process should not also be connected by TCP: the client library keeps one
 * kind of transport for all connections that it opens again.
 */
import { AuthorizationError, type NatsConnection, wsconnect } from '@nats-io/nats-core';
import { type Bilingual, plain } from '@quadrille/base';
import type { Search } from '@quadrille/cover';
import { saidBy } from '../core/sentences.js';
import type { SearchSource } from '../core/source.js';
import { systemClock } from '../platform/clock.js';
import { say } from './sentences.js';
import { VolunteerClient, type VolunteerStatus } from './volunteer.js';

export interface JoinOptions {
  /** `ws://127.0.0.1:4280` or `wss://…` */
  readonly url: string;
  /** The credential: one for each volunteer. */
  readonly name: string;
  readonly password: string;
  /** Makes the search of a fetched problem; its module is one of this program. */
  readonly openSearch: (source: SearchSource) => Promise<Search> | Search;
  /** Stops: the unit in work is given back, the connection closed. */
  readonly signal?: AbortSignal | undefined;
  /** Hears of every change, about five times a second while walking. */
  readonly on?: ((status: VolunteerStatus) => void) | undefined;
  /** Opens a socket where the platform has no `WebSocket` of its own (Node 20). */
  readonly openSocket?: ((url: string) => WebSocket) | undefined;
  /** Decides which modules a problem may name; default: only those of this program. */
  readonly isAllowed?: ((module: string) => boolean) | undefined;
}

export interface Volunteer {
  /** Resolves when it has ended: stopped, blocked or refused. Never rejects. */
  readonly done: Promise<VolunteerStatus>;
  readonly status: VolunteerStatus;
  /** Gives the unit in work back and asks for nothing until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<VolunteerStatus>;
}

const ASK_MS = 4000;
const LAST_MS = 1000;
const FIRST_PAUSE_MS = 1000;
const MOST_PAUSE_MS = 30_000;

/** Starts at once and helps until it is stopped. */
export function joinAsVolunteer(options: JoinOptions): Volunteer {
  const { name, openSearch, on, isAllowed } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let isPaused = false;
  let connection: NatsConnection | undefined;
  const client = new VolunteerClient({
    ...{ name, openSearch, on, signal, clock: systemClock, isPaused: () => isPaused },
    ...(isAllowed ? { isAllowed } : {}),
    ask: async (kind, text) => {
      if (!connection) throw say.error('not-connected');
      // Once it is to stop, a unit may still be given back, but nothing is waited for.
      const timeout = signal.aborted ? LAST_MS : ASK_MS;
      const reply = connection.request(`vol.${name}.${kind}`, text, { timeout });
      return (await (signal.aborted ? reply : unlessAborted(reply, signal))).string();
    },
  });
  const run = async (): Promise<VolunteerStatus> => {
    client.tell({});
    try {
      connection = await connectPatiently(options, signal, reason => client.tell({ reason }));
      if (!connection) return ended('stopped');
      void watch(connection, client);
      const closed = connection.closed().then(error => {
        stop.abort();
        return error;
      });
      const status = await client.run();
      await connection.close();
      const error = await closed;
      return error && status.state === 'stopped' ? ended('failed', saidBy(error)) : status;
    } catch (error) {
      return ended('failed', saidBy(error));
    }
  };
  const ended = (state: 'stopped' | 'failed', reason: Bilingual = plain('')): VolunteerStatus => {
    client.tell({ state, reason });
    return client.status;
  };
  const done = run();
  return {
    done,
    get status() {
      return client.status;
    },
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
    stop: () => {
      stop.abort();
      return done;
    },
  };
}

/** Rejects when the signal comes before the value. */
function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(say.error('stopped'));
    signal.addEventListener('abort', stop);
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Connects, however long it takes; undefined when the signal comes first. Throws when the credential is refused. */
async function connectPatiently(
  { url, name, password, openSocket = openHere }: JoinOptions,
  signal: AbortSignal,
  onTrouble: (reason: Bilingual) => void,
): Promise<NatsConnection | undefined> {
  const encrypted = url.startsWith('wss:');
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(MOST_PAUSE_MS, 2 * pauseMs)) {
    try {
      return await wsconnect({
        ...{ servers: url, user: name, pass: password, inboxPrefix: `_INBOX_${name}` },
        ...{ maxReconnectAttempts: -1, reconnectTimeWait: FIRST_PAUSE_MS, ignoreClusterUpdates: true },
        wsFactory: async to => ({ socket: openSocket(to), encrypted }),
      });
    } catch (error) {
      if (error instanceof AuthorizationError) throw say.error('credential');
      onTrouble(say('no-cluster', { url }));
      await systemClock.sleep(pauseMs, signal);
    }
  }
  return undefined;
}

/** A socket that says why it closes: nats-server 2.9 answers a close without a code by one that no browser accepts. */
function openHere(url: string): WebSocket {
  const socket = new WebSocket(url);
  const close = socket.close.bind(socket);
  socket.close = (code = 1000, reason = '') => close(code, reason);
  return socket;
}

/** Tells when the connection is lost; what comes after it is found again, the client tells itself. */
async function watch(connection: NatsConnection, client: VolunteerClient): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') client.tell({ state: 'connecting', reason: say('lost') });
  }
}
