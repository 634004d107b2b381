import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import type { CaptureStatus, PaymentProvider, ProviderOrder } from '../../../adapters/payments/port.ts';
import type { PaymentProviderErrorKind } from '../../../adapters/payments/provider-error.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { newId } from '../../../db/id.ts';
import type { Deps } from '../../../deps.ts';
import { findPaymentAttempt, movePaymentAttempt } from '../data.ts';
import type { CaptureOutcome } from './finish-capture.ts';
import { finishCapture } from './finish-capture.ts';

/** Every answer that a provider can give to a capture, and what it is taken for. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

/** An approved payment of which the capture has begun: its parts are held whatever the time. */
async function begunCapture() {
  const { shop, start, emulator } = paying;
  const { order, buyer } = await guestOrder(shop);
  const providerOrderId = await start(buyer, order._id);
  emulator.approve(providerOrderId);
  const { db, clock } = shop.deps;
  const { id: attemptId, captureRequestId } = await db
    .updateTable('paymentAttempts')
    .set({ state: 'capturing', captureStartedAt: clock() })
    .where('providerOrderId', '=', providerOrderId)
    .returning(['id', 'captureRequestId'])
    .executeTakeFirstOrThrow();
  await db.updateTable('reservations').set({ expiresAt: null }).where('orderId', '=', order._id).execute();
  const keepsStock = async () =>
    (
      await db
        .selectFrom('reservations')
        .select('expiresAt')
        .where('orderId', '=', order._id)
        .executeTakeFirst()
    )?.expiresAt === null;
  return { orderId: order._id, providerOrderId, attemptId, captureRequestId, keepsStock };
}
type Begun = Awaited<ReturnType<typeof begunCapture>>;

async function finishById(deps: Deps, attemptId: string): Promise<CaptureOutcome> {
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  if (!attempt) throw new Error(`no payment attempt ${attemptId}`);
  return finishCapture(deps, attempt);
}

/** The shop with a provider that answers some calls in its own way. */
function withProvider(answers: Partial<PaymentProvider>): Deps {
  const { deps } = paying.shop;
  return { ...deps, payments: { ...deps.payments, ...answers } };
}

async function orderWith(
  { providerOrderId, orderId }: Begun,
  status: ProviderOrder['status'],
  captures: CaptureStatus[],
): Promise<ProviderOrder> {
  const order = await paying.shop.deps.payments.readOrder(providerOrderId);
  const { amountCents, currency, payeeMerchantId, customId, invoiceId } = order;
  const money = { amountCents, currency, payeeMerchantId, customId, invoiceId, providerOrderId };
  return {
    ...order,
    status,
    captures: captures.map((status, at) => ({ ...money, captureId: `${orderId}-${at}`, status })),
  };
}

const fail = (kind: PaymentProviderErrorKind) => () => {
  throw new PaymentProviderError(kind, { issue: 'SOME_ISSUE', status: 422 });
};
const neverAsked = () => {
  throw new Error('the provider was asked');
};

async function stateOf({ attemptId, captureRequestId }: Begun) {
  const attempt = await findPaymentAttempt(paying.shop.deps.db, attemptId);
  return { state: attempt?.state, newKey: attempt?.captureRequestId !== captureRequestId };
}

