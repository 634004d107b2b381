import { sql } from 'kysely';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

type Purpose = Schema['emailTokens']['purpose'];

export async function insertEmailToken(
  db: Db | Tx,
  token: {
    tokenHash: Buffer;
    purpose: Purpose;
    userId: string;
    email: string;
    expiresAt: Date;
    createdAt: Date;
  },
): Promise<void> {
  await db.insertInto('emailTokens').values(token).execute();
}

/** Finds the user whose password a token may set; undefined when it has expired or their address has changed since. */
export function findUserOfResetToken(
  db: Db | Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db
    .selectFrom('emailTokens')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'emailTokens.userId').onRef('users.email', '=', 'emailTokens.email'),
    )
    .select(['users.id', 'users.name', 'users.email'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'reset-password')
    .where('expiresAt', '>', now)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Uses up a token: of several concurrent calls, one gets true. */
export async function deleteEmailToken(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailTokens')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Invalidates the emailed links of a user: those for one purpose, or all of them. */
export async function deleteEmailTokens(tx: Tx, userId: string, purpose?: Purpose): Promise<void> {
  await tx
    .deleteFrom('emailTokens')
    .where('userId', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset-password'))
    .execute();
}

/**
 * Marks the address that the token was emailed to as verified; works again until the token expires.
 * @returns the user, and whether the address was verified before; undefined when the token is unknown or expired, or the
 *   user's address has changed since
 */
export async function verifyAddress(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; email: string; wasActive: boolean } | undefined> {
  const { rows } = await sql<{ id: string; email: string; wasActive: boolean }>`
    UPDATE users SET active = true, version = users.version + (NOT users.active)::int FROM (
      SELECT users.id, users.active FROM users JOIN email_tokens ON users.id = user_id AND users.email = email_tokens.email
      WHERE token_hash = ${tokenHash} AND purpose = 'verify-email' AND expires_at > ${now} AND deleted_at IS NULL
      FOR UPDATE OF users
    ) AS before
    WHERE users.id = before.id
    RETURNING users.id, users.email, before.active AS was_active`.execute(tx);
  return rows[0];
}

export async function deleteExpiredEmailTokens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'emailTokens', sql`expires_at <= ${now}`);
}
