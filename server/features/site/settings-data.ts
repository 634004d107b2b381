import { sql } from 'kysely';
import type { Settings } from '../../../shop/contracts/site.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';

/** The id of the only row, which the audit log needs. */
export const settingsId = '0'.repeat(24);

/** The statement that reads what the owner has decided: one row. */
export const settingsRow = (db: Db | Tx) => db.selectFrom('settings').select(['pickup', 'version']);

/** Every page says what the shop offers. */
export async function updateSettings(tx: Tx, change: Pick<Settings, 'pickup'>): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ ...change, version: sql`version + 1` })
    .execute();
  noteCatalogChange(tx, 'everything');
}
