import { expect, it } from 'vitest';
import { createProduct, sell } from '../../../../tests/support/factories.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { newId } from '../../../db/id.ts';
import { insertWebhookEvent } from '../webhooks/data.ts';
import { checkEvents } from './check-events.ts';

const shop = testShop();

const day = 24 * 60 * 60_000;

/** Checks twice. @returns what was opened, which is deleted */
async function check() {
  await checkEvents(shop.deps);
  await checkEvents(shop.deps);
  return shop.deps.db.deleteFrom('paymentIssues').returning(['kind', 'detail']).execute();
}

it('tells once when there were payments for a day and no event', async () => {
  const { id } = await createProduct(shop);
  await sell(shop, id);
  expect(await check()).toEqual([]);
  shop.advance(2 * day);
  expect(await check()).toEqual([{ kind: 'no_events', detail: { payments: 1, issue: 'NO_EVENTS' } }]);
  const receivedAt = new Date(shop.deps.clock().getTime() - day);
  const none = { providerOrderId: null, captureId: null, refundId: null, disputeId: null };
  const event = {
    ...none,
    eventId: newId(),
    eventType: 'X',
    rawBody: '{}',
    state: 'done' as const,
    receivedAt,
  };
  await shop.deps.db.transaction().execute((tx) => insertWebhookEvent(tx, event));
  expect(await check()).toEqual([]);
  await shop.deps.db.deleteFrom('webhookEvents').execute();
  shop.advance(2 * day);
  expect(await check()).toEqual([]);
});
