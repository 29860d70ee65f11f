/** Where a cluster is, as people write it: `nats://user:password@host:port`, several servers with commas. */
import { InputError } from '@quadrille/cover';

export interface Address {
  /** `host:port`, without what is secret. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
}

/** Reads an address; the name and password of the first server are for all of them. Throws `InputError`. */
export function parseAddress(text: string): Address {
  const urls = text.split(',').map(one => parseOne(one.trim()));
  const servers = urls.map(({ host }) => host);
  const { username, password } = urls[0];
  return username ? { servers, user: unescaped(username), pass: unescaped(password) } : { servers };
}

function parseOne(text: string): URL {
  const whole = text.includes('://') ? text : `nats://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.host && ['nats:', 'tls:'].includes(url.protocol)) return url;
  const shown = text.replace(/^(\w+:\/\/)?.*@/s, '$1');
  throw new InputError(`${JSON.stringify(shown)} is no address of a cluster; say nats://host:port`);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InputError('the name or password in the address of the cluster has a bare %; write it as %25');
  }
}
