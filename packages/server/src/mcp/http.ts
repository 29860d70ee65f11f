/**
 * The protocol over HTTP on loopback: every POST to /mcp is one message and its reply is JSON. There are no sessions;
 * a call is stopped when whoever asked goes away. The token must be shown, so that no web page can ask.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { App, type Refused, type Request } from '../http.js';
import type { Reply } from './protocol.js';
import { Session, type SessionOptions } from './server.js';

export interface McpHttp {
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

const BODY_LIMIT = 16 * 2 ** 20;

export async function serveHttp(options: Omit<SessionOptions, 'send'>, port: number): Promise<McpHttp> {
  const token = randomBytes(24).toString('base64url');
  const app = new App({
    bodyLimit: BODY_LIMIT,
    isText: true,
    onError: (error, _, reply) => {
      const { statusCode = 500, message } = error as Refused;
      reply.code(statusCode).send({ error: message });
    },
  });
  app.before((request, reply) => {
    if (request.method === 'POST' && !isAllowed(request, token))
      reply.code(401).send({ error: 'show the token: Authorization: Bearer …' });
  });
  app.add('GET', '/mcp', undefined, (_, reply) => reply.code(405).send());
  app.add('POST', '/mcp', undefined, async (request, reply) => {
    const replies: Reply[] = [];
    const session = new Session({ ...options, send: given => replies.push(given) });
    const { socket } = request.raw; // kept for the next request
    const leave = () => session.close();
    socket.once('close', leave);
    await session.hear(String(request.body)).finally(() => socket.off('close', leave));
    const own = replies.find(given => 'result' in given || 'error' in given);
    return own ? reply.type('application/json').send(JSON.stringify(own)) : reply.code(202).send();
  });
  const address = await app.listen({ host: '127.0.0.1', port });
  return { address: `${address}/mcp`, token, close: () => app.close() };
}

function isAllowed({ headers }: Request, token: string): boolean {
  const given = Buffer.from(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
