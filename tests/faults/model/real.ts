import { sql } from 'kysely';
import { expect } from 'vitest';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Caller } from '../../support/build-test-app.ts';
import { createProduct } from '../../support/factories.ts';
import type { PayingShop } from '../../support/paying-shop.ts';
import { createUser, newGuest, openSession } from '../../support/users.ts';
import type { Model, ModelOrder, Outcome } from './model.ts';
import { costCents, reservedOf, isBeingCaptured } from './model.ts';

export interface RealOrder {
  id: string;
  /** The provider's orders, as `attempts` of the model. */
  providerIds: string[];
}

/** The shop, and what one run of the model has created in it. */
export interface Real {
  paying: PayingShop;
  buyer: Caller;
  /** Opens a new session each time: an admin's session would expire during a story. */
  admin: () => Promise<Caller>;
  products: string[];
  orders: RealOrder[];
  /** Message ids of the emails that have been sent. */
  sent: string[];
}

/** Creates a buyer and products, and disarms what a failed story has left behind. */
export async function newReal(paying: PayingShop, onHand: number[], sent: string[]): Promise<Real> {
  const { db, clock } = paying.shop.deps;
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  await db.deleteFrom('paymentIssues').execute();
  await db
    .updateTable('paymentAttempts')
    .set({ state: 'expired', updatedAt: clock() })
    .where('state', 'in', ['creating', 'created', 'capturing', 'pending'])
    .execute();
  paying.emulator.clearFaults();
  paying.faultProxy.plan();
  const buyer = { guestToken: (await newGuest(paying.shop)).token };
  const products = [];
  for (const pieces of onHand) products.push((await createProduct(paying.shop, { onHand: pieces })).id);
  const { id } = await createUser(paying.shop, { isAdmin: true });
  const admin = async () => ({ cookie: await openSession(paying.shop, id) });
  return { paying, buyer, admin, products, orders: [], sent };
}

/** Returns the outcome of a call under the model's name for it. */
export async function outcomeOf(call: Promise<Outcome>): Promise<Outcome> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) return error.code as Outcome;
    throw error;
  }
}

const states = {
  created: 'created',
  capturing: 'confirming',
  pending: 'confirming',
  declined: 'declined',
  expired: 'over',
  captured: 'captured',
  // These never appear between two steps.
  creating: 'creating',
  rejected: 'rejected',
} as const;

/** Reads the orders from the database in the model's terms, in the order of `orders`. */
export async function readOrders({ paying, orders }: Real) {
  const { db } = paying.shop.deps;
  const ids = sql<string>`ANY(${orders.map(({ id }) => id)}::text[])`;
  const [paid, canceled, attempts, reservations, payments, refunds] = await Promise.all([
    db.selectFrom('orders').select('id').where('id', '=', ids).where('paidAt', 'is not', null).execute(),
    db.selectFrom('orders').select('id').where('id', '=', ids).where('canceledAt', 'is not', null).execute(),
    db
      .selectFrom('paymentAttempts')
      .select(['orderId', 'state'])
      .where('orderId', '=', ids)
      .orderBy('createdAt')
      .execute(),
    db.selectFrom('reservations').select(['orderId', 'expiresAt']).where('orderId', '=', ids).execute(),
    db.selectFrom('payments').select(['orderId', 'kind', 'amountCents']).where('orderId', '=', ids).execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
      .select(['orderId', 'refunds.amountCents', 'refunds.state'])
      .where('orderId', '=', ids)
      .execute(),
  ]);
  return orders.map(({ id }) => ({
    paid: paid.some((order) => order.id === id),
    canceled: canceled.some((order) => order.id === id),
    attempts: attempts.filter(({ orderId }) => orderId === id).map(({ state }) => states[state]),
    reservations: reservations
      .filter(({ orderId }) => orderId === id)
      .map(({ expiresAt }) => ({ expires: expiresAt !== null })),
    payments: payments
      .filter(({ orderId }) => orderId === id)
      .map(({ kind, amountCents }) => ({ kind, amountCents })),
    refunds: refunds
      .filter(({ orderId }) => orderId === id)
      .map(({ amountCents, state }) => `${amountCents} ${state}`)
      .toSorted(),
  }));
}

function asExpected(order: ModelOrder) {
  const { qty, paid, canceled, attempts, reservedUntil, refunds } = order;
  return {
    paid,
    canceled,
    attempts: attempts.map(({ state }) => state),
    reservations: reservedUntil === undefined ? [] : [{ expires: !isBeingCaptured(order) }],
    payments: paid ? [{ kind: 'primary', amountCents: qty * costCents }] : [],
    refunds: refunds.map(({ cents, isDone }) => `${cents} ${isDone ? 'completed' : 'requested'}`).toSorted(),
  };
}

/** Checks what must hold after every step: shop and model agree, and every cent and part is accounted for. */
export async function compare(model: Model, real: Real): Promise<void> {
  const { paying, products, orders } = real;
  const { db } = paying.shop.deps;
  const stock = await db
    .selectFrom('stock')
    .select(['productId as id', 'onHand', 'reserved'])
    .where('productId', 'in', products)
    .execute();
  for (const [at, id] of products.entries()) {
    const expected = { id, onHand: model.onHand[at], reserved: reservedOf(model, at) };
    expect(stock.find((product) => product.id === id)).toEqual(expected);
  }
  const stored = await readOrders(real);
  const allRefunds = paying.emulator.refunds();
  for (const [at, { id }] of orders.entries()) {
    const modelOrder = model.orders[at];
    if (!modelOrder) throw new Error('the model does not know this order');
    expect(stored[at], `order ${at}`).toEqual(asExpected(modelOrder));
    const captured = modelOrder.attempts.filter(({ capture }) => capture === 'completed').length;
    const captures = paying.captures(id);
    const amounts = captures.map(({ amountCents }) => amountCents);
    const total = modelOrder.qty * costCents;
    expect(amounts, `captured for order ${at}`).toEqual(Array.from({ length: captured }, () => total));
    expect(captured).toBeLessThanOrEqual(1);
    const refunded = allRefunds.filter(({ captureId }) =>
      captures.some((own) => own.captureId === captureId),
    );
    const done = modelOrder.refunds.filter(({ isDone }) => isDone);
    expect(cents(refunded), `refunded for order ${at}`).toEqual(
      cents(done.map(({ cents: amountCents }) => ({ amountCents }))),
    );
  }
  expect(await db.selectFrom('paymentIssues').select('kind').execute()).toEqual([]);
}

const cents = (amounts: { amountCents: number }[]) =>
  amounts.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);

/** Checks at the end of a story that each paid order got one receipt, and each refund one email. */
export function compareEmails(model: Model, { orders, sent }: Real): void {
  for (const [at, { id }] of orders.entries()) {
    const count = (email: string) => sent.filter((name) => name.startsWith(`${email}.${id}@`)).length;
    const paid = model.orders[at]?.paid ? 1 : 0;
    const emails = ['order-paid', 'new-payment'].map(count);
    expect(emails, `emails of order ${at}`).toEqual([paid, paid]);
    expect(count('order-received'), `emails about order ${at}`).toBeLessThanOrEqual(1);
    const refunds = sent.filter((name) => name.startsWith(`refunded.${id}.`));
    expect(refunds, `emails about refunds of order ${at}`).toHaveLength(
      model.orders[at]?.refunds.length ?? 0,
    );
  }
}
