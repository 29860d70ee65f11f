/**
 * Browsers of volunteers reach the WebSocket of the cluster through this server, by the address that they have typed
 * anyway: no browser accepts the certificates that a cluster makes for itself, and what listens on loopback is nowhere
 * on another machine. Nothing is read on the way; the cluster checks who it is.
 */
import type { IncomingMessage } from 'node:http';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecurely } from 'node:tls';
import type { Request } from './http.js';
import type { VolunteerPlaces } from './volunteers.js';

const PATH = '/api/volunteer/socket';
/** Connections at a time, of all volunteers; the cluster has a limit of its own. */
const MOST = 1000;
const PATIENCE_MS = 10_000;

/** Where the page behind this request connects to. */
export function addressFor({ url, ca }: VolunteerPlaces, { headers }: Pick<Request, 'headers'>): string {
  const { host = '', origin = `http://${host}` } = headers;
  const isHere = (where: string) => /^(127\.0\.0\.1|localhost|\[::1\])$/.test(where);
  const isFar = isHere(new URL(url).hostname) && !isHere(host.replace(/:\d+$/, ''));
  return ca === undefined && !isFar ? url : `${origin.replace(/^http/, 'ws')}${PATH}`;
}

/** Passes connections on from those who may; the returned function ends all of them. */
export function openRelay(
  { url, ca }: VolunteerPlaces,
  isAllowed: (request: IncomingMessage) => boolean,
): { readonly upgrade: (raw: IncomingMessage, socket: Duplex, head: Buffer) => void; close(): void } {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'wss:';
  const place = { host, port: Number(port) || (isSecure ? 443 : 80) };
  const open = new Set<Duplex>();
  const upgrade = (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    const key = raw.headers['sec-websocket-key'] ?? '';
    if (raw.url !== PATH || !/^[\w+/]{22}==$/.test(key)) return refuse('404 Not Found');
    if (!isAllowed(raw)) return refuse('403 Forbidden');
    if (open.size >= MOST) return refuse('503 Service Unavailable');
    const name = isIP(host) ? {} : { servername: host };
    const far = isSecure ? connectSecurely({ ...place, ...name, ...(ca && { ca }) }) : connect(place);
    open.add(socket);
    far.setTimeout(PATIENCE_MS, () => far.destroy());
    far.once('error', () => refuse('502 Bad Gateway'));
    far.once('close', () => socket.destroy());
    socket.once('close', () => {
      open.delete(socket);
      far.destroy();
    });
    far.once(isSecure ? 'secureConnect' : 'connect', () => {
      far.setTimeout(0);
      far.write(
        `GET / HTTP/1.1\r\nhost: ${hostname}:${place.port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
          `origin: ${raw.headers.origin ?? url}\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
      );
      far.write(head);
      far.pipe(socket);
      socket.pipe(far);
    });
  };
  return {
    upgrade,
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
