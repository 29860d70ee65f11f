/**
 * Who is invited to a cluster knows its certificate authority by a fingerprint alone. The server sends the whole
 * chain; the authority is taken from there, once its fingerprint is right, and every connection is checked against it.
 */
import { createConnection } from 'node:net';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import type { Message } from '@quadrille/base';
import { fingerprintOf, pemOf } from '../platform/certificate.js';
import { say } from '../platform/sentences.js';

const PATIENCE_MS = 5000;

/** The certificate of the authority with this fingerprint, from the first server that has it. Throws `InputError`. */
export async function fetchAuthority(servers: readonly string[], fingerprint: string): Promise<string> {
  const troubles: Message[] = [];
  for (const server of servers) {
    try {
      for (const der of await chainOf(server)) if (fingerprintOf(der) === fingerprint) return pemOf(der);
      troubles.push(say('other-authority', { server }));
    } catch (error) {
      troubles.push(say('no-answer', { server, reason: (error as Error).message }));
    }
  }
  const joined = (language: 'en' | 'cs') => troubles.map(trouble => trouble[language]).join('; ');
  throw say.error('troubles', { troubles: { en: joined('en'), cs: joined('cs') } });
}

/** The certificates that a server shows. It greets in the clear first, as NATS does. */
function chainOf(server: string): Promise<Buffer[]> {
  const { hostname, port } = new URL(`nats://${server}`);
  return new Promise((resolve, reject) => {
    const plain = createConnection(Number(port || 4222), hostname.replace(/^\[|\]$/g, ''));
    const fail = (error: Error) => {
      plain.destroy();
      reject(error);
    };
    plain.setTimeout(PATIENCE_MS, () => fail(new Error('it does not answer')));
    plain.once('error', fail);
    plain.once('data', () => {
      plain.removeAllListeners('data');
      const secure = connect({ socket: plain, rejectUnauthorized: false }, () => {
        resolve(chainFrom(secure.getPeerCertificate(true)));
        secure.destroy();
      });
      secure.once('error', fail);
    });
  });
}

function chainFrom(first: DetailedPeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  for (
    let next = first;
    next?.raw && !chain.some(known => known.equals(next.raw));
    next = next.issuerCertificate
  ) {
    chain.push(next.raw);
  }
  return chain;
}
