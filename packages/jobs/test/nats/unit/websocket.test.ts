import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { openWebSocket } from '../../../src/nats/websocket.js';

const MIB = 2 ** 20;

let server: WebSocketServer;
const asked: (string | undefined)[] = [];

/** A server that says back what it hears, or as many bytes as a text asks for. */
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: true });
  server.on('connection', (socket, request) => {
    asked.push(request.headers['sec-websocket-extensions']);
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => socket.send(isBinary ? data : Buffer.alloc(Number(data))));
  });
  await new Promise(resolve => server.once('listening', resolve));
});
afterAll(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise(resolve => server.close(resolve));
});

/** What comes back for a message: its bytes, or the code with which the socket was closed. */
function answerTo(message: string | Uint8Array): Promise<unknown> {
  const socket = openWebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return new Promise(resolve => {
    socket.onopen = () => socket.send(message as string);
    socket.onmessage = ({ data }) => {
      socket.close();
      resolve(data);
    };
    socket.onerror = () => {};
    socket.onclose = ({ code }) => resolve(`closed: ${code}`);
  });
}

test('bytes come as an ArrayBuffer, as in a browser that is asked for it', async () => {
  const answer = await answerTo(new Uint8Array([1, 2, 3]));
  expect(answer).toBeInstanceOf(ArrayBuffer);
  expect([...new Uint8Array(answer as ArrayBuffer)]).toEqual([1, 2, 3]);
});

test('no compression is asked for', async () => {
  asked.length = 0;
  await answerTo('1');
  expect(asked).toEqual([undefined]);
});

test('a message of more than 16 MiB ends the connection', async () => {
  expect(((await answerTo(String(16 * MIB))) as ArrayBuffer).byteLength).toBe(16 * MIB);
  expect(await answerTo(String(16 * MIB + 1))).toBe('closed: 1006');
});
