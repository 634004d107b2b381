import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { deleteExpiredGuests } from '../features/accounts/data.ts';
import { deleteExpiredEmailTokens } from '../features/accounts/email-token-data.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions/session-data.ts';
import { deleteExpiredTwoFactorSetups } from '../features/accounts/two-factor/two-factor-data.ts';
import { deleteExpiredSecurityEvents } from '../features/audit/security-event-data.ts';
import { forgetCustomers } from '../features/orders/erasure-data.ts';
import { deleteExpiredIdempotencyKeys } from '../features/orders/idempotency-key-data.ts';
import { deleteExpiredDeliveries } from '../features/integrations/delivery-data.ts';
import { deleteExpiredWebhookEvents, emptyOldWebhookBodies } from '../features/payments/webhooks/data.ts';
import { announceMissedArrivals, deleteExpiredRequests } from '../features/part-hunt/arrival-data.ts';
import { closeArrivedHunts, deleteOldHunts } from '../features/part-hunt/data.ts';
import { forgetAskers } from '../features/questions/data.ts';
import { deleteOldBrowserErrors } from '../features/operations/data.ts';
import { deleteExpiredPageViews } from '../features/reports/data.ts';
import { deleteExpiredRateLimitCounters } from '../rate-limit/counter-data.ts';
import { deleteFailedJobs } from './failed-jobs.ts';
import { allFailures } from './all-failures.ts';

/**
 * Deletes expired rows, and empties what names people earlier. Each deletion stands alone, so that the job can be
 * interrupted and repeated at any time, and one that fails does not keep the others from running.
 * @throws AggregateError after all of them, when some have failed
 */
export async function sweepExpired({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const failures: unknown[] = [];
  for (const deleteExpired of sweeps) {
    await deleteExpired(db, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw allFailures(`${failures.length} of the sweeps failed`, failures);
}

const sweeps: readonly ((db: Db, now: Date) => Promise<void>)[] = [
  deleteExpiredIdempotencyKeys,
  deleteExpiredGuests,
  deleteExpiredSessions,
  deleteExpiredEmailTokens,
  deleteExpiredTwoFactorSetups,
  deleteExpiredWebhookEvents,
  emptyOldWebhookBodies,
  deleteExpiredDeliveries,
  deleteExpiredPageViews,
  deleteOldBrowserErrors,
  deleteExpiredSecurityEvents,
  deleteExpiredRateLimitCounters,
  deleteFailedJobs,
  forgetCustomers,
  deleteExpiredRequests,
  announceMissedArrivals,
  // Nobody may have waited for them to the end.
  (db) => closeArrivedHunts(db),
  deleteOldHunts,
  forgetAskers,
];
