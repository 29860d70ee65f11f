/**
 * A server that speaks just enough of the protocol of NATS (https://docs.nats.io/reference/reference-protocols/nats-protocol):
 * it notes what is asked of it and answers as a test says. For what a real one does once in a year: records that it
 * counts and never delivers, answers that do not come, versions that are refused.
 */
import { createServer, type Socket } from 'node:net';

/** What comes back for a request: an object as JSON, several messages of a pull, or nothing at all. */
export type Reply = object | readonly (Delivery | Status)[] | undefined;

interface Delivery {
  readonly subject: string;
  readonly seq: number;
  readonly text: string;
  /** How often it has been handed out, this time included; default once. */
  readonly times?: number;
}

/** A line that ends a pull, like `408 Request Timeout`, and how many messages are owed. */
interface Status {
  readonly status: string;
  readonly left: number;
}

/** Replies by subject: the same each time, or made from the text of the request. */
export type Answers = Record<string, Reply | ((text: string) => Reply)>;

export interface FakeServer {
  readonly port: number;
  readonly url: string;
  /** What clients said of themselves. */
  readonly logins: Record<string, unknown>[];
  /** Every request with its text, except for what a library asks to find out whether JetStream is there. */
  readonly asked: [subject: string, text: string][];
  /** What is listened to and is no inbox. */
  readonly subscribed: string[];
  /** How often the server was asked whether it has got everything. */
  readonly pings: number;
  /** Connections that are open. */
  readonly open: number;
  /** How often somebody has come, let in or not. */
  readonly visits: number;
  /** From now on: no answer to that question. */
  mute(): void;
  /** Whether those who come from now on are let in. */
  admit(isOpen: boolean): void;
  /** Ends all connections, as a crash does. */
  drop(): void;
  close(): Promise<void>;
}

/** Listens on a free port of loopback. */
export async function startFakeServer(answers: Answers = {}, info: object = {}): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  const logins: Record<string, unknown>[] = [];
  const asked: [string, string][] = [];
  const subscribed: string[] = [];
  let pings = 0;
  let isMute = false;
  let isOpen = true;
  let visits = 0;
  const server = createServer(socket => {
    visits++;
    if (!isOpen) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const inboxes = new Map<string, string>(); // by subscription id
    const about = { server_id: 'X', version: '2.9.10', max_payload: 2 ** 20, headers: true, ...info };
    socket.write(`INFO ${JSON.stringify(about)}\r\n`);
    const request = (subject: string, inbox: string | undefined, text: string) => {
      if (subject === '$JS.API.INFO') return socket.write(replyTo(inboxes, inbox, answers[subject] ?? {}));
      asked.push([subject, text]);
      const answer = answers[subject];
      const reply = typeof answer === 'function' ? answer(text) : answer;
      if (reply) socket.write(replyTo(inboxes, inbox, reply));
    };
    const commands: Record<string, (words: string[], text: string) => void> = {
      CONNECT: words => logins.push(JSON.parse(words.join(' '))),
      PING: () => {
        pings++;
        if (!isMute) socket.write('PONG\r\n');
      },
      SUB: words => {
        inboxes.set(words.at(-1)!, words[0]);
        if (!words[0].startsWith('_INBOX')) subscribed.push(words[0]);
      },
      UNSUB: ([id, most]) => most === undefined && inboxes.delete(id),
      PUB: (words, text) => request(words[0], words.length > 2 ? words[1] : undefined, text),
      HPUB: (words, text) => request(words[0], words.length > 3 ? words[1] : undefined, text),
    };
    hear(socket, (verb, words, text) => commands[verb]?.(words, text));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    logins,
    asked,
    subscribed,
    get pings() {
      return pings;
    },
    get open() {
      return sockets.size;
    },
    get visits() {
      return visits;
    },
    admit: to => {
      isOpen = to;
    },
    mute: () => {
      isMute = true;
    },
    drop,
    close: () => {
      drop();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** Tells each line of a client: its verb, its other words, and the text that comes along, without headers. */
function hear(socket: Socket, tell: (verb: string, words: string[], text: string) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', data => {
    bytes = Buffer.concat([bytes, data]);
    for (;;) {
      const end = bytes.indexOf('\r\n');
      if (end < 0) return;
      const [verb, ...words] = bytes.toString('utf8', 0, end).split(' ');
      const size = /^H?PUB$/.test(verb) ? Number(words.at(-1)) + 2 : 0;
      const from = end + 2;
      if (bytes.length < from + size) return;
      const head = verb === 'HPUB' ? Number(words.at(-2)) : 0;
      const text = bytes.toString('utf8', from + head, from + Math.max(0, size - 2));
      bytes = bytes.subarray(from + size);
      tell(verb, words, text);
    }
  });
}

/** The bytes that bring a reply to whoever listens on `inbox`. */
function replyTo(inboxes: ReadonlyMap<string, string>, inbox: string | undefined, reply: object): string {
  const heard = [...inboxes].find(
    ([, subject]) => subject.replace(/\*$/, '') === inbox?.slice(0, subject.length - 1) || subject === inbox,
  );
  if (!inbox || !heard) return '';
  const [id] = heard;
  if (!Array.isArray(reply)) return message(`${inbox} ${id}`, JSON.stringify(reply));
  return (reply as (Delivery | Status)[])
    .map((one, i) => {
      if ('status' in one) {
        const owed = `Nats-Pending-Messages: ${one.left}\r\nNats-Pending-Bytes: 0\r\n`;
        const head = `NATS/1.0 ${one.status}\r\n${owed}\r\n`;
        return `HMSG ${inbox} ${id} ${head.length} ${head.length}\r\n${head}\r\n`;
      }
      const ack = `$JS.ACK.S.C.${one.times ?? 1}.${one.seq}.${i + 1}.1700000000000000000.0`;
      return message(`${one.subject} ${id} ${ack}`, one.text);
    })
    .join('');
}

function message(address: string, text: string): string {
  return `MSG ${address} ${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

/** Nobody there who could answer: no word of JetStream itself. */
export const NOBODY: Reply = [{ status: '503 No Responders', left: 0 }];

/** An answer of JetStream that says no. */
export function refusal(code: number, errCode: number, description: string): object {
  return { error: { code, err_code: errCode, description } };
}

/** The streams that every cluster has. */
export const STREAMS = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(generation => `LEDGER_${generation}`),
  ...['REVOKED', 'WORK', 'JOBS', 'COMPLAINTS'],
];
/** A server that makes every stream it is asked for. */
export const WILLING: Answers = {
  '$JS.API.STREAM.LIST': {
    type: 'io.nats.jetstream.api.v1.stream_list_response',
    total: 0,
    offset: 0,
    limit: 256,
    streams: [],
  },
  '$JS.API.STREAM.INFO.OBJ_PROBLEM': refusal(404, 10059, 'stream not found'),
  ...Object.fromEntries(
    [...STREAMS, 'OBJ_PROBLEM'].map(name => [
      `$JS.API.STREAM.CREATE.${name}`,
      (text: string) => ({ config: JSON.parse(text) }),
    ]),
  ),
};