describe('finishCapture, by what the provider reports', () => {
  it.each<[ProviderOrder['status'], CaptureStatus[], CaptureOutcome, string, string[]]>([
    ['VOIDED', [], 'expired', 'expired', []],
    ['CREATED', [], 'not-approved', 'created', []],
    ['SAVED', [], 'not-approved', 'created', []],
    ['PAYER_ACTION_REQUIRED', [], 'not-approved', 'created', []],
    ['COMPLETED', [], 'confirming', 'capturing', []],
    ['UNKNOWN', [], 'confirming', 'capturing', []],
    ['COMPLETED', ['UNKNOWN'], 'confirming', 'capturing', []],
    ['COMPLETED', ['DECLINED'], 'declined', 'declined', []],
    ['COMPLETED', ['FAILED'], 'declined', 'declined', []],
    ['COMPLETED', ['PENDING'], 'confirming', 'pending', []],
    ['APPROVED', ['PENDING'], 'confirming', 'pending', []],
    ['APPROVED', ['DECLINED', 'PENDING'], 'confirming', 'pending', []],
    ['COMPLETED', ['DECLINED', 'UNKNOWN'], 'declined', 'declined', []],
    ['COMPLETED', ['REFUNDED'], 'rejected', 'rejected', ['refunded_before_settled']],
    ['COMPLETED', ['PARTIALLY_REFUNDED'], 'rejected', 'rejected', ['refunded_before_settled']],
  ])('%s with captures %j is %s', async (status, captures, outcome, state, paymentIssues) => {
    const begun = await begunCapture();
    const order = await orderWith(begun, status, captures);
    const deps = withProvider({ readOrder: async () => order, captureOrder: neverAsked });
    expect(await finishById(deps, begun.attemptId)).toBe(outcome);
    const isOver = state !== 'capturing' && state !== 'pending';
    // What can be captured once more is captured under another key; what is not decided holds its parts.
    expect(await stateOf(begun)).toEqual({ state, newKey: isOver && paymentIssues.length === 0 });
    expect(await begun.keepsStock()).toBe(!isOver);
    expect(await paying.takePaymentIssues(begun.orderId)).toEqual(paymentIssues);
  });

  it('names the capture whose money was refunded before it was known', async () => {
    const begun = await begunCapture();
    const order = await orderWith(begun, 'COMPLETED', ['DECLINED', 'REFUNDED']);
    await finishById(withProvider({ readOrder: async () => order }), begun.attemptId);
    const { detail, subject } = await paying.shop.deps.db
      .selectFrom('paymentIssues')
      .select(['detail', 'subject'])
      .where('orderId', '=', begun.orderId)
      .executeTakeFirstOrThrow();
    const { orderId } = begun;
    expect(subject).toBe(`${orderId}-1`);
    expect(detail).toEqual({ amountCents: order.amountCents });
    await paying.takePaymentIssues(orderId);
  });

  it('rejects an order of another amount, unless its money has already arrived', async () => {
    const begun = await begunCapture();
    const order = { ...(await orderWith(begun, 'APPROVED', [])), amountCents: 1 };
    const deps = withProvider({ readOrder: async () => order, captureOrder: neverAsked });
    expect(await finishById(deps, begun.attemptId)).toBe('rejected');
    const { detail } = await deps.db
      .selectFrom('paymentIssues')
      .select('detail')
      .where('orderId', '=', begun.orderId)
      .executeTakeFirstOrThrow();
    const { providerOrderId } = begun;
    expect(detail).toMatchObject({ providerOrderId, field: 'amountCents', actual: 1 });
    expect(await paying.takePaymentIssues(begun.orderId)).toEqual(['order_mismatch']);
  });

  it('captures an order that was approved again after a decline', async () => {
    const begun = await begunCapture();
    const order = await orderWith(begun, 'APPROVED', ['DECLINED', 'FAILED']);
    expect(await finishById(withProvider({ readOrder: async () => order }), begun.attemptId)).toBe('paid');
    expect(paying.captures(begun.orderId)).toHaveLength(1);
  });

  it('reads the order again when it was captured in the meantime', async () => {
    const begun = await begunCapture();
    const { payments } = paying.shop.deps;
    const captureOrder: PaymentProvider['captureOrder'] = async (order) => {
      await payments.captureOrder(order);
      throw new PaymentProviderError('already-captured', { issue: 'ORDER_ALREADY_CAPTURED' });
    };
    expect(await finishById(withProvider({ captureOrder }), begun.attemptId)).toBe('paid');
    expect(await stateOf(begun)).toMatchObject({ state: 'captured' });
  });
});

describe('a capture that the provider refuses as', () => {
  it.each<[PaymentProviderErrorKind, CaptureOutcome, string, string[]]>([
    ['declined', 'declined', 'declined', []],
    ['not-approved', 'not-approved', 'created', []],
    ['payer-action-required', 'not-approved', 'created', []],
    ['not-found', 'expired', 'expired', []],
    ['duplicate-invoice', 'rejected', 'rejected', ['capture_refused']],
    ['rejected', 'rejected', 'rejected', ['capture_refused']],
    ['in-progress', 'confirming', 'capturing', []],
    ['unavailable', 'confirming', 'capturing', []],
    ['already-refunded', 'confirming', 'capturing', []],
  ])('%s is %s', async (kind, outcome, state, paymentIssues) => {
    const begun = await begunCapture();
    expect(await finishById(withProvider({ captureOrder: fail(kind) }), begun.attemptId)).toBe(outcome);
    expect(await stateOf(begun)).toMatchObject({ state });
    expect(await begun.keepsStock()).toBe(state === 'capturing');
    if (paymentIssues.length > 0) {
      const { db } = paying.shop.deps;
      const { detail, subject } = await db
        .selectFrom('paymentIssues')
        .select(['detail', 'subject'])
        .where('orderId', '=', begun.orderId)
        .executeTakeFirstOrThrow();
      expect(subject).toBe(begun.attemptId);
      expect(detail).toEqual({ providerOrderId: begun.providerOrderId, issue: 'SOME_ISSUE' });
    }
    expect(await paying.takePaymentIssues(begun.orderId)).toEqual(paymentIssues);
  });

  it.each<[PaymentProviderErrorKind, CaptureOutcome]>([
    ['not-found', 'expired'],
    ['unavailable', 'confirming'],
  ])('%s already when it is read is %s', async (kind, outcome) => {
    const begun = await begunCapture();
    expect(await finishById(withProvider({ readOrder: fail(kind) }), begun.attemptId)).toBe(outcome);
  });

  it('no provider error is an error of ours', async () => {
    const begun = await begunCapture();
    const broken = withProvider({ readOrder: neverAsked });
    await expect(finishById(broken, begun.attemptId)).rejects.toThrow('the provider was asked');
    expect(await stateOf(begun)).toMatchObject({ state: 'capturing' });
  });
});

