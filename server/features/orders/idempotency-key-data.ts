import { sql } from 'kysely';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/open.ts';

/**
 * Claims an idempotency key for a new order. Of two concurrent requests the second waits here for the first to commit.
 * @returns undefined when the key was free, else the order it was used for
 */
export async function claimKey(
  tx: Tx,
  claim: { actor: string; key: string; bodyHash: Buffer; orderId: string; createdAt: Date },
): Promise<{ orderId: string; sameBody: boolean } | undefined> {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst();
  if (claimed) return undefined;
  const { orderId, bodyHash } = await tx
    .selectFrom('idempotencyKeys')
    .select(['orderId', 'bodyHash'])
    .where('actor', '=', claim.actor)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  return { orderId, sameBody: bodyHash.equals(claim.bodyHash) };
}

/** Deletes idempotency keys after 24 hours. */
export async function deleteExpiredIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, 1);
  await deleteInBatches(db, 'idempotencyKeys', sql`created_at < ${before}`);
}
