import type { InquiryForm, InquiryStatus } from '../../../shop/inquiry-facts.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

/** What the fields of a form say; a form leaves out those of the others. */
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

/** @returns whether it was written: not when its idempotency key is taken */
export async function insertSubmission(
  tx: Tx,
  submission: {
    id: string;
    form: InquiryForm;
    answers: Answers;
    idempotencyKey: string | null;
    bodyHash: Buffer;
    createdAt: Date;
  },
): Promise<boolean> {
  const { answers, ...row } = submission;
  const empty = {
    subject: null,
    brandModel: null,
    description: null,
    partType: null,
    details: null,
    jobCategory: null,
  };
  const inserted = await tx
    .insertInto('inquiries')
    .values({ ...row, ...empty, ...answers })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The inquiry that was sent under a key. */
export async function findByKey(db: Db | Tx, idempotencyKey: string) {
  return db
    .selectFrom('inquiries')
    .select(['id', 'bodyHash'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

export type StoredSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** @param form only where it is of this form; any by default */
export async function findSubmission(db: Db | Tx, id: string, form?: InquiryForm) {
  return db
    .selectFrom('inquiries')
    .selectAll()
    .where('id', '=', id)
    .$if(form !== undefined, (query) => query.where('form', '=', form as InquiryForm))
    .executeTakeFirst();
}

interface Which {
  form: InquiryForm;
  status?: InquiryStatus | undefined;
  /** Part of what tells one inquiry from another; nothing when it is empty. */
  keyword?: string | undefined;
}

export async function countSubmissions(db: Db, which: Which): Promise<number> {
  const { count } = await these(db, which)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest first. */
export async function listSubmissions(
  db: Db,
  { offset, limit, ...which }: Which & { offset: number; limit: number },
): Promise<StoredSubmission[]> {
  return these(db, which)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

function these(db: Db, { form, status, keyword }: Which) {
  return db
    .selectFrom('inquiries')
    .where('form', '=', form)
    .$if(status !== undefined, (query) => query.where('status', '=', status as InquiryStatus))
    .$if(Boolean(keyword), (query) => query.where((where) => says(where, keyword ?? '')));
}

function says(where: ExpressionBuilder<Schema, 'inquiries'>, keyword: string) {
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const columns = ['name', 'email', 'subject', 'brandModel', 'jobCategory'] as const;
  const found = columns.map((column) => where(column, 'ilike', like(keyword)));
  // However a number is typed; a year in a subject is none.
  const digits = /^[\d\s().+-]+$/.test(keyword) ? keyword.replaceAll(/\D/g, '') : '';
  return where.or(digits ? [...found, where('phone', 'like', like(digits))] : found);
}

/** Changes of one submission wait for each other. */
export async function lockSubmission(
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

export async function updateStatus(tx: Tx, id: string, status: InquiryStatus): Promise<void> {
  await tx.updateTable('inquiries').set({ status }).where('id', '=', id).execute();
}

/** Its notes and files go before it. */
export async function deleteSubmission(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('inquiries').where('id', '=', id).execute();
}
