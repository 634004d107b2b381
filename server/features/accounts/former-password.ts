import { Worker } from 'node:worker_threads';
import type { Db } from '../../db/open.ts';
import { findFormerHash } from './data.ts';

/**
 * Passwords of accounts that came from the former shop: bcrypt hashes, until their owners sign in (decision 072). Computed
 * in a thread of its own, because the package is JavaScript and would keep the shop from answering anyone for a tenth of a
 * second.
 */

/** Tells whether a stored hash came from the former shop. */
export const isFormerHash = (passwordHash: string): boolean => passwordHash.startsWith('$2');

/** Says whether a password matches a hash of the former shop. Caller must limit how many run at once. */
export function verifyFormerPassword(passwordHash: string, password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./former-password-thread.ts', import.meta.url), {
      workerData: { passwordHash, password },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The password check ended without a result')));
  });
}

/**
 * Returns a hash that no password has, as costly as those that came from the former shop; undefined once all of their
 * owners have signed in.
 */
export async function dummyFormerHash(db: Db): Promise<string | undefined> {
  const hash = await findFormerHash(db);
  // Algorithm and cost, `$2b$10$`, and a salt of nobody's.
  return hash && `${hash.slice(0, 7)}${'.'.repeat(53)}`;
}
