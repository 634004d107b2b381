import type { Deps } from '../../deps.ts';
import { ensureAdmin, seedDemoAccounts } from './seed-accounts.ts';
import { seedCatalogue } from './seed-catalogue.ts';

/** What has to be in the database before the shop opens: the first admin, and in the demo its catalogue and accounts. */
export async function prepareData({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  if (config.admin) await ensureAdmin(db, config.admin);
  if (!config.demo) return;
  await seedDemoAccounts(db);
  await seedCatalogue(db, { log });
}
