import { sql } from 'kysely';
import type { AuditAction, AuditThing } from '../../../shop/audit-actions.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';

type Values = Record<string, unknown>;

/** What an admin did to which thing: only the values that changed, and about people no more than is needed. */
export interface AuditEntry {
  userId: string;
  action: AuditAction;
  thing: AuditThing;
  thingId: string;
  before?: Values;
  after?: Values;
  at: Date;
}

/** Writes entries in the transaction of the change itself, so that neither exists without the other. */
export async function insertAudit(tx: Tx, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map(({ before = {}, after = {}, ...entry }) => ({
    id: newId(),
    ...entry,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  // A statement takes at most 65,535 values.
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('auditLog')
      .values(rows.slice(at, at + 1000))
      .execute();
}

export async function countAudit(db: Db, thingId?: string): Promise<number> {
  const { count } = await auditLogOf(db, thingId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists entries, newest first, with the current names of the admin and the thing. */
export function listAudit(
  db: Db,
  { thingId, offset, limit }: { thingId?: string | undefined; offset: number; limit: number },
) {
  const page = auditLogOf(db, thingId)
    .selectAll('auditLog')
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit);
  // Joins only the few rows of the page, so that the last page of many costs no more than the first.
  return db
    .selectFrom(page.as('auditLog'))
    .innerJoin('users', 'users.id', 'auditLog.userId')
    .leftJoin('products', 'products.id', 'auditLog.thingId')
    .leftJoin('coupons', 'coupons.id', 'auditLog.thingId')
    .leftJoin('inquiries', 'inquiries.id', 'auditLog.thingId')
    .leftJoin('users as customers', 'customers.id', 'auditLog.thingId')
    .selectAll('auditLog')
    .select((of) => [
      'users.name as userName',
      'inquiries.form',
      of.fn.coalesce('products.name', 'coupons.code', 'inquiries.name', 'customers.name').as('thingName'),
    ])
    .orderBy('at', 'desc')
    .orderBy('auditLog.id')
    .execute();
}

function auditLogOf(db: Db, thingId: string | undefined) {
  return db
    .selectFrom('auditLog')
    .$if(thingId !== undefined, (query) => query.where('thingId', '=', thingId ?? ''));
}
