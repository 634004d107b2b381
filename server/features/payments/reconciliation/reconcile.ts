import type { Deps } from '../../../deps.ts';
import {
  giveUpAfterMs,
  longestWindowDelayMs,
  retryDelayMs,
  schedulePaymentCheck,
  scheduleRefund,
  scheduleWebhookEvent,
} from '../schedule.ts';
import { listWithoutJob } from './data.ts';

/**
 * Gives a job to each attempt, event and refund that is not over and has none. Normally each has its own job until it is
 * over; but a job can be lost with a restored database, or wait for hours after errors in the shop.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const soon = new Date(now + retryDelayMs(Number.POSITIVE_INFINITY) + 60_000);
  const soonForWindows = new Date(now + longestWindowDelayMs + 60_000);
  const oldest = new Date(now - giveUpAfterMs);
  const { attempts, events, refunds } = await listWithoutJob(deps.db, { soon, soonForWindows, oldest });
  for (const id of attempts) await schedulePaymentCheck(deps, deps.db, id, 0);
  for (const id of events) await scheduleWebhookEvent(deps, deps.db, id, 0);
  for (const id of refunds) await scheduleRefund(deps, deps.db, id, 0);
  const found = attempts.length + events.length + refunds.length;
  if (found > 0) deps.log.warn({ attempts, events, refunds }, 'payments had no job, and have one again');
}
