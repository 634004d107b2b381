import { sql } from 'kysely';
import { expect } from 'vitest';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Caller } from '../../support/build-test-app.ts';
import { createProduct } from '../../support/factories.ts';
import type { PayingShop } from '../../support/paying-shop.ts';
import { createUser, newGuest, openSession } from '../../support/users.ts';
import type { Model, ModelOrder, Outcome } from './model.ts';
import { costCents, heldOf, isBeingCaptured } from './model.ts';

export interface RealOrder {
  id: string;
  /** The provider's orders, as `attempts` of the model. */
  providerIds: string[];
}

/** The shop, with what one run of the model has made in it. */
export interface Real {
  paying: PayingShop;
  buyer: Caller;
  /** Signed in anew each time: an idle admin is signed out long before a story ends. */
  admin: () => Promise<Caller>;
  products: string[];
  orders: RealOrder[];
  /** Message ids of the emails that have been sent. */
  sent: string[];
}

/** A new buyer and new products. What a story that has failed has left does nothing any more. */
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
  paying.front.plan();
  const buyer = { guestToken: (await newGuest(paying.shop)).token };
  const products = [];
  for (const pieces of onHand) products.push((await createProduct(paying.shop, { onHand: pieces })).id);
  const { id } = await createUser(paying.shop, { isAdmin: true });
  const admin = async () => ({ cookie: await openSession(paying.shop, id) });
  return { paying, buyer, admin, products, orders: [], sent };
}

/** The name of the outcome of a call, as the model names it. */
export async function outcomeOf(asked: Promise<Outcome>): Promise<Outcome> {
  try {
    return await asked;
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
  // None of these is ever to be seen here.
  creating: 'creating',
  rejected: 'rejected',
} as const;

/** What the database says of the orders, in the words of the model and in their order. */
export async function readOrders({ paying, orders }: Real) {
  const { db } = paying.shop.deps;
  const ids = sql<string>`ANY(${orders.map(({ id }) => id)}::text[])`;
  const [paid, attempts, held, payments, refunds] = await Promise.all([
    db.selectFrom('orders').select('id').where('id', '=', ids).where('paidAt', 'is not', null).execute(),
    db
      .selectFrom('paymentAttempts')
      .select(['orderId', 'state'])
      .where('orderId', '=', ids)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('reservations')
      .select(['orderId', 'expiresAt'])
      .where('orderId', '=', ids)
      .where('state', '=', 'active')
      .execute(),
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
    attempts: attempts.filter(({ orderId }) => orderId === id).map(({ state }) => states[state]),
    holds: held
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

function asModelled(order: ModelOrder) {
  const { qty, paid, attempts, heldUntil, refunds } = order;
  return {
    paid,
    attempts: attempts.map(({ state }) => state),
    holds: heldUntil === undefined ? [] : [{ expires: !isBeingCaptured(order) }],
    payments: paid ? [{ kind: 'primary', amountCents: qty * costCents }] : [],
    refunds: refunds.map(({ cents, isDone }) => `${cents} ${isDone ? 'completed' : 'requested'}`).toSorted(),
  };
}

/** What must hold after every step: shop and model agree, and every cent and part is where it belongs. */
export async function compare(model: Model, real: Real): Promise<void> {
  const { paying, products, orders } = real;
  const { db } = paying.shop.deps;
  const shelves = await db
    .selectFrom('products')
    .select(['id', 'onHand', 'reserved'])
    .where('id', 'in', products)
    .execute();
  for (const [at, id] of products.entries()) {
    const expected = { id, onHand: model.onHand[at], reserved: heldOf(model, at) };
    expect(shelves.find((shelf) => shelf.id === id)).toEqual(expected);
  }
  const stored = await readOrders(real);
  const givenBack = paying.emulator.refunds();
  for (const [at, { id }] of orders.entries()) {
    const modelled = model.orders[at];
    if (!modelled) throw new Error('an order that the model does not know');
    expect(stored[at], `order ${at}`).toEqual(asModelled(modelled));
    const captured = modelled.attempts.filter(({ capture }) => capture === 'completed').length;
    const captures = paying.captures(id);
    const money = captures.map(({ amountCents }) => amountCents);
    const total = modelled.qty * costCents;
    expect(money, `money for order ${at}`).toEqual(Array.from({ length: captured }, () => total));
    expect(captured).toBeLessThanOrEqual(1);
    const back = givenBack.filter(({ captureId }) => captures.some((own) => own.captureId === captureId));
    const done = modelled.refunds.filter(({ isDone }) => isDone);
    expect(cents(back), `money back of order ${at}`).toEqual(
      cents(done.map(({ cents: amountCents }) => ({ amountCents }))),
    );
  }
  expect(await db.selectFrom('paymentIssues').select('kind').execute()).toEqual([]);
}

const cents = (money: { amountCents: number }[]) =>
  money.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);

/** When all is over: who has paid has had one receipt, and nobody else any. */
export function compareEmails(model: Model, { orders, sent }: Real): void {
  for (const [at, { id }] of orders.entries()) {
    const count = (email: string) => sent.filter((name) => name.startsWith(`${email}.${id}@`)).length;
    const paid = model.orders[at]?.paid ? 1 : 0;
    const emails = ['order-received', 'new-order', 'order-paid', 'new-payment'].map(count);
    expect(emails, `mails of order ${at}`).toEqual([1, 1, paid, paid]);
    const refunds = sent.filter((name) => name.startsWith(`refunded.${id}.`));
    expect(refunds, `mails about refunds of order ${at}`).toHaveLength(model.orders[at]?.refunds.length ?? 0);
  }
}
