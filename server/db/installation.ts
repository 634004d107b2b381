import { ConfigError } from '../config-error.ts';
import type { Db } from './open.ts';
import type { Row } from './row.ts';

/** Returns what this database is: which shop's, and what for. */
export const readInstallation = (db: Db): Promise<Row<'installation'>> =>
  db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();

/** Remembers that the shop has opened in production. */
export async function recordProduction(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('installation')
    .set({ productionSince: now })
    .where('productionSince', 'is', null)
    .execute();
}

/**
 * A demo gives its admin a password that is publicly known, and shows everybody the emails that wait for customers.
 * @throws ConfigError when the database was open in production
 */
export async function refuseProductionData(db: Db): Promise<void> {
  const { productionSince } = await readInstallation(db);
  if (productionSince)
    throw new ConfigError(
      'DEMO: must not be 1 with the database of a shop that was open in production. Set another DATA_DIR or DATABASE_URL, or start it with npm run serve',
    );
}
