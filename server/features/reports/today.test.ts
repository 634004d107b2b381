import { expect, it } from 'vitest';
import { lowStockMax } from '../../../shop/facts.ts';
import { lastDays, lastWeeks, pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { createProduct, sell } from '../../../tests/support/factories.ts';
import { sendForm, sentFile } from '../../../tests/support/inquiries.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

const today = () => admin('GET /api/reports/today');
const sales = () => admin('GET /api/reports/sales');
async function sold(paidAt?: Date): Promise<string> {
  const { id } = await createProduct(shop);
  const { order } = await sell(shop, id);
  if (paidAt) await shop.deps.db.updateTable('orders').set({ paidAt }).where('id', '=', order._id).execute();
  return order._id;
}

it('counts paid orders until they are delivered, and says since when the oldest has been waiting', async () => {
  const before = (await today()).toShip.count;
  const oldest = new Date('2024-02-29T12:00:00Z');
  const id = await sold(oldest);
  expect((await today()).toShip).toEqual({
    count: before + 1,
    oldestPaidAt: oldest.toISOString(),
    reversed: 0,
  });
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  expect((await today()).toShip.count).toBe(before);
});

it('counts orders that nobody has picked up for more than three days, which a list shows', async () => {
  const id = await sold();
  await admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier: 'Local pickup' } });
  const listed = async () => {
    const { orders } = await admin('GET /api/orders', { query: { show: 'uncollected' } });
    expect((await today()).uncollected).toBe(orders.length);
    return orders.map(({ _id }) => _id);
  };
  const readyFor = (hours: number) => {
    const sentAt = new Date(shop.deps.clock().getTime() - hours * 3_600_000);
    return shop.deps.db.updateTable('orders').set({ sentAt }).where('id', '=', id).execute();
  };
  await readyFor(71);
  expect(await listed()).toEqual([]);
  await readyFor(73);
  expect(await listed()).toEqual([id]);
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  expect(await listed()).toEqual([]);
});

it('says whether this is a practice copy', async () => {
  expect((await today()).isPractice).toBe(false);
  const mark = (isPractice: boolean) =>
    shop.deps.db.updateTable('installation').set({ isPractice }).execute();
  await mark(true);
  expect((await today()).isPractice).toBe(true);
  await mark(false);
});

it('counts open payment issues and new submissions of each form', async () => {
  const before = await today();
  await shop.deps.db
    .insertInto('paymentIssues')
    .values({
      id: newId(),
      orderId: null,
      kind: 'unknown_capture',
      subject: newId(),
      detail: '{}',
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    })
    .execute();
  const submission = { name: 'A', email: 'a@example.com', phone: '5305550142', bodyHash: Buffer.from('') };
  for (const status of ['new', 'done'] as const)
    await shop.deps.db
      .insertInto('inquiries')
      .values({
        ...submission,
        id: newId(),
        form: 'part',
        subject: 'Grille',
        partType: 'OEM',
        details: 'Any',
        brandModel: null,
        description: null,
        jobCategory: null,
        idempotencyKey: null,
        status,
      })
      .execute();
  const after = await today();
  expect(after.paymentIssues).toBe(before.paymentIssues + 1);
  expect(after.submissions).toEqual({ ...before.submissions, part: before.submissions.part + 1 });
});

it('counts parts at or below the low-stock threshold, lowest first', async () => {
  const before = (await today()).lowStock.count;
  await createProduct(shop, { onHand: lowStockMax + 1 });
  expect((await today()).lowStock.count).toBe(before);
  const few = await createProduct(shop, { onHand: lowStockMax });
  await createProduct(shop, { onHand: 0, hidden: true });
  const held = await createProduct(shop, { onHand: 10, reserved: 10 });
  const { lowStock } = await today();
  expect(lowStock.count).toBe(before + 2);
  expect(lowStock.names[0]).toBe(held.name);
  const { products, total } = await admin('GET /api/products/admin', { query: { show: 'low' } });
  expect(total).toBe(before + 2);
  const ids = products.map(({ _id }) => _id);
  expect(ids.indexOf(held.id)).toBeLessThan(ids.indexOf(few.id));
  // A sale alone makes stock low.
  await shop.deps.db.updateTable('stock').set({ onHand: 20 }).where('productId', '=', few.id).execute();
  expect((await today()).lowStock.count).toBe(before + 1);
  // A product that an admin has just begun to enter has none in stock, and no name.
  await admin('POST /api/products');
  expect((await today()).lowStock.count).toBe(before + 1);
});

