import { sql } from 'kysely';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/open.ts';

interface Claim {
  actor: string;
  key: string;
  bodyHash: Buffer;
  orderId: string;
  createdAt: Date;
}

/**
 * The statement that claims an idempotency key for a new order; it returns a row if the key was free. Of two concurrent
 * requests the second waits here for the first to commit.
 */
export function keyToClaim(tx: Tx, claim: Claim) {
  return tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId');
}

/** Returns what a key that is taken was used for. */
export async function findClaim(
  tx: Tx,
  { actor, key, bodyHash }: Claim,
): Promise<{ orderId: string; sameBody: boolean }> {
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .select(['orderId', 'bodyHash'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { orderId: earlier.orderId, sameBody: earlier.bodyHash.equals(bodyHash) };
}

/** Deletes idempotency keys after 24 hours. */
export async function deleteExpiredIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, 1);
  await deleteInBatches(db, 'idempotencyKeys', sql`created_at < ${before}`);
}
