/** What is known of a customer for whom an admin orders. */
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { inquiriesFrom } from '../../inquiries/data.ts';

/** Lists where the latest orders with an email or of an account went, newest first. */
export function listOrderAddresses(
  db: Db,
  { email, userId, limit }: { email: string; userId: string | undefined; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'shippingAddress as address'])
    .where((where) =>
      where.or([where('email', '=', email).and('userId', 'is', null), where('userId', '=', userId ?? null)]),
    )
    .where('email', '<>', '')
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
