import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../../tests/support/emails.ts';
import type { PayingShop } from '../../../../tests/support/paying-shop.ts';
import { buildPayingShop, refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { itemsAlone, newOrder, refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { signedInUser } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { followDispute, followDisputes } from './follow-disputes.ts';
import { listDisputes } from './list-disputes.ts';

let paying: PayingShop;
beforeAll(async () => {
  const env = { OWNER_EMAIL: 'owner@lugo.example', PUBLIC_URL: 'https://shop.example' };
  paying = await buildPayingShop(env, { webhooks: true });
});
afterAll(() => paying.close());
afterEach(() => refuseFaults(paying));

/** Signed in anew each time: the clock is moved by days. */
const admin = async () => paying.shop.as(await signedInUser(paying.shop, { isAdmin: true }));

const hour = 60 * 60_000;
const day = 24 * hour;

async function advance(ms: number) {
  await paying.emulator.advance(ms);
  paying.shop.advance(ms);
}
/** All events of the provider have come, and what they ask for is done. */
async function hearAll() {
  await advance(1000);
  await runJobs(paying.shop, { early: true });
}
const list = async (order: string, state?: 'open' | 'all') =>
  (await listDisputes(paying.shop.deps, { order, state })).disputes;
const emailsAbout = async (disputeId: string) =>
  (await emailsTo(paying.shop, 'owner@lugo.example')).filter(({ text }) => text.includes(disputeId));

describe('a dispute', () => {
  it('is read from the provider, shown with its due date, and emailed to the owner once', async () => {
    const { orderId, captureId, order } = await paying.paidOrder();
    const other = (await paying.paidOrder()).orderId;
    paying.emulator.setFaults({ on: 'CUSTOMER.DISPUTE.CREATED', what: 'doubled', copies: 3 });
    const disputeId = paying.emulator.dispute(captureId, { amountCents: 5000 });
    await hearAll();
    const [shown, ...more] = await list(orderId);
    expect(more).toEqual([]);
    expect(await list(other)).toEqual([]);
    expect(shown).toEqual({
      _id: disputeId,
      order: orderId,
      orderNumber: order.number,
      capture: captureId,
      reason: 'Item not received',
      stage: 'You can still settle it with the customer yourself',
      status: 'Waiting for your answer',
      outcome: null,
      isOpen: true,
      amount: '50.00',
      currency: 'USD',
      respondBy: expect.any(String),
      openedAt: expect.any(String),
      updatedAt: expect.any(String),
      url: 'https://www.sandbox.paypal.com/resolutioncenter',
    });
    const emails = await emailsAbout(disputeId);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^Dispute about order \d+: answer by /);
    expect(emails[0]?.text).toContain(`https://shop.example/order/${orderId}`);
    expect(emails[0]?.text).toContain('https://www.sandbox.paypal.com/resolutioncenter');
    const { disputes } = await (await admin())('GET /api/reports/today');
    expect(disputes.count).toBeGreaterThan(0);
    expect(disputes.respondBy).not.toBeNull();
  });

  it('is emailed again when it escalates or is due again, not while the other side has its turn', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const disputeId = paying.emulator.dispute(captureId);
    await hearAll();
    paying.emulator.changeDispute(disputeId, { status: 'WAITING_FOR_BUYER_RESPONSE' });
    await hearAll();
    expect(await emailsAbout(disputeId)).toHaveLength(1);
    expect(await list(orderId)).toMatchObject([{ status: 'Waiting for the customer', respondBy: null }]);
    const dueAt = new Date(paying.shop.deps.clock().getTime() + 20 * day).toISOString();
    paying.emulator.changeDispute(disputeId, { status: 'WAITING_FOR_SELLER_RESPONSE', dueAt });
    await hearAll();
    expect(await emailsAbout(disputeId)).toHaveLength(2);
    paying.emulator.changeDispute(disputeId, { stage: 'CHARGEBACK' });
    await hearAll();
    expect(await emailsAbout(disputeId)).toHaveLength(3);
    expect(await list(orderId)).toMatchObject([
      { respondBy: dueAt, stage: 'PayPal or the customer’s bank decides' },
    ]);
  });

  it('is closed with its outcome, and the owner is told', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const disputeId = paying.emulator.dispute(captureId);
    await hearAll();
    await advance(day);
    paying.emulator.changeDispute(disputeId, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    await hearAll();
    expect(await list(orderId)).toEqual([]);
    expect(await list(orderId, 'all')).toMatchObject([
      { isOpen: false, status: 'Closed', outcome: 'You keep the money', respondBy: null },
    ]);
    const emails = await emailsAbout(disputeId);
    expect(emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Dispute closed: order /),
    );
  });

  it('is not undone by a reading that lags behind', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const { deps } = paying.shop;
    const disputeId = paying.emulator.dispute(captureId);
    const before = await deps.payments.readDispute(disputeId);
    await advance(hour);
    paying.emulator.changeDispute(disputeId, { outcome: 'CANCELED_BY_BUYER' });
    await hearAll();
    await followDispute(withProvider(deps, { readDispute: async () => before }), disputeId);
    expect(await list(orderId)).toEqual([]);
  });

  it('that a lagging replica does not know yet is read again', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    paying.emulator.setFaults({ on: 'read-dispute', what: 'not-yet' });
    paying.emulator.dispute(captureId);
    await hearAll();
    expect(await list(orderId)).toEqual([]);
    await hearAll();
    expect(await list(orderId)).toHaveLength(1);
  });

  it('about what the owner sells elsewhere is ignored', async () => {
    const { payments } = paying.shop.deps;
    const elsewhere = { orderId: 'stall-17', invoiceId: `FAIR-${newId()}`, ...itemsAlone(100) };
    const { providerOrderId } = await payments.createOrder(newOrder(elsewhere));
    paying.emulator.approve(providerOrderId);
    const { captures } = await payments.captureOrder({ providerOrderId, requestId: newId() });
    const captureId = captures[0]?.captureId ?? '';
    paying.expectedPaymentIssues.push({ kind: 'none', subject: captureId });
    const disputeId = paying.emulator.dispute(captureId);
    await hearAll();
    const { disputes } = await listDisputes(paying.shop.deps, { state: 'all' });
    expect(disputes.map(({ _id }) => _id)).not.toContain(disputeId);
  });
});

