import type { Db } from '../../db/open.ts';
import { listEntries, listLists } from './data.ts';

/** Returns a user's project lists with their entries, as a copy of one's data has them. */
export async function listProjectsOf(db: Db, userId: string): Promise<object[]> {
  const lists = await listLists(db, userId);
  return Promise.all(
    lists.map(async ({ id, name, truck, isShared, sharesNotes, createdAt }) => ({
      name,
      truck,
      isShared,
      sharesNotes,
      createdAt: createdAt.toISOString(),
      entries: await listEntries(db, id),
    })),
  );
}
