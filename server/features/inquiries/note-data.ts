import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

export async function insertNote(tx: Tx, note: Insertable<Schema['inquiryNotes']>): Promise<void> {
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

/** About one submission, the oldest first. */
export async function listNotes(db: Db, inquiryId: string): Promise<StoredNote[]> {
  return notes(db)
    .where('inquiryId', '=', inquiryId)
    .orderBy('inquiryNotes.createdAt')
    .orderBy('inquiryNotes.id')
    .execute();
}

export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db.updateTable('inquiryNotes').set({ sentAt }).where('id', '=', id).execute();
}

/** @returns their ids */
export async function deleteNotesOf(tx: Tx, inquiryId: string): Promise<string[]> {
  const notes = await tx
    .deleteFrom('inquiryNotes')
    .where('inquiryId', '=', inquiryId)
    .returning('id')
    .execute();
  return notes.map(({ id }) => id);
}
