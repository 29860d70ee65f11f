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
