import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  californiaAddress,
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  sell,
  startPaying,
} from '../../../tests/support/factories.ts';
import { createUser, newAdmin, openSession } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { ordersTable } from './write-csv.ts';

const shop = testShop();
let adminId: string;
let cookie: string;
beforeAll(async () => {
  ({ id: adminId, cookie } = await newAdmin(shop));
});

const get = (url: string, headers: Record<string, string> = { cookie }) =>
  shop.app.inject({ url: `/api/reports/${url}`, headers });
const lineWith = (csv: string, piece: string) => csv.split('\r\n').find((line) => line.includes(piece));

it('returns a file that spreadsheets open and no cache stores', async () => {
  const { statusCode, headers, body } = await get('orders.csv');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(body.startsWith('\u{FEFF}Order ID,Order Number,Placed (PT),')).toBe(true);
  expect(body.endsWith('\r\n')).toBe(true);
});

it('has one line per order, with its items, amounts and address', async () => {
  const { id, name } = await createProduct(shop, { lugoPart: 'EX-57' });
  const { order, buyer } = await sell(shop, id, 2);
  const line = lineWith((await get('orders.csv')).body, order._id);
  expect(line).toContain(`2 × ${name} (EX-57)`);
  expect(line).toContain(buyer.email);
  expect(line).toContain('418 Orchard Lane,,Placerville,CA,95667');
  expect(line).toContain('200.00,50.00,10.00,15.00,275.00,0.00');
});

it('has phone numbers written alike, however they were typed', async () => {
  const { id: product } = await createProduct(shop);
  const buyer = await newGuestBuyer(shop);
  for (const phone of ['5305550142', '+1 530-555-0142']) {
    const shippingAddress = { ...californiaAddress, phone };
    const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], { shippingAddress });
    expect(lineWith((await get('orders.csv')).body, _id)).toContain(',(530) 555-0142,');
  }
});

it('has the truck that the order is for, and whether its buyer chose to pick it up', async () => {
  const { id } = await createProduct(shop);
  const { order } = await sell(shop, id);
  const ofTruck = async (truck: string | null) => {
    await shop.deps.db.updateTable('orders').set({ truck }).where('id', '=', order._id).execute();
    return lineWith((await get('orders.csv')).body, order._id);
  };
  expect((await get('orders.csv')).body).toContain(',Private Notes,Truck,Chose Pickup,');
  expect(await ofTruck('1955,first')).toMatch(/,1955[^,]*First Series[^,]*,No,,5\.29,/);
  expect(await ofTruck(null)).toMatch(/,,No,,5\.29,/);
  const pickup = { pickup: true, shippingCents: 0, totalCents: sql<number>`total_cents - shipping_cents` };
  await shop.deps.db.updateTable('orders').set(pickup).where('id', '=', order._id).execute();
  expect(await ofTruck(null)).toMatch(/,,Yes,,5\.29,/);
});

it('says which unpaid orders have expired or were canceled', async () => {
  const { db, clock } = shop.deps;
  const product = await createProduct(shop);
  const buyer = await newGuestBuyer(shop);
  const place = () => placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
  const [waiting, expired, canceled] = [await place(), await place(), await place()];
  await db.updateTable('orders').set({ expiresAt: clock() }).where('id', '=', expired._id).execute();
  await shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: canceled._id } });
  const { body } = await get('orders.csv');
  expect(body).toContain('Delivered (PT),Status,Customer');
  const statuses = [waiting, expired, canceled].map(({ _id }) => lineWith(body, _id)?.split(',')[5]);
  expect(statuses).toEqual(['Not Paid', 'Expired', 'Canceled']);
});

