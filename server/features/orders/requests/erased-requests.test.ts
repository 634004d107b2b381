import { describe, expect, it } from 'vitest';
import { erasedOrderDays } from '../../../../shop/facts.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { forgetCustomers } from '../erasure-data.ts';

const paying = testPayingShop();

describe('an order that is to forget its customer', () => {
  const daysFromNow = (days: number) => new Date(paying.shop.deps.clock().getTime() + days * 24 * 3_600_000);
  /** One that is marked as delivered so many days ago, with a request. */
  async function dueOrder({ deliveredDaysAgo = 0 } = {}) {
    const { orderId: id, buyer, read } = await paying.paidOrder();
    const params = { id };
    const body = { kind: 'cancel', reason: 'My name is Wilhelmina.' } as const;
    const { requests } = await paying.shop.as(buyer)('POST /api/orders/:id/requests', {
      params,
      query: {},
      body,
    });
    const { db, clock } = paying.shop.deps;
    await db
      .updateTable('orders')
      .set({ eraseFrom: clock(), deliveredAt: daysFromNow(-deliveredDaysAgo) })
      .where('id', '=', id)
      .execute();
    const stored = () =>
      db
        .selectFrom('orderRequests')
        .select(['reason', 'answer', 'answeredAt'])
        .where('orderId', '=', id)
        .execute();
    return { id, read, request: requests[0]?._id ?? '', stored };
  }

  it('forgets what they wrote and what they were told', async () => {
    const { id, read, request, stored } = await dueOrder();
    const admin = paying.shop.as(await newAdmin(paying.shop));
    const answer = { params: { id, request }, body: { answer: 'Dear Wilhelmina, it is canceled.' } };
    await admin('PUT /api/orders/:id/requests/:request', answer);
    expect(await read()).toMatchObject({ mayAsk: 'return' });
    await forgetCustomers(paying.shop.deps.db, daysFromNow(erasedOrderDays + 1));
    expect(await stored()).toMatchObject([{ reason: '', answer: null }]);
    expect((await read()).mayAsk, 'there is nobody to answer').toBeNull();
  });

  it('leaves no request open', async () => {
    const { stored } = await dueOrder();
    await forgetCustomers(paying.shop.deps.db, daysFromNow(erasedOrderDays + 1));
    expect(await stored()).toMatchObject([{ reason: '', answeredAt: expect.any(Date) }]);
  });

  it('waits as long after a request as after anything else', async () => {
    const { stored } = await dueOrder({ deliveredDaysAgo: erasedOrderDays + 10 });
    await forgetCustomers(paying.shop.deps.db, daysFromNow(erasedOrderDays - 1));
    expect(await stored()).toMatchObject([{ reason: 'My name is Wilhelmina.' }]);
  });
});