it('counts a part with a reorder level of its own from that on, up or down', async () => {
  const before = (await today()).lowStock.count;
  const many = await createProduct(shop, { onHand: 40, reserved: 30, reorderLevel: 10 });
  const last = await createProduct(shop, { onHand: 1, reorderLevel: 0 });
  const listed = async () => {
    const { products } = await admin('GET /api/products/admin', { query: { show: 'low' } });
    return products.map(({ _id }) => _id);
  };
  expect((await today()).lowStock.count).toBe(before + 1);
  expect(await listed()).toContain(many.id);
  expect(await listed()).not.toContain(last.id);
  const set = (id: string, reorderLevel: string) =>
    admin('PUT /api/products/:id', { params: { id }, body: { reorderLevel } });
  expect(await set(many.id, '9')).toMatchObject({ reorderLevel: 9 });
  expect(await set(last.id, '')).toMatchObject({ reorderLevel: null });
  expect((await today()).lowStock.count).toBe(before + 1);
  expect(await listed()).toContain(last.id);
  expect(await listed()).not.toContain(many.id);
  for (const typed of ['-1', '1.5', 'few'])
    await expect(set(many.id, typed)).rejects.toMatchObject({
      details: {
        fields: { reorderLevel: expect.stringContaining('Must be a whole number from 0 to 1,000,000') },
      },
    });
  await expect(createProduct(shop, { reorderLevel: -1 })).rejects.toMatchObject({
    constraint: 'products_reorder_level',
  });
});

it('shows how full the upload storage is and which form uses most of it, and counts deletions', async () => {
  expect((await today()).uploads).toEqual({ percent: 0, most: null });
  await sendForm(shop, 'career');
  const { inquiryId } = await sentFile(shop);
  const sizeBytes = 1024 ** 3;
  // One row claims the size of many: a file has 5 MB at most, and the column holds 2 GB.
  await shop.deps.db
    .updateTable('inquiryFiles')
    .set({ sizeBytes })
    .where('form', '=', 'restoration')
    .execute();
  await shop.deps.db.updateTable('inquiryFiles').set({ sizeBytes }).where('kind', '=', 'resume').execute();
  await shop.deps.db
    .updateTable('inquiryFiles')
    .set({ sizeBytes: 1.5 * sizeBytes })
    .where('kind', '=', 'coverLetter')
    .execute();
  expect((await today()).uploads).toEqual({ percent: 70, most: 'career' });
  await admin('DELETE /api/restoration/:id', { params: { id: inquiryId } });
  expect((await today()).uploads).toEqual({ percent: 50, most: 'career' });
});

it('finds parts that are low by part of their name or number', async () => {
  const { id, name } = await createProduct(shop, { onHand: 0 });
  const query = { show: 'low', keyword: name.toUpperCase() } as const;
  const { products } = await admin('GET /api/products/admin', { query });
  expect(products.map(({ _id }) => _id)).toEqual([id]);
});

it('finds and sorts parts that are low by their vendor', async () => {
  const vendor = `Vendor ${newId()}`;
  const [second, first] = [
    await createProduct(shop, { onHand: 0, vendor, vendorPart: 'V-2' }),
    await createProduct(shop, { onHand: 1, vendor, vendorPart: 'V-1' }),
  ];
  const listed = async (query: { show: 'low' | 'hidden'; sort?: 'vendor' | '-vendor' }) => {
    const { products } = await admin('GET /api/products/admin', {
      query: { ...query, keyword: vendor.toLowerCase() },
    });
    return products.map(({ _id }) => _id);
  };
  expect(await listed({ show: 'low', sort: 'vendor' })).toEqual([first.id, second.id]);
  expect(await listed({ show: 'low', sort: '-vendor' })).toEqual([second.id, first.id]);
  await createProduct(shop, { hidden: true, vendor });
  expect(await listed({ show: 'hidden' })).toEqual([]);
});

it('lists the last thirty days, twelve weeks and twelve months, including empty ones, the current one last', async () => {
  const { days, weeks, months } = await sales();
  const now = pacificDay(shop.deps.clock());
  expect(days.map(({ span }) => span)).toEqual(lastDays(now, 30));
  expect(weeks.map(({ span }) => span)).toEqual(lastWeeks(now, 12));
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.span).toBe(now.slice(0, 7));
});

it('adds a sale to its day, week and month, and subtracts a refund from the day it was completed', async () => {
  const read = async () => {
    const { days, weeks, months } = await sales();
    return { day: days.at(-1), week: weeks.at(-1), month: months.at(-1), first: months[0] };
  };
  const before = await read();
  const order = await sold();
  const cents = (total: string | undefined) => Math.round(Number(total) * 100);
  const after = await read();
  expect(after.day?.orders).toBe((before.day?.orders ?? 0) + 1);
  expect(cents(after.day?.total) - cents(before.day?.total)).toBe(13_750);
  expect(after.week?.orders).toBe((before.week?.orders ?? 0) + 1);
  expect(cents(after.month?.total) - cents(before.month?.total)).toBe(13_750);
  expect(after.first).toEqual(before.first);
  const { captureId } = await shop.deps.db
    .selectFrom('payments')
    .select('captureId')
    .where('orderId', '=', order)
    .executeTakeFirstOrThrow();
  const refund = {
    captureId,
    amountCents: 750,
    itemsCents: 709,
    taxCents: 41,
    cause: 'admin',
    reason: 'Scratch',
  } as const;
  const rest = { requestedBy: null, idempotencyKey: null, requestHash: null, providerRefundId: null };
  await shop.deps.db
    .insertInto('refunds')
    .values({
      requestId: newId(),
      ...refund,
      ...rest,
      state: 'completed',
      issue: null,
      sentAt: null,
      endedAt: shop.deps.clock(),
    })
    .execute();
  expect(cents((await read()).day?.total) - cents(before.day?.total)).toBe(13_000);
});
