import { sql } from 'kysely';
import { priceHoldDays } from '../../../../shop/facts.ts';
import type { Tx } from '../../../db/open.ts';

/** Marks the unpaid orders whose buyers are due to be reminded, and returns their ids. One that is being paid waits for the next run. */
export async function markReminded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET reminded_at = ${now}
    WHERE id IN (
      SELECT id FROM orders
      -- Older ones have expired: the index of the newest orders finds the others.
      WHERE created_at > ${now}::timestamptz - ${priceHoldDays} * interval '1 day' AND remind_at <= ${now}
        AND reminded_at IS NULL AND paid_at IS NULL AND canceled_at IS NULL
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}