it('says which paid orders were sent, delivered or refunded, and what customers paid less refunds', async () => {
  const { db, clock } = shop.deps;
  const { id } = await createProduct(shop);
  const sales = [await sell(shop, id), await sell(shop, id), await sell(shop, id), await sell(shop, id)];
  const [paid, sent, delivered, refunded] = sales.map(({ order }) => order._id);
  const tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
  await db
    .updateTable('orders')
    .set(tracking)
    .where('id', 'in', [sent ?? '', delivered ?? ''])
    .execute();
  await db
    .updateTable('orders')
    .set({ deliveredAt: clock() })
    .where('id', '=', delivered ?? '')
    .execute();
  async function refund(orderId: string | undefined, amountCents: number): Promise<void> {
    const { captureId } = await db
      .selectFrom('payments')
      .select('captureId')
      .where('orderId', '=', orderId ?? '')
      .executeTakeFirstOrThrow();
    const row = { requestId: `export-${captureId}`, captureId, amountCents, issue: null, sentAt: null };
    await db
      .insertInto('refunds')
      .values({ ...row, state: 'completed', createdAt: clock(), endedAt: clock() })
      .execute();
  }
  await refund(refunded, 13_750);
  await refund(sent, 3_750);
  const { body } = await get('orders.csv');
  const statuses = [paid, sent, delivered, refunded].map((one) => lineWith(body, one ?? '')?.split(',')[5]);
  expect(statuses).toEqual(['Paid', 'Sent', 'Delivered', 'Refunded']);
  const { body: customers } = await get('customers.csv');
  const paidBy = sales.map(({ buyer }) => lineWith(customers, buyer.email)?.split(',')[6]);
  expect(paidBy).toEqual(['137.50', '100.00', '137.50', '0.00']);
});

it('writes a tracking number so that a spreadsheet keeps all of its digits', async () => {
  const { id } = await createProduct(shop);
  const { _id } = (await sell(shop, id)).order;
  const tracking = { carrier: 'USPS', trackingNumber: '9400100000000000000000' };
  await shop.deps.db.updateTable('orders').set(tracking).where('id', '=', _id).execute();
  expect(lineWith((await get('orders.csv')).body, _id)).toContain('USPS,9400 1000 0000 0000 0000 00,');
  const second = { orderId: _id, position: 2, carrier: 'FedEx', trackingNumber: '123456789012' };
  await shop.deps.db.insertInto('orderPackages').values(second).execute();
  expect(lineWith((await get('orders.csv')).body, _id)).toContain(
    'USPS; FedEx,9400 1000 0000 0000 0000 00; 1234 5678 9012,',
  );
});

it('writes ids that look like numbers so that a spreadsheet keeps them', async () => {
  const { db } = shop.deps;
  const { id: product } = await createProduct(shop);
  const { _id } = (await sell(shop, product)).order;
  const transaction = async (captureId: string) => {
    await db.updateTable('payments').set({ captureId }).where('orderId', '=', _id).execute();
    return lineWith((await get('orders.csv')).body, _id)
      ?.split(',')
      .at(-1);
  };
  expect(await transaction('12345678901234567')).toBe('1234 5678 9012 3456 7');
  expect(await transaction('1234567E901234567')).toBe('1234 567E 9012 3456 7');
  expect(await transaction('1AB45678901234567')).toBe('1AB45678901234567');
  const row = await db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const shippingAddress = JSON.stringify(row.shippingAddress);
  const id = '650000000000000000e00012';
  await db
    .insertInto('orders')
    .values({ ...row, id, number: undefined, shippingAddress })
    .execute();
  expect(lineWith((await get('orders.csv')).body, '6500 0000 0000 0000 00e0 0012')).toBeDefined();
});

it('begins before it has looked for an order', async () => {
  const table = ordersTable(shop.deps, { keyword: 'nobody has this name' });
  const header = (await table.next()).value ?? '';
  expect(header).toMatch(/^\u{FEFF}Order ID,[^\n]*\r\n$/u);
  expect(await table.next()).toMatchObject({ done: true });
});

it('says which orders can be picked up, and which were', async () => {
  const { db, clock } = shop.deps;
  const { id } = await createProduct(shop);
  const [ready, gone] = [(await sell(shop, id)).order._id, (await sell(shop, id)).order._id];
  await db.updateTable('orders').set({ carrier: 'Local pickup' }).where('id', 'in', [ready, gone]).execute();
  await db.updateTable('orders').set({ deliveredAt: clock() }).where('id', '=', gone).execute();
  const { body } = await get('orders.csv');
  const statuses = [ready, gone].map((one) => lineWith(body, one)?.split(',')[5]);
  expect(statuses).toEqual(['Ready to pick up', 'Picked up']);
});

