import { sql } from 'kysely';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { securityEventDays, type SecurityEvent } from '../../../shop/security-events.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { newId } from '../../db/id.ts';
import type { Db } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { countRows } from '../../db/count-rows.ts';

/** Every column every time: an attempt at an account and one at none must be the same statement. */
export async function insertSecurityEvent(db: Db, event: Omit<Row<'securityEvents'>, 'id'>): Promise<void> {
  await db
    .insertInto('securityEvents')
    .values({ id: newId(), ...event })
    .execute();
}

export const countSecurityEvents = (db: Db, event?: SecurityEvent): Promise<number> =>
  countRows(db, eventsOf(db, event));

/** Lists events, newest first, with the present names of the account and of what the event is about. */
export function listSecurityEvents(
  db: Db,
  { event, offset, limit }: RowRange & { event?: SecurityEvent | undefined },
) {
  const page = eventsOf(db, event)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit);
  // Joins only the few rows of the page.
  return db
    .selectFrom(page.as('securityEvents'))
    .leftJoin('users', 'users.id', 'securityEvents.userId')
    .leftJoin('users as others', 'others.id', 'securityEvents.subject')
    .leftJoin('apiTokens', 'apiTokens.id', 'securityEvents.subject')
    .leftJoin('orders', 'orders.id', 'securityEvents.subject')
    .selectAll('securityEvents')
    .select((of) => [
      'users.name as userName',
      of.fn
        .coalesce('others.name', 'apiTokens.name', sql<string>`'Order ' || orders.number`)
        .as('subjectName'),
    ])
    .orderBy('at', 'desc')
    .orderBy('securityEvents.id')
    .execute();
}

/** Lists what was recorded about an account, newest first. */
export function listSecurityEventsOf(db: Db, userId: string) {
  return db
    .selectFrom('securityEvents')
    .select(['at', 'event', 'ipAddress'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .execute();
}

function eventsOf(db: Db, event: SecurityEvent | undefined) {
  return db
    .selectFrom('securityEvents')
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? 'sign-in'));
}

export async function deleteExpiredSecurityEvents(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, securityEventDays);
  await deleteInBatches(db, 'securityEvents', sql`at < ${before}`);
}
