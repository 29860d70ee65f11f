/**
 * A certificate authority made on the spot, and a server's certificate signed by it: X.509 in DER, as RFC 5280 says,
 * with keys on the curve P-256. Node can check certificates but not make them, and openssl is not everywhere; what a
 * cluster needs of the format is little. Whoever is invited knows the authority by its SHA-256, so nobody else's counts.
 */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';

/** A key and its certificate, as PEM. */
export interface Certified {
  readonly key: string;
  readonly certificate: string;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 3650;

const tagged = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [129, size] : [130, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts);
const octets = (...parts: Uint8Array[]) => tagged(0x04, ...parts);
const bits = (content: Uint8Array) => tagged(0x03, Buffer.from([0]), content);
const TRUE = Buffer.from([1, 1, 255]);

/** An object identifier: numbers in groups of seven bits, the highest first; the high bit says that more follow. */
function oid(text: string): Buffer {
  const [first, second, ...others] = text.split('.').map(Number);
  return tagged(0x06, Buffer.from([40 * first + second, ...others.flatMap(groupsOf)]));
}

function groupsOf(value: number): number[] {
  const groups = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128);
  return groups;
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const nameOf = (name: string) =>
  sequence(tagged(0x31, sequence(oid('2.5.4.3'), tagged(0x0c, Buffer.from(name)))));

function timeOf(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(text.slice(2)));
}

const extension = (id: string, content: Uint8Array, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [TRUE] : []), octets(content));

/** A name or an address that a server answers to. */
function alternativeName(host: string): Buffer {
  if (isIP(host) === 4) return tagged(0x87, Buffer.from(host.split('.').map(Number)));
  if (isIP(host) === 6) return tagged(0x87, addressBytes(host));
  return tagged(0x82, Buffer.from(host));
}

function addressBytes(host: string): Buffer {
  const [head, tail] = host.split('::').map(part => part.split(':').filter(group => group !== ''));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return Buffer.from(groups.map(group => group.padStart(4, '0')).join(''), 'hex');
}

interface Wish {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly extensions: readonly Buffer[];
}

function certify({ subject, issuer, publicKey, signer, extensions }: Wish): string {
  const serial = randomBytes(16);
  serial[0] = (serial[0] & 127) | 64; // positive, and of full length
  const now = Date.now();
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(timeOf(now - DAY_MS), timeOf(now + VALID_DAYS * DAY_MS)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  );
  return pem(sequence(body, ECDSA_SHA256, bits(sign('sha256', body, signer))));
}

function pem(der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const exported = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A new authority with this name. */
export function makeAuthority(name: string): Certified {
  const { publicKey, privateKey } = newKeys();
  const extensions = [
    extension('2.5.29.19', sequence(TRUE), true),
    extension('2.5.29.15', Buffer.from([3, 2, 2, 4]), true), // signs certificates
  ];
  const certificate = certify({ subject: name, issuer: name, publicKey, signer: privateKey, extensions });
  return { key: exported(privateKey), certificate };
}

/** A certificate for a server that answers to these names and addresses; the authority's own is behind it. */
export function makeServerCertificate(
  name: string,
  authority: Certified,
  hosts: readonly string[],
): Certified {
  const { publicKey, privateKey } = newKeys();
  const extensions = [
    extension('2.5.29.15', Buffer.from([3, 2, 7, 128]), true), // signs
    // A server, and towards other servers a client.
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'), oid('1.3.6.1.5.5.7.3.2'))),
    extension('2.5.29.17', sequence(...hosts.map(alternativeName))),
  ];
  const signer = createPrivateKey(authority.key);
  const own = certify({ subject: hosts[0], issuer: name, publicKey, signer, extensions });
  return { key: exported(privateKey), certificate: own + authority.certificate };
}

/** By what an invitation knows an authority: the SHA-256 of its certificate. */
export function fingerprintOf(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('base64url');
}

/** A certificate in DER as PEM. */
export const pemOf = pem;
