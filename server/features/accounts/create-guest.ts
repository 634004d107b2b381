import { guestTokenHours } from '../../../shop/facts.ts';
import { newId } from '../../db/id.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { insertGuest } from './data.ts';

/**
 * Makes a new guest, also for an email that was here before: a token belongs to one checkout, not to an address,
 * so knowing somebody's email opens none of his orders. The token is answered once and stored hashed.
 */
export async function createGuest({ db, clock }: Deps, email: string): Promise<{ token: string }> {
  const token = newToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + guestTokenHours * 3_600_000);
  await insertGuest(db, { id: newId(), email, tokenHash: hashToken(token), expiresAt, createdAt: now });
  return { token };
}
