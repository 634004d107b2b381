import { describe, expect, it } from 'vitest';
import type { OrderState } from '../../../shop/rules/orders/order-states.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { moveOrder } from './data.ts';
import { orderStateAt } from './stored-order-data.ts';
import type { OrderMove } from './transitions.ts';
import { orderMoves, orderState, orderTransitions } from './transitions.ts';

const shop = testShop();

const at = new Date('1957-05-01T12:00:00Z');
const later = new Date('1957-05-02T12:00:00Z');
const soon = new Date('1957-05-08T12:00:00Z');
const times = { expiresAt: soon, paidAt: null, deliveredAt: null, canceledAt: null, confirming: false };
const orders = {
  placed: times,
  expired: { ...times, expiresAt: later },
  canceled: { ...times, canceledAt: at },
  paid: { ...times, paidAt: at },
  delivered: { ...times, paidAt: at, deliveredAt: at },
};
const states = Object.keys(orderTransitions) as OrderState[];

describe('moving an order', () => {
  const cases = states.flatMap((state) =>
    (Object.keys(orderMoves) as OrderMove[]).map((move) => ({
      state,
      move,
      allowed: orderTransitions[state].includes(move),
    })),
  );

  it.each(cases)('that is $state by "$move" is allowed: $allowed', async ({ state, move, allowed }) => {
    const order = { ...orders[state], id: newId() };
    const moving = write(shop.deps, (tx) => moveOrder(tx, order, move, later));
    if (allowed) await moving;
    else await expect(moving).rejects.toThrow(`An order that is ${state} does not allow the move "${move}"`);
  });

  it('lets it be paid or canceled once, and delivered once it is paid', () => {
    expect(orderTransitions).toEqual({
      placed: ['pay', 'cancel'],
      expired: ['pay', 'cancel'],
      canceled: [],
      paid: ['deliver', 'cancel'],
      delivered: ['undeliver'],
    });
  });
});

describe('the state of an order', () => {
  it.each(states)('is %s by its times, in SQL as well', async (state) => {
    const { order } = await guestOrder(shop);
    expect(orderState(orders[state], later)).toBe(state);
    const { db } = shop.deps;
    const { confirming: _, ...columns } = orders[state];
    await db.updateTable('orders').set(columns).where('id', '=', order._id).execute();
    const found = await db
      .selectFrom('orders')
      .select(orderStateAt(later).as('state'))
      .where('id', '=', order._id)
      .executeTakeFirstOrThrow();
    expect(found.state).toBe(state);
  });

  it('changes at the moment when an unpaid order expires, unless its payment is being confirmed', () => {
    const before = new Date(soon.getTime() - 1);
    expect(orderState(times, before)).toBe('placed');
    expect(orderState(times, soon)).toBe('expired');
    expect(orderState({ ...times, confirming: true }, soon)).toBe('placed');
    expect(orderState({ ...orders.paid, confirming: true }, soon)).toBe('paid');
  });

  it('is never both delivered and canceled, by the database too', async () => {
    const { order } = await guestOrder(shop);
    const change = (to: object) =>
      shop.deps.db.updateTable('orders').set(to).where('id', '=', order._id).execute();
    await expect(change({ paidAt: at, deliveredAt: at, canceledAt: at })).rejects.toThrow(
      'orders_canceled_or_delivered',
    );
    await expect(change({ canceledAt: at, restocked: true })).rejects.toThrow('orders_restocked');
    await expect(change({ cancelReason: 'Why?' })).rejects.toThrow('orders_cancellation');
  });
});
