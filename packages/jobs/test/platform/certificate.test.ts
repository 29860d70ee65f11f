import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  fingerprintOf,
  makeAuthority,
  makeServerCertificate,
  pemOf,
} from '../../src/platform/certificate.js';

test('an authority made on the spot, and a certificate that only it has signed', () => {
  const hosts = ['10.0.0.1', 'ada.example', '::1', 'fe80::1:2', '2001:db8:1:2:3:4:5:6'];
  const authority = makeAuthority('here');
  const { certificate, key } = makeServerCertificate('here', authority, hosts);
  const own = new X509Certificate(certificate);
  const ca = new X509Certificate(authority.certificate);
  expect([ca.ca, own.ca, own.checkIssued(ca), own.verify(ca.publicKey)]).toEqual([true, false, true, true]);
  expect(own.verify(new X509Certificate(makeAuthority('here').certificate).publicKey)).toBe(false);
  expect(own.subjectAltName).toBe(
    'IP Address:10.0.0.1, DNS:ada.example, IP Address:0:0:0:0:0:0:0:1, IP Address:FE80:0:0:0:0:0:1:2, IP Address:2001:DB8:1:2:3:4:5:6',
  );
  for (const host of ['10.0.0.1', 'fe80::1:2']) expect(own.checkIP(host)).toBe(host);
  expect(own.checkHost('ada.example')).toBe('ada.example');
  expect(own.checkHost('eve.example')).toBeUndefined();
  expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(certificate.endsWith(authority.certificate)).toBe(true);
  expect(fingerprintOf(ca.raw)).toMatch(/^[\w-]{43}$/);
  expect(pemOf(ca.raw)).toBe(authority.certificate);
  expect(authority.certificate).toBe(ca.toString()); // as OpenSSL writes it
  const days = [own.validFrom, own.validTo].map(date => (new Date(date).getTime() - Date.now()) / 86_400_000);
  expect(days).toEqual([expect.closeTo(-1, 2), expect.closeTo(3650, 2)]);
  expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']); // a server, and a client
});

test('names of every length, around those at which the length of a field takes another byte', () => {
  const authority = makeAuthority('here');
  for (const length of [115, 119, 120, 127, 128, 247, 249, 250, 255, 256]) {
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
  expect(has(own, '0603551d250101ff')).toBe(false); // what it is used for is not
  expect([ca.subject, own.issuer]).toEqual(['CN=here', 'CN=here']);
});