it('escapes what customers have typed, so that no spreadsheet runs it as a formula', async () => {
  const { id: product } = await createProduct(shop, { name: '@SUM(A1:A9)' });
  const buyer = await newGuestBuyer(shop);
  const shippingAddress = { ...californiaAddress, name: '=HYPERLINK("http://evil.example")', city: '+1+1' };
  const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], { shippingAddress });
  const line = lineWith((await get('orders.csv')).body, _id);
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(line).toContain(`,'+1+1,`);
  const customer = lineWith((await get('customers.csv')).body, buyer.email);
  expect(customer).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

it('has the customer’s note and the private ones, oldest first, which no spreadsheet runs as a formula', async () => {
  const { id: product } = await createProduct(shop);
  const buyer = await newGuestBuyer(shop);
  const items = [{ product, qty: 1 }];
  const { _id } = await placeOrder(shop, buyer, items, { customerNote: '=1+1, in "Cardinal Red"' });
  const { _id: other } = await placeOrder(shop, buyer, items);
  for (const text of ['@Rang twice.', 'Frame comes Friday.'])
    await shop.as({ cookie })('POST /api/orders/:id/notes', { params: { id: _id }, body: { text } });
  const { body } = await get('orders.csv');
  expect(body.split('\r\n')[0]).toMatch(/,Tracking Number,Customer Note,Private Notes,Truck,Chose Pickup,/);
  expect(lineWith(body, _id)).toMatch(
    /,"'=1\+1, in ""Cardinal Red""","'@Rang twice\.\nFrame comes Friday\.",,No,/,
  );
  expect(lineWith(body, other)).toMatch(/,,,,No,,,$/);
});

it('lists each customer once: accounts with their orders, guests by their email address', async () => {
  const user = await createUser(shop, { name: 'Sally Steel', active: false });
  const { id: product } = await createProduct(shop);
  const buyer = { cookie: await openSession(shop, user.id) };
  await placeOrder(shop, buyer, [{ product, qty: 1 }]);
  const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }]);
  await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id));
  const guest = await newGuestBuyer(shop);
  await placeOrder(shop, guest, [{ product, qty: 1 }]);
  await placeOrder(shop, guest, [{ product, qty: 1 }]);
  const { body } = await get('customers.csv');
  expect(lineWith(body, user.email)).toMatch(/^Sally Steel,[^,]+,Yes,No,[^,]+,2,137\.50,/);
  expect(lineWith(body, guest.email)).toMatch(/^Dale Ridley,[^,]+,Guest,,,2,0\.00,/);
  expect(body.split('\r\n').filter((line) => line.includes(guest.email))).toHaveLength(1);
});

it('leaves out a guest who was erased, unless they order again', async () => {
  const { id: product } = await createProduct(shop);
  const guest = await newGuestBuyer(shop);
  await placeOrder(shop, guest, [{ product, qty: 1 }]);
  const listed = async () => lineWith((await get('customers.csv')).body, guest.email);
  await shop.as({ cookie })('DELETE /api/customers', { body: { email: guest.email } });
  expect(await listed()).toBeUndefined();
  await placeOrder(shop, guest, [{ product, qty: 1 }]);
  expect(await listed()).toMatch(/,Guest,,,1,/);
});

it('loses no customer and no order between batches', async () => {
  const { db } = shop.deps;
  const { id: userId } = await createUser(shop);
  const { id: product } = await createProduct(shop);
  const { _id: like } = await placeOrder(shop, { cookie: await openSession(shop, userId) }, [
    { product, qty: 1 },
  ]);
  const [row] = await db.selectFrom('orders').selectAll().where('id', '=', like).execute();
  if (!row) throw new Error('the order is gone');
  const ids = Array.from({ length: 2100 }, (_, at) => `e${at.toString(16).padStart(23, '0')}`);
  // Many in the same millisecond: PostgreSQL’s times are finer than a `Date`.
  for (let at = 0; at < ids.length; at += 700)
    await db
      .insertInto('orders')
      .values(
        ids.slice(at, at + 700).map((id, index) => ({
          ...row,
          id,
          number: undefined,
          email: `${id}@example.com`,
          guestId: null,
          shippingAddress: JSON.stringify(row.shippingAddress),
          createdAt: new Date(Date.now() - 60_000 * Math.floor(index / 350)),
        })),
      )
      .execute();
  const { body } = await get('orders.csv');
  const found = body.split('\r\n').flatMap((line) => /^e0{20}[0-9a-f]{3}(?=,)/.exec(line)?.[0] ?? []);
  expect(found).toHaveLength(ids.length);
  expect(new Set(found).size).toBe(ids.length);
});

