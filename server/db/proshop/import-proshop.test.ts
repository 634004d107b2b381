// @module-tag slow
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../tests/support/audit.ts';
import { watchStock } from '../../../tests/support/audit-stock.ts';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { formerPassword, writeProshopExport } from '../../../tools/proshop-export/write-export.ts';
import { sumFinishedDays } from '../../features/reports/sum-finished-days.ts';
import { collectFindings } from './findings.ts';
import type { ImportOptions } from './import-proshop.ts';
import { importProshop } from './import-proshop.ts';

/** The whole export of a small shop, with the faults of years. Single documents: documents.test.ts. */

const size = { users: 90, products: 200, orders: 270, pictures: 1, inquiries: 1, cost: 4 };
const folder = mkdtempSync(join(tmpdir(), 'proshop-'));
let shop: TestApp;
beforeAll(async () => {
  await writeProshopExport(folder, size);
  shop = await buildTestApp();
  await watchStock(shop.deps.db);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const report = () => readFileSync(join(folder, 'report.csv'), 'utf8');

async function run(options: Partial<ImportOptions> = {}, from = folder) {
  const findings = collectFindings(join(folder, 'report.csv'));
  const chosen = { apply: false, admins: false, verified: false, ...options };
  try {
    const counts = await importProshop(shop.deps, from, chosen, findings);
    const found = findings.groups().map(({ kind, of, field, count }) => `${count} ${kind} ${of} ${field}`);
    return { counts, found: found.toSorted() };
  } finally {
    await findings.close();
  }
}

function exported<Exported>(name: string): Exported[] {
  const text = readFileSync(join(folder, `${name}.json`), 'utf8');
  const array = text.startsWith('[') ? text : `[${text.trim().replaceAll('\n', ',')}]`;
  return JSON.parse(array) as Exported[];
}
interface Exported {
  _id: { $oid: string };
}

describe('the import of a whole shop', () => {
  let said: Awaited<ReturnType<typeof run>>;

  test('says what it would do, row by row, and writes nothing', async () => {
    const before = await wholeDatabase(shop);
    said = await run();
    expect(said.counts).toMatchObject({
      users: { documents: 90, new: 89 },
      products: { documents: 200, new: 199 },
      coupons: { documents: 12, new: 11 },
      orders: { documents: 270, new: 268 },
      restorations: { documents: 1, new: 1 },
      careers: { documents: 1, new: 1 },
      redirects: { documents: 4, new: 3 },
    });
    expect(said.found).toEqual([
      '1 noted parts file',
      '1 noted products lugoPart',
      '1 rejected coupons code',
      '1 rejected products price',
      '1 rejected redirects to',
      '1 rejected users email',
      '2 rejected orders shippingAddress.state',
      '5 noted orders user',
      '5 noted products image',
      '6 noted products _id',
    ]);
    expect(report()).toMatch(/rejected,users,(?:63|70),[0-9a-f]{24},email,/);
    expect(await wholeDatabase(shop)).toBe(before);
    expect(await shop.deps.storage.list('pictures')).toEqual([]);
  });

  test('leaves the limits of the connection as they were', async () => {
    const read = () =>
      sql<{ limits: string }>`SELECT current_setting('statement_timeout') || ', ' ||
        current_setting('idle_in_transaction_session_timeout') AS limits, pg_sleep(0.05)`.execute(
        shop.deps.db,
      );
    // As many as the pool has.
    const all = await Promise.all(Array.from({ length: 14 }, read));
    expect(new Set(all.map(({ rows }) => rows[0]?.limits))).toEqual(new Set(['5s, 15s']));
  });

  test('imports what it said, once', async () => {
    // The sales of parts were summed before; the last of these tests finds whatever is not summed again.
    await sql`INSERT INTO product_sales_days SELECT now()::date - 3`.execute(shop.deps.db);
    expect(await run({ apply: true })).toEqual(said);
    const after = await wholeDatabase(shop);
    const again = await run({ apply: true });
    for (const [name, { new: added, known }] of Object.entries(again.counts))
      expect([name, added, known]).toEqual([name, 0, said.counts[name as 'users']?.new]);
    expect(await wholeDatabase(shop)).toBe(after);
  });

  test('keeps ids and dates', async () => {
    const { db } = shop.deps;
    const { rows: lost } = await sql`
      SELECT id FROM imported_documents AS known WHERE NOT EXISTS (
        SELECT FROM users WHERE users.id = known.id UNION ALL SELECT FROM products WHERE products.id = known.id
        UNION ALL SELECT FROM coupons WHERE coupons.id = known.id UNION ALL SELECT FROM orders WHERE orders.id = known.id
        UNION ALL SELECT FROM inquiries WHERE inquiries.id = known.id)`.execute(db);
    expect(lost).toEqual([]);
    // The ids of the export begin with the second that the document was made in.
    const { rows: misdated } = await sql`
      SELECT id FROM (SELECT id, created_at FROM users UNION ALL SELECT id, created_at FROM orders
        UNION ALL SELECT id, created_at FROM inquiries) AS imported
      WHERE id IN (SELECT id FROM imported_documents)
        AND to_hex(floor(extract(epoch FROM created_at))::bigint) <> left(id, 8)`.execute(db);
    expect(misdated).toEqual([]);
  });

  test('keeps reviews and pictures', async () => {
    const product = exported<Exported & { name: string; reviews: { rating: number }[] }>('products')[3];
    const id = product?._id.$oid ?? '';
    const shown = await shop.call('GET /api/products/:id', { params: { id } });
    const sum = product?.reviews.reduce((total, { rating }) => total + rating, 0) ?? 0;
    expect(shown).toMatchObject({
      name: product?.name,
      numReviews: 3,
      rating: Number((sum / 3).toFixed(2)),
      image: expect.stringMatching(/^\/pictures\/[0-9a-f]{24}\.webp$/),
    });
    expect((await shop.app.inject(shown.image)).statusCode).toBe(200);
  });

  test('keeps the amounts of orders, and numbers them before new ones', async () => {
    const orders = await shop.deps.db.selectFrom('orders').select(['id', 'totalCents', 'number']).execute();
    const totals = new Map(
      exported<Exported & { totalPrice: unknown }>('orders').map(({ _id, totalPrice }) => [
        _id.$oid,
        amountOf(totalPrice),
      ]),
    );
    expect(orders).toHaveLength(268);
    for (const { id, totalCents, number } of orders) {
      expect(Math.abs(totalCents / 100 - (totals.get(id) ?? 0))).toBeLessThan(1e-6);
      expect(number).toBeLessThan(570_001);
    }
  });

  test('leaves nothing for the audit or the sums of sales to find, and sends nothing', async () => {
    const { db } = shop.deps;
    await sumFinishedDays(shop.deps);
    await audit({ db, ledger: { captures: [], refunds: [] }, emails: [], atRest: true });
    const { rows } = await sql`SELECT FROM graphile_worker.jobs`.execute(db);
    expect(rows).toEqual([]);
  });
});

const amountOf = (value: unknown): number =>
  Number(typeof value === 'object' && value !== null ? Object.values(value)[0] : value);

test('an account of the former shop signs in with its password, sees its orders, and is no admin and not verified', async () => {
  const login = (email: string, password: string) =>
    shop.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });
  const { rows } = await sql<{ email: string; orders: number }>`
    SELECT users.email, count(*)::int AS orders FROM orders JOIN users ON users.id = user_id
    GROUP BY 1 ORDER BY 2 DESC LIMIT 1`.execute(shop.deps.db);
  const { email = '', orders = 0 } = rows[0] ?? {};
  const reply = await login(email, formerPassword);
  expect(reply.json()).toMatchObject({ isAdmin: false, active: false });
  const [cookie] = reply.cookies;
  const buyer = shop.as({ cookie: `${cookie?.name}=${cookie?.value}` });
  expect(await buyer('GET /api/orders/myorders')).toMatchObject({ total: orders });
  expect((await login('buyer0@example.com', formerPassword)).json()).toMatchObject({ isAdmin: false });
  expect((await login(email, 'another password')).statusCode).toBe(401);
});

