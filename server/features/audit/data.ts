import { sql } from 'kysely';
import type { AuditFilter } from '../../../shop/audit-actions.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { Db } from '../../db/open.ts';
import { countRows } from '../../db/count-rows.ts';

export const countAudit = (db: Db, filter: AuditFilter): Promise<number> =>
  countRows(db, auditLogOf(db, filter));

/** Lists entries, newest first, with the current names of the admin and the thing. */
export function listAudit(db: Db, { offset, limit, ...filter }: AuditFilter & RowRange) {
  const page = auditLogOf(db, filter)
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
    .leftJoin('synonyms', 'synonyms.id', 'auditLog.thingId')
    .leftJoin('inquiries', 'inquiries.id', 'auditLog.thingId')
    .leftJoin('orders', 'orders.id', 'auditLog.thingId')
    .leftJoin('apiTokens', 'apiTokens.id', 'auditLog.tokenId')
    .leftJoin('apiTokens as tokens', 'tokens.id', 'auditLog.thingId')
    .leftJoin('webhooks', 'webhooks.id', 'auditLog.thingId')
    .leftJoin('users as customers', 'customers.id', 'auditLog.thingId')
    .selectAll('auditLog')
    .select((of) => [
      'users.name as userName',
      'apiTokens.name as tokenName',
      'inquiries.form',
      of.fn
        .coalesce(
          'products.name',
          'coupons.code',
          'inquiries.name',
          'customers.name',
          sql<string>`coalesce(synonyms.term, tokens.name, split_part(split_part(webhooks.url, '#', 1), '?', 1), 'Order ' || orders.number)`,
        )
        .as('thingName'),
    ])
    .orderBy('at', 'desc')
    .orderBy('auditLog.id')
    .execute();
}

function auditLogOf(db: Db, { thingId, thing, by }: AuditFilter) {
  return db
    .selectFrom('auditLog')
    .$if(thingId !== undefined, (query) => query.where('thingId', '=', thingId ?? ''))
    .$if(thing !== undefined, (query) => query.where('thing', '=', thing ?? 'product'))
    .$if(by !== undefined, (query) => query.where('userId', '=', by ?? ''));
}
