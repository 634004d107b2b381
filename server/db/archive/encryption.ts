import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ArchiveError } from './archive-error.ts';

/**
 * Encryption in the age format (https://age-encryption.org), which the program `age` reads, too. BACKUP_KEY is either the
 * public key (`age1…`), which can only encrypt, or the secret one (`AGE-SECRET-KEY-1…`), which can do both.
 */

/** Loaded when something is encrypted: its cryptography takes a running shop five megabytes. */
const age = () => import('age-encryption');

const magic = 'age-encryption.org/v1\n';

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).toString() === magic;

export async function newKeyPair(): Promise<{ publicKey: string; secretKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const secretKey = await generateX25519Identity();
  return { secretKey, publicKey: await identityToRecipient(secretKey) };
}

/** @throws ArchiveError when it is no key */
export async function encrypt(contents: Readable, key: string): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await age();
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(isSecret(key) ? await identityToRecipient(key) : key);
  } catch {
    throw new ArchiveError('BACKUP_KEY is not a key. Make a new pair with: npm run db:backup -- --new-key');
  }
  return toNode(await encrypter.encrypt(toWeb(contents)));
}

/** @throws ArchiveError when the key is missing, or not the one for this archive; another error when it is damaged */
export async function decrypt(contents: Readable, key: string | undefined): Promise<Readable> {
  if (key === undefined || !isSecret(key))
    throw new ArchiveError(
      'The archive is encrypted. Set BACKUP_KEY to the secret key that belongs to it, which begins with AGE-SECRET-KEY-1',
    );
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
  } catch {
    throw new ArchiveError('BACKUP_KEY is not a key: it may have been copied in part');
  }
  try {
    return toNode(await decrypter.decrypt(toWeb(contents)));
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('no identity matched'))) throw error;
    throw new ArchiveError(
      'BACKUP_KEY does not open this archive. Set it to the secret key that the archive was made for',
      { cause: error },
    );
  }
}

const isSecret = (key: string): boolean => key.startsWith('AGE-SECRET-KEY-1');

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

function toNode(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  const readable = Readable.fromWeb(stream as ReadableStream);
  // Whoever reads it gets its errors (see archive.ts).
  return readable.on('error', () => {});
}
