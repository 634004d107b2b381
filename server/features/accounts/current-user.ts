import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { hashToken } from '../../db/token.ts';
import type { User } from './data.ts';
import { lockUser } from './data.ts';
import { findSession } from './sessions/session-data.ts';

/** A signed-in user with the session that he came with. */
export interface Asker {
  user: User;
  session: { id: string; createdAt: Date };
  /** Of the session, as the browser sent it. */
  token: string;
}

/**
 * Takes the user's lock and looks whether he may still ask: his session may have ended or taken another token while
 * we waited, by a password reset for one. @throws ShopError `not_signed_in`
 */
export async function lockAsker(tx: Tx, { user, token }: Asker): Promise<User & { passwordHash: string }> {
  const now = await lockUser(tx, user.id);
  if (!now || !(await findSession(tx, hashToken(token))))
    throw new ShopError('not_signed_in', 'Please sign in');
  return now;
}