const idsIn = (csv: string) =>
  csv.split('\r\n').flatMap((line) => /^\u{FEFF}?([0-9a-f]{24}),/u.exec(line)?.[1] ?? []);

describe('an export of what the list shows', () => {
  it('has the orders of its tab, its search and its period only, and says so in its name', async () => {
    const { db } = shop.deps;
    const part = `Sprocket${newId()}`;
    const { id } = await createProduct(shop, { name: part });
    const paid = (await sell(shop, id)).order._id;
    const sent = (await sell(shop, id)).order._id;
    const { _id: unpaid } = await placeOrder(shop, await newGuestBuyer(shop), [{ product: id, qty: 1 }]);
    const tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    await db.updateTable('orders').set(tracking).where('id', '=', sent).execute();
    // The first and the last minute of November in Pacific time, and the one before.
    const days = {
      [paid]: '2023-11-01T07:00:00Z',
      [sent]: '2023-12-01T07:59:00Z',
      [unpaid]: '2023-11-01T06:59:00Z',
    };
    for (const [order, day] of Object.entries(days))
      await db
        .updateTable('orders')
        .set({ createdAt: new Date(day) })
        .where('id', '=', order)
        .execute();

    const all = await get(`orders.csv?keyword=${part}`);
    expect(idsIn(all.body)).toEqual([sent, paid, unpaid]);
    expect(all.headers['content-disposition']).toMatch(/"orders-searched-\d{4}-\d\d-\d\d\.csv"/);
    const november = await get(`orders.csv?keyword=${part}&period=2023-11`);
    expect(idsIn(november.body)).toEqual([sent, paid]);
    const sentThen = await get('orders.csv?show=sent&period=2023-11');
    expect(idsIn(sentThen.body)).toEqual([sent]);
    expect(sentThen.headers['content-disposition']).toMatch(/"orders-sent-2023-11\.csv"/);
    expect(idsIn((await get('orders.csv?period=2023-Q4')).body)).toEqual([sent, paid, unpaid]);
    expect(idsIn((await get('orders.csv?period=2022')).body)).toEqual([]);
    // A full id is the order, whatever else is asked, as in the list.
    const one = await get(`orders.csv?keyword=${paid}&period=2022&show=unpaid`);
    expect(idsIn(one.body)).toEqual([paid]);
    expect(one.headers['content-disposition']).toMatch(/"orders-searched-(?!2022)\d{4}-\d\d-\d\d\.csv"/);
    expect(idsIn((await get(`orders.csv?keyword=${newId()}`)).body)).toEqual([]);

    const listed = (query: Record<string, string>) =>
      shop
        .as({ cookie })('GET /api/orders', { query })
        .then(({ orders }) => orders.map(({ _id }) => _id));
    expect(await listed({ keyword: part, period: '2023-11' })).toEqual([sent, paid]);
    expect(await listed({ show: 'sent', period: '2023-11' })).toEqual([sent]);
    expect(await listed({ period: '2022' })).toEqual([]);

    await db
      .updateTable('orders')
      .set({ paidAt: new Date('2022-06-15T12:00:00Z') })
      .where('id', '=', sent)
      .execute();
    const paidThen = await get('orders.csv?period=2022-06&by=paid');
    expect(idsIn(paidThen.body)).toEqual([sent]);
    expect(paidThen.headers['content-disposition']).toMatch(/"orders-paid-in-2022-06\.csv"/);
    expect(await listed({ period: '2022', by: 'paid' })).toEqual([sent]);
    expect(await listed({ keyword: '6/15/2022', by: 'paid' })).toEqual([sent]);
    expect(await listed({ period: '2023-11', by: 'paid' })).toEqual([]);
  });

  it.each(['orders.csv?period=2026-11-01', 'orders.csv?period=2026-13', 'orders.csv?period=soon'])(
    'refuses %s at its field',
    async (file) => {
      const { statusCode, body } = await get(file);
      expect(statusCode).toBe(400);
      expect(JSON.parse(body)).toMatchObject({
        code: 'invalid_input',
        fields: { period: expect.any(String) },
      });
    },
  );

  it('is in the audit log with its tab and its period, but without what was searched', async () => {
    await get('orders.csv?show=paid&period=2026-11&keyword=dale%40example.com');
    const entry = await shop.deps.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'orders.export')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry?.after).toEqual({ show: 'paid', searched: true, period: '2026-11' });
  });
});