describe('finishing', () => {
  it('does not ask the provider about another environment', async () => {
    const begun = await begunCapture();
    const { db } = paying.shop.deps;
    const attempts = db.updateTable('paymentAttempts').where('id', '=', begun.attemptId);
    await attempts.set({ environment: 'live' }).execute();
    expect(await finishById(withProvider({ readOrder: neverAsked }), begun.attemptId)).toBe('confirming');
    await attempts.set({ environment: 'demo' }).execute();
  });

  it('is over for a payment that was never created at the provider', async () => {
    const deps = withProvider({ readOrder: neverAsked });
    const begun = await begunCapture();
    const attempts = deps.db.updateTable('paymentAttempts').where('id', '=', begun.attemptId);
    await attempts.set({ providerOrderId: null, state: 'creating' }).execute();
    expect(await finishById(deps, begun.attemptId)).toBe('expired');
  });

  it.each(['declined', 'expired', 'rejected', 'created', 'captured'] as const)(
    'does nothing about one that is %s',
    async (state) => {
      const begun = await begunCapture();
      const attempts = paying.shop.deps.db.updateTable('paymentAttempts').where('id', '=', begun.attemptId);
      await attempts.set({ state }).execute();
      const outcome = await finishById(withProvider({ readOrder: neverAsked }), begun.attemptId);
      expect(outcome).toBe({ created: 'not-approved', captured: 'paid' }[state as 'created'] ?? state);
    },
  );

  it('keeps an outcome that another process has found in the meantime', async () => {
    const begun = await begunCapture();
    const { deps } = paying.shop;
    const captureOrder = async () => {
      await movePaymentAttempt(deps.db, begun.attemptId, 'settle', { updatedAt: deps.clock() });
      throw new PaymentProviderError('declined', { issue: 'INSTRUMENT_DECLINED' });
    };
    expect(await finishById(withProvider({ captureOrder }), begun.attemptId)).toBe('paid');
    expect(await stateOf(begun)).toEqual({ state: 'captured', newKey: false });
    expect(await begun.keepsStock()).toBe(true);
  });

  it('leaves a new capture under another key alone when the reply to the first arrives', async () => {
    const begun = await begunCapture();
    const { deps } = paying.shop;
    const captureRequestId = newId();
    const captureOrder = async () => {
      await deps.db
        .updateTable('paymentAttempts')
        .set({ captureRequestId })
        .where('id', '=', begun.attemptId)
        .execute();
      throw new PaymentProviderError('declined', { issue: 'INSTRUMENT_DECLINED' });
    };
    expect(await finishById(withProvider({ captureOrder }), begun.attemptId)).toBe('confirming');
    expect(await findPaymentAttempt(deps.db, begun.attemptId)).toMatchObject({
      state: 'capturing',
      captureRequestId,
    });
    expect(await begun.keepsStock()).toBe(true);
    expect(await finishById(deps, begun.attemptId)).toBe('paid');
  });

  it('repeats the capture for 5.5 hours after the first try, and no longer', async () => {
    const begun = await begunCapture();
    const { shop } = paying;
    const minutesAgo = (minutes: number) => new Date(shop.deps.clock().getTime() - minutes * 60_000);
    const started = (minutes: number) =>
      shop.deps.db
        .updateTable('paymentAttempts')
        .set({ captureStartedAt: minutesAgo(minutes) })
        .where('id', '=', begun.attemptId)
        .execute();
    await started(329);
    expect(await finishById(withProvider({ captureOrder: fail('unavailable') }), begun.attemptId)).toBe(
      'confirming',
    );
    await started(331);
    expect(await finishById(withProvider({ captureOrder: neverAsked }), begun.attemptId)).toBe('expired');
  });
});
