import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCertificate } from './signing-key.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

// Serials are random; the certificate must be readable whatever its serial starts with.
it.each([
  ['0102030405060708', '0102030405060708'],
  ['8102030405060708', '8102030405060708'],
  ['0002030405060708', '02030405060708'],
  ['0082030405060708', '82030405060708'],
  ['0000000000000001', '01'],
  ['0000000000000000', '0'],
])('creates a readable certificate with the serial %s', (serial, read) => {
  const pem = createCertificate({
    subject: 'leaf',
    issuer: 'root',
    publicKey,
    issuerKey: privateKey,
    serial: Buffer.from(serial, 'hex'),
    authority: false,
    from: new Date(0),
    until: new Date(1_000_000_000),
  });
  const certificate = new X509Certificate(pem);
  expect(certificate.serialNumber).toBe(read);
  expect(certificate.verify(publicKey)).toBe(true);
});
