import type { Insertable } from 'kysely';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

export async function insertFile(db: Db, file: Insertable<Schema['submissionFiles']>): Promise<void> {
  await db.insertInto('submissionFiles').values(file).execute();
}

/** Hands a waiting file over to a submission, once. @returns false when nothing waits under this ticket for this form and place */
export async function claimFile(
  tx: Tx,
  file: { ticketHash: Buffer; form: InquiryForm; kind: FileKind; submissionId: string; uploadedAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('submissionFiles')
    // Whence it came mattered to the quota, while it waited.
    .set({ submissionId: file.submissionId, uploader: Buffer.alloc(0) })
    .where('ticketHash', '=', file.ticketHash)
    .where('form', '=', file.form)
    .where('kind', '=', file.kind)
    .where('submissionId', 'is', null)
    .where('uploadedAt', '>', file.uploadedAfter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A file that belongs to a submission: whatever waits for one is nobody's to read. */
export async function findSubmittedFile(db: Db, id: string) {
  return db
    .selectFrom('submissionFiles')
    .select(['id', 'form', 'kind'])
    .where('id', '=', id)
    .where('submissionId', 'is not', null)
    .executeTakeFirst();
}

export async function listFilesOf(
  db: Db,
  submissionIds: string[],
): Promise<{ id: string; kind: FileKind; submissionId: string | null }[]> {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('submissionFiles')
    .select(['id', 'kind', 'submissionId'])
    .where('submissionId', 'in', submissionIds)
    .execute();
}

/** What the quota looks at. */
export async function findUploadUse(
  db: Db,
  uploader: Buffer,
): Promise<{ waitingOfAddress: number; waitingBytes: number; allBytes: number }> {
  const use = await db
    .selectFrom('submissionFiles')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('submissionId', 'is', null)
        .filterWhere('uploader', '=', uploader)
        .as('waitingOfAddress'),
      fn.sum<number | null>('sizeBytes').filterWhere('submissionId', 'is', null).as('waitingBytes'),
      fn.sum<number | null>('sizeBytes').as('allBytes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    waitingOfAddress: Number(use.waitingOfAddress),
    waitingBytes: Number(use.waitingBytes ?? 0),
    allBytes: Number(use.allBytes ?? 0),
  };
}

/** Files whose form was never sent. */
export async function listAbandonedFiles(db: Db, uploadedBefore: Date, limit: number): Promise<string[]> {
  const files = await db
    .selectFrom('submissionFiles')
    .select('id')
    .where('submissionId', 'is', null)
    .where('uploadedAt', '<=', uploadedBefore)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute();
  return files.map(({ id }) => id);
}

export async function deleteWaitingFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('submissionFiles').where('id', '=', id).where('submissionId', 'is', null).execute();
}

/** Forgets the files of a submission; what they took counts no longer. @returns their ids */
export async function deleteFilesOf(tx: Tx, submissionId: string): Promise<string[]> {
  const files = await tx
    .deleteFrom('submissionFiles')
    .where('submissionId', '=', submissionId)
    .returning('id')
    .execute();
  return files.map(({ id }) => id);
}

/** Bytes of all files by the form they came with. */
export async function sumFilesByForm(db: Db): Promise<{ form: InquiryForm; bytes: number }[]> {
  const rows = await db
    .selectFrom('submissionFiles')
    .select(['form', ({ fn }) => fn.sum<number>('sizeBytes').as('bytes')])
    .groupBy('form')
    .orderBy('bytes', 'desc')
    .execute();
  return rows.map(({ form, bytes }) => ({ form, bytes: Number(bytes) }));
}
