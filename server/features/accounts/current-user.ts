import { freshSignInMinutes } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import type { Account, User } from './data.ts';
import { confirmPassword, currentPasswordError } from './api.ts';
import { lockUser } from './data.ts';
import { findSession, updateSessionToken } from './sessions/session-data.ts';

/** The signed-in user with the session of the request. */
export interface CurrentUser {
  user: User;
  session: { id: string; createdAt: Date };
  /** The session's token, as the browser sent it. */
  token: string;
}

/**
 * Locks the current user and checks that their session is still valid: while this waited for the lock, it may have
 * ended or got another token, for example by a password reset. @throws ShopError `not_signed_in`
 */
export async function lockCurrentUser(tx: Tx, { user, token }: CurrentUser): Promise<Account> {
  const account = await lockUser(tx, user.id);
  if (!account || !(await findSession(tx, hashToken(token))))
    throw new ShopError('not_signed_in', 'Please sign in');
  return account;
}

/**
 * Asks for the password once more, unless the sign-in is recent; a password that is sent must always be right.
 * @throws ShopError as `confirmPassword` does
 */
export async function confirmOwner(
  deps: Deps,
  { user, session }: Pick<CurrentUser, 'user' | 'session'>,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) return confirmPassword(deps, user.id, currentPassword);
  const ageMs = deps.clock().getTime() - session.createdAt.getTime();
  if (ageMs >= freshSignInMinutes * 60_000) throw currentPasswordError('Please enter your current password');
}

/** Gives the session another token, once its user has proved again who they are. @returns the token for the cookie */
export async function renewSession(tx: Tx, { session }: Pick<CurrentUser, 'session'>): Promise<string> {
  const token = newToken();
  await updateSessionToken(tx, session.id, hashToken(token));
  return token;
}
