import type { Deps } from '../../../deps.ts';
import { retryDelayMs, giveUpAfterMs } from '../captures/retry-delay.ts';
import { schedulePaymentCheck } from '../captures/schedule-payment-check.ts';
import { scheduleWebhookEvent } from '../webhooks/schedule-webhook-event.ts';
import { listWithoutJob } from '../job-data.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';

/**
 * Each attempt, event and refund has a job of its own that looks after it until it is over. This only sees to it that none is
 * without: a job can be lost with a restored database, or wait hours after failures of ours.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const soon = new Date(now + retryDelayMs(Number.POSITIVE_INFINITY) + 60_000);
  const oldest = new Date(now - giveUpAfterMs);
  const { attempts, events, refunds } = await listWithoutJob(deps.db, { soon, oldest });
  for (const id of attempts) await schedulePaymentCheck(deps, deps.db, id, 0);
  for (const id of events) await scheduleWebhookEvent(deps, deps.db, id, 0);
  for (const id of refunds) await scheduleRefund(deps, deps.db, id, 0);
  const found = attempts.length + events.length + refunds.length;
  if (found > 0) deps.log.warn({ attempts, events, refunds }, 'payments had no job, and have one again');
}
