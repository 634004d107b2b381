import type { Db } from '../open.ts';

const demoDays = 2;

/** Has the demo say how soon parts leave the shop, unless an admin has saved something else. */
export async function seedDemoSettings(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({ shipsWithinDays: demoDays })
    .where('version', '=', 1)
    .where('shipsWithinDays', 'is', null)
    .execute();
}

/** In production only an admin promises anything: what the demo said is forgotten. */
export async function clearDemoSettings(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({ shipsWithinDays: null })
    .where('version', '=', 1)
    .where('shipsWithinDays', 'is not', null)
    .execute();
}
