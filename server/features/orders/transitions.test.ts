import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { moveOrder } from './data.ts';
import type { OrderMove, OrderState } from './transitions.ts';
import { orderMoves, orderState, orderTransitions } from './transitions.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
});
afterAll(() => shop.close());

const at = new Date('1957-05-01T12:00:00Z');
const later = new Date('1957-05-02T12:00:00Z');
const orders = {
  placed: { id: newId(), paidAt: null, deliveredAt: null },
  paid: { id: newId(), paidAt: at, deliveredAt: null },
  delivered: { id: newId(), paidAt: at, deliveredAt: at },
};

describe('moving an order', () => {
  const states = Object.keys(orderTransitions) as OrderState[];
  const cases = states.flatMap((state) =>
    (Object.keys(orderMoves) as OrderMove[]).map((move) => ({
      state,
      move,
      allowed: orderTransitions[state].includes(move),
    })),
  );

  it.each(cases)('that is $state by "$move" is allowed: $allowed', async ({ state, move, allowed }) => {
    const moving = write(shop.deps, (tx) => moveOrder(tx, orders[state], move, later));
    if (allowed) await moving;
    else await expect(moving).rejects.toThrow(`An order that is ${state} does not allow the move "${move}"`);
  });

  it('lets it be paid before it is delivered, and paid once', () => {
    expect(orderTransitions).toEqual({ placed: ['pay'], paid: ['deliver'], delivered: ['undeliver'] });
  });

  it.each(states)('reads %s from its times', (state) => {
    expect(orderState(orders[state])).toBe(state);
  });
});
