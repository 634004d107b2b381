import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../../shop/api-client.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { countWaiting } from '../../../../tests/support/database.ts';
import {
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
  stockOf,
} from '../../../../tests/support/factories.ts';
import { uploadTable } from '../../../../tests/support/files/upload-table.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';

const shop = testShop();
let cookie: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

/** Returns an import that is checked and scheduled. */
async function readyImport(...lines: string[]): Promise<string> {
  const table = ['lugoPart,name,countInStock', ...lines].join('\n');
  const { _id: id } = await uploadTable(shop, cookie, table);
  await runJobs(shop);
  await admin('POST /api/products/imports/:id/apply', { params: { id } });
  return id;
}
const stateOf = async (id: string) =>
  (await admin('GET /api/products/imports/:id', { params: { id } })).state;
const run = (statement: string) => sql.raw(statement).execute(shop.deps.db);

it('an import gives way to a sale of a product it has already written', async () => {
  const lugoPart = 'SLOW-1';
  const { id } = await createProduct(shop, { lugoPart, onHand: 10 });
  const buyer = await newGuestBuyer(shop);
  const order = await placeOrder(shop, buyer, [{ product: id, qty: 1 }]);
  // More rows than one slice.
  const others = Array.from({ length: 1000 }, (_, n) => `OTHER-${n}`);
  await run(`WITH other AS (
      INSERT INTO products (id, lugo_part) SELECT 'fff' || lpad(to_hex(n), 21, '0'), 'OTHER-' || n
      FROM generate_series(0, 999) AS n RETURNING id)
    INSERT INTO stock (product_id) SELECT id FROM other`);
  const importId = await readyImport(`${lugoPart},Written,12`, ...others.map((part) => `${part},Other,`));
  // Writing this row lasts until a sale waits for it or has been made, and is counted even if it is rolled back.
  await run('CREATE SEQUENCE times_written');
  await run('CREATE SEQUENCE sales_made');
  await run(`CREATE FUNCTION write_slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('times_written');
    WHILE NOT (SELECT is_called FROM sales_made) AND NOT EXISTS (
      SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))
    LOOP PERFORM pg_sleep(0.01); END LOOP;
    RETURN NEW; END $$`);
  await run(`CREATE TRIGGER slow BEFORE UPDATE ON stock FOR EACH ROW
    WHEN (NEW.on_hand <> 10 AND OLD.product_id = '${id}') EXECUTE FUNCTION write_slowly()`);
  const timesWritten = async () => {
    const { rows } = await sql<{ times: number }>`
      SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS times FROM times_written`.execute(
      shop.deps.db,
    );
    return rows[0]?.times;
  };

  const applied = runJobs(shop);
  await expect.poll(timesWritten).toBe(1);
  await startPaying(shop, buyer, order._id);
  expect(await stateOf(importId)).toBe('applying');
  await run("SELECT nextval('sales_made')");
  await applied;
  expect(await timesWritten()).toBeGreaterThan(1);
  expect(await stateOf(importId)).toBe('applied');
  expect(await stockOf(shop, id)).toEqual({ onHand: 12, reserved: 1 });
});

it('an import holds no locks while it waits for a locked product', async () => {
  const products = await Promise.all([1, 2].map((n) => createProduct(shop, { lugoPart: `HELD-${n}` })));
  const [first, last] = products.map(({ id }) => id).toSorted() as [string, string];
  const buyer = await newGuestBuyer(shop);
  const order = await placeOrder(shop, buyer, [{ product: first, qty: 1 }]);
  const importId = await readyImport('HELD-1,One,20', 'HELD-2,Two,20');

  let applied: Promise<void> | undefined;
  await shop.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('stock').select('onHand').where('productId', '=', last).forUpdate().execute();
    applied = runJobs(shop);
    await expect.poll(() => countWaiting(shop), { interval: 5 }).toBe(1);
    const id = await startPaying(shop, buyer, order._id);
    expect((await finishPaying(shop, buyer, order._id, id)).isPaid).toBe(true);
    expect(await stateOf(importId)).toBe('applying');
  });
  await applied;
  expect(await stateOf(importId)).toBe('applied');
  expect(await stockOf(shop, first)).toEqual({ onHand: 19, reserved: 0 });
});
