import type { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../../../shop/facts.ts';
import type { Call } from '../../../../shop/api-client.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';
import { newId } from '../../../db/id.ts';
import type { requestInputSchema } from '../../../../shop/contracts/order/requests.ts';
import { sendRequestEmail } from './send-request-email.ts';

/** Buyers ask to cancel their paid order or to return parts, and the shop answers. */

const paying = testPayingShop();
let admin: Call;
beforeAll(async () => {
  admin = paying.shop.as(await newAdmin(paying.shop));
});

async function requestableOrder(qty = 3) {
  const made = await paying.paidOrder({ qty });
  const id = made.orderId;
  const call = paying.shop.as(made.buyer);
  return {
    ...made,
    id,
    ask: (body: z.input<typeof requestInputSchema>) =>
      call('POST /api/orders/:id/requests', { params: { id }, query: {}, body }),
    send: (more: { moreToFollow?: boolean; contents?: { product: string; qty: number }[] } = {}) =>
      admin('PUT /api/orders/:id/tracking', {
        params: { id },
        body: { carrier: 'UPS', trackingNumber: `1Z ${newId()}`, ...more },
      }),
    refund: (amount: string, returned?: { qty: number; unsent: boolean }) =>
      admin('POST /api/orders/:id/refunds', {
        params: { id },
        headers: { 'idempotency-key': newId() },
        body: {
          amount,
          reason: 'As you asked.',
          ...(returned && {
            returned: [{ product: made.product.id, qty: returned.qty }],
            unsent: returned.unsent,
          }),
        },
      }),
  };
}
const answer = (id: string, request: string, text?: string) =>
  admin('PUT /api/orders/:id/requests/:request', {
    params: { id, request },
    body: text === undefined ? {} : { answer: text },
  });
const withdraw = ({ id, buyer }: { id: string; buyer: Caller }, request: string) =>
  paying.shop.as(buyer)('DELETE /api/orders/:id/requests/:request', { params: { id, request }, query: {} });
const isAsked = async (id: string) => {
  const { orders } = await admin('GET /api/orders', { query: { show: 'asked' } });
  return orders.some(({ _id }) => _id === id);
};
const subjectsTo = async (email: string) =>
  (await emailsTo(paying.shop, email)).map(({ subject }) => subject);

describe('a buyer who asks to cancel a paid order', () => {
  it('is told that it has arrived, and waits until the shop answers', async () => {
    const { id, order, guest, ask, read } = await requestableOrder();
    expect(await read()).toMatchObject({ mayAsk: 'cancel', requests: [] });
    const asked = await ask({ kind: 'cancel', reason: 'Found one in the barn.' });
    const [request] = asked.requests;
    expect(request).toMatchObject({
      kind: 'cancel',
      parts: [],
      reason: 'Found one in the barn.',
      answeredAt: null,
    });
    expect(asked.mayAsk).toBeNull();
    expect(await isAsked(id)).toBe(true);
    expect(await subjectsTo(guest.email)).toContain(`You asked to cancel order ${order.number}`);
    expect(await subjectsTo(paying.shop.deps.config.ownerEmail)).toContain(
      `Order ${order.number}: the buyer asks to cancel`,
    );
    await answer(id, request?._id ?? '', 'It left this morning. Send it back when it is there.');
    expect(await isAsked(id)).toBe(false);
    const [latest] = await emailsTo(paying.shop, guest.email);
    expect(latest?.text).toContain('It left this morning.');
    expect(latest?.text).toContain('Found one in the barn.');
    expect(await read()).toMatchObject({
      mayAsk: 'cancel',
      requests: [
        { answer: 'It left this morning. Send it back when it is there.', answeredAt: expect.any(String) },
      ],
    });
    const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
    expect(events.map(({ text }) => text).slice(-2)).toEqual([
      'The customer asked to cancel it',
      'Request answered by email',
    ]);
  });

  it('keeps an admin from sending it who has not seen that', async () => {
    const { id, ask } = await requestableOrder();
    const { version } = await admin('GET /api/orders/:id', { params: { id }, query: {} });
    await ask({ kind: 'cancel' });
    const body = { carrier: 'UPS', trackingNumber: `1Z ${newId()}`, version };
    await expect(admin('PUT /api/orders/:id/tracking', { params: { id }, body })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { requests: [{ kind: 'cancel' }] } },
    });
  });

  it('asks once, however often they press', async () => {
    const { id, guest, order, ask } = await requestableOrder();
    const [first, second] = await Promise.all([ask({ kind: 'cancel' }), ask({ kind: 'cancel' })]);
    expect(first.requests).toEqual(second.requests);
    const subject = `You asked to cancel order ${order.number}`;
    expect((await subjectsTo(guest.email)).filter((text) => text === subject)).toHaveLength(1);
    expect(await isAsked(id)).toBe(true);
  });

  it('is answered by a refund, and then has nothing left to ask', async () => {
    const { id, order, ask, read, refund } = await requestableOrder();
    await ask({ kind: 'cancel' });
    await refund(order.totalPrice);
    expect(await isAsked(id)).toBe(false);
    await runJobs(paying.shop);
    expect(await read()).toMatchObject({
      mayAsk: null,
      requests: [{ answer: null, answeredAt: expect.any(String) }],
    });
  });

  it('is answered once it is delivered after all, and may ask to return it', async () => {
    const { id, product, ask, read, send } = await requestableOrder();
    await ask({ kind: 'cancel' });
    await send();
    expect(await read()).toMatchObject({ mayAsk: null, requests: [{ answeredAt: null }] });
    await admin('PUT /api/orders/:id/deliver', { params: { id }, body: {} });
    expect(await isAsked(id)).toBe(false);
    expect(await read()).toMatchObject({
      mayAsk: 'return',
      requests: [
        { answer: 'It was already on its way.', answeredAt: expect.any(String), returnExpected: false },
      ],
    });
    const parts = [{ product: product.id, qty: 1 }];
    const asked = await ask({ kind: 'return', parts, returnReason: 'fit' });
    expect(asked.requests.at(-1)).toMatchObject({ kind: 'return', answeredAt: null });
    // A return that waits for its answer is not answered by that.
    await admin('DELETE /api/orders/:id/deliver', { params: { id } });
    await admin('PUT /api/orders/:id/deliver', { params: { id }, body: {} });
    expect((await read()).requests.at(-1)).toMatchObject({ kind: 'return', answeredAt: null });
  });

  it('is refused once it is sent, and while it is not paid', async () => {
    const { ask, send } = await requestableOrder();
    await send();
    await expect(ask({ kind: 'cancel' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has shipped in the meantime'),
    });
    const unpaid = await guestOrder(paying.shop, { qty: 1 });
    const call = paying.shop.as(unpaid.buyer)('POST /api/orders/:id/requests', {
      params: { id: unpaid.order._id },
      query: {},
      body: { kind: 'cancel' },
    });
    await expect(call).rejects.toMatchObject({ code: 'conflict' });
  });
});

