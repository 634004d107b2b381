import { sql } from 'kysely';
import type { SettingsChange } from '../../../shop/contracts/site.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';

/** The id of the only row, which the audit log needs. */
export const settingsId = '0'.repeat(24);

/** The statement that reads what the owner has decided: one row. */
export const settingsRow = (db: Db | Tx) =>
  db.selectFrom('settings').select(['pickup', 'shipsWithinDays', 'version']);

/** Every page says what the shop offers and promises. */
export async function updateSettings(tx: Tx, change: SettingsChange): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ ...change, version: sql`version + 1` })
    .execute();
  noteCatalogChange(tx, 'everything');
}
