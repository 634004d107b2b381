import { afterEach, describe, expect, it } from 'vitest';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { neverAsked, withProvider } from '../../../../tests/support/payment-providers.ts';
import type { ProviderRefund } from '../../../adapters/payments/port.ts';
import { newId } from '../../../db/id.ts';
import type { Deps } from '../../../deps.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { importProviderRefunds } from './provider-refunds.ts';

/** What the provider shows as given back of a payment, beside what is written here. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

async function refundableOrder() {
  const { shop } = paying;
  const { orderId, captureId } = await paying.paidOrder();
  const rows = () =>
    shop.deps.db
      .selectFrom('refunds')
      .select(['requestId', 'providerRefundId', 'amountCents', 'taxCents', 'state', 'cause', 'reason'])
      .where('captureId', '=', captureId)
      .orderBy('amountCents')
      .execute();
  const giveBack = (amountCents: number) =>
    shop.deps.payments.refund({ captureId, requestId: newId(), amountCents, currency: 'USD' });
  return { orderId, captureId, rows, giveBack };
}

/** The provider shows these refunds with its order, whatever the ledger has. */
function showing(refunds: ProviderRefund[]): Deps {
  const { deps } = paying.shop;
  return withProvider(deps, {
    readOrder: async (id) => ({ ...(await deps.payments.readOrder(id)), refunds }),
  });
}
const made = (captureId: string, given: Partial<ProviderRefund> = {}): ProviderRefund => ({
  refundId: `R-${newId()}`,
  status: 'COMPLETED',
  amountCents: 1000,
  currency: 'USD',
  captureId,
  requestId: undefined,
  ...given,
});

describe('refunds of a payment', () => {
  it('are recorded with their share of the tax, each once', async () => {
    const { captureId, rows, giveBack } = await refundableOrder();
    const { refundId: small } = await giveBack(5000);
    const { refundId: large } = await giveBack(8750);
    for (const _ of ['first', 'again']) {
      expect(await importProviderRefunds(paying.shop.deps, captureId)).toBe(true);
      const state = { state: 'completed', cause: 'provider', reason: '' };
      expect(await rows()).toEqual([
        {
          ...state,
          requestId: `provider-${small}`,
          providerRefundId: small,
          amountCents: 5000,
          taxCents: 273,
        },
        {
          ...state,
          requestId: `provider-${large}`,
          providerRefundId: large,
          amountCents: 8750,
          taxCents: 477,
        },
      ]);
    }
  });

  it('are recorded while pending, but not when they failed', async () => {
    const { captureId, orderId, rows } = await refundableOrder();
    const pending = made(captureId, { status: 'PENDING' });
    const failed = made(captureId, { status: 'FAILED' });
    const odd = made(captureId, { status: 'UNKNOWN' });
    expect(await importProviderRefunds(showing([failed, pending, odd]), captureId)).toBe(true);
    expect(await rows()).toMatchObject([{ providerRefundId: pending.refundId, state: 'requested' }]);
    expect(await importProviderRefunds(showing([{ ...pending, status: 'FAILED' }]), captureId)).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'failed', amountCents: 1000 }]);
    expect(await paying.takePaymentIssues(orderId)).toEqual(['refund_failed']);
  });

  it('of another capture of the same order are not mixed up', async () => {
    const { captureId, rows } = await refundableOrder();
    const others = [made('ANOTHER'), made('ANOTHER', { captureId: undefined })];
    expect(await importProviderRefunds(showing(others), captureId)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('that exceed what is left wait, without blocking the others', async () => {
    const { captureId, rows, giveBack } = await refundableOrder();
    const { refundId } = await giveBack(13_750);
    const real = made(captureId, { refundId, amountCents: 13_750 });
    const tooMuch = made(captureId, { amountCents: 13_751 });
    expect(await importProviderRefunds(showing([tooMuch, real]), captureId)).toBe(false);
    expect(await rows()).toMatchObject([{ providerRefundId: refundId, state: 'completed' }]);
    expect(await importProviderRefunds(showing([real, made(captureId, { amountCents: 1 })]), captureId)).toBe(
      false,
    );
    expect(await importProviderRefunds(showing([real]), captureId)).toBe(true);
  });

  it('are recorded, except what a dispute took, which has its issue already', async () => {
    const { shop, takePaymentIssues } = paying;
    const { captureId, orderId, rows, giveBack } = await refundableOrder();
    const reversal = made(captureId);
    await shop.deps.db.transaction().execute((tx) => {
      const found = { orderId, kind: 'capture_reversed', subject: reversal.refundId, detail: {} } as const;
      return openPaymentIssue(shop.deps, tx, found);
    });
    const { refundId } = await giveBack(3000);
    const refund = made(captureId, { refundId, amountCents: 3000 });
    expect(await importProviderRefunds(showing([reversal, refund]), captureId)).toBe(true);
    expect(await rows()).toMatchObject([{ providerRefundId: refundId, state: 'completed' }]);
    expect(await takePaymentIssues(orderId)).toEqual(['capture_reversed']);
  });

  it('are not read for unknown payments or another environment', async () => {
    const { deps } = paying.shop;
    const { captureId } = await refundableOrder();
    const silent = withProvider(deps, { readOrder: neverAsked });
    expect(await importProviderRefunds(silent, 'NEVERWAS')).toBe(true);
    const live = { ...silent, paypal: { ...deps.paypal, environment: 'live' } } as const;
    expect(await importProviderRefunds(live, captureId)).toBe(true);
    await expect(importProviderRefunds(silent, captureId)).rejects.toThrow('the provider was asked');
  });
});

it('does nothing for a payment without a provider order', async () => {
  const { deps } = paying.shop;
  const { captureId, orderId } = await refundableOrder();
  const payments = deps.db.updateTable('paymentAttempts').where('orderId', '=', orderId);
  const { providerOrderId } = await deps.db
    .selectFrom('paymentAttempts')
    .select('providerOrderId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  await payments.set({ providerOrderId: null }).execute();
  expect(await importProviderRefunds(withProvider(deps, { readOrder: neverAsked }), captureId)).toBe(true);
  await payments.set({ providerOrderId }).execute();
});
