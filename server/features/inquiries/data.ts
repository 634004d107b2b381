import type { ExpressionBuilder, Insertable } from 'kysely';
import { sql } from 'kysely';
import type { InquirySort } from '../../../shop/contracts/inquiries.ts';
import type { InquiryForm, InquiryStatus } from '../../../shop/inquiry-facts.ts';
import { phonePart } from '../../../shop/rules/phone.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { containing, isIn } from '../../db/containing.ts';
import { countRows } from '../../db/count-rows.ts';

/** The text fields of a form; each form lacks those of the others. */
export interface Answers {
  name: string;
  email: string;
  phone: string;
  subject?: string;
  brandModel?: string;
  description?: string;
  partType?: string;
  details?: string;
  jobCategory?: string;
}

/** @returns false when the idempotency key is already taken; nothing is written then */
export async function insertInquiry(
  tx: Tx,
  inquiry: {
    id: string;
    form: InquiryForm;
    answers: Answers;
    idempotencyKey: string | null;
    bodyHash: Buffer;
    createdAt: Date;
  },
): Promise<boolean> {
  const { answers, ...row } = inquiry;
  const inserted = await tx
    .insertInto('inquiries')
    .values({ ...row, ...answers })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the inquiry that was sent with an idempotency key. */
export async function findInquiryByKey(db: Db | Tx, idempotencyKey: string) {
  return db
    .selectFrom('inquiries')
    .select(['id', 'bodyHash'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

export type InquiryRow = NonNullable<Awaited<ReturnType<typeof findInquiryRow>>>;

/** @param form finds only inquiries of this form; any form by default */
export async function findInquiryRow(db: Db | Tx, id: string, form?: InquiryForm) {
  return db
    .selectFrom('inquiries')
    .selectAll()
    .where('id', '=', id)
    .$if(form !== undefined, (query) => query.where('form', '=', form as InquiryForm))
    .executeTakeFirst();
}

interface InquiryFilter {
  form: InquiryForm;
  status?: InquiryStatus | undefined;
  /** Searches name, email, subject, truck, job and phone; ignored when empty. */
  keyword?: string | undefined;
}

export const countInquiries = (db: Db, filter: InquiryFilter): Promise<number> =>
  countRows(db, filteredInquiries(db, filter));

/** Each has an index. */
const sortings = {
  name: sql`lower(name), id`,
  '-name': sql`lower(name) DESC, id DESC`,
  received: sql`created_at, id DESC`,
  '-received': sql`created_at DESC, id`,
} as const satisfies Record<InquirySort, unknown>;

/** Lists one page, newest first unless sorted. */
export async function listInquiryRows(
  db: Db,
  {
    offset,
    limit,
    sort = '-received',
    ...filter
  }: InquiryFilter & RowRange & { sort?: InquirySort | undefined },
): Promise<InquiryRow[]> {
  return filteredInquiries(db, filter)
    .selectAll()
    .orderBy(sortings[sort])
    .offset(offset)
    .limit(limit)
    .execute();
}

function filteredInquiries(db: Db, { form, status, keyword }: InquiryFilter) {
  return db
    .selectFrom('inquiries')
    .where('form', '=', form)
    .$if(status !== undefined, (query) => query.where('status', '=', status as InquiryStatus))
    .$if(Boolean(keyword), (query) => query.where((where) => matches(where, keyword ?? '')));
}

function matches(where: ExpressionBuilder<Schema, 'inquiries'>, keyword: string) {
  const columns = ['name', 'email', 'subject', 'brandModel', 'jobCategory'] as const;
  const found = columns.map((column) => isIn(sql.ref(column), keyword));
  // A phone number matches in any format; text with other characters is not a phone number.
  const digits = phonePart(keyword);
  return where.or(digits ? [...found, where('phone', 'like', containing(digits))] : found);
}

/** Locks an inquiry until the transaction ends. */
export async function lockInquiry(
  tx: Tx,
  id: string,
): Promise<{ form: InquiryForm; status: InquiryStatus } | undefined> {
  return tx
    .selectFrom('inquiries')
    .select(['form', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the inquiries that were sent with an email. @returns their ids */
export async function lockInquiriesFrom(tx: Tx, email: string): Promise<string[]> {
  const rows = await inquiriesFrom(tx, email).select('id').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

export const countInquiriesFrom = (db: Db, email: string): Promise<number> =>
  countRows(db, inquiriesFrom(db, email));

/** Lists the inquiries that were sent with an email, newest first, each with the fields of its form. */
export async function listInquiriesFrom(db: Db, email: string): Promise<object[]> {
  const rows = await inquiriesFrom(db, email)
    .select(['form', 'name', 'email', 'phone', 'subject', 'brandModel', 'description', 'partType', 'details'])
    .select(['jobCategory', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** Finds the inquiries that were sent with an email, in any case. */
export function inquiriesFrom(db: Db | Tx, email: string) {
  return db.selectFrom('inquiries').where(sql<string>`lower(email)`, '=', email.toLowerCase());
}

export async function updateStatus(tx: Tx, id: string, status: InquiryStatus): Promise<void> {
  await tx.updateTable('inquiries').set({ status }).where('id', '=', id).execute();
}

/** Deletes an inquiry. Its notes and files must be deleted first. */
export async function deleteInquiryRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('inquiries').where('id', '=', id).execute();
}

export async function insertInquiryNote(tx: Tx, note: Insertable<Schema['inquiryNotes']>): Promise<void> {
  await tx.insertInto('inquiryNotes').values(note).execute();
}

function notes(db: Db | Tx) {
  return db
    .selectFrom('inquiryNotes')
    .innerJoin('users', 'users.id', 'inquiryNotes.authorId')
    .selectAll('inquiryNotes')
    .select('users.name as author');
}
export type StoredNote = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export async function findNote(db: Db | Tx, id: string) {
  return notes(db).where('inquiryNotes.id', '=', id).executeTakeFirst();
}

/** Lists the notes of an inquiry, oldest first. */
export async function listInquiryNotes(db: Db | Tx, inquiryId: string): Promise<StoredNote[]> {
  return notes(db)
    .where('inquiryId', '=', inquiryId)
    .orderBy('inquiryNotes.createdAt')
    .orderBy('inquiryNotes.id')
    .execute();
}

export async function updateNoteOutcome(
  db: Db,
  id: string,
  outcome: { sentAt: Date } | { refusedAt: Date },
): Promise<void> {
  await db.updateTable('inquiryNotes').set(outcome).where('id', '=', id).execute();
}

/** Deletes the notes of an inquiry and returns their ids. */
export async function deleteNotesOf(tx: Tx, inquiryId: string): Promise<string[]> {
  const notes = await tx
    .deleteFrom('inquiryNotes')
    .where('inquiryId', '=', inquiryId)
    .returning('id')
    .execute();
  return notes.map(({ id }) => id);
}
