import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';
import type { FaultInput } from '../../../../tools/paypal-emulator/faults/fault.ts';
import { confirmPayment } from './confirm-payment.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

type Reason = Extract<FaultInput, { what: 'pending' }>['reason'];
const hour = 60 * 60 * 1000;

async function pendingPayment(reason: Reason) {
  const { shop, start, pay, emulator } = paying;
  const { order, buyer } = await guestOrder(shop);
  const orderId = order._id;
  const id = await start(buyer, orderId);
  emulator.approve(id);
  emulator.setFaults({ on: 'capture-order', what: 'pending', reason });
  const shown = await pay(buyer, orderId, id);
  const { id: attemptId } = await shop.deps.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const check = () => confirmPayment(shop.deps, { attemptId });
  const decide = (to: 'COMPLETED' | 'DENIED') => {
    const pending = emulator.unsettled().captures.find((capture) => capture.orderId === id);
    emulator.resolve(pending?.captureId ?? '', to);
    return check();
  };
  const issues = () =>
    shop.deps.db
      .selectFrom('paymentIssues')
      .select(['kind', 'resolvedAt', 'detail'])
      .where('orderId', '=', orderId)
      .execute();
  const read = (caller: typeof buyer | object) =>
    shop.as(caller)('GET /api/orders/:id', { params: { id: orderId } });
  const emails = async () =>
    (await emailsTo(shop, order.guestUser?.guestEmail ?? '')).filter(({ subject }) =>
      subject.startsWith('Your payment for order'),
    );
  return { orderId, buyer, shown, check, decide, issues, read, emails };
}

describe('a pending payment', () => {
  it.each<[Reason, string]>([
    ['ECHECK', 'echeck'],
    ['TRANSACTION_APPROVED_AWAITING_FUNDING', 'funding'],
    ['UNILATERAL', 'seller'],
    ['PENDING_REVIEW', 'review'],
  ])('for %s tells the buyer what it waits for until it is decided: %s', async (reason, waitsFor) => {
    const { buyer, shown, decide, read } = await pendingPayment(reason);
    expect(shown).toMatchObject({ paymentState: 'confirming', pendingPayment: waitsFor });
    expect(await read({})).not.toHaveProperty('pendingPayment');
    await decide('COMPLETED');
    expect(await read(buyer)).not.toHaveProperty('pendingPayment');
  });

  it.each<Reason>([
    'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
    'INTERNATIONAL_WITHDRAWAL',
    'UNILATERAL',
    'VERIFICATION_REQUIRED',
    'TRANSACTION_APPROVED_AWAITING_FUNDING',
  ])('for %s has the owner emailed at once, and the issue closes itself', async (reason) => {
    const { shop } = paying;
    const { orderId, check, decide, issues } = await pendingPayment(reason);
    expect(await issues()).toMatchObject([
      { kind: 'pending_needs_owner', resolvedAt: null, detail: { reason, amountCents: 13_750 } },
    ]);
    await check();
    const { number } = await shop.deps.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const emails = await emailsTo(shop, shop.deps.config.ownerEmail);
    const about = emails.filter(({ subject }) => subject === `A payment needs you: order ${number}`);
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain(reason);
    await decide('COMPLETED');
    expect(await issues()).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  });

  it.each<Reason>(['ECHECK', 'PENDING_REVIEW', 'OTHER'])(
    'for %s has the owner emailed after a day, and the issue closes itself',
    async (reason) => {
      const { shop } = paying;
      const { check, decide, issues } = await pendingPayment(reason);
      shop.advance(23 * hour);
      await check();
      expect(await issues()).toEqual([]);
      shop.advance(2 * hour);
      await check();
      await check();
      expect(await issues()).toMatchObject([
        { kind: 'pending_for_a_day', resolvedAt: null, detail: { reason } },
      ]);
      await decide('DENIED');
      expect(await issues()).toMatchObject([{ resolvedAt: expect.any(Date) }]);
    },
  );

  it('that comes to need the owner later is reported then', async () => {
    const { shop } = paying;
    const { orderId, check, decide, issues } = await pendingPayment('PENDING_REVIEW');
    expect(await issues()).toEqual([]);
    const { readOrder } = shop.deps.payments;
    const putBack = replaceInTest(shop.deps.payments, {
      readOrder: async (id) => {
        const order = await readOrder(id);
        const captures = order.captures.map((capture) => ({ ...capture, statusReason: 'UNILATERAL' }));
        return { ...order, captures };
      },
    });
    await check();
    putBack();
    expect(await issues()).toMatchObject([{ kind: 'pending_needs_owner' }]);
    await decide('COMPLETED');
    expect(await paying.takePaymentIssues(orderId)).toHaveLength(1);
  });
});

describe('a pending payment that is declined', () => {
  it('is emailed to the buyer once, and the order says so until another payment is started', async () => {
    const { start, emulator, pay } = paying;
    const { orderId, buyer, check, decide, read, emails } = await pendingPayment('ECHECK');
    expect(await emails()).toEqual([]);
    await decide('DENIED');
    await check();
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    const text = email?.text.replaceAll('\n', ' ');
    expect(text).toContain('Nothing was charged, and we no longer hold the parts for you.');
    expect(text).toMatch(/Pay again: \S+\/order\/\w+\?key=.* You can pay at the same prices until/);
    expect(await read(buyer)).toMatchObject({ state: 'placed', paymentState: 'declined' });
    expect(await read({})).toMatchObject({ paymentState: 'none' });

    const again = await start(buyer, orderId);
    expect(await read(buyer)).toMatchObject({ paymentState: 'none' });
    emulator.approve(again, { decline: true });
    await expect(pay(buyer, orderId, again)).rejects.toMatchObject({ code: 'payment_declined' });
    expect(await read(buyer)).toMatchObject({ paymentState: 'none' });
    expect(await emails()).toHaveLength(1);
  });

  it('after the order has expired is emailed with how to order again', async () => {
    const { decide, emails, orderId } = await pendingPayment('ECHECK');
    paying.shop.advance(8 * 24 * hour);
    await decide('DENIED');
    const text = (await emails())[0]?.text.replaceAll('\n', ' ');
    expect(text).toContain('This order can’t be paid anymore. The prices of this order were good until');
    expect(text).toContain('You can order what we still have again');
    expect(text).not.toContain('Pay again');
    paying.shop.advance(-8 * 24 * hour);
    await paying.takePaymentIssues(orderId);
  });

  it('is not emailed once another payment has paid the order', async () => {
    const { orderId, buyer, decide, emails } = await pendingPayment('ECHECK');
    await decide('DENIED');
    await paying.buy(buyer, orderId);
    expect(await emails()).toEqual([]);
  });
});
