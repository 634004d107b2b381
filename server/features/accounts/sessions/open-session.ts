import { hashToken, newToken } from '../../../db/token.ts';
import type { Tx } from '../../../db/open.ts';
import type { User } from '../data.ts';
import { deleteSession, deleteSurplusSessions, insertSession } from './session-data.ts';

/** What a browser sends when someone signs in or registers. */
export interface Browser {
  userAgent: string;
  /** The token of its session so far. */
  previousToken: string | undefined;
}

/**
 * Starts a session. The browser's former one ends: a token never survives a sign-in.
 * @returns the token for the browser's cookie; only its hash is stored
 */
export async function openSession(
  tx: Tx,
  user: Pick<User, 'id'>,
  { userAgent, previousToken, now }: Browser & { now: Date },
): Promise<string> {
  const token = newToken();
  if (previousToken) await deleteSession(tx, hashToken(previousToken));
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    userAgent: userAgent.slice(0, 300),
    now,
  });
  await deleteSurplusSessions(tx, user.id);
  return token;
}