describe('an order of the former shop', () => {
  const orderWhere = async (condition: string) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE ${sql.raw(condition)} ORDER BY id LIMIT 1`.execute(shop.deps.db);
    return rows[0]?.id ?? '';
  };

  test('shows admins where its money is, and can’t be refunded here', async () => {
    const admin = await newAdmin(shop);
    const id = await orderWhere('paid_at IS NOT NULL');
    const shown = await shop.as(admin)('GET /api/orders/:id', { params: { id } });
    expect(shown).toMatchObject({
      isPaid: true,
      imported: { payment: expect.stringMatching(/^5PP\d+$/) },
    });
    expect(shown).not.toHaveProperty('refundable');
    const refund = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${id}/refunds`,
      headers: { cookie: admin.cookie, 'idempotency-key': 'former-1' },
      payload: { reason: 'A dent.' },
    });
    expect([refund.statusCode, refund.json<{ message: string }>().message]).toEqual([
      409,
      'This order was paid in the former shop: refund it on PayPal’s own pages',
    ]);
  });

  test('has its former days in its history', async () => {
    const admin = await newAdmin(shop);
    const params = { id: await orderWhere('delivered_at IS NOT NULL') };
    const { events } = await shop.as(admin)('GET /api/orders/:id/history', { params });
    expect(events.map(({ text }) => text.replace(/\$[\d,.]+/, '$'))).toEqual([
      'Order placed, $',
      'Paid $ in the former shop',
      'Delivered',
      'Moved here from the former shop',
    ]);
  });

  test('that was not paid is expired, and can’t be paid', async () => {
    const admin = await newAdmin(shop);
    const params = { id: await orderWhere('paid_at IS NULL') };
    expect(await shop.as(admin)('GET /api/orders/:id', { params })).toMatchObject({ state: 'expired' });
    const payment = shop.as(admin)('POST /api/orders/:id/payment', { params });
    await expect(payment).rejects.toMatchObject({ status: 409 });
  });

  test('by a guest is seen by nobody without its link', async () => {
    const params = { id: await orderWhere('user_id IS NULL') };
    expect(await shop.call('GET /api/orders/:id', { params })).toMatchObject({ view: 'reduced' });
  });
});

