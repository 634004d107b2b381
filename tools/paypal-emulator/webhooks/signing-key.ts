import { createHash, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { createCertificate } from './certificate.ts';

export interface SigningKey {
  /** Names the certificate in its address. */
  certificateId: string;
  /** The certificate and that of its issuer, as PEM. */
  chain: string;
  /** SHA256withRSA, as base64. */
  sign(message: string): string;
}

export interface SigningKeys {
  own(): Promise<SigningKey>;
  /** Of somebody who would like to be PayPal, equal in everything but the keys. */
  forger(): Promise<SigningKey>;
}

/** The common name says that this is not PayPal: theirs is messageverificationcerts.paypal.com. */
const commonName = 'messageverificationcerts.emulator.invalid';
const day = 24 * 60 * 60 * 1000;
const makePair = promisify(generateKeyPair);

let own: Promise<SigningKey> | undefined;
let forger: Promise<SigningKey> | undefined;

/** New ones for each process, made when they are first needed: that takes a moment, and most tests need none. */
export const signingKeys: SigningKeys = {
  own: () => (own ??= makeSigningKey()),
  forger: () => (forger ??= makeSigningKey()),
};

async function makeSigningKey(): Promise<SigningKey> {
  const [authority, leaf] = await Promise.all([makeRsa(), makeRsa()]);
  // The machine's time, not the emulator's: whoever checks a certificate looks at his own clock.
  const validity = { from: new Date(Date.now() - day), until: new Date(Date.now() + 3650 * day) };
  const issuer = 'PayPal emulator authority';
  const root = createCertificate({
    ...validity,
    subject: issuer,
    issuer,
    publicKey: authority.publicKey,
    issuerKey: authority.privateKey,
    serial: randomBytes(8),
    authority: true,
  });
  const certificate = createCertificate({
    ...validity,
    subject: commonName,
    issuer,
    publicKey: leaf.publicKey,
    issuerKey: authority.privateKey,
    serial: randomBytes(8),
    authority: false,
  });
  return {
    certificateId: `CERT-${createHash('sha256').update(certificate).digest('hex').slice(0, 24)}`,
    chain: certificate + root,
    sign: (message) => sign('sha256', Buffer.from(message), leaf.privateKey).toString('base64'),
  };
}

function makeRsa(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return makePair('rsa', { modulusLength: 2048 });
}