it('ends each line with when it was refunded, the fee and the provider’s id of the payment', async () => {
  const { db } = shop.deps;
  const { id } = await createProduct(shop);
  const [none, one, two] = [await sell(shop, id), await sell(shop, id), await sell(shop, id)].map(
    ({ order }) => order._id,
  ) as [string, string, string];
  const captureOf = async (order: string) => {
    const payments = db.selectFrom('payments').select('captureId').where('orderId', '=', order);
    return (await payments.executeTakeFirstOrThrow()).captureId;
  };
  const refund = async (order: string, amountCents: number, at: string, state: 'completed' | 'failed') => {
    const captureId = await captureOf(order);
    const row = { requestId: newId(), captureId, amountCents, issue: null, sentAt: null, state };
    const moment = new Date(at);
    await db
      .insertInto('refunds')
      .values({ ...row, createdAt: moment, endedAt: moment })
      .execute();
  };
  await refund(one, 1000, '2026-12-01T07:30:00Z', 'completed');
  await refund(one, 500, '2026-12-02T07:30:00Z', 'failed');
  await refund(two, 2500, '2027-01-02T20:00:00Z', 'completed');
  await refund(two, 1000, '2026-12-01T08:00:00Z', 'completed');
  const { body } = await get('orders.csv');
  expect(body.split('\r\n')[0]).toMatch(/,Chose Pickup,Refunded On \(PT\),Payment Fee,Transaction ID$/);
  const end = async (order: string, on: string) => `,No,${on},5.29,${await captureOf(order)}`;
  expect(lineWith(body, none)?.endsWith(await end(none, ''))).toBe(true);
  expect(lineWith(body, one)?.endsWith(await end(one, '2026-11-30 23:30'))).toBe(true);
  expect(
    lineWith(body, two)?.endsWith(await end(two, '2026-12-01 00:00 (10.00); 2027-01-02 12:00 (25.00)')),
  ).toBe(true);
});

it('sums tax for filing, with what was collected and what was refunded', async () => {
  const { statusCode, headers, body } = await get('tax.csv?period=2019-Q4');
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="tax-2019-Q4.csv"');
  expect(body.replace('\u{FEFF}', '')).toBe(
    'State,Name,Orders,Sales,Sales Refunded,Net Sales,Tax,Tax Refunded,Net Tax Collected\r\n',
  );
  const { body: all } = await get('tax.csv');
  expect(lineWith(all, 'CA,California')).toMatch(
    /^CA,California,\d+,\d+\.\d\d,0\.00,\d+\.\d\d,\d+\.\d\d,0\.00,/,
  );
  expect((await get('tax.csv?period=soon')).statusCode).toBe(400);
});

it('records in the audit log who exported which file, and rejects everyone but admins', async () => {
  const exportsOf = () =>
    shop.deps.db
      .selectFrom('auditLog')
      .select(['userId', 'action', 'after'])
      .where('thing', '=', 'export')
      .orderBy('at', 'desc')
      .execute();
  const before = (await exportsOf()).length;
  await get('tax.csv?period=2026');
  const entries = await exportsOf();
  expect(entries).toHaveLength(before + 1);
  expect(entries[0]).toEqual({ userId: adminId, action: 'tax.export', after: { period: '2026' } });

  const customer = await openSession(shop, (await createUser(shop)).id);
  for (const file of ['orders.csv', 'customers.csv', 'tax.csv']) {
    expect((await get(file, {})).statusCode).toBe(401);
    expect((await get(file, { cookie: customer })).statusCode).toBe(403);
  }
  expect(await exportsOf()).toHaveLength(before + 1);
});
