import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

export async function insertFile(db: Db, file: Insertable<Schema['inquiryFiles']>): Promise<void> {
  await db.insertInto('inquiryFiles').values(file).execute();
}

/** Assigns an uploaded file to an inquiry, once. @returns false when no file for this form and field waits under the ticket */
export async function claimFile(
  tx: Tx,
  file: { ticketHash: Buffer; form: InquiryForm; kind: FileKind; inquiryId: string; uploadedAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inquiryFiles')
    // The uploader's address was only needed for the quota while the file waited.
    .set({ inquiryId: file.inquiryId, uploader: Buffer.alloc(0) })
    .where('ticketHash', '=', file.ticketHash)
    .where('form', '=', file.form)
    .where('kind', '=', file.kind)
    .where('inquiryId', 'is', null)
    .where('uploadedAt', '>', file.uploadedAfter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a file that belongs to an inquiry; nobody may read files still waiting for one. */
export async function findInquiryFile(db: Db, id: string) {
  return db
    .selectFrom('inquiryFiles')
    .select(['id', 'form', 'kind'])
    .where('id', '=', id)
    .where('inquiryId', 'is not', null)
    .executeTakeFirst();
}

export async function listFilesOf(
  db: Db,
  inquiryIds: string[],
): Promise<{ id: string; kind: FileKind; inquiryId: string | null }[]> {
  if (inquiryIds.length === 0) return [];
  return db
    .selectFrom('inquiryFiles')
    .select(['id', 'kind', 'inquiryId'])
    .where('inquiryId', 'in', inquiryIds)
    .execute();
}

/** Returns the numbers that the upload quota is checked against. */
export function findUploadUse(
  db: Db,
  uploader: Buffer,
): Promise<{ waitingOfAddress: number; waitingBytes: number; allBytes: number }> {
  return db
    .selectFrom('inquiryFiles')
    .select([
      sql<number>`count(*) FILTER (WHERE inquiry_id IS NULL AND uploader = ${uploader})`.as(
        'waitingOfAddress',
      ),
      sql<number>`coalesce(sum(size_bytes) FILTER (WHERE inquiry_id IS NULL), 0)`.as('waitingBytes'),
      sql<number>`coalesce(sum(size_bytes), 0)`.as('allBytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists files whose form was never sent. */
export async function listAbandonedFiles(db: Db, uploadedBefore: Date, limit: number): Promise<string[]> {
  const files = await db
    .selectFrom('inquiryFiles')
    .select('id')
    .where('inquiryId', 'is', null)
    .where('uploadedAt', '<=', uploadedBefore)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute();
  return files.map(({ id }) => id);
}

export async function deleteWaitingFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('inquiryFiles').where('id', '=', id).where('inquiryId', 'is', null).execute();
}

/** Deletes the rows of an inquiry's files, which frees their quota. @returns their ids */
export async function deleteFilesOf(tx: Tx, inquiryId: string): Promise<string[]> {
  const files = await tx
    .deleteFrom('inquiryFiles')
    .where('inquiryId', '=', inquiryId)
    .returning('id')
    .execute();
  return files.map(({ id }) => id);
}

/** Sums the bytes of all files by form, largest first. */
export function sumFilesByForm(db: Db): Promise<{ form: InquiryForm; bytes: number }[]> {
  return db
    .selectFrom('inquiryFiles')
    .select(['form', ({ fn }) => fn.sum<number>('sizeBytes').as('bytes')])
    .groupBy('form')
    .orderBy('bytes', 'desc')
    .execute();
}

/** Returns the storage key of an uploaded file. */
export const storageKey = (fileId: string): string => `inquiries/${fileId}.pdf`;
