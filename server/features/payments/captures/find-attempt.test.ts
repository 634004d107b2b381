import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import type { CaptureStatus } from '../../../adapters/payments/port.ts';
import { newId } from '../../../db/id.ts';
import { importProviderRefunds } from '../refunds/provider-refunds.ts';
import { settle } from '../settle.ts';
import { belongsToShop } from './find-attempt.ts';

const paying = testPayingShop();
afterEach(() => {
  paying.emulator.clearFaults();
  return refuseFaults(paying);
});

/** Money that the shop learns of only from the capture itself, as from a webhook. */
async function capturedOrder() {
  const { shop, start, emulator } = paying;
  const { order, buyer } = await guestOrder(shop);
  const providerOrderId = await start(buyer, order._id);
  emulator.approve(providerOrderId);
  const requestId = crypto.randomUUID();
  const { captures } = await shop.deps.payments.captureOrder({ providerOrderId, requestId });
  const captureId = captures[0]?.captureId ?? '';
  const isPaid = async () =>
    (await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } })).isPaid;
  return { orderId: order._id, providerOrderId, captureId, isPaid };
}
const statusOf = async (captureId: string) =>
  paying.shop.deps.db
    .selectFrom('payments')
    .select(['status', 'currency'])
    .where('captureId', '=', captureId)
    .executeTakeFirst();

describe('a capture', () => {
  it.each([
    { says: 'no payee', fields: ['payee'] as const },
    { says: 'no payee and no ids', fields: ['payee', 'custom_id', 'invoice_id'] as const },
    { says: 'its order only by a link', fields: ['supplementary_data'] as const },
    { says: 'no order', fields: ['supplementary_data', 'links', 'payee'] as const },
    { says: 'no order but in its invoice', fields: ['supplementary_data', 'links', 'custom_id'] as const },
  ])('that says $says pays its order all the same', async ({ fields }) => {
    const { captureId, isPaid } = await capturedOrder();
    const { deps } = paying.shop;
    paying.emulator.setFaults({ on: 'read-capture', what: 'omitted', fields: [...fields], times: 9 });
    expect(await settle(deps, await deps.payments.readCapture(captureId))).toBe('paid');
    expect(await isPaid()).toBe(true);
    expect(await statusOf(captureId)).toEqual({ status: 'COMPLETED', currency: 'USD' });
  });

  it('of another payee is still foreign when only its order says so', async () => {
    const { orderId, captureId, isPaid } = await capturedOrder();
    const { deps } = paying.shop;
    const { readCapture, readOrder } = deps.payments;
    const answers = {
      readCapture: async (id: string) => ({ ...(await readCapture(id)), payeeMerchantId: undefined }),
      readOrder: async (id: string) => {
        const order = await readOrder(id);
        const captures = order.captures.map((capture) => ({ ...capture, payeeMerchantId: 'SXMEBXDYELSE2' }));
        return { ...order, captures };
      },
    };
    const shop = withProvider(deps, answers);
    expect(await settle(shop, await answers.readCapture(captureId))).toBe('rejected');
    expect(await isPaid()).toBe(false);
    expect(await paying.takePaymentIssues(orderId)).toEqual(['capture_mismatch']);
  });

  it('waits when its order cannot be read', async () => {
    const { captureId, isPaid } = await capturedOrder();
    const { deps } = paying.shop;
    const { readCapture } = deps.payments;
    const short = async (id: string) => ({ ...(await readCapture(id)), payeeMerchantId: undefined });
    const shop = withProvider(deps, { readCapture: short, readOrder: refusing('unavailable') });
    await expect(settle(shop, await short(captureId))).rejects.toMatchObject({ kind: 'in-progress' });
    expect(await settle(deps, await short(captureId))).toBe('paid');
    expect(await isPaid()).toBe(true);
  });
});

describe('the status of a payment', () => {
  it('follows what is refunded, here or on the provider’s own pages', async () => {
    const { captureId } = await capturedOrder();
    const { deps } = paying.shop;
    await settle(deps, await deps.payments.readCapture(captureId));
    const refund = (amountCents: number) =>
      deps.payments.refund({ captureId, requestId: newId(), amountCents, currency: 'USD' });
    const seen: (CaptureStatus | undefined)[] = [];
    for (const amountCents of [750, 13_000]) {
      await refund(amountCents);
      await importProviderRefunds(deps, captureId);
      seen.push((await statusOf(captureId))?.status);
    }
    expect(seen).toEqual(['PARTIALLY_REFUNDED', 'REFUNDED']);
  });
});

describe('belongsToShop', () => {
  const unknown = '0123456789abcdef01234567';
  const live = () =>
    ({ db: paying.shop.deps.db, paypal: { ...paying.shop.deps.paypal, environment: 'live' } }) as const;

  it.each([
    ['an invoice id of its environment', undefined, `live-${unknown}`, true],
    ['an order id of a former shop', unknown, undefined, false],
    ['neither', undefined, undefined, false],
    ['an invoice id of another environment', undefined, `demo-${unknown}`, false],
    ['an invoice id that only contains it', undefined, `x-live-${unknown}`, false],
    ['words', 'stall-17', 'FAIR-2026-17', false],
  ])('judges money with %s', async (_, customId, invoiceId, isOurs) => {
    expect(await belongsToShop(live(), { customId, invoiceId })).toBe(isOurs);
  });

  it('knows the orders of this shop, whatever the invoice', async () => {
    const { order } = await guestOrder(paying.shop);
    for (const invoiceId of [undefined, 'FAIR-7'])
      expect(await belongsToShop(live(), { customId: order._id, invoiceId })).toBe(true);
    expect(await belongsToShop(live(), { customId: `x${order._id}`, invoiceId: undefined })).toBe(false);
  });
});