describe('every hour', () => {
  it('finds a dispute whose event was lost, and its end', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    paying.emulator.setFaults({ on: 'webhook', what: 'lost', probability: 1 });
    const disputeId = paying.emulator.dispute(captureId);
    await followDisputes(paying.shop.deps);
    expect(await list(orderId)).toHaveLength(1);
    await advance(hour);
    paying.emulator.changeDispute(disputeId, { outcome: 'CANCELED_BY_BUYER' });
    await followDisputes(paying.shop.deps);
    expect(await list(orderId)).toEqual([]);
    const reads = () =>
      paying.emulator.calls().filter(({ operation }) => operation === 'read-dispute').length;
    const before = reads();
    await followDisputes(paying.shop.deps);
    expect(reads()).toBe(before + (await foreignDisputes()));
    paying.emulator.clearFaults();
  });

  it('records the other disputes when one cannot be read', async () => {
    const { deps } = paying.shop;
    const { orderId, captureId } = await paying.paidOrder();
    paying.emulator.setFaults({ on: 'webhook', what: 'lost', probability: 1 });
    const disputeId = paying.emulator.dispute(captureId);
    const updatedAt = deps.clock();
    const listed = ['PP-D-GONE', disputeId].map((id) => ({ disputeId: id, updatedAt }));
    const withGone = withProvider(deps, { listDisputes: async () => listed });
    await expect(followDisputes(withGone)).rejects.toThrow('1 of the disputes could not be followed');
    expect(await list(orderId)).toHaveLength(1);
    paying.emulator.clearFaults();
  });

  it('reminds of an answer that is due within two days, once', async () => {
    const { captureId } = await paying.paidOrder();
    const disputeId = paying.emulator.dispute(captureId);
    await hearAll();
    const reminders = async () =>
      (await emailsAbout(disputeId)).filter(({ subject }) => subject.startsWith('Answer this dispute by'));
    const followAndSend = async () => {
      await followDisputes(paying.shop.deps);
      await runJobs(paying.shop);
      return reminders();
    };
    await advance(7 * day);
    expect(await followAndSend()).toHaveLength(0);
    await advance(day + hour);
    expect(await followAndSend()).toHaveLength(1);
    expect(await followAndSend()).toHaveLength(1);
  });

  it('opens an issue, once a month, when the app may not read disputes', async () => {
    const { deps } = paying.shop;
    const forbidden = withProvider(deps, {
      listDisputes: refusing('rejected', 'NOT_AUTHORIZED', 403),
      readDispute: refusing('rejected', 'NOT_AUTHORIZED', 403),
    });
    await followDisputes(forbidden);
    await followDisputes(forbidden);
    // An event about one is handled again later.
    await expect(followDispute(forbidden, 'PP-D-1')).rejects.toMatchObject({ kind: 'rejected' });
    const opened = await deps.db.deleteFrom('paymentIssues').returning(['kind', 'subject']).execute();
    expect(opened).toMatchObject([{ kind: 'disputes_not_permitted' }]);
    paying.expectedPaymentIssues.push(...opened);
    const down = withProvider(deps, { listDisputes: refusing('unavailable') });
    await expect(followDisputes(down)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

/** Disputes in the provider's list that are not the shop's: they are not kept, so each hour reads them again. */
async function foreignDisputes(): Promise<number> {
  const { deps } = paying.shop;
  const listed = await deps.payments.listDisputes(new Date(deps.clock().getTime() - 3 * day));
  const kept = await deps.db.selectFrom('disputes').select('id').execute();
  return listed.filter(({ disputeId }) => !kept.some(({ id }) => id === disputeId)).length;
}

describe('an order whose payment is disputed', () => {
  const sent = { carrier: 'UPS', trackingNumber: '1Z999' };

  it('is not sent or delivered unless that is confirmed', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const asAdmin = await admin();
    const disputeId = paying.emulator.dispute(captureId);
    await hearAll();
    const params = { id: orderId };
    const refused = { code: 'open_dispute', status: 409 };
    await expect(asAdmin('PUT /api/orders/:id/tracking', { params, body: sent })).rejects.toMatchObject(
      refused,
    );
    await expect(asAdmin('PUT /api/orders/:id/deliver', { params })).rejects.toMatchObject(refused);
    const body = { despiteDispute: true };
    expect(
      await asAdmin('PUT /api/orders/:id/tracking', { params, body: { ...sent, ...body } }),
    ).toMatchObject({
      tracking: { carrier: 'UPS' },
    });
    expect(await asAdmin('PUT /api/orders/:id/deliver', { params, body })).toMatchObject({
      isDelivered: true,
    });
    await asAdmin('DELETE /api/orders/:id/deliver', { params });
    paying.emulator.changeDispute(disputeId, { outcome: 'CANCELED_BY_BUYER' });
    await hearAll();
    expect(await asAdmin('PUT /api/orders/:id/deliver', { params })).toMatchObject({ isDelivered: true });
  });

  it('says so to admins, in the list, too, until that is decided', async () => {
    const { orderId, captureId, buyer } = await paying.paidOrder();
    const asAdmin = await admin();
    const listed = async () =>
      (await asAdmin('GET /api/orders', { query: { keyword: orderId } })).orders[0]?.isDisputed;
    expect(await listed()).toBe(false);
    const disputeId = paying.emulator.dispute(captureId);
    await hearAll();
    expect(await listed()).toBe(true);
    const params = { id: orderId };
    expect(await paying.shop.as(buyer)('GET /api/orders/:id', { params })).not.toHaveProperty('isDisputed');
    paying.emulator.changeDispute(disputeId, { outcome: 'CANCELED_BY_BUYER' });
    await hearAll();
    expect(await listed()).toBe(false);
  });
});
