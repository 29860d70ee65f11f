/** What volunteers send through the server; `packages/cli/test/join.test.ts` does it with a browser and a real cluster. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, startServer } from '@quadrille/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressFor } from '../src/relay.js';

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
/** Takes what is upgraded, tells the headers it got, and repeats what it hears. */
const cluster = createServer();
const heard: { url: string | undefined; headers: object }[] = [];
cluster.on('upgrade', ({ url, headers }, socket) => {
  heard.push({ url, headers });
  socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
  socket.pipe(socket);
});

let folder = '';
let server: Running;
let cookie = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-relay-'));
  await new Promise<void>(resolve => cluster.listen(0, '127.0.0.1', resolve));
  const { port } = cluster.address() as AddressInfo;
  const volunteers = { url: `ws://127.0.0.1:${port}`, free: 0, take: async () => undefined };
  server = await startServer({ folder, volunteers });
  const entered = await fetch(server.link('join'), { redirect: 'manual' });
  cookie = entered.headers.get('set-cookie')!.split(';')[0];
});
afterAll(async () => {
  await server.close();
  cluster.close();
  cluster.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a socket; its first answer to "ping", or the status of a refusal. */
async function socketAt(path: string, headers: object): Promise<string> {
  const own = { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': KEY };
  const asked = request(server.address + path, {
    headers: { ...own, origin: server.address, cookie, ...headers },
  });
  asked.end();
  const [upgraded, refused] = [once(asked, 'upgrade'), once(asked, 'response')];
  const [response, socket] = await Promise.race([upgraded, refused]);
  upgraded.catch(() => {});
  refused.catch(() => {});
  if (!socket) return String(response.statusCode);
  socket.write('ping');
  const [data] = await once(socket, 'data');
  socket.destroy();
  return String(data);
}

test('a page of ours is passed on to the cluster, with nothing of its own but the key and its origin', async () => {
  expect(await socketAt('/api/volunteer/socket', { 'x-more': 'than needed' })).toBe('ping');
  const { host } = new URL(`http://127.0.0.1:${(cluster.address() as AddressInfo).port}`);
  expect(heard).toEqual([
    {
      url: '/',
      headers: {
        ...{ host, upgrade: 'websocket', connection: 'upgrade', origin: server.address },
        ...{ 'sec-websocket-version': '13', 'sec-websocket-key': KEY },
      },
    },
  ]);
});

test.each([
  ['without a link', '/api/volunteer/socket', { cookie: '' }, '403'],
  ['from another page', '/api/volunteer/socket', { origin: 'http://elsewhere.example' }, '403'],
  ['by another name', '/api/volunteer/socket', { host: 'elsewhere.example' }, '403'],
  ['to another path', '/api/jobs', {}, '404'],
  ['with a key that is none', '/api/volunteer/socket', { 'sec-websocket-key': 'short' }, '404'],
])('a socket %s is refused', async (_, path, headers, status) => {
  expect(await socketAt(path, headers)).toBe(status);
});

test('pages connect to the cluster itself only where they can', () => {
  const at = (url: string, ca: string | undefined, host: string, origin?: string) =>
    addressFor(
      { url, ca, free: 0, take: async () => undefined },
      { headers: { host, ...(origin && { origin }) } },
    );
  const here = 'ws://127.0.0.1:4280';
  expect(at(here, undefined, '127.0.0.1:4321')).toBe(here);
  expect(at(here, undefined, '10.0.0.1:4321')).toBe('ws://10.0.0.1:4321/api/volunteer/socket');
  expect(at('wss://help.example', undefined, '10.0.0.1:4321')).toBe('wss://help.example');
  const own = 'wss://10.0.0.1:4280';
  expect(at(own, 'a certificate', '10.0.0.1:4321')).toBe('ws://10.0.0.1:4321/api/volunteer/socket');
  expect(at(own, 'a certificate', 'help.example', 'https://help.example')).toBe(
    'wss://help.example/api/volunteer/socket',
  );
});