describe('a later export', () => {
  let later: string;
  beforeEach(() => {
    later = mkdtempSync(join(folder, 'later-'));
  });
  const write = (name: string, documents: object[]) =>
    writeFileSync(join(later, name), documents.map((one) => JSON.stringify(one)).join('\n'));

  test('does not change what was imported, and says so', async () => {
    const [first, ...others] = exported<Exported>('users');
    write('users.json', [{ ...first, name: 'Somebody Else' }, ...others]);
    const after = await wholeDatabase(shop);
    const { counts, found } = await run({ apply: true }, later);
    expect(counts.users).toMatchObject({ new: 0, changed: 1, known: 88 });
    expect(found).toContain('1 noted users document');
    expect(await wholeDatabase(shop)).toBe(after);
  });

  test('completes a product that only orders knew', async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM imported_documents WHERE digest = '' LIMIT 1`.execute(shop.deps.db);
    const id = rows[0]?.id ?? '';
    write('products.json', [{ _id: { $oid: id }, name: 'Found again', price: 10, countInStock: 3 }]);
    expect((await run({ apply: true }, later)).counts.products).toMatchObject({ new: 1 });
    expect(await shop.call('GET /api/products/:id', { params: { id } })).toMatchObject({
      name: 'Found again',
      countInStock: 3,
    });
  });

  test('with --admins and --verified keeps both marks; an address or id that is taken is refused', async () => {
    const user = { name: 'Rosa', isAdmin: true, active: true };
    const id = 'aa'.repeat(12);
    write('users.json', [
      { ...user, _id: { $oid: id }, email: 'Rosa@Example.com' },
      { ...user, _id: { $oid: 'ab'.repeat(12) }, email: 'buyer1@example.com' },
      { ...user, _id: { $oid: id.toUpperCase() }, email: 'twice@example.com' },
      { ...user, _id: 'no id', email: 'none@example.com' },
    ]);
    const { counts, found } = await run({ apply: true, admins: true, verified: true }, later);
    expect(counts.users).toMatchObject({ documents: 4, new: 1 });
    expect(found).toEqual([
      '1 rejected users _id',
      '1 rejected users _id',
      '1 rejected users email',
      '3 noted users password',
    ]);
    const rosa = await shop.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(rosa).toMatchObject({ email: 'rosa@example.com', isAdmin: true, active: true });
    expect(rosa.passwordHash).toMatch(/^\$argon2id/);
  });

  test('leads no visitor in a circle', async () => {
    const redirects = join(folder, 'redirects-only');
    mkdirSync(redirects);
    const write = (lines: string) => writeFileSync(join(redirects, 'redirects.csv'), lines);
    write('/circle-a,/circle-b');
    expect((await run({ apply: true }, redirects)).counts.redirects).toMatchObject({ new: 1 });
    write('/circle-b,/circle-a');
    expect((await run({ apply: true }, redirects)).found).toEqual(['1 rejected redirects to']);
  });

  test('takes no file from outside its folder', async () => {
    writeFileSync(join(later, 'secret.jpg'), 'x');
    mkdirSync(join(later, 'pictures'));
    symlinkSync('/etc/hostname', join(later, 'pictures/link.jpg'));
    const images = ['../secret.jpg', '/%2e%2e/secret.jpg', '/etc/hostname', 'link.jpg'];
    write(
      'products.json',
      images.map((image, at) => ({
        _id: { $oid: `b${at}`.repeat(12) },
        name: 'Bolt',
        price: 1,
        countInStock: 1,
        image,
      })),
    );
    expect((await run({}, later)).found).toEqual(['4 noted products image']);
    expect(report().match(/Not in the folder pictures/g)).toHaveLength(4);
  });

  test('that cannot be read to its end imports nothing', async () => {
    write('products.json', [{ _id: { $oid: 'cc'.repeat(12) }, name: 'Bolt', price: 1 }]);
    writeFileSync(join(later, 'users.json'), '{"_id": {"$oid": "cc');
    const after = await wholeDatabase(shop);
    await expect(run({ apply: true }, later)).rejects.toThrow('users.json: document 1 is cut off');
    await expect(run({}, join(later, 'nowhere'))).rejects.toThrow('There is no folder');
    expect(await wholeDatabase(shop)).toBe(after);
  });
});
