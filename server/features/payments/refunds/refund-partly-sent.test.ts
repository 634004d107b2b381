import { beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { createProduct, newGuestBuyer, placeOrder, stockOf } from '../../../../tests/support/factories.ts';
import type { PayingShop } from '../../../../tests/support/paying-shop.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { findRefund } from './data.ts';
import { failRefund } from './provider-refunds.ts';

/** Of a partly sent order, which refunded units came back, and which will not be sent. */

const paying = testPayingShop();
let admin: ReturnType<PayingShop['shop']['as']>;
beforeAll(async () => {
  admin = paying.shop.as(await newAdmin(paying.shop));
});

type Units = { product: string; qty: number }[];
const numbered = () => ({ carrier: 'UPS', trackingNumber: `1Z ${newId()}` });

/** Three bezels and a fender, of which a first package is sent. */
async function partlySent(contentsOf: (bezel: string) => Units) {
  const { shop } = paying;
  const [bezel, fender] = [await createProduct(shop), await createProduct(shop)];
  const buyer = await newGuestBuyer(shop);
  const { _id: id } = await placeOrder(shop, buyer, [
    { product: bezel.id, qty: 3 },
    { product: fender.id, qty: 1 },
  ]);
  await paying.buy(buyer, id);
  const params = { id };
  await admin('PUT /api/orders/:id/tracking', {
    params,
    body: { ...numbered(), moreToFollow: true, contents: contentsOf(bezel.id) },
  });
  return {
    id,
    buyer,
    bezel,
    fender,
    read: () => admin('GET /api/orders/:id', { params }),
    toShip: async () =>
      (await admin('GET /api/orders', { query: { show: 'to-ship' } })).orders.some(({ _id }) => _id === id),
    refund: (returned: Units, said: { unsent?: boolean } = {}, key = newId()) =>
      admin('POST /api/orders/:id/refunds', {
        params,
        headers: { 'idempotency-key': key },
        body: { amount: '20.00', reason: 'Sold out.', returned, ...said },
      }),
    add: (contents: Units) =>
      admin('POST /api/orders/:id/packages', { params, body: { ...numbered(), contents } }),
  };
}
const oneOfThem = (bezel: string): Units => [{ product: bezel, qty: 1 }];
const refusal = (returned: string) => ({ code: 'conflict', details: { fields: { returned } } });

describe('a refund of parts of a partly sent order', () => {
  it('keeps a part that is in no package from being sent, and restocks it once the refund is made', async () => {
    const { shop } = paying;
    const { id, buyer, fender, refund, add } = await partlySent(oneOfThem);
    const units = [{ product: fender.id, qty: 1 }];
    await expect(refund(units, { unsent: false })).rejects.toMatchObject(
      refusal('These parts have not been sent yet'),
    );
    const before = await stockOf(shop, fender.id);
    const shown = await refund(units);
    expect(shown.orderItems[1]).toMatchObject({ notSent: 1, cameBack: 0 });
    expect(await stockOf(shop, fender.id)).toEqual(before);
    await expect(add(units)).rejects.toMatchObject({ code: 'conflict' });
    await runJobs(shop);
    expect(await stockOf(shop, fender.id)).toEqual({ ...before, onHand: before.onHand + 1 });
    expect((await emailsTo(shop, buyer.email))[0]?.text).toContain(`Not sent: 1 × ${fender.name}`);
    // Nothing came back, so it can still be taken back that the rest was sent.
    await admin('DELETE /api/orders/:id/tracking', { params: { id } });
  });

  it('has to say whether they came back where some of them were sent and others were not', async () => {
    const { bezel, refund, add } = await partlySent(oneOfThem);
    const one = [{ product: bezel.id, qty: 1 }];
    await expect(refund(one)).rejects.toMatchObject(
      refusal('This order is partly sent: say whether these parts came back, or are not sent'),
    );
    const key = newId();
    expect((await refund(one, { unsent: true }, key)).orderItems[0]).toMatchObject({
      notSent: 1,
      cameBack: 0,
    });
    await expect(refund(one, { unsent: false }, key)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect((await refund(one, { unsent: false })).orderItems[0]).toMatchObject({ notSent: 1, cameBack: 1 });
    // The third is the only one left.
    await expect(add([{ product: bezel.id, qty: 2 }])).rejects.toMatchObject({ code: 'conflict' });
    await add(one);
    await runJobs(paying.shop);
  });

  it('is for one kind of them', async () => {
    const { bezel, refund } = await partlySent(oneOfThem);
    await expect(refund([{ product: bezel.id, qty: 3 }], { unsent: true })).rejects.toMatchObject(
      refusal('Some of these parts were sent, others were not: refund them one after the other'),
    );
    await expect(refund([{ product: bezel.id, qty: 4 }])).rejects.toMatchObject(
      refusal(`Only 3 of ${bezel.name} can come back`),
    );
  });

  it('has to say so where nobody has said what is in a package, and is not packed if they came back', async () => {
    const { fender, refund, add } = await partlySent(() => []);
    const units = [{ product: fender.id, qty: 1 }];
    await expect(refund(units)).rejects.toMatchObject({ code: 'conflict' });
    await refund(units, { unsent: false });
    await expect(add(units)).rejects.toMatchObject({ code: 'conflict' });
    await runJobs(paying.shop);
  });

  it('has nothing to say of an order that is sent whole', async () => {
    const { id, fender, refund } = await partlySent(oneOfThem);
    const units = [{ product: fender.id, qty: 1 }];
    const { tracking } = await admin('GET /api/orders/:id', { params: { id } });
    await admin('PUT /api/orders/:id/tracking', {
      params: { id },
      body: { carrier: 'UPS', trackingNumber: tracking?.number ?? '', moreToFollow: false },
    });
    await expect(refund(units, { unsent: true })).rejects.toMatchObject(
      refusal('These parts were sent already'),
    );
    expect((await refund(units)).orderItems[1]).toMatchObject({ notSent: 0, cameBack: 1 });
    await runJobs(paying.shop);
  });

  it('ends the sending of an order whose packages hold all that is left, and begins it again if it fails', async () => {
    const { shop, takePaymentIssues } = paying;
    const { id, buyer, bezel, fender, refund, read, toShip } = await partlySent(oneOfThem);
    await shop.as(buyer)('POST /api/orders/:id/requests', {
      params: { id },
      body: { kind: 'return', returnReason: 'fit', reason: '', parts: [{ product: bezel.id, qty: 1 }] },
    });
    const fenders = await refund([{ product: fender.id, qty: 1 }]);
    expect(fenders.moreToFollow, 'two bezels are here').toBe(true);
    const rest = await refund([{ product: bezel.id, qty: 2 }], { unsent: true });
    expect(rest).toMatchObject({ moreToFollow: false, requests: [{ answeredAt: null }] });
    expect(await toShip()).toBe(false);
    const failing = await findRefund(shop.deps.db, rest.refunds.at(-1)?._id ?? '');
    if (!failing) throw new Error('no refund');
    await failRefund(shop.deps, failing, { issue: 'DECLINED' });
    await takePaymentIssues(id);
    expect(await read()).toMatchObject({ moreToFollow: true, orderItems: [{ notSent: 0 }, { notSent: 1 }] });
    expect(await toShip()).toBe(true);
    await runJobs(shop);
  });

  it('leaves an order to ship where nobody has said what is in its package', async () => {
    const { fender, refund, toShip } = await partlySent(() => []);
    expect(await refund([{ product: fender.id, qty: 1 }], { unsent: true })).toMatchObject({
      moreToFollow: true,
    });
    expect(await toShip()).toBe(true);
    await runJobs(paying.shop);
  });
});
