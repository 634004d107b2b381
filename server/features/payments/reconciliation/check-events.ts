import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hasEventsSince } from '../data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { listPaymentsBetween } from './data.ts';

const day = 24 * 60 * 60_000;

/**
 * Opens an issue, once a month, when there were payments and no event has been accepted: the webhook isn't registered, has
 * another id, or its events are refused. Refusals alone say nothing, because anybody can send what the provider has not
 * signed.
 */
export async function checkEvents(deps: Deps): Promise<void> {
  const { db, paypal } = deps;
  const now = deps.clock();
  // The provider sends an event for days until it is accepted.
  const from = new Date(now.getTime() - 3 * day);
  const until = new Date(now.getTime() - day);
  const { length: payments } = await listPaymentsBetween(db, {
    environment: paypal.environment,
    from,
    until,
  });
  if (payments === 0 || (await hasEventsSince(db, from))) return;
  const subject = `${paypal.environment} ${now.toISOString().slice(0, 7)}`;
  const detail = { payments, issue: paypal.webhookId ? 'NO_EVENTS' : 'WEBHOOK_ID_MISSING' };
  await write(deps, (tx) =>
    openPaymentIssue(deps, tx, { orderId: null, kind: 'no_events', subject, detail }),
  );
}