it('a buyer of an order that is partly sent is told to call about the rest', async () => {
  const { ask, send } = await requestableOrder();
  await send({ moreToFollow: true });
  await expect(ask({ kind: 'cancel' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('To cancel the rest, please call us.'),
  });
});

describe('a buyer who asks to return parts', () => {
  it('names which, and no more than are left', async () => {
    const { id, product, ask, send, read } = await requestableOrder();
    const some = (qty: number) => ({
      kind: 'return' as const,
      parts: [{ product: product.id, qty }],
      returnReason: 'damaged' as const,
      reason: 'Bent.',
    });
    await expect(ask(some(1))).rejects.toMatchObject({ code: 'conflict' });
    await send();
    expect(await read()).toMatchObject({ mayAsk: 'return' });
    const fields = { parts: `Only 3 of ${product.name} can be returned` };
    await expect(ask(some(4))).rejects.toMatchObject({ details: { fields } });
    const twice = (qty: number) => ({ ...some(qty), parts: [...some(qty).parts, ...some(qty).parts] });
    await expect(ask(twice(2))).rejects.toMatchObject({ details: { fields } });
    await expect(ask({ ...some(1), parts: [{ product: newId(), qty: 1 }] })).rejects.toMatchObject({
      details: { fields: { parts: 'This order has no such part' } },
    });
    await expect(ask({ kind: 'return' })).rejects.toMatchObject({
      details: {
        fields: {
          parts: 'Please choose what you want to return',
          returnReason: 'Please choose a reason',
        },
      },
    });
    await expect(ask({ ...some(1), returnReason: 'other', reason: ' ' })).rejects.toMatchObject({
      details: { fields: { reason: 'Please tell us what is wrong' } },
    });
    const { requests } = await ask(twice(1));
    expect(requests).toMatchObject([
      { kind: 'return', returnReason: 'damaged', parts: [{ product: product.id, qty: 2 }] },
    ]);
    await answer(id, requests[0]?._id ?? '');
    const again = answer(id, requests[0]?._id ?? '', 'Yes.');
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
  });
});

it('a buyer of an order that is partly sent asks to return what was sent, and the rest once it is delivered', async () => {
  const { id, product, ask, send, refund, read } = await requestableOrder(5);
  await send({ moreToFollow: true, contents: [{ product: product.id, qty: 2 }] });
  const askFor = (qty: number) =>
    ask({ kind: 'return', parts: [{ product: product.id, qty }], returnReason: 'fit', reason: '' });
  const fields = { parts: `Only 2 of ${product.name} can be returned` };
  await expect(askFor(3)).rejects.toMatchObject({ code: 'invalid_input', details: { fields } });
  expect(await askFor(2)).toMatchObject({ requests: [{ answeredAt: null }] });
  const notSent = await refund('20.00', { qty: 2, unsent: true });
  expect(notSent.requests, 'nothing came back').toMatchObject([{ answeredAt: null }]);
  await refund('20.00', { qty: 2, unsent: false });
  expect(await read()).toMatchObject({ mayAsk: null, requests: [{ answeredAt: expect.any(String) }] });
  await admin('PUT /api/orders/:id/deliver', { params: { id }, body: {} });
  expect(await read()).toMatchObject({ mayAsk: 'return' });
  expect((await askFor(1)).requests.at(-1)).toMatchObject({ answeredAt: null });
  await runJobs(paying.shop);
});

describe('units whose return is expected', () => {
  const returnOf = (product: string, qty: number) => ({
    kind: 'return' as const,
    returnReason: 'fit' as const,
    parts: [{ product, qty }],
  });
  async function sentOrder(qty: number, more?: { moreToFollow: boolean }) {
    const made = await requestableOrder(qty);
    await made.send(more);
    return {
      ...made,
      /** The buyer asks to return so many, and the shop answers that it waits for them. */
      expectReturn: async (units: number) => {
        const { requests } = await made.ask(returnOf(made.product.id, units));
        const params = { id: made.id, request: requests.at(-1)?._id ?? '' };
        await admin('PUT /api/orders/:id/requests/:request', { params, body: { returnExpected: true } });
        return params;
      },
      refuses: async (units: number, text: string) => {
        const refused = { details: { fields: { parts: text } } };
        await expect(made.ask(returnOf(made.product.id, units))).rejects.toMatchObject(refused);
      },
    };
  }

  it('cannot be requested again, but the others', async () => {
    const { expectReturn, product, read, refund, refuses } = await sentOrder(4);
    await refund('20.00', { qty: 1, unsent: false });
    await expectReturn(2);
    await refuses(2, `Only 1 more of ${product.name} can be returned`);
    await expectReturn(1);
    expect(await read()).toMatchObject({ mayAsk: null });
    await refund('20.00', { qty: 2, unsent: false });
    expect(await read(), 'the first is here, the second on its way').toMatchObject({
      mayAsk: null,
      requests: [{ returnExpected: false }, { returnExpected: true }],
    });
    await runJobs(paying.shop);
  });

  it('are said to be on their way when there are no others', async () => {
    const { ask, expectReturn, product } = await sentOrder(2);
    await expectReturn(2);
    await expect(ask(returnOf(product.id, 1))).rejects.toMatchObject({
      code: 'conflict',
      message: 'These parts are on their way back already. If they aren’t, please call us.',
    });
  });

  it('are those that are still on their way', async () => {
    const { expectReturn, product, read, refund, refuses } = await sentOrder(4);
    await expectReturn(2);
    await refund('20.00', { qty: 1, unsent: false });
    expect((await read()).requests).toMatchObject([{ parts: [{ qty: 2, expected: 1 }] }]);
    await refuses(3, `Only 2 more of ${product.name} can be returned`);
    await expectReturn(1);
    await refund('20.00', { qty: 1, unsent: false });
    expect((await read()).requests, 'the first has ended').toMatchObject([
      { returnExpected: false, parts: [{ expected: 0 }] },
      { returnExpected: true, parts: [{ expected: 1 }] },
    ]);
    await refuses(2, `Only 1 more of ${product.name} can be returned`);
    await runJobs(paying.shop);
  });

  it('can be requested again once nobody waits for them', async () => {
    const { expectReturn, read } = await sentOrder(3);
    const params = await expectReturn(3);
    await admin('DELETE /api/orders/:id/requests/:request/return', { params });
    expect(await read()).toMatchObject({ mayAsk: 'return' });
    await expectReturn(3);
  });

  it('are all here once the others turn out not to have been sent', async () => {
    const { expectReturn, read, refund } = await sentOrder(3, { moreToFollow: true });
    await expectReturn(3);
    await refund('20.00', { qty: 1, unsent: true });
    await refund('20.00', { qty: 1, unsent: false });
    expect((await read()).requests).toMatchObject([{ returnExpected: true }]);
    await refund('20.00', { qty: 1, unsent: false });
    expect((await read()).requests).toMatchObject([{ returnExpected: false }]);
    await runJobs(paying.shop);
  });
});

it.each([
  ['ends if the order is not sent after all', []],
  ['ends if the order still waits to be picked up', [{ carrier: 'Local pickup' }]],
  ['stays expected if the order is on its way', [{ carrier: 'UPS', trackingNumber: '1Z' }]],
])('a return from an order that is not delivered after all %s', async (_, tracking) => {
  const { ask, id, product, read } = await requestableOrder(1);
  for (const body of tracking) await admin('PUT /api/orders/:id/tracking', { params: { id }, body });
  const isSent = tracking.some(({ carrier }) => carrier === 'UPS');
  await admin('PUT /api/orders/:id/deliver', { params: { id }, body: {} });
  const parts = [{ product: product.id, qty: 1 }];
  const [request] = (await ask({ kind: 'return', returnReason: 'fit', parts })).requests;
  await admin('PUT /api/orders/:id/requests/:request', {
    params: { id, request: request?._id ?? '' },
    body: { returnExpected: true },
  });
  await admin('DELETE /api/orders/:id/deliver', { params: { id } });
  expect(await read()).toMatchObject({
    mayAsk: isSent ? null : 'cancel',
    requests: [{ returnExpected: isSent }],
  });
});

describe('a buyer who withdraws a request', () => {
  it('waits for no answer, which the shop sees, and may ask again', async () => {
    const made = await requestableOrder();
    const { id, order, ask } = made;
    const { requests } = await ask({ kind: 'cancel' });
    const request = requests[0]?._id ?? '';
    expect(await subjectsTo(paying.shop.deps.config.ownerEmail)).toContain(
      `Order ${order.number}: the buyer asks to cancel`,
    );
    expect(await withdraw(made, request)).toMatchObject({
      mayAsk: 'cancel',
      requests: [{ withdrawn: true, answer: null, answeredAt: expect.any(String) }],
    });
    expect(await isAsked(id)).toBe(false);
    const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
    expect(events.map(({ text }) => text).slice(-2)).toEqual([
      'The customer asked to cancel it',
      'The customer no longer asks to cancel it',
    ]);
    const withdrawn = `Order ${order.number}: the buyer no longer asks to cancel`;
    expect(await subjectsTo(paying.shop.deps.config.ownerEmail)).toContain(withdrawn);
    expect((await ask({ kind: 'cancel' })).requests).toMatchObject([
      { withdrawn: true },
      { withdrawn: false, answeredAt: null },
    ]);
  });

  it('withdraws it once, however often they press', async () => {
    const made = await requestableOrder();
    const { requests } = await made.ask({ kind: 'cancel' });
    const request = requests[0]?._id ?? '';
    const [first, second] = await Promise.all([withdraw(made, request), withdraw(made, request)]);
    expect(first.requests).toEqual(second.requests);
    expect(first.version).toBe(second.version);
  });

  it('is refused once it is answered, and the shop cannot answer what is withdrawn', async () => {
    const answered = await requestableOrder();
    const { requests } = await answered.ask({ kind: 'cancel' });
    await answer(answered.id, requests[0]?._id ?? '', 'It left this morning.');
    await expect(withdraw(answered, requests[0]?._id ?? '')).rejects.toMatchObject({ code: 'conflict' });
    expect(await answered.read()).toMatchObject({ requests: [{ withdrawn: false }] });

    const made = await requestableOrder();
    const request = (await made.ask({ kind: 'cancel' })).requests[0]?._id ?? '';
    await expect(withdraw(made, newId())).rejects.toMatchObject({ code: 'not_found' });
    await withdraw(made, request);
    await expect(answer(made.id, request, 'Done.')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has withdrawn this request'),
    });
  });

  it('keeps an admin from refunding who has not seen that', async () => {
    const made = await requestableOrder();
    const { requests, version } = await made.ask({ kind: 'cancel' });
    await withdraw(made, requests[0]?._id ?? '');
    const refund = admin('POST /api/orders/:id/refunds', {
      params: { id: made.id },
      headers: { 'idempotency-key': newId() },
      body: { amount: '1.00', reason: 'As you asked.', version },
    });
    await expect(refund).rejects.toMatchObject({ code: 'conflict' });
  });

  it('takes none of the parts that come back later', async () => {
    const { send, refund, ...made } = await requestableOrder();
    await send();
    const parts = [{ product: made.product.id, qty: 1 }];
    const { requests } = await made.ask({ kind: 'return', parts, returnReason: 'fit' });
    await withdraw(made, requests[0]?._id ?? '');
    await made.ask({ kind: 'return', parts, returnReason: 'fit' });
    await refund('20.00', { qty: 1, unsent: false });
    expect(await made.read()).toMatchObject({
      requests: [{ withdrawn: true }, { withdrawn: false, answeredAt: expect.any(String) }],
    });
  });

  it('may be repeated five times a day for an order', async () => {
    const made = await requestableOrder();
    replaceInTest(paying.shop.deps.config, { rateLimits: true });
    for (let n = 0; n < rateLimits.orderRequests.max; n += 1) {
      const { requests } = await made.ask({ kind: 'cancel' });
      await withdraw(made, requests.at(-1)?._id ?? '');
    }
    await expect(made.ask({ kind: 'cancel' })).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('the emails about a request', () => {
  it('do not tell that it has come in once it is answered', async () => {
    const { id, order, guest, ask } = await requestableOrder();
    const { requests } = await ask({ kind: 'cancel' });
    await answer(id, requests[0]?._id ?? '', 'Done.');
    const subjects = await subjectsTo(guest.email);
    expect(subjects).toContain(`About order ${order.number}`);
    expect(subjects).not.toContain(`You asked to cancel order ${order.number}`);
    expect(await subjectsTo(paying.shop.deps.config.ownerEmail)).not.toContain(
      `Order ${order.number}: the buyer asks to cancel`,
    );
  });

  it('are not sent about one that is not there, or whose order has forgotten its customer', async () => {
    const { deps } = paying.shop;
    const { id, order, ask } = await requestableOrder();
    const template = 'new-request';
    await expect(sendRequestEmail(deps, { requestId: newId(), template })).resolves.toBeUndefined();
    const { requests } = await ask({ kind: 'cancel' });
    await deps.db.updateTable('orders').set({ email: '' }).where('id', '=', id).execute();
    await sendRequestEmail(deps, { requestId: requests[0]?._id ?? '', template });
    expect(await subjectsTo(deps.config.ownerEmail)).not.toContain(
      `Order ${order.number}: the buyer asks to cancel`,
    );
  });
});
