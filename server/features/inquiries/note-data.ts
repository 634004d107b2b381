import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

export async function insertNote(tx: Tx, note: Insertable<Schema['submissionNotes']>): Promise<void> {
  await tx.insertInto('submissionNotes').values(note).execute();
}

function notes(db: Db | Tx) {
  return db
    .selectFrom('submissionNotes')
    .innerJoin('users', 'users.id', 'submissionNotes.authorId')
    .selectAll('submissionNotes')
    .select('users.name as author');
}
export type StoredNote = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export async function findNote(db: Db | Tx, id: string) {
  return notes(db).where('submissionNotes.id', '=', id).executeTakeFirst();
}

/** About one submission, the oldest first. */
export async function listNotes(db: Db, submissionId: string): Promise<StoredNote[]> {
  return notes(db)
    .where('submissionId', '=', submissionId)
    .orderBy('submissionNotes.createdAt')
    .orderBy('submissionNotes.id')
    .execute();
}

export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db.updateTable('submissionNotes').set({ sentAt }).where('id', '=', id).execute();
}

/** @returns their ids */
export async function deleteNotesOf(tx: Tx, submissionId: string): Promise<string[]> {
  const notes = await tx
    .deleteFrom('submissionNotes')
    .where('submissionId', '=', submissionId)
    .returning('id')
    .execute();
  return notes.map(({ id }) => id);
}
