import type { Deps } from '../deps.ts';
import { deleteExpiredGuests } from '../features/accounts/data.ts';
import { deleteExpiredEmailTokens } from '../features/accounts/email-token-data.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions/session-data.ts';
import { deleteExpiredTwoFactorSetups } from '../features/accounts/two-factor/two-factor-data.ts';
import { deleteExpiredIdempotencyKeys } from '../features/orders/data.ts';
import { deleteExpiredWebhookEvents } from '../features/payments/data.ts';
import { deleteExpiredPageViews } from '../features/reports/data.ts';
import { deleteExpiredRateLimitCounters } from '../rate-limit/counter-data.ts';

/** Deletes expired rows. Each deletion stands alone, so that the job can be interrupted and repeated at any time. */
export async function sweepExpired({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await deleteExpiredIdempotencyKeys(db, now);
  await deleteExpiredGuests(db, now);
  await deleteExpiredSessions(db, now);
  await deleteExpiredEmailTokens(db, now);
  await deleteExpiredTwoFactorSetups(db, now);
  await deleteExpiredWebhookEvents(db, now);
  await deleteExpiredPageViews(db, now);
  await deleteExpiredRateLimitCounters(db, now);
}
