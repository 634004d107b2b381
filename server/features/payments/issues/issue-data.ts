import { newId } from '../../../db/id.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { BreakKind } from './issue-kinds.ts';

export interface NewBreak {
  orderId: string | null;
  kind: BreakKind;
  /** What it is about: the id of a capture, an attempt, a refund. Of each kind one break a subject, ever. */
  subject: string;
  /** No personal data. */
  detail: Record<string, string | number | null>;
}

/** @returns its id; undefined when there is one of this kind about this subject already, open or not */
export async function insertBreak(tx: Tx, brk: NewBreak, createdAt: Date): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('paymentBreaks')
    .values({
      id: newId(),
      ...brk,
      detail: JSON.stringify(brk.detail),
      createdAt,
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

function breaks(db: Db | Tx) {
  return db
    .selectFrom('paymentBreaks')
    .leftJoin('users', 'users.id', 'paymentBreaks.resolvedBy')
    .selectAll('paymentBreaks')
    .select('users.name as resolverName');
}
export type StoredBreak = NonNullable<Awaited<ReturnType<typeof findBreak>>>;

export async function findBreak(db: Db | Tx, id: string) {
  return breaks(db).where('paymentBreaks.id', '=', id).executeTakeFirst();
}

interface Which {
  openOnly: boolean;
  orderId?: string | undefined;
}

export async function countBreaks(db: Db, { openOnly, orderId = '' }: Which): Promise<number> {
  const { count } = await db
    .selectFrom('paymentBreaks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(openOnly, (query) => query.where('resolvedAt', 'is', null))
    .$if(orderId !== '', (query) => query.where('orderId', '=', orderId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest first. */
export async function listStoredBreaks(
  db: Db,
  { openOnly, orderId = '', offset, limit }: Which & { offset: number; limit: number },
): Promise<StoredBreak[]> {
  return breaks(db)
    .$if(openOnly, (query) => query.where('paymentBreaks.resolvedAt', 'is', null))
    .$if(orderId !== '', (query) => query.where('paymentBreaks.orderId', '=', orderId))
    .orderBy('paymentBreaks.createdAt', 'desc')
    .orderBy('paymentBreaks.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

interface About {
  kind: BreakKind;
  subject: string;
}

export async function hasBreak(tx: Tx, { kind, subject }: About): Promise<boolean> {
  const found = await tx
    .selectFrom('paymentBreaks')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found !== undefined;
}

/** Closes what has resolved itself. */
export async function resolveBreakAbout(
  tx: Tx,
  { kind, subject }: About,
  resolved: { resolvedAt: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('paymentBreaks')
    .set(resolved)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** @returns false when there is no open break of this id */
export async function updateBreakResolved(
  db: Db | Tx,
  id: string,
  resolved: { resolvedAt: Date; resolvedBy: string | null; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentBreaks')
    .set(resolved)
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
