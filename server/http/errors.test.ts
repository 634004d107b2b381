import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Caller } from '../../tests/support/build-test-app.ts';
import { testShop } from '../../tests/support/test-shop.ts';
import { countWaiting } from '../../tests/support/database.ts';
import { guestOrder, stockOf } from '../../tests/support/factories.ts';
import { newAdmin } from '../../tests/support/users.ts';
import { replaceInTest } from '../../tests/support/replace-in-test.ts';

const shop = testShop();

it('answers 503 when a connection is lost during a statement of a transaction', async () => {
  const { order, buyer } = await guestOrder(shop);
  const { pool } = shop.deps.database;
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order._id]);
  const payment = startPayment(buyer, order._id);
  // Not on the holder's connection: a transaction keeps its first snapshot of pg_stat_activity.
  const killWaiting = async () =>
    (
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(killWaiting).toBe(1);
  const reply = await payment;
  await holder.query('ROLLBACK');
  holder.release();
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('5');
  expect(reply.json()).toEqual({
    code: 'unavailable',
    message: 'The shop is busy. Please try again in a moment.',
  });
});

it('answers 503 when a connection is lost between two statements of a transaction', async () => {
  const { buyer, order, product } = await guestOrder(shop);
  const { pool } = shop.deps.database;
  const { queue } = shop.deps;
  const enqueue: typeof queue.enqueue = async (...given) => {
    const terminate = async () => {
      const { rowCount } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      return rowCount;
    };
    // What the transaction has sent and not waited for may still be at work.
    await expect.poll(terminate).toBe(1);
    await sleep(100);
    return queue.enqueue(...given);
  };
  const putBack = replaceInTest(shop.deps, { queue: { ...queue, enqueue } });
  const reply = await startPayment(buyer, order._id);
  putBack();
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'unavailable' });
  expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  expect(await startPayment(buyer, order._id)).toMatchObject({ statusCode: 201 });
});

it('answers 503 after a deadlock', async () => {
  const { order, buyer, product } = await guestOrder(shop);
  const holder = await shop.deps.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM stock WHERE product_id = $1 FOR UPDATE', [product.id]);
  const payment = startPayment(buyer, order._id);
  await expect.poll(() => countWaiting(shop)).toBe(1);
  // The reverse of the shop's lock order. The shop has waited longer, so it detects the deadlock and is rolled back.
  await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order._id]);
  const reply = await payment;
  await holder.query('ROLLBACK');
  holder.release();
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'unavailable' });
  expect(await startPayment(buyer, order._id)).toMatchObject({ statusCode: 201 });
});

it('answers 503 while the database has stopped, and has removed its socket', async () => {
  const { buyer, order } = await guestOrder(shop);
  const { pool } = shop.deps.database;
  const open = pool.connect;
  const stopped = new pg.Pool({ host: join(tmpdir(), 'no-such-server') });
  pool.connect = stopped.connect.bind(stopped) as typeof open;
  const reply = await startPayment(buyer, order._id);
  pool.connect = open;
  await stopped.end();
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'unavailable' });
});

async function startPayment({ guestToken }: Caller, orderId: string) {
  const headers = { authorization: `Bearer ${guestToken}` };
  return shop.app.inject({ method: 'POST', url: `/api/orders/${orderId}/payment`, headers });
}

it.each([
  ['GET', '/api/disputes?order=a%00b', 'order'],
  ['GET', '/api/users?keyword=%00', 'keyword'],
] as const)('refuses U+0000 in %s %s at its field', async (method, url, field) => {
  const { cookie } = await newAdmin(shop);
  const reply = await shop.app.inject({ method, url, headers: { cookie } });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'invalid_input',
    fields: { [field]: 'Contains a character that cannot be read' },
  });
});
