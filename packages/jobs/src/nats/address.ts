/**
 * Where a cluster is, as people write it: `nats://user:password@host:port`, several servers with commas. An invitation is
 * such an address too, and says by its fingerprint whose certificates count:
 * `quadrille://ada:PASSWORD@10.0.0.1:4222?ca=FINGERPRINT`.
 */
import { say } from '../platform/sentences.js';

export interface Address {
  /** `host:port`, without what is secret. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  /** Fingerprint of the certificate authority. */
  readonly ca?: string;
}

/** Reads an address; the name and password of the first server are for all of them. Throws `InputError`. */
export function parseAddress(text: string): Address {
  const urls = text.split(',').map(one => parseOne(one.trim()));
  const servers = urls.map(({ host }) => host);
  const { username, password, searchParams } = urls[0];
  const ca = searchParams.get('ca');
  const login = username ? { user: unescaped(username), pass: unescaped(password) } : {};
  return { servers, ...login, ...(ca ? { ca } : {}) };
}

function parseOne(text: string): URL {
  const whole = text.includes('://') ? text : `nats://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.host && ['nats:', 'tls:', 'quadrille:'].includes(url.protocol)) return url;
  const shown = text.replace(/^(\w+:\/\/)?.*@/s, '$1');
  throw say.error('bad-address', { address: JSON.stringify(shown) });
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw say.error('bare-percent');
  }
}
