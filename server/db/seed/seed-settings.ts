import { sql } from 'kysely';
import type { Db } from '../open.ts';

const demoDays = 2;

/** Sets how soon the demo's parts ship, unless an admin has saved the settings. */
export async function seedDemoSettings(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({ shipsWithinDays: demoDays })
    .where('version', '=', 1)
    .where('shipsWithinDays', 'is', null)
    .execute();
}

/** Removes in production what the demo promised, unless an admin has promised something: they may have saved only the rest. */
export async function clearDemoSettings(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({ shipsWithinDays: null })
    .where('shipsWithinDays', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditLog')
            .select('id')
            .where('thing', '=', 'settings')
            .where(sql<boolean>`after ? 'shipsWithinDays'`),
        ),
      ),
    )
    .execute();
}
