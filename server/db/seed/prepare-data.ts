import type { Deps } from '../../deps.ts';
import { recordProduction, refuseProductionData } from '../installation.ts';
import { ensureAdmin, refuseDemoAccounts, seedDemoAccounts } from './seed-accounts.ts';
import { seedCatalog } from './seed-catalog.ts';
import { closeDemoCoupon, seedDemoCoupon } from './seed-coupon.ts';
import { seedDemoDocuments } from './seed-documents.ts';
import { seedDemoInquiries } from './seed-inquiries.ts';
import { seedDemoQuestions } from './seed-questions.ts';
import { clearDemoSettings, seedDemoSettings } from './seed-settings.ts';

/**
 * Creates what must be in the database before the shop opens: the first admin, and in the demo its catalog with documents,
 * accounts, coupon, settings, inquiries and questions.
 * @throws ConfigError in production when demo accounts still have the publicly known password; in the demo when the
 *   database was open in production
 */
export async function prepareData(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'storage' | 'clock'>,
): Promise<void> {
  const { clock, config, db, log } = deps;
  if (config.demo) await refuseProductionData(db);
  if (config.production) await refuseDemoAccounts(db);
  if (config.admin) await ensureAdmin(db, config.admin);
  if (config.production) {
    await closeDemoCoupon(db, log);
    await clearDemoSettings(db);
    await recordProduction(db, clock());
  }
  if (!config.demo) return;
  await seedDemoAccounts(db);
  await seedDemoCoupon(db);
  await seedDemoSettings(db);
  await seedDemoInquiries(deps);
  await seedCatalog(db, { log });
  await seedDemoQuestions(deps);
  await seedDemoDocuments(deps);
}
