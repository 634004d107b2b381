/** What is known of a customer for whom an admin orders. */
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { inquiriesFrom } from '../../inquiries/data.ts';

/**
 * Lists where the latest orders of an account went, newest first, then those of guests with its email: anybody may type that, but
 * won't pay for it. Those that are to forget their customer are left out.
 */
export function listOrderAddresses(
  db: Db,
  { email, userId, limit }: { email: string; userId: string | undefined; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'shippingAddress as address', sql<boolean>`user_id IS NOT NULL`.as('isDefault')])
    .where((where) =>
      where.or([
        where('userId', '=', userId ?? null),
        where.and([where('email', '=', email), where('userId', 'is', null), where('paidAt', 'is not', null)]),
      ]),
    )
    .where('eraseFrom', 'is', null)
    .orderBy(sql`user_id IS NULL`)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the name and phone number in the last inquiry that was sent with an email. */
export function findLastContact(db: Db, email: string) {
  return inquiriesFrom(db, email)
    .select(['name', sql<string>`coalesce(phone, '')`.as('phone')])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
