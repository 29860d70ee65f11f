import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  fingerprintOf,
  makeAuthority,
  makeServerCertificate,
  pemOf,
} from '../../src/platform/certificate.js';

test('an authority made on the spot, and a certificate that only it has signed', () => {
  const hosts = ['10.0.0.1', 'ada.example', '::1', 'fe80::1:2'];
  const authority = makeAuthority('here');
  const { certificate, key } = makeServerCertificate('here', authority, hosts);
  const own = new X509Certificate(certificate);
  const ca = new X509Certificate(authority.certificate);
  expect([ca.ca, own.ca, own.checkIssued(ca), own.verify(ca.publicKey)]).toEqual([true, false, true, true]);
  expect(own.verify(new X509Certificate(makeAuthority('here').certificate).publicKey)).toBe(false);
  expect(own.subjectAltName).toBe(
    'IP Address:10.0.0.1, DNS:ada.example, IP Address:0:0:0:0:0:0:0:1, IP Address:FE80:0:0:0:0:0:1:2',
  );
  for (const host of ['10.0.0.1', 'fe80::1:2']) expect(own.checkIP(host)).toBe(host);
  expect(own.checkHost('ada.example')).toBe('ada.example');
  expect(own.checkHost('eve.example')).toBeUndefined();
  expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(certificate.endsWith(authority.certificate)).toBe(true);
  expect(fingerprintOf(ca.raw)).toMatch(/^[\w-]{43}$/);
  expect(pemOf(ca.raw)).toBe(authority.certificate);
  expect(new Date(own.validFrom).getTime()).toBeLessThan(Date.now());
});

test('names of every length, around those at which the length of a field takes another byte', () => {
  const authority = makeAuthority('here');
  for (const length of [
    115, 118, 119, 120, 123, 126, 127, 128, 246, 247, 248, 249, 250, 252, 253, 254, 255, 256,
  ]) {
    const host = 'a'.repeat(length);
    const own = new X509Certificate(makeServerCertificate('here', authority, [host]).certificate);
    expect(own.subjectAltName).toBe(`DNS:${host}`);
    // A length is written in as few bytes as it needs, or the same certificate would have two forms.
    const encoded = length < 128 ? [length] : length < 256 ? [129, length] : [130, 1, 0];
    expect(own.raw.includes(Buffer.from([0x82, ...encoded, 97]))).toBe(true);
  }
});

test('who may sign what is marked as critical: programs that do not know such a mark must refuse', () => {
  const authority = makeAuthority('here');
  const [own, ca] = [makeServerCertificate('here', authority, ['a']), authority].map(
    ({ certificate }) => new X509Certificate(certificate),
  );
  const has = ({ raw }: X509Certificate, hex: string) => raw.includes(Buffer.from(hex, 'hex'));
  const [constraints, usage] = ['0603551d130101ff', '0603551d0f0101ff']; // RFC 5280, 4.2.1.9 and 4.2.1.3
  expect([has(ca, constraints), has(ca, usage), has(own, usage)]).toEqual([true, true, true]);
  expect([ca.subject, own.issuer]).toEqual(['CN=here', 'CN=here']);
});
