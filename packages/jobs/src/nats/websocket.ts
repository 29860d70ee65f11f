/**
 * A WebSocket for Node 20, which has none (RFC 6455; later versions have their own). It does what the client of NATS
 * needs and no more: binary messages, pings, an orderly close. The bytes of a message may come in several frames.
 *
 *     byte 0: end of message, kind     byte 1: masked, length (126, 127: 2 or 8 more bytes)     [mask]     bytes
 */
import { createHash, randomBytes } from 'node:crypto';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const KIND = { next: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const HANDSHAKE_LIMIT = 8192;
const MESSAGE_LIMIT = 16 * 2 ** 20;
/** What the key is answered with; fixed by RFC 6455, section 1.3. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Opens a socket; events are told by `onopen`, `onmessage`, `onerror` and `onclose`, as in a browser. */
export function openWebSocket(address: string): WebSocket {
  return new NodeWebSocket(new URL(address)) as unknown as WebSocket;
}

class NodeWebSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  onclose: ((event: { wasClean: boolean; reason: string }) => void) | null = null;
  binaryType = 'arraybuffer';
  readonly #socket: Socket;
  readonly #key = randomBytes(16).toString('base64');
  #pending: Buffer = Buffer.alloc(0);
  #message: Buffer[] = [];
  #isOpen = false;
  #isClosed = false;

  constructor(url: URL) {
    const isSafe = url.protocol === 'wss:';
    const port = Number(url.port || (isSafe ? 443 : 80));
    const where = { host: url.hostname, port };
    const greet = () => this.#greet(url);
    this.#socket = isSafe
      ? connectTls({ ...where, servername: url.hostname }, greet)
      : connectTcp(where, greet);
    this.#socket.on('data', bytes => this.#take(bytes));
    this.#socket.on('error', error => this.#fail(error.message));
    this.#socket.on('close', () => this.#close(this.#isClosed));
  }

  get bufferedAmount(): number {
    return this.#socket.writableLength;
  }

  send(data: ArrayBuffer | Uint8Array): void {
    this.#send(KIND.binary, data instanceof Uint8Array ? data : new Uint8Array(data));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#isOpen) this.#send(KIND.close, new Uint8Array([3, 232])); // 1000: as intended
    this.#socket.end();
  }

  #greet(url: URL): void {
    this.#socket.setNoDelay(true);
    this.#socket.write(
      `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${this.#key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  }

  #take(bytes: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    if (!this.#isOpen && !this.#welcome()) return;
    for (let frame = readFrame(this.#pending); frame; frame = readFrame(this.#pending)) {
      if (frame.end > MESSAGE_LIMIT) this.#fail('a message is too long');
      if (frame.end > this.#pending.length) return;
      const payload = this.#pending.subarray(frame.start, frame.end);
      this.#pending = this.#pending.subarray(frame.end);
      this.#frame(frame.kind, frame.isLast, payload);
    }
  }

  /** True once the server has agreed. */
  #welcome(): boolean {
    const end = this.#pending.indexOf('\r\n\r\n');
    if (end < 0 && this.#pending.length <= HANDSHAKE_LIMIT) return false;
    const head = this.#pending.subarray(0, Math.max(0, end)).toString('latin1');
    const accepted = createHash('sha1').update(`${this.#key}${MAGIC}`).digest('base64');
    const isRight = /^sec-websocket-accept: *(\S+)\r?$/im.exec(head)?.[1] === accepted;
    if (!/^HTTP\/1\.1 101 /.test(head) || !isRight) {
      this.#fail(`no WebSocket there: ${head.split('\r\n')[0]}`);
      return false;
    }
    this.#pending = this.#pending.subarray(end + 4);
    this.#isOpen = true;
    this.onopen?.();
    return true;
  }

  #frame(kind: number, isLast: boolean, payload: Buffer): void {
    if (kind === KIND.ping) this.#send(KIND.pong, payload);
    else if (kind === KIND.close) this.close();
    else if (kind !== KIND.pong) {
      this.#message.push(payload);
      if (!isLast) return;
      const whole = Uint8Array.from(Buffer.concat(this.#message));
      this.#message = [];
      this.onmessage?.({ data: whole.buffer });
    }
  }

  /** Writes one frame, masked as clients must. */
  #send(kind: number, payload: Uint8Array): void {
    const { length } = payload;
    const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
    head[0] = 0x80 | kind;
    head[1] = 0x80 | (length < 126 ? length : length < 65536 ? 126 : 127);
    if (head.length === 4) head.writeUInt16BE(length, 2);
    if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
    const mask = randomBytes(4);
    this.#socket.write(Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i & 3])]));
  }

  #fail(message: string): void {
    this.onerror?.({ message });
    this.#socket.destroy();
  }

  #close(wasClean: boolean): void {
    this.#isClosed = true;
    this.onclose?.({ wasClean, reason: wasClean ? '' : 'the connection was lost' });
  }
}

/** Where the first frame in `bytes` begins and ends; undefined when its head is not all there. */
export function readFrame(
  bytes: Buffer,
):
  | { readonly kind: number; readonly isLast: boolean; readonly start: number; readonly end: number }
  | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1] & 127;
  const start = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (bytes.length < start) return undefined;
  let length = short;
  if (short === 126) length = bytes.readUInt16BE(2);
  if (short === 127) length = Number(bytes.readBigUInt64BE(2));
  return { kind: bytes[0] & 15, isLast: bytes[0] >= 128, start, end: start + length };
}
