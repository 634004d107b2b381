import type { Session } from '../../../../shop/contracts/accounts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import { write } from '../../../db/write.ts';
import type { CurrentUser } from '../current-user.ts';
import { confirmOwner, lockCurrentUser, renewSession } from '../current-user.ts';
import type { User } from '../data.ts';
import { deviceName } from '../../../../shop/rules/device-name.ts';
import { deleteOwnSession, deleteSessions, hasEnded, listSessions } from './session-data.ts';

/** Lists where a user is signed in: the current session first, then the others, last seen first. */
export async function listOwnSessions(
  { db, clock }: Deps,
  { id, isAdmin }: User,
  currentId: string,
): Promise<Session[]> {
  const now = clock();
  const rows = await listSessions(db, id);
  return rows
    .filter((session) => !hasEnded({ ...session, isAdmin }, now))
    .map((session) => ({
      _id: session.id,
      device: deviceName(session.userAgent),
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === currentId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one of a user's own sessions. Another one than the current takes the password, unless the sign-in is recent: a stolen
 * session must not throw its owner out.
 * @returns the token for this browser's cookie when it has to change
 * @throws ShopError `not_found` for an unknown id and for another user's, `invalid_input` at `currentPassword`
 */
export async function endSession(
  deps: Deps,
  currentUser: CurrentUser,
  { id, currentPassword }: { id: string; currentPassword?: string | undefined },
): Promise<string | undefined> {
  const { user, session } = currentUser;
  if (id !== session.id) await confirmOwner(deps, currentUser, currentPassword);
  return write(deps, async (tx) => {
    await lockCurrentUser(tx, currentUser);
    if (!(await deleteOwnSession(tx, user.id, id))) throw new ShopError('not_found', 'Session not found');
    return id === session.id || currentPassword === undefined ? undefined : renewSession(tx, currentUser);
  });
}

/**
 * Ends all of a user's sessions, the current one included. Under the user's lock, so that none starts meanwhile and stays.
 * @throws ShopError `invalid_input` at `currentPassword`
 */
export async function endAllSessions(
  deps: Deps,
  currentUser: CurrentUser,
  currentPassword: string | undefined,
): Promise<void> {
  await confirmOwner(deps, currentUser, currentPassword);
  await write(deps, async (tx) => {
    await lockCurrentUser(tx, currentUser);
    await deleteSessions(tx, currentUser.user.id);
  });
}
