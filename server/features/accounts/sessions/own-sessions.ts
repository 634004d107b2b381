import type { Session } from '../../../../shop/contracts/accounts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { deviceName } from './device-name.ts';
import { deleteOwnSession, hasEnded, listSessions } from './session-data.ts';

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

/** Ends one of a user's own sessions. @throws ShopError `not_found` for an unknown id and for another user's */
export async function endSession({ db }: Deps, userId: string, id: string): Promise<void> {
  const ended = await deleteOwnSession(db, userId, id);
  if (!ended) throw new ShopError('not_found', 'Session not found');
}
