import { createHash, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  /** Names the certificate in its URL. */
  certificateId: string;
  /** The certificate and its issuer's, as PEM. */
  chain: string;
  /** SHA256withRSA, as base64. */
  sign(message: string): string;
}

export interface SigningKeys {
  own(): Promise<SigningKey>;
  /** The key of an attacker who imitates PayPal, with an identical-looking certificate. */
  forger(): Promise<SigningKey>;
}

/** The common name tells it from PayPal's messageverificationcerts.paypal.com. */
const commonName = 'messageverificationcerts.emulator.invalid';
const day = 24 * 60 * 60 * 1000;
const makePair = promisify(generateKeyPair);

let own: Promise<SigningKey> | undefined;
let forger: Promise<SigningKey> | undefined;

/** Created once per process on first use, because that is slow and most tests need none. */
export const signingKeys: SigningKeys = {
  own: () => (own ??= makeSigningKey()),
  forger: () => (forger ??= makeSigningKey()),
};

async function makeSigningKey(): Promise<SigningKey> {
  const [authority, leaf] = await Promise.all([makeRsa(), makeRsa()]);
  // Uses the machine's time: clients check certificates with their own clock, not the emulator's.
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

/** Just enough DER to write an X.509 certificate, which Node can read but not create. */

export interface CertificateRequest {
  /** Common names. */
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  serial: Buffer;
  /** Whether it may issue other certificates. */
  authority: boolean;
  from: Date;
  until: Date;
}

/** Returns an X.509 v3 certificate as PEM, signed with SHA-256 and RSA. */
export function createCertificate(request: CertificateRequest): string {
  const algorithm = sequence(oid('2a864886f70d01010b'), Buffer.from([0x05, 0x00]));
  const toBeSigned = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(request.serial),
    algorithm,
    name(request.issuer),
    sequence(time(request.from), time(request.until)),
    name(request.subject),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(basicConstraints(request.authority))),
  );
  const signature = sign('sha256', toBeSigned, request.issuerKey);
  const der = sequence(toBeSigned, algorithm, tag(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function basicConstraints(authority: boolean): Buffer {
  const yes = tag(0x01, Buffer.from([0xff]));
  return sequence(oid('551d13'), yes, tag(0x04, sequence(authority ? yes : Buffer.alloc(0))));
}

function name(commonName: string): Buffer {
  return sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from(commonName, 'utf8')))));
}

function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return tag(0x18, Buffer.from(`${digits}Z`, 'ascii'));
}

function integer(bytes: Buffer): Buffer {
  // DER integers must be minimal, and a leading one bit would make them negative.
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  const negative = (digits[0] ?? 0) >= 0x80;
  return tag(0x02, negative ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts));
}

function tag(kind: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}
