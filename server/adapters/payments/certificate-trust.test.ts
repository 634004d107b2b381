import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '../../../tools/paypal-emulator/webhooks/signing-key.ts';
import { readChain, trustedKey, trustFor } from './certificate-trust.ts';

const live = 'https://api-m.paypal.com';
const sandbox = 'https://api-m.sandbox.paypal.com';
const emulator = 'http://127.0.0.1:4010';
const certs = '/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';

describe('the address of a certificate', () => {
  it.each([
    [live, `https://api.paypal.com${certs}`],
    [live, `https://api-m.paypal.com${certs}`],
    [sandbox, `https://api.sandbox.paypal.com${certs}`],
    [emulator, `http://127.0.0.1:4010${certs}`],
  ])('of %s may be %s', (api, address) => {
    expect(trustFor(api).isAddress(new URL(address))).toBe(true);
  });

  it.each([
    ['https://paypal.com', `https://api.sandbox.paypal.com${certs}`],
    [live, `http://api.paypal.com${certs}`],
    [live, `https://api.paypal.com:8443${certs}`],
    [live, `https://api.paypal.com.evil.example${certs}`],
    [live, `https://evilpaypal.com${certs}`],
    [live, `https://api.paypal.com@evil.example${certs}`],
    [live, `https://user:pass@api.paypal.com${certs}`],
    [live, `https://api.paypal.com/v1/notifications/other`],
    [live, `https://api.paypal.com/v1/notifications/certs/../../oops`],
    [live, `https://api.paypal.com${certs}?to=evil`],
    [live, `https://api.sandbox.paypal.com${certs}`],
    [live, `http://127.0.0.1:4010${certs}`],
    [sandbox, `https://api.paypal.com${certs}`],
    [emulator, `https://api.paypal.com${certs}`],
    [emulator, `http://127.0.0.1:4011${certs}`],
    [emulator, `http://localhost:4010${certs}`],
  ])('of %s must not be %s', (api, address) => {
    expect(trustFor(api).isAddress(new URL(address))).toBe(false);
  });
});

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [rootPair, middlePair, leafPair, otherPair] = [pair(), pair(), pair(), pair()];
const name = 'messageverificationcerts.paypal.com';
const from = new Date('2026-01-01T00:00:00Z');
const until = new Date('2027-01-01T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');

type Part = Partial<Parameters<typeof createCertificate>[0]>;

function issue(changes: Part): X509Certificate {
  const request = {
    subject: name,
    issuer: 'Middle',
    publicKey: leafPair.publicKey,
    issuerKey: middlePair.privateKey,
    serial: randomBytes(8),
    authority: false,
    from,
    until,
  };
  return new X509Certificate(createCertificate({ ...request, ...changes }));
}

const rootParts = {
  subject: 'Root',
  issuer: 'Root',
  publicKey: rootPair.publicKey,
  issuerKey: rootPair.privateKey,
};
const middleParts = { ...rootParts, subject: 'Middle', publicKey: middlePair.publicKey };
const root = issue({ ...rootParts, authority: true });
const middle = issue({ ...middleParts, authority: true });
const leaf = issue({});

describe('the roots', () => {
  it.each([
    [live, 'public', name],
    ['https://paypal.com', 'public', name],
    [sandbox, 'public', 'messageverificationcerts.sandbox.paypal.com'],
    [emulator, 'served', undefined],
  ])('for %s are %s, and the name %s', (api, roots, name) => {
    expect(trustFor(api)).toMatchObject({ roots, name });
  });
});

describe('a chain of certificates', () => {
  const trust = { name, roots: 'public' } as const;
  const key = (chain: X509Certificate[], at = now, anchors = [root]) =>
    trustedKey(chain, trust, at, () => anchors);

  it('is trusted up to a public root, in whatever order, with the root or without', () => {
    for (const chain of [
      [leaf, middle],
      [leaf, middle, root],
      [leaf, root, middle],
    ]) {
      expect(key(chain)?.equals(leaf.publicKey)).toBe(true);
    }
  });

  it.each<[name: string, chain: X509Certificate[], at?: Date]>([
    ['is empty', []],
    ['lacks a link', [leaf]],
    ['does not begin with the signer', [middle, leaf]],
    ['has not begun', [leaf, middle], new Date('2025-12-31T23:59:59Z')],
    ['has run out', [leaf, middle], new Date('2027-01-01T00:00:01Z')],
    ['has a link that has run out', [leaf, issue({ ...middleParts, authority: true, until: from })]],
    ['is issued to someone else', [issue({ subject: 'www.paypal.com' }), middle]],
    ['is issued to the sandbox', [issue({ subject: 'messageverificationcerts.sandbox.paypal.com' }), middle]],
    ['is signed by another than it says', [issue({ issuerKey: otherPair.privateKey }), middle]],
    ['is issued by one that may not', [leaf, issue({ ...middleParts, authority: false })]],
    ['is its own root', [issue({ issuer: name, issuerKey: leafPair.privateKey, authority: true })]],
  ])('is rejected when it %s', (_name, chain, at) => {
    expect(key(chain, at)).toBeUndefined();
  });

  it('is not trusted without its root, nor by the real public ones', () => {
    expect(key([leaf, middle, root], now, [])).toBeUndefined();
    expect(trustedKey([leaf, middle, root], trust, now)).toBeUndefined();
  });

  it('may bring its own root from an emulator, but is checked', () => {
    const served = { name: undefined, roots: 'served' } as const;
    expect(trustedKey([leaf, middle, root], served, now)?.equals(leaf.publicKey)).toBe(true);
    expect(trustedKey([leaf, middle], served, now)).toBeUndefined();
    expect(trustedKey([leaf, middle, root], served, new Date('2028-01-01T00:00:00Z'))).toBeUndefined();
  });

  it('is read from a file with other text between the certificates', () => {
    expect(readChain(`subject=a\n${leaf}subject=b\n${middle}`)).toHaveLength(2);
    expect(readChain('<html>')).toEqual([]);
    expect(() => readChain('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toThrow();
  });
});
