import { daysBefore } from '../../../../shop/rules/dates/dates.ts';
import type { Deps } from '../../../deps.ts';
import { hasEventsSince } from '../webhooks/data.ts';
import { openMonthlyIssue } from '../issues/open-payment-issue.ts';
import { listPaymentsBetween } from './data.ts';

/**
 * Opens an issue when there were payments and no event has been accepted: the webhook isn't registered, has
 * another id, or its events are refused. Refusals alone say nothing, because anybody can send what the provider has not
 * signed.
 */
export async function checkEvents(deps: Deps): Promise<void> {
  const { db, paypal } = deps;
  const now = deps.clock();
  // The provider sends an event for days until it is accepted.
  const from = daysBefore(now, 3);
  const until = daysBefore(now, 1);
  const { length: payments } = await listPaymentsBetween(db, {
    environment: paypal.environment,
    from,
    until,
  });
  if (payments === 0 || (await hasEventsSince(db, from))) return;
  const issue = paypal.webhookId ? 'NO_EVENTS' : 'WEBHOOK_ID_MISSING';
  await openMonthlyIssue(deps, 'no_events', { payments, issue });
}
