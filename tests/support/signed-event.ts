import { newOrder } from './payment-providers.ts';
import { listenTo } from './emulator-shop.ts';
import type { TestApp } from './build-test-app.ts';
import { webhookId } from './build-test-app.ts';

export interface SignedEvent {
  headers: Record<string, string>;
  rawBody: Buffer;
}

const kept = new WeakMap<TestApp, Promise<SignedEvent>>();

/** An event of the shop's provider, about an order that is none of the shop's; one a shop. */
export async function signedEvent(shop: TestApp): Promise<SignedEvent> {
  const event = kept.get(shop) ?? makeEvent(shop);
  kept.set(shop, event);
  return event;
}

async function makeEvent({ deps, emulator }: TestApp): Promise<SignedEvent> {
  const listening = await listenTo(emulator);
  emulator.listen({ ...listening.webhook, id: webhookId });
  const { providerOrderId } = await deps.payments.createOrder(newOrder());
  emulator.approve(providerOrderId);
  await emulator.advance(1000);
  emulator.listen(undefined);
  await listening.close();
  const [received] = listening.received;
  if (!received) throw new Error('no event was sent');
  // Those of the connection belong to the connection.
  const headers = Object.entries(received.headers).filter(([name]) => /^paypal-|^content-type$/.test(name));
  return { headers: Object.fromEntries(headers), rawBody: Buffer.from(received.body) };
}
