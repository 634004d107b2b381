import type { Session } from '../../../../shop/contracts/accounts.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { deviceName } from './device-name.ts';
import { hasEnded } from './session-age.ts';
import { listSessions } from './session-data.ts';

/** Where a user is signed in just now, the asking session first, then the one last seen. */
export async function listOwnSessions(
  { db, clock }: Deps,
  { id, isAdmin }: User,
  askingId: string,
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
      current: session.id === askingId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}
