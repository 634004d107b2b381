import { guestTokenHours } from '../../../shop/facts.ts';
import { hoursAfter } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { insertGuest } from './data.ts';

/**
 * Creates a new guest, even for an email that was used before: a token belongs to one checkout, not to an address, so
 * knowing someone's email opens none of their orders. The token is returned once and stored as a hash only.
 */
export async function createGuest(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  email: string,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newToken();
  const createdAt = clock();
  const expiresAt = hoursAfter(createdAt, guestTokenHours);
  await insertGuest(db, { id, email, tokenHash: hashToken(token), expiresAt, createdAt });
  return { id, token };
}
