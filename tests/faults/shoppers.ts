import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '../../shop/shop-error.ts';
import { orderBody } from '../support/factories.ts';
import type { Shopper } from './kill-points.ts';
import type { KilledShop } from './killed-shop.ts';

export interface Shopping {
  orderId: () => string | undefined;
  /** Resolves when the buyer is done; retries while the shop is down. */
  done: Promise<void>;
}

const patienceMs = 60_000;
const silent = ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 'unavailable', 'payment_unavailable'];

let shoppers = 0;

/** @param acknowledged receives each order that was answered with 201, with its total */
export function goShopping(
  { call, database, emulator, gone, admin }: KilledShop,
  {
    shopper,
    productId,
    acknowledged,
  }: { shopper: Shopper; productId: string; acknowledged: Map<string, string> },
): Shopping {
  let orderId: string | undefined;
  let away = false;
  const fate = shopper === 'dies' ? gone().then(() => void (away = true)) : undefined;
  void fate?.catch(() => undefined);

  /** Retries until a reply arrives, as a browser does. */
  async function insist<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const until = Date.now() + patienceMs;
    while (!away) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ShopError) || !silent.includes(error.code) || Date.now() > until) throw error;
        // The app's death is visible only a moment after the connection is lost.
        await sleep(30);
      }
    }
    return undefined;
  }

  async function shop(): Promise<void> {
    shoppers += 1;
    const key = `shopper-${shoppers}`;
    const guest = await insist(() => call('POST /api/guests', { body: { email: `${key}@example.com` } }));
    const headers = { authorization: `Bearer ${guest?.token}` };
    const body = orderBody([{ product: productId, qty: 1 }]);
    const order = await insist(() =>
      call('POST /api/orders', { headers: { ...headers, 'idempotency-key': key }, body }),
    );
    if (!order) return;
    orderId = order._id;
    acknowledged.set(orderId, order.totalPrice);
    const asked = { params: { id: orderId }, headers };
    const started = await insist(() => call('POST /api/orders/:id/payment', asked));
    if (!started) return;
    if (shopper !== 'waits') emulator.approve(started.id);
    if (shopper === 'buys' || shopper === 'dies') {
      await insist(() => call('PUT /api/orders/:id/pay', { ...asked, body: { id: started.id } }));
    } else if (shopper === 'is refunded') {
      await insist(() => call('PUT /api/orders/:id/pay', { ...asked, body: { id: started.id } }));
      await insist(() =>
        call('POST /api/orders/:id/refunds', {
          ...asked,
          headers: { cookie: admin, 'idempotency-key': key },
          body: { reason: 'The part has come back.' },
        }),
      );
    } else if (shopper === 'is forgotten') await loseJob(orderId);
    else await hasten(orderId);
  }

  /** Runs the jobs that are due within three minutes. */
  async function hasten(id: string): Promise<void> {
    await database.pool.query(
      `SELECT graphile_worker.add_job('confirm-payment', json_build_object('attemptId', id),
         job_key => 'confirm-payment:' || id) FROM payment_attempts WHERE order_id = $1`,
      [id],
    );
  }

  async function loseJob(id: string): Promise<void> {
    await database.pool.query(
      `SELECT graphile_worker.remove_job('confirm-payment:' || id) FROM payment_attempts WHERE order_id = $1`,
      [id],
    );
    await database.pool.query(`SELECT graphile_worker.add_job('reconcile', '{}')`);
  }

  return { orderId: () => orderId, done: shop() };
}
